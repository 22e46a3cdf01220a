/// What a host has under way.
enum Pending<System: ActorSystem>: Sendable {
  case message(System.Message, EnvelopeCover)
  case signal(Signal, EnvelopeCover)
  case control(ActorControl, target: ActorID, by: ActorID)
  case completion(System.Command, CommandID, NodeID, TraceID)
  case intervention(Intervention<System>)
}

extension Pending {
  init(_ envelope: Envelope<System>) {
    switch envelope.content {
    case .message(let message): self = .message(message, envelope.cover)
    case .signal(let signal): self = .signal(signal, envelope.cover)
    }
  }

  /// Whether it is a command of an actor of `node`.
  func isCompletion(on node: NodeID) -> Bool {
    switch self {
    case .completion(_, _, let place, _): place == node
    case .message, .signal, .control, .intervention: false
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

/// The actor that a node lives and dies with.
struct NodeRoot<System: ActorSystem>: Sendable {
  let id: ActorID
  let spawn: System.Spawn
  let options: SpawnOptions
  /// Restarts so far.
  let life: UInt8

  init(id: ActorID, spawn: System.Spawn, options: SpawnOptions, life: UInt8 = 0) {
    self.id = id
    self.spawn = spawn
    self.options = options
    self.life = life
  }
}
