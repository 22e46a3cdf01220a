/// What a host has under way.
enum Pending<System: ActorSystem>: Sendable {
  case envelope(Envelope<System>)
  case control(ActorControl, target: ActorID, by: ActorID)
  case completion(System.Command, CommandID, NodeID, TraceID)
  case intervention(Intervention<System>)
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
