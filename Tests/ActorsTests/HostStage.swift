import Actors
import ActorsTestKit

/// A host of scripted actors that jumps from one event to the next.
final class HostStage {
  var host: Host<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>>

  static let node = NodeID(rawValue: 1)
  static let other = NodeID(rawValue: 2)

  init(
    seed: UInt64 = 0, schedule: KernelConfiguration.Schedule = .firstComeFirstServed, network: Network = Network(),
    world: ScriptWorld = ScriptWorld(), isAlone: Bool = true, resting: [ActorName: Script] = [:]
  ) {
    host = Host(
      KernelConfiguration(seed: seed, schedule: schedule), factory: ScriptFactory(resting: resting), network: network,
      world: world,
      director: Transcript(), isAlone: isAlone)
  }

  func plan(_ time: Interval, session: UInt32 = 0, _ intervention: Intervention<ScriptSystem>) {
    host.schedule(PlannedIntervention(at: .start + time, session: session, intervention))
  }

  func spawn(_ role: UInt16, on node: NodeID = node, _ script: Script = Script()) {
    let name = ActorName(role: role)
    plan(.zero, .spawn(script, SpawnOptions(name: name, node: node, isRegistered: true)))
  }

  func tell(_ role: UInt16, at time: Interval, _ instructions: Instruction...) {
    plan(time, .send(.tell(instructions), toName: ActorName(role: role)))
  }

  func run(until limit: Instant = .never) {
    while true {
      while host.step() > 0 {}
      if !host.jump(noLaterThan: limit) { break }
    }
  }

  func events(of role: UInt16) -> [ScriptSystem.LogEvent] {
    host.director.events(of: ActorName(role: role))
  }

  var kept: [UInt32] { host.world.numbers(on: Self.node) }
  var reasons: [DeadLetter.Reason] { host.director.deadLetters.map(\.reason) }
}
