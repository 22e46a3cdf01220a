/// What a step asks of the person.
public enum StepKind: Hashable, Sendable {
  case introduction
  case form(fields: [FieldDefinition])
  case oneTimeCode(length: UInt8)
  case governmentID(GovernmentIDMode)
  case selfie(SelfieMode)
  case documentReview
  /// The service is busy; the person only waits.
  case waiting
  /// Go on with another device. A holder that can serve all that follows passes it unseen.
  case handoff
  /// The last stage. The redirect is as the definition has it, not yet validated (F32).
  case terminal(redirect: String?)

  /// What a device needs to serve the step itself.
  public var requires: Capabilities {
    switch self {
    case .introduction, .form, .oneTimeCode, .documentReview, .waiting, .handoff, .terminal: []
    case .governmentID(.nfc): .nfc
    case .governmentID(.camera), .selfie: .camera
    }
  }

  public var stage: StageKind {
    switch self {
    case .introduction: .introduction
    case .form: .form
    case .oneTimeCode: .oneTimeCode
    case .governmentID: .governmentID
    case .selfie: .selfie
    case .documentReview: .documentReview
    case .waiting: .waiting
    case .handoff: .handoff
    case .terminal: .terminal
    }
  }
}

/// How a government ID is read: as a picture, or by its chip.
public enum GovernmentIDMode: UInt8, Hashable, Sendable, BitwiseCopyable {
  case camera
  case nfc
}

/// How a selfie is taken: one picture, or a sequence that shows a living person.
public enum SelfieMode: UInt8, Hashable, Sendable, BitwiseCopyable {
  case photo
  case liveness
}

/// A field of a form.
public struct FieldDefinition: Hashable, Sendable {
  public let id: FieldID
  /// As the definition file calls it.
  public let name: String
  /// As the person reads it.
  public let label: String
  public let kind: FieldKind
  public let isRequired: Bool

  public init(id: FieldID, name: String, label: String, kind: FieldKind, isRequired: Bool = true) {
    self.id = id
    self.name = name
    self.label = label
    self.kind = kind
    self.isRequired = isRequired
  }
}

/// A field of one form, spoken of by id.
public struct FieldID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// What a field of a form takes.
public enum FieldKind: Hashable, Sendable {
  case text
  case choice([String])
  case phone
  case date
  case address
}
