/// By what a list is sorted.
public enum ListSort: Hashable, Sendable {
  case sessions(SessionSort)
  case devices(DeviceSort)
  case documents(DocumentSort)
  case handoffs(HandoffSort)

  public var list: DashboardList {
    switch self {
    case .sessions: .sessions
    case .devices: .devices
    case .documents: .documents
    case .handoffs: .handoffs
    }
  }

  /// The next one of the same list, in turn.
  var next: ListSort {
    switch self {
    case .sessions(let sort): .sessions(sort.next)
    case .devices(let sort): .devices(sort.next)
    case .documents(let sort): .documents(sort.next)
    case .handoffs(let sort): .handoffs(sort.next)
    }
  }

  var word: String {
    switch self {
    case .sessions(let sort): sort.word
    case .devices(let sort): sort.word
    case .documents(let sort): sort.word
    case .handoffs(let sort): sort.word
    }
  }

  /// How a list is sorted that nobody has sorted yet.
  static func first(of list: DashboardList) -> ListSort {
    switch list {
    case .sessions: .sessions(.session)
    case .devices: .devices(.session)
    case .documents: .documents(.document)
    case .handoffs: .handoffs(.session)
    }
  }
}

/// By what sessions are sorted.
public enum SessionSort: Int, CaseIterable, Sendable {
  case session
  case stage
  case handoff
  case epoch
  case age
  case inStage

  var word: String {
    switch self {
    case .session: "number"
    case .stage: "stage"
    case .handoff: "handoff"
    case .epoch: "epoch"
    case .age: "age"
    case .inStage: "time in stage"
    }
  }
}

/// By what devices are sorted.
public enum DeviceSort: Int, CaseIterable, Sendable {
  /// Of one person in the order of the scenario.
  case session
  case device
  case platform
  case state
  case stored
  case owed

  var word: String {
    switch self {
    case .session: "number"
    case .device: "device"
    case .platform: "platform"
    case .state: "state"
    case .stored: "documents stored"
    case .owed: "documents owed"
    }
  }
}

/// By what versions of documents are sorted.
public enum DocumentSort: Int, CaseIterable, Sendable {
  case document
  /// Since this version was issued.
  case age
  /// How many of its deliveries are under way.
  case owed
  /// How long one has stood still.
  case stuck

  var word: String {
    switch self {
    case .document: "document"
    case .age: "age"
    case .owed: "deliveries owed"
    case .stuck: "time stuck"
    }
  }
}

/// By what handoffs are sorted.
public enum HandoffSort: Int, CaseIterable, Sendable {
  case session
  case state
  case generation
  case timeLeft
  case claims
  case age

  var word: String {
    switch self {
    case .session: "number"
    case .state: "state"
    case .generation: "code"
    case .timeLeft: "time left"
    case .claims: "claims"
    case .age: "age"
    }
  }
}

extension CaseIterable where Self: RawRepresentable<Int>, AllCases == [Self] {
  fileprivate var next: Self { Self.allCases[(rawValue + 1) % Self.allCases.count] }
}
