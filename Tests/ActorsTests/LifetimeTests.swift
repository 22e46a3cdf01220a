import Actors
import ActorsTestKit
import Testing

struct LifetimeTests {
  static func options(_ role: UInt16, registered: Bool = false, _ node: NodeID = .none) -> SpawnOptions {
    SpawnOptions(name: ActorName(role: role), node: node, isRegistered: registered)
  }

  /// 1 is the parent of 2 and 4, 2 that of 3.
  func family(_ stage: KernelStage) -> ActorID {
    let grandchild = Instruction.spawn(Script(), Self.options(3))
    let root = stage.spawn(
      1,
      Script(started: [.spawn(Script(started: [grandchild]), Self.options(2)), .spawn(Script(), Self.options(4))]))
    stage.settle()
    return root
  }

  @Test func `an actor stops with all that it spawned, and with nothing else`() {
    let stage = KernelStage()
    let other = stage.spawn(9)
    let root = family(stage)
    #expect(stage.actorCount == 5)
    stage.stop(root)
    #expect(stage.actorCount == 1)
    stage.deliver(.note(1), to: other)
    stage.settle()
    #expect(stage.notes(of: 9) == [1])
  }

  @Test func `each stopped actor of a family is told of to its watchers`() {
    let stage = KernelStage()
    let child = Script(started: [.tell([.watch(.sender)], to: .name(ActorName(role: 9)))])
    _ = stage.spawn(Script(), Self.options(9, registered: true))
    let root = stage.spawn(
      1, Script(started: [.spawn(child, Self.options(2)), .tell([.watch(.sender)], to: .name(ActorName(role: 9)))]))
    stage.settle()
    stage.stop(root)
    stage.settle()
    let reasons = stage.signals(of: 9).compactMap { if case .terminated(_, let reason) = $0 { reason } else { nil } }
    #expect(reasons == [.stopped, .stopped])
  }

  @Test func `a watcher is told once, however often it watches`() {
    let stage = KernelStage()
    let watched = stage.spawn(1)
    let watcher = stage.spawn(2)
    stage.tell(watcher, .watch(.id(watched)), .watch(.id(watched)))
    stage.settle()
    stage.stop(watched)
    stage.settle()
    #expect(stage.signals(of: 2) == [.started, .terminated(watched, .stopped)])
  }

  @Test func `a watch of an actor that has stopped is answered at once`() {
    let stage = KernelStage()
    let watched = stage.spawn(1)
    let watcher = stage.spawn(2)
    stage.stop(watched)
    stage.tell(watcher, .watch(.id(watched)))
    stage.settle()
    #expect(stage.signals(of: 2) == [.started, .terminated(watched, .unknown)])
  }

  @Test func `who unwatches, or has stopped, is not told`() {
    let stage = KernelStage()
    let watched = stage.spawn(1)
    let unwatching = stage.spawn(2)
    let stopping = stage.spawn(3)
    for watcher in [unwatching, stopping] { stage.tell(watcher, .watch(.id(watched))) }
    stage.settle()
    stage.tell(unwatching, .unwatch(.id(watched)))
    stage.settle()
    stage.stop(stopping)
    let heir = stage.spawn(4)
    stage.settle()
    stage.stop(watched)
    stage.settle()
    #expect(heir.rawValue & 0xFFFF_FFFF == stopping.rawValue & 0xFFFF_FFFF, "the test needs the same slot")
    #expect(stage.signals(of: 2) == [.started])
    #expect(stage.signals(of: 4) == [.started])
    #expect(stage.reasons.isEmpty)
  }

  @Test func `watchers who have stopped are forgotten`() {
    let stage = KernelStage()
    let watched = stage.spawn(1)
    for _ in 0..<1_000 {
      let watcher = stage.spawn(2, Script(started: [.watch(.id(watched)), .stop(.me)]))
      stage.settle()
      stage.stop(watcher)
    }
    #expect(stage.kernel.watcherCount(of: watched) < 40)
  }

  @Test func `a kill is silent: no signals, no dead letters of what waited`() {
    let stage = KernelStage()
    let root = family(stage)
    let watcher = stage.spawn(9)
    stage.tell(watcher, .watch(.id(root)))
    stage.settle()
    stage.deliver(.note(1), to: root)
    stage.kill(root)
    stage.settle()
    #expect(stage.actorCount == 1)
    #expect(stage.signals(of: 9) == [.started])
    #expect(stage.reasons.isEmpty)
    #expect(stage.envelopesWaiting == 0)
    stage.deliver(.note(2), to: root)
    stage.settle()
    #expect(stage.reasons == [.noRecipient])
  }

  @Test func `a slot is used again, an address never`() {
    let stage = KernelStage()
    var seen: Set<ActorID> = []
    for _ in 0..<500 {
      let actor = stage.spawn(1)
      #expect(seen.insert(actor).inserted)
      stage.stop(actor)
      #expect(stage.deliver(.note(1), to: actor) == .deadLettered(.noRecipient))
    }
    #expect(Set(seen.map { $0.rawValue & 0xFFFF_FFFF }).count == 1)
    stage.settle()
  }

  @Test func `a name is taken over by the newest actor, and free when that one stops`() {
    let stage = KernelStage()
    let name = ActorName(role: 1)
    let first = stage.spawn(Script(), Self.options(1, registered: true))
    #expect(stage.kernel.address(of: name) == first)
    let second = stage.spawn(Script(), Self.options(1, registered: true))
    #expect(stage.kernel.address(of: name) == second)
    stage.stop(first)
    #expect(stage.kernel.address(of: name) == second)
    stage.stop(second)
    #expect(stage.kernel.address(of: name) == nil)
    stage.settle()
  }

