import Actors
import ActorsTestKit
import Testing

struct EffectsTests {
  @Test func `effects happen in the order of asking`() {
    let stage = KernelStage()
    let actor = stage.spawn(1, Script(timer: [.say(9)]))
    stage.settle()
    stage.tell(
      actor, .say(1), .note(1, to: .me), .keep(7), .note(2, to: .me), .say(2), .startTimer(1, after: .zero), .say(3))
    stage.settle()
    #expect(stage.events(of: 1) == [.signal(.started), .said(1), .said(2), .said(3), .note(1), .note(2)])
    #expect(stage.outbound.count == 1)
    stage.advance(by: .zero)
    #expect(stage.events(of: 1).suffix(2) == [.signal(.timer(TimerID(1))), .said(9)])
  }

  @Test func `a failed turn has no effects at all`() {
    let stage = KernelStage()
    let actor = stage.spawn(
      Script(), SpawnOptions(name: ActorName(role: 1), supervision: .restart(RestartPolicy(backoffMin: .zero))))
    let other = stage.spawn(2)
    stage.settle()
    stage.tell(
      actor, .say(1), .note(1, to: .id(other)), .spawn(Script(), SpawnOptions(name: ActorName(role: 3))),
      .note(1, to: .child), .startTimer(1, after: .milliseconds(1)), .keep(1), .stop(.id(other)), .fail)
    stage.advance(by: .seconds(1))
    #expect(stage.events(of: 1) == [.signal(.started), .signal(.restarted)])
    #expect(stage.events(of: 2) == [.signal(.started)])
    #expect(stage.outbound.isEmpty)
    #expect(stage.actorCount == 2)
  }

  @Test func `an address asked for in a failed turn is the next one given`() {
    let stage = KernelStage()
    let actor = stage.spawn(
      Script(), SpawnOptions(name: ActorName(role: 1), supervision: .restart(RestartPolicy(backoffMin: .zero))))
    let child = SpawnOptions(name: ActorName(role: 3))
    stage.tell(actor, .spawn(Script(), child), .spawn(Script(), child), .fail)
    stage.settle()
    let next = stage.spawn(4)
    #expect(next == ActorID(rawValue: actor.rawValue + 1))
  }

  @Test func `a new actor gets its started signal before what is sent to it in the same turn`() {
    let stage = KernelStage()
    let parent = stage.spawn(1)
    stage.tell(parent, .spawn(Script(), SpawnOptions(name: ActorName(role: 2))), .note(1, to: .child), .say(1))
    stage.settle()
    #expect(stage.events(of: 2) == [.signal(.started), .note(1)])
  }

  @Test func `an actor that stops itself still says its last words`() {
    let stage = KernelStage()
    let other = stage.spawn(2)
    let actor = stage.spawn(1)
    stage.settle()
    stage.tell(
      actor, .stop(.me), .note(5, to: .id(other)), .say(1), .keep(3), .startTimer(1, after: .zero), .watch(.id(other)),
      .postpone, .note(6, to: .me))
    stage.settle()
    stage.advance(by: .seconds(1))
    #expect(stage.notes(of: 2) == [5])
    #expect(stage.events(of: 1) == [.signal(.started), .said(1)])
    #expect(stage.outbound.count == 1)
    #expect(stage.reasons == [.noRecipient])
    #expect(stage.envelopesWaiting == 0)
    #expect(stage.kernel.nextTimer == nil)
  }

  @Test func `a child of an actor that has stopped itself before never starts`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(
      actor, .stop(.me), .spawn(Script(), SpawnOptions(name: ActorName(role: 2), isRegistered: true)),
      .note(1, to: .child))
    stage.settle()
    #expect(stage.events(of: 2).isEmpty)
    #expect(stage.actorCount == 0)
    #expect(stage.reasons == [.noRecipient])
    #expect(stage.kernel.address(of: ActorName(role: 2)) == nil)
  }

  @Test func `an actor that stops its parent ends with it`() {
    let stage = KernelStage()
    let parent = stage.spawn(1)
    stage.tell(
      parent,
      .spawn(
        Script(started: [.stop(.id(parent)), .say(1), .spawn(Script(), SpawnOptions(name: ActorName(role: 3)))]),
        SpawnOptions(name: ActorName(role: 2))))
    stage.settle()
    #expect(stage.events(of: 2) == [.signal(.started), .said(1)])
    #expect(stage.actorCount == 0)
  }

  @Test func `equal effects are equal, others are not`() {
    var asked = Effects<ScriptSystem>()
    asked.log(.info, .said(1))
    asked.send(.note(1), to: ActorID(rawValue: 3))
    asked.perform(.keep(1))
    asked.perform(.keep(1))
    let me = ActorID(rawValue: 1)
    #expect(
      asked.list == [
        .log(.info, .said(1)), .send(.note(1), to: ActorID(rawValue: 3), deadline: .never),
        .perform(.keep(1), CommandID(actor: me, number: 1)), .perform(.keep(1), CommandID(actor: me, number: 2)),
      ])
    #expect(asked.list[2] != asked.list[3])
  }

  @Test func `an actor draws the same numbers in each run of a seed, other actors and seeds draw others`() {
    let first = [(UInt64(1), UInt16(1)), (1, 1), (1, 2), (2, 1)].map { seed, role in
      let stage = KernelStage(KernelConfiguration(seed: seed))
      _ = stage.spawn(role, Script(started: [.draw, .draw]))
      stage.settle()
      return stage.drawn(by: role)
    }
    #expect(first[0] == first[1])
    #expect(Set(first.flatMap { $0 }).count == 6)
  }
}
