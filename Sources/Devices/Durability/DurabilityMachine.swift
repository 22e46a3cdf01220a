public import Inquiry

/// One slot of a device's durable storage: what is there, what is on its way there, and what comes after that.
///
/// ```
///   loading ──loaded──▶ settled ──writeRequested──▶ writing ──┐ writeRequested, written
///                       ▲  ▲ │                       │ │ ▲────┘
///                       │  └─┼────written, failed────┘ │ eraseRequested, then written
///                       │    │ eraseRequested          ▼
///                       │    └───────────────────────▶ erasing ──▶ writing (writeRequested, then erased)
///                       └──────────────erased, failed──┘
/// ```
/// Values are written whole. While one is on its way, a newer one waits and replaces the one that waited before; only
/// when nothing waits any more is `durable` said, so that it covers all that was asked for.
public struct DurabilityMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: settled
    case loading
    /// What the slot holds. Can become: writing, erasing
    case settled(DurableValue?)
    /// Can become: settled, writing, erasing
    case writing(DurableValue, over: DurableValue?, next: Next)
    /// Can become: settled, writing
    case erasing(over: DurableValue?, next: Next)
  }

  /// What is to follow on the operation under way.
  public enum Next: Hashable, Sendable {
    case nothing
    case write(DurableValue)
    case erase
  }

  public enum Action: Hashable, Sendable {
    case write(DurableValue)
    case erase
    /// All that was asked for survives a kill from now on.
    case durable
    case erased
    /// The storage is full or broken; the slot holds what it held before.
    case notDurable
  }

  public private(set) var state: State

  public init() {
    self.init(.loading)
  }

  private init(_ state: consuming State) {
    self.state = state
  }

  public var isLoading: Bool {
    switch state {
    case .loading: true
    case .settled: false
    case .writing: false
    case .erasing: false
    }
  }

  public var isSettled: Bool {
    switch state {
    case .settled: true
    case .loading: false
    case .writing: false
    case .erasing: false
    }
  }

  /// What survives a kill at this moment, or a newer value on its way.
  public var newest: DurableValue? {
    switch state {
    case .loading: nil
    case .settled(let value): value
    case .writing(_, _, .write(let value)): value
    case .writing(let value, _, .nothing): value
    case .writing(_, _, .erase): nil
    case .erasing(_, .write(let value)): value
    case .erasing: nil
    }
  }

  public mutating func loaded(_ value: DurableValue?) -> [Action] {
    switch consume self.state {
    case .loading:
      self = Self(.settled(value))
      return []
    case .settled(let held):
      self = Self(.settled(held))
      return []
    case .writing(let value, let held, let next):
      self = Self(.writing(value, over: held, next: next))
      return []
    case .erasing(let held, let next):
      self = Self(.erasing(over: held, next: next))
      return []
    }
  }

  public mutating func writeRequested(_ value: DurableValue) -> [Action] {
    switch consume self.state {
    case .loading:
      self = Self(.writing(value, over: nil, next: .nothing))
      return [.write(value)]
    case .settled(let held):
      self = Self(.writing(value, over: held, next: .nothing))
      return [.write(value)]
    case .writing(let first, let held, _):
      self = Self(.writing(first, over: held, next: .write(value)))
      return []
    case .erasing(let held, _):
      self = Self(.erasing(over: held, next: .write(value)))
      return []
    }
  }

  public mutating func eraseRequested() -> [Action] {
    switch consume self.state {
    case .loading:
      self = Self(.erasing(over: nil, next: .nothing))
      return [.erase]
    case .settled(nil):
      self = Self(.settled(nil))
      return []
    case .settled(let held):
      self = Self(.erasing(over: held, next: .nothing))
      return [.erase]
    case .writing(let first, let held, _):
      self = Self(.writing(first, over: held, next: .erase))
      return []
    case .erasing(let held, _):
      self = Self(.erasing(over: held, next: .nothing))
      return []
    }
  }

  public mutating func written() -> [Action] {
    switch consume self.state {
    case .writing(let value, _, .nothing):
      self = Self(.settled(value))
      return [.durable]
    case .writing(let value, _, .write(let newer)):
      self = Self(.writing(newer, over: value, next: .nothing))
      return [.write(newer)]
    case .writing(let value, _, .erase):
      self = Self(.erasing(over: value, next: .nothing))
      return [.erase]
    case .loading:
      self = Self(.loading)
      return []
    case .settled(let held):
      self = Self(.settled(held))
      return []
    case .erasing(let held, let next):
      self = Self(.erasing(over: held, next: next))
      return []
    }
  }

  public mutating func erased() -> [Action] {
    switch consume self.state {
    case .erasing(_, .write(let value)):
      self = Self(.writing(value, over: nil, next: .nothing))
      return [.write(value)]
    case .erasing:
      self = Self(.settled(nil))
      return [.erased]
    case .loading:
      self = Self(.loading)
      return []
    case .settled(let held):
      self = Self(.settled(held))
      return []
    case .writing(let value, let held, let next):
      self = Self(.writing(value, over: held, next: next))
      return []
    }
  }

  /// The operation under way came to nothing. What waits behind it is tried; it may be smaller.
  public mutating func failed() -> [Action] {
    switch consume self.state {
    case .writing(_, let held, .nothing):
      self = Self(.settled(held))
      return [.notDurable]
    case .erasing(let held, .write(let newer)):
      self = Self(.writing(newer, over: held, next: .nothing))
      return [.write(newer)]
    case .erasing(let held, _):
      self = Self(.settled(held))
      return [.notDurable]
    case .writing(_, let held, .write(let newer)):
      self = Self(.writing(newer, over: held, next: .nothing))
      return [.write(newer)]
    case .writing(_, let held, .erase):
      self = Self(.erasing(over: held, next: .nothing))
      return [.erase]
    case .loading:
      self = Self(.loading)
      return []
    case .settled(let held):
      self = Self(.settled(held))
      return []
    }
  }
}

extension DurabilityMachine: TableDriven {
  public static let machineName = "durability"
  public static let stateNames = ["loading", "settled", "writing", "erasing"]

  public static let transitions = [
    Transition("loading", "loaded", "settled"),
    Transition("loading", "writeRequested", "writing"),
    Transition("loading", "eraseRequested", "erasing"),
    Transition("settled", "writeRequested", "writing"),
    Transition("settled", "eraseRequested", "erasing"),
    Transition("writing", "writeRequested", "writing"),
    Transition("writing", "eraseRequested", "writing"),
    Transition("writing", "written", "settled"),
    Transition("writing", "written", "writing"),
    Transition("writing", "written", "erasing"),
    Transition("writing", "failed", "settled"),
    Transition("writing", "failed", "writing"),
    Transition("writing", "failed", "erasing"),
    Transition("erasing", "writeRequested", "erasing"),
    Transition("erasing", "eraseRequested", "erasing"),
    Transition("erasing", "erased", "settled"),
    Transition("erasing", "erased", "writing"),
    Transition("erasing", "failed", "settled"),
    Transition("erasing", "failed", "writing"),
  ]

  public var stateName: String {
    switch state {
    case .loading: "loading"
    case .settled: "settled"
    case .writing: "writing"
    case .erasing: "erasing"
    }
  }
}
