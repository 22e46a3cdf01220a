import Actors
import ActorsTestKit
import Testing

struct BehaviourProbeTests {
  @Test func `effects come out as values, in order, and nothing of them happens`() throws {
    var probe = BehaviourProbe(ScriptedActor(Script(note: [.countDown, .keep(3)])))
    let (me, sender) = (probe.me, ActorID(rawValue: 7))
    let effects = try probe.receive(.note(5), from: sender)
    #expect(
      effects == [
        .log(.info, .note(5)), .send(.note(4), to: sender, deadline: .never),
        .perform(.keep(3), CommandID(actor: me, number: 1)),
      ])
    #expect(effects.filter { !$0.isLog }.count == 2)
    let again = try probe.receive(.note(0))
    #expect(again.last == .perform(.keep(3), CommandID(actor: me, number: 2)))
  }

  @Test func `spawned actors get addresses that differ`() throws {
    let spawn = Instruction.spawn(Script(), SpawnOptions(name: ActorName(role: 2)))
    var probe = BehaviourProbe(ScriptedActor(Script(note: [spawn])))
    var ids: Set<ActorID> = []
    for _ in 0..<3 {
      for case .spawn(_, let id, _) in try probe.receive(.note(1)) { ids.insert(id) }
    }
    #expect(ids.count == 3)
    let child = probe.behaviour.child
    #expect(ids.contains(child))
  }

  @Test func `a failure is thrown, and its effects are gone`() throws {
    var probe = BehaviourProbe(ScriptedActor(Script(note: [.startTimer(1, after: .seconds(1)), .fail])))
    #expect(throws: BehaviourFailure("told to fail")) { _ = try probe.receive(.note(1)) }
    let timers = probe.timers
    #expect(timers.isEmpty)
  }

  @Test func `time passes by hand; timers fire at their own instants, those included that start meanwhile`() throws {
    let again = Instruction.startTimer(1, after: .seconds(2))
    var probe = BehaviourProbe(ScriptedActor(Script(started: [again], timer: [.readClock, again])))
    _ = try probe.receive(signal: .started)
    let timers1 = probe.timers
    #expect(timers1 == [RunningTimer(id: TimerID(1), deadline: .start + .seconds(2))])
    let clocks = try probe.advance(by: .seconds(5)).compactMap { effect in
      if case .log(_, .clock(let instant)) = effect { instant } else { nil }
    }
    #expect(clocks == [.start + .seconds(2), .start + .seconds(4)])
    let now = probe.now
    #expect(now == .start + .seconds(5))
    let timers2 = probe.timers
    #expect(timers2 == [RunningTimer(id: TimerID(1), deadline: .start + .seconds(6))])
  }

  @Test func `timers are replaced, cancelled, kept in order, and gone at the end`() throws {
    let seconds: [(UInt32, Int64)] = [(1, 3), (2, 1), (3, 3), (1, 1)]
    let starts = seconds.map { Instruction.startTimer($0.0, after: .seconds($0.1)) }
    let note: [Instruction] = [.only(1, starts), .only(2, [.cancelTimer(2)]), .only(3, [.stop(.me)])]
    var probe = BehaviourProbe(ScriptedActor(Script(note: note)))
    _ = try probe.receive(.note(1))
    let timers3 = probe.timers
    #expect(timers3.map(\.id) == [TimerID(2), TimerID(1), TimerID(3)])
    _ = try probe.receive(.note(2))
    let timers4 = probe.timers
    #expect(timers4.map(\.id) == [TimerID(1), TimerID(3)])
    _ = try probe.receive(.note(3))
    let (timers, hasStopped) = (probe.timers, probe.hasStopped)
    #expect(timers.isEmpty)
    #expect(hasStopped)
  }

  @Test func `randomness goes on from turn to turn, and is that of the seed`() throws {
    func draws(_ seed: UInt64) throws -> [Effect<ScriptSystem>] {
      var probe = BehaviourProbe(ScriptedActor(Script(note: [.draw])), seed: seed)
      return try (0..<3).flatMap { _ in try probe.receive(.note(0)).dropFirst() }
    }
    let first = try draws(1)
    #expect(try draws(1) == first)
    #expect(try draws(2) != first)
    #expect(first[0] != first[1] && first[1] != first[2])
  }

  @Test func `postponed messages are kept in order`() throws {
    var probe = BehaviourProbe(ScriptedActor(Script(note: [.postpone])))
    _ = try probe.receive(.note(1))
    _ = try probe.receive(.note(2))
    let postponed = probe.postponed
    #expect(postponed == [.note(1), .note(2)])
  }
}