  @Test func `a name is looked up when the effect happens`() {
    let stage = KernelStage()
    let name = ActorName(role: 2)
    let actor = stage.spawn(1)
    stage.tell(
      actor, .note(1, to: .name(name)), .spawn(Script(), Self.options(2, registered: true)), .note(2, to: .name(name)))
    stage.settle()
    #expect(stage.notes(of: 2) == [2])
    guard case .named(name, let envelope, from: .none)? = stage.outbound.first else {
      Issue.record("what was sent before the name existed goes out: \(stage.outbound)")
      return
    }
    #expect(envelope.content == .message(.note(1)))
  }

  @Test func `an actor of another kernel is stopped, watched and unwatched through the driver`() {
    let stage = KernelStage()
    let far = ActorID(rawValue: 3 << 56 | 1 << 32)
    let actor = stage.spawn(1)
    stage.tell(actor, .watch(.id(far)), .unwatch(.id(far)), .stop(.id(far)), .note(1, to: .id(far)))
    stage.settle()
    let asked = stage.outbound.map { outbound in
      switch outbound {
      case .control(let control, target: far, by: actor, from: .none, trace: _): "\(control)"
      case .foreign(let envelope, from: .none): "\(envelope.label) from \(envelope.sender == actor)"
      case .control, .foreign, .message, .signal, .named, .command: "unexpected"
      }
    }
    #expect(asked == ["watch", "unwatch", "stop", "note 1 from true"])
  }

  @Test func `a watcher in another kernel is told through the driver, and is not forgotten`() {
    let stage = KernelStage()
    let watcher = ActorID(rawValue: 3 << 56 | 1 << 32)
    let watched = stage.spawn(1)
    stage.settle()
    for _ in 0..<100 { stage.apply(.watch, target: watched, by: watcher) }
    stage.apply(.stop, target: watched, by: watcher)
    stage.settle()
    let other = stage.spawn(2)
    stage.tell(other)
    stage.settle()
    guard case .foreign(let envelope, from: .none)? = stage.outbound.first else {
      Issue.record("the signal has to go out: \(stage.outbound)")
      return
    }
    #expect(stage.outbound.count == 1)
    #expect(envelope.recipient == watcher)
    #expect(envelope.content == .signal(.terminated(watched, .stopped)))
  }

  @Test func `between nodes a message goes out, within one and to no node it does not`() {
    let stage = KernelStage()
    let here = NodeID(rawValue: 1)
    let there = NodeID(rawValue: 2)
    let near = stage.spawn(Script(), Self.options(2, here))
    let far = stage.spawn(Script(), Self.options(3, there))
    let nowhere = stage.spawn(Script(), Self.options(4))
    let actor = stage.spawn(Script(), Self.options(1, here))
    stage.tell(actor, .note(1, to: .id(near)), .note(2, to: .id(far)), .note(3, to: .id(nowhere)))
    stage.tell(nowhere, .note(4, to: .id(far)))
    stage.settle()
    #expect(stage.notes(of: 2) == [1])
    #expect(stage.notes(of: 3) == [4])
    #expect(stage.notes(of: 4) == [3])
    guard case .message(let message, _, from: here, to: there)? = stage.outbound.first else {
      Issue.record("what crosses nodes goes out: \(stage.outbound)")
      return
    }
    #expect(message == .note(2))
    #expect(stage.outbound.count == 1)
  }

  @Test func `the wall's clock of a node is moved by its skew, the run's clock is not`() {
    let stage = KernelStage()
    let node = NodeID(rawValue: 1)
    stage.setClockSkew(.seconds(3), of: node)
    let skewed = stage.spawn(Script(), Self.options(1, node))
    let other = stage.spawn(2)
    stage.advance(by: .seconds(1))
    for actor in [skewed, other] { stage.tell(actor, .readClock) }
    stage.settle()
    #expect(stage.events(of: 1).last == .clock(.start + .seconds(4)))
    #expect(stage.events(of: 2).last == .clock(.start + .seconds(1)))
    #expect(stage.transcript.lines.last?.time == .start + .seconds(1))
  }

  @Test func `a suspended family handles nothing until it is resumed, then everything in order`() {
    let stage = KernelStage()
    let child = Instruction.spawn(Script(), Self.options(2, registered: true))
    let root = stage.spawn(1, Script(started: [child, .startTimer(1, after: .seconds(1))]))
    let other = stage.spawn(3)
    stage.settle()
    stage.kernel.suspend(root)
    stage.deliver(.note(1), to: root)
    stage.tell(other, .note(1, to: .name(ActorName(role: 2))), .note(2, to: .name(ActorName(role: 2))))
    stage.advance(by: .seconds(2))
    #expect(stage.notes(of: 1) + stage.notes(of: 2) == [])
    stage.kernel.resume(root)
    stage.settle()
    #expect(stage.events(of: 1) == [.signal(.started), .note(1), .signal(.timer(TimerID(1)))])
    #expect(stage.notes(of: 2) == [1, 2])
    stage.kernel.suspend(root)
    stage.stop(root)
    #expect(stage.actorCount == 1)
    _ = stage.spawn(4)
    stage.settle()
    #expect(stage.signals(of: 4) == [.started], "who takes the slot is not suspended")
  }
}
