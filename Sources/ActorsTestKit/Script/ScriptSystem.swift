public import Actors

/// Actors that do as they are told: each is spawned with a `Script`, and a message can hold instructions. What a kernel
/// or a driver promises can be tried with them without a domain.
public enum ScriptSystem: ActorSystem {
  public typealias Spawn = Script

  public enum Message: ActorMessage {
    /// Logged by its receiver, which then follows its script's `note`.
    case note(UInt32)
    /// Done by its receiver.
    case tell([Instruction])
    /// A command has happened.
    case kept(UInt32)

    public func fold(into digest: inout TraceDigest) {
      switch self {
      case .note(let number): digest.combine(UInt64(number) &<< 2)
      case .tell(let instructions): digest.combine(UInt64(instructions.count) &<< 2 | 1)
      case .kept(let number): digest.combine(UInt64(number) &<< 2 | 2)
      }
    }

    public var label: String {
      switch self {
      case .note(let number): "note \(number)"
      case .tell(let instructions): "tell \(instructions.count)"
      case .kept(let number): "kept \(number)"
      }
    }
  }

  /// Keeps a number in the node's store.
  public enum Command: Equatable, Sendable {
    case keep(UInt32)
  }

  /// What a scripted actor got, or was told to say.
  public enum LogEvent: Equatable, Sendable, CustomStringConvertible {
    case note(UInt32)
    case kept(UInt32)
    case signal(Signal)
    case said(UInt32)
    case drew(UInt64)
    case clock(Instant)

    public var description: String {
      switch self {
      case .note(let number): "note \(number)"
      case .kept(let number): "kept \(number)"
      case .signal(let signal): signal.label
      case .said(let number): "said \(number)"
      case .drew(let number): "drew \(number)"
      case .clock(let instant): "clock \(instant)"
      }
    }
  }

  public static func word(for role: UInt16) -> String {
    role == 0 ? "actor" : "actor\(role)"
  }
}

/// What a scripted actor does when something happens to it.
public struct Script: Equatable, Sendable {
  public var started: [Instruction]
  public var restarted: [Instruction]
  /// At each note.
  public var note: [Instruction]
  public var timer: [Instruction]
  public var terminated: [Instruction]
  public var kept: [Instruction]
  /// Whether it waits for ever.
  public var waits: Bool

  public init(
    started: [Instruction] = [], restarted: [Instruction] = [], note: [Instruction] = [], timer: [Instruction] = [],
    terminated: [Instruction] = [], kept: [Instruction] = [], waits: Bool = false
  ) {
    self.started = started
    self.restarted = restarted
    self.note = note
    self.timer = timer
    self.terminated = terminated
    self.kept = kept
    self.waits = waits
  }
}

/// Makes scripted actors.
public struct ScriptFactory: BehaviourFactory {
  /// Actors that are made when somebody sends to their names.
  private let resting: [ActorName: Script]

  public init(resting: [ActorName: Script] = [:]) {
    self.resting = resting
  }

  public func makeBehaviour(_ spawn: Script) -> any Behaviour<ScriptSystem> & ~Copyable {
    ScriptedActor(spawn)
  }

  public func awaken(_ name: ActorName) -> (spawn: Script, options: SpawnOptions)? {
    resting[name].map { ($0, SpawnOptions(name: name, isRegistered: true)) }
  }
}
