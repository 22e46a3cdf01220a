import Actors
import ActorsTestKit
import Testing

struct SupervisionTests {
  static let policy = RestartPolicy(
    restartsMax: 3, window: .seconds(10), backoffMin: .milliseconds(100), backoffMax: .milliseconds(250))

  func options(_ role: UInt16, _ supervision: Supervision) -> SpawnOptions {
    SpawnOptions(name: ActorName(role: role), supervision: supervision)
  }

  @Test func `a failed actor comes back with its mailbox, and what it had put aside first`() {
    let stage = KernelStage()
    let script = Script(restarted: [.say(1)], note: [.only(1, [.postpone]), .only(2, [.fail])])
    let actor = stage.spawn(script, options(1, .restart(Self.policy)))
    stage.settle()
    for number: UInt32 in [1, 2, 3] { stage.deliver(.note(number), to: actor) }
    stage.advance(by: .seconds(1))
    #expect(stage.notes(of: 1) == [1, 1, 3])
    #expect(stage.signals(of: 1) == [.started, .restarted])
    #expect(stage.events(of: 1).suffix(4) == [.signal(.restarted), .said(1), .note(1), .note(3)])
    #expect(stage.reasons == [.poisoned("told to fail")])
    #expect(stage.transcript.deadLetters.first?.label == "note 2")
  }

  @Test func `messages wait while an actor waits for its restart`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(), options(1, .restart(Self.policy)))
    stage.tell(actor, .fail)
    stage.settle()
    stage.deliver(.note(1), to: actor)
    stage.settle()
    #expect(stage.notes(of: 1).isEmpty)
    #expect(!stage.hasReadyActors)
    stage.advance(by: .milliseconds(125))
    #expect(stage.notes(of: 1) == [1])
  }

  @Test func `each further restart in a window waits twice as long, up to a bound, and up to a quarter more`() {
    var waited: [[Interval]] = [[], [], []]
    for seed in UInt64(0)..<40 {
      let stage = KernelStage(KernelConfiguration(seed: seed))
      let actor = stage.spawn(Script(), options(1, .restart(Self.policy)))
      for round in 0..<3 {
        stage.tell(actor, .fail)
        stage.settle()
        let failed = stage.kernel.now
        guard let due = stage.kernel.nextTimer?.deadline else { break }
        waited[round].append(due - failed)
        stage.advance(by: due - failed)
      }
      #expect(stage.signals(of: 1).count { $0 == .restarted } == 3)
    }
    for (round, least) in [Interval.milliseconds(100), .milliseconds(200), .milliseconds(250)].enumerated() {
      let most = Interval(nanoseconds: least.nanoseconds * 5 / 4)
      #expect(waited[round].count == 40)
      #expect(waited[round].allSatisfy { $0 >= least && $0 <= most })
      #expect(Set(waited[round]).count > 20, "jitter spreads what failed together")
    }
  }

  @Test func `one failure too many within the window ends the actor, and its watchers hear that it failed`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(restarted: [.fail]), options(1, .restart(Self.policy)))
    let watcher = stage.spawn(2)
    stage.tell(watcher, .watch(.id(actor)))
    stage.tell(actor, .fail)
    stage.advance(by: .seconds(5))
    #expect(stage.actorCount == 1)
    #expect(stage.signals(of: 2) == [.started, .terminated(actor, .failed)])
    #expect(stage.reasons.count == 4)
    #expect(stage.transcript.deadLetters.map(\.label) == ["tell 1", "restarted", "restarted", "restarted"])
  }

  @Test func `failures further apart than the window go on for ever`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(), options(1, .restart(Self.policy)))
    for _ in 0..<20 {
      stage.tell(actor, .fail)
      stage.advance(by: .seconds(6))
    }
    #expect(stage.actorCount == 1)
    #expect(stage.signals(of: 1).count { $0 == .restarted } == 20)
  }

  @Test func `a policy of no restarts gives up at once`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(), options(1, .restart(RestartPolicy(restartsMax: 0))))
    stage.tell(actor, .fail)
    stage.settle()
    #expect(stage.actorCount == 0)
  }

  @Test func `an actor without supervision stops at its first failure, and what waited becomes dead letters`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(actor, .fail)
    stage.deliver(.note(1), to: actor)
    stage.settle()
    #expect(stage.actorCount == 0)
    #expect(stage.reasons == [.poisoned("told to fail"), .recipientStopped])
  }

  @Test func `children and timers of a failed actor end before its restart`() {
    let stage = KernelStage()
    let actor = stage.spawn(
      Script(started: [.spawn(Script(), options(2, .stop)), .startTimer(1, after: .seconds(1))]),
      options(1, .restart(Self.policy)))
    stage.settle()
    stage.tell(actor, .fail)
    stage.settle()
    #expect(stage.actorCount == 1)
    stage.advance(by: .seconds(5))
    #expect(stage.signals(of: 1) == [.started, .restarted])
  }

  @Test func `an actor that waits for its restart can be stopped, and does not come back`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(), options(1, .restart(Self.policy)))
    stage.tell(actor, .fail)
    stage.settle()
    stage.deliver(.note(1), to: actor)
    stage.stop(actor)
    stage.advance(by: .seconds(5))
    #expect(stage.actorCount == 0)
    #expect(stage.signals(of: 1) == [.started])
    #expect(stage.reasons == [.poisoned("told to fail"), .recipientStopped])
  }

  /// 1 supervises as given, 2 below it and 3 below that escalate.
  func line(_ stage: KernelStage, _ top: Supervision) -> ActorID {
    let bottom = Instruction.spawn(Script(note: [.fail]), options(3, .escalate))
    let middle = Instruction.spawn(Script(started: [bottom], note: [.note(1, to: .child)]), options(2, .escalate))
    let root = stage.spawn(Script(started: [middle], note: [.note(1, to: .child)]), options(1, top))
    stage.settle()
    return root
  }

  @Test func `an escalated failure climbs to who restarts`() {
    let stage = KernelStage()
    let root = line(stage, .restart(Self.policy))
    stage.deliver(.note(1), to: root)
    stage.settle()
    #expect(stage.actorCount == 1)
    stage.advance(by: .seconds(1))
    #expect(stage.signals(of: 1) == [.started, .restarted])
    #expect(stage.reasons == [.poisoned("told to fail")])
  }

  @Test func `an escalated failure without anyone above ends the whole line`() {
    for top in [Supervision.escalate, .stop] {
      let stage = KernelStage()
      let root = line(stage, top)
      let watcher = stage.spawn(9)
      stage.tell(watcher, .watch(.id(root)))
      stage.settle()
      stage.deliver(.note(1), to: root)
      stage.settle()
      #expect(stage.actorCount == 1)
      #expect(stage.signals(of: 9) == [.started, .terminated(root, .failed)])
    }
  }
}
