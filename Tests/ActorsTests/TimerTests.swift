import Actors
import ActorsTestKit
import Testing

struct TimerTests {
  func fired(_ stage: KernelStage, _ role: UInt16 = 1) -> [UInt32] {
    stage.signals(of: role).compactMap { if case .timer(let id) = $0 { id.rawValue } else { nil } }
  }

  @Test func `timers fire by deadline, and of one deadline in the order of starting`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(
      actor, .startTimer(3, after: .milliseconds(30)), .startTimer(1, after: .milliseconds(10)),
      .startTimer(2, after: .milliseconds(20)), .startTimer(4, after: .milliseconds(10)))
    stage.advance(by: .milliseconds(30) - .nanoseconds(1))
    #expect(fired(stage) == [1, 4, 2])
    stage.advance(by: .nanoseconds(1))
    #expect(fired(stage) == [1, 4, 2, 3])
    #expect(
      stage.transcript.times(of: ActorName(role: 1)).suffix(4).map(\.nanoseconds) == [
        10_000_000, 10_000_000, 20_000_000, 30_000_000,
      ])
  }

  @Test func `timers of one instant fire session by session`() {
    let stage = KernelStage()
    let sessions: [UInt32] = [3, 1, 2]
    for session in sessions {
      let script = Script(started: [.startTimer(session, after: .seconds(1))])
      _ = stage.spawn(script, SpawnOptions(name: ActorName(role: 1, session: session)))
    }
    stage.advance(by: .seconds(1))
    let lines = stage.transcript.lines.filter { $0.time > .start }
    #expect(lines.map(\.session) == [1, 2, 3])
  }

  @Test func `starting a timer that runs replaces it`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(actor, .startTimer(1, after: .milliseconds(10)), .startTimer(1, after: .milliseconds(50)))
    stage.advance(by: .milliseconds(49))
    #expect(fired(stage).isEmpty)
    stage.advance(by: .seconds(1))
    #expect(fired(stage) == [1])
  }

  @Test func `a cancelled timer never fires, others do`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(
      actor, .startTimer(1, after: .milliseconds(10)), .startTimer(2, after: .milliseconds(10)),
      .startTimer(3, after: .milliseconds(10)), .cancelTimer(2), .cancelTimer(77))
    stage.advance(by: .seconds(1))
    #expect(fired(stage) == [1, 3])
    #expect(stage.kernel.nextTimer == nil)
  }

  @Test func `a timer cancelled after it fired, but before its signal was handled, is not heard of`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(actor, .startTimer(1, after: .milliseconds(10)), .startTimer(2, after: .milliseconds(10)))
    stage.settle()
    stage.kernel.advance(to: .start + .milliseconds(10))
    stage.tell(actor, .cancelTimer(1), .say(1))
    while stage.kernel.fireTimer() {}
    stage.deliver(.note(5), to: actor)
    stage.settle()
    #expect(stage.events(of: 1) == [.signal(.started), .said(1), .signal(.timer(TimerID(2))), .note(5)])
  }

  @Test func `a timer started again after it fired, but before its signal was handled, fires once`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.tell(actor, .startTimer(1, after: .milliseconds(10)))
    stage.settle()
    stage.kernel.advance(to: .start + .milliseconds(10))
    stage.tell(actor, .startTimer(1, after: .milliseconds(10)))
    stage.kernel.fireTimer()
    stage.settle()
    #expect(fired(stage).isEmpty)
    stage.advance(by: .milliseconds(10))
    #expect(fired(stage) == [1])
  }

  @Test func `timers of a stopped actor never fire, nor reach who comes after it`() {
    let stage = KernelStage()
    let actor = stage.spawn(1, Script(started: [.startTimer(1, after: .milliseconds(10))]))
    stage.settle()
    stage.stop(actor)
    let next = stage.spawn(2)
    #expect(next.rawValue & 0xFFFF_FFFF == actor.rawValue & 0xFFFF_FFFF, "the test needs the same slot")
    stage.advance(by: .seconds(1))
    #expect(fired(stage) == [])
    #expect(fired(stage, 2) == [])
  }

  @Test func `a deadline in the past is due at once, the time does not go back`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.advance(by: .seconds(5))
    stage.kernel.advance(to: .start + .seconds(1))
    #expect(stage.kernel.now == .start + .seconds(5))
    stage.tell(actor, .startTimer(1, after: .seconds(-3)))
    stage.advance(by: .zero)
    #expect(fired(stage) == [1])
    #expect(stage.transcript.times(of: ActorName(role: 1)).last == .start + .seconds(5))
  }

  @Test func `an actor may use the number that the kernel uses for restarts`() {
    let stage = KernelStage()
    _ = stage.spawn(
      Script(started: [.startTimer(.max, after: .milliseconds(1))]),
      SpawnOptions(name: ActorName(role: 1), supervision: .restart(RestartPolicy())))
    stage.advance(by: .seconds(1))
    #expect(stage.signals(of: 1) == [.started, .timer(TimerID(.max))])
  }

  @Test func `a heap of timers does what a sorted list does`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<50 {
      var heap = TimerHeap<Int>()
      var model: [(key: (UInt64, UInt32, Int), token: TimerToken)] = []
      for number in 0..<400 {
        switch random.below(5) {
        case 0...2:
          let deadline = random.below(40)
          let session = UInt32(random.below(3))
          let token = heap.insert(number, at: Instant(nanoseconds: deadline), session: session)
          model.append(((deadline, session, number), token))
          model.sort { $0.key < $1.key }
        case 3:
          let first = heap.first
          #expect(heap.popFirst() == model.first?.key.2)
          #expect(first?.deadline.nanoseconds == model.first?.key.0)
          #expect(first?.session == model.first?.key.1)
          if !model.isEmpty { model.removeFirst() }
        default:
          guard !model.isEmpty else { continue }
          let removed = model.remove(at: Int(random.below(UInt64(model.count))))
          #expect(heap[removed.token] == removed.key.2)
          #expect(heap.remove(removed.token) == removed.key.2)
        }
        #expect(heap.count == model.count)
        let violations = heap.invariantViolations()
        #expect(violations.isEmpty)
      }
      #expect(heap.removeAll() == model.map(\.key.2))
      #expect(heap.isEmpty && heap.first == nil)
    }
  }
}
