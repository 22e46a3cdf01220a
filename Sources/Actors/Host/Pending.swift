/// What a host has under way.
enum Pending<System: ActorSystem>: Sendable {
  case message(System.Message, EnvelopeCover)
  case signal(Signal, EnvelopeCover)
  case control(ActorControl, target: ActorID, by: ActorID)
  /// - Parameter root: the place of its node's root among all roots; nil when the node has none.
  case completion(System.Command, CommandID, NodeID, TraceID, root: Int?)
  case intervention(Intervention<System>)
}

extension Pending {
  init(_ envelope: Envelope<System>) {
    switch envelope.content {
    case .message(let message): self = .message(message, envelope.cover)
    case .signal(let signal): self = .signal(signal, envelope.cover)
    }
  }

  /// What travels as an envelope, as a copy for those who look on.
  var envelope: Envelope<System>? {
    switch self {
    case .message(let message, let cover): Envelope(cover, .message(message))
    case .signal(let signal, let cover): Envelope(cover, .signal(signal))
    case .control, .completion, .intervention: nil
    }
  }
}

/// The actor that a node lives and dies with, and the commands that its actors wait for.
struct NodeRoot<System: ActorSystem>: Sendable {
  let id: ActorID
  let spawn: System.Spawn
  let options: SpawnOptions
  /// Restarts so far.
  let life: UInt8
  /// In the order of asking.
  var commands: [(CommandID, TimerToken)] = []

  init(id: ActorID, spawn: System.Spawn, options: SpawnOptions, life: UInt8 = 0) {
    self.id = id
    self.spawn = spawn
    self.options = options
    self.life = life
  }

  mutating func remember(_ id: CommandID, _ token: TimerToken) {
    commands.append((id, token))
  }

  mutating func forget(_ id: CommandID) {
    if let place = commands.firstIndex(where: { $0.0 == id }) { commands.remove(at: place) }
  }
}
