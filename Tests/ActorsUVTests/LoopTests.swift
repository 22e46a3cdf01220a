import Actors
import ActorsUV
import Synchronization
import Testing

struct LoopTests {
  @Test func `a timer that falls due while the loop goes to sleep wakes it`() throws {
    // Until libuv 1.44 timers fire before the descriptors are looked at: such a timer leaves nothing that would end
    // the wait. Without the remedy the watchdog ends this test, after 20 seconds.
    try withLoop { loop in
      let port = loop.port
      let watchdog = try LoopThread.start(name: "watchdog") { other in
        if try other.run(.forTime(.seconds(20))) == .timeUp { port.stop() }
      }
      var fired = 0
      func next(_ loop: Loop) {
        fired += 1
        guard fired < 4_000 else { return loop.stop() }
        _ = try? loop.startTimer(after: .nanoseconds(Int64(fired % 40) * 1_000), label: "due soon", next)
      }
      try loop.startTimer(after: .zero, label: "due soon", next)
      try loop.run(.untilStopped)
      #expect(fired == 4_000)
      watchdog.port.stop()
      try watchdog.join()
    }
  }

  @Test func `timers fire by deadline, equal ones in the order of starting, none early`() throws {
    try withLoop { loop in
      var fired: [String] = []
      let start = loop.readClock()
      let deadline = start + .microseconds(2_300)
      for (name, at) in [("c", deadline + .nanoseconds(1)), ("a", deadline), ("b", deadline), ("first", start)] {
        try loop.startTimer(at: at) { loop in
          fired.append(name)
          #expect(loop.now >= at)
        }
      }
      #expect(try loop.run(atMost: .seconds(5)) { fired.count == 4 })
      #expect(fired == ["first", "a", "b", "c"])
    }
  }

  @Test func `a cancelled timer never fires, and its name does not reach its successor`() throws {
    try withLoop { loop in
      var fired = 0
      let cancelled = try loop.startTimer(after: .milliseconds(1)) { _ in fired += 1 }
      #expect(loop.cancelTimer(cancelled))
      #expect(!loop.cancelTimer(cancelled))
      let successor = try loop.startTimer(after: .milliseconds(1)) { _ in fired += 10 }
      #expect(!loop.cancelTimer(cancelled))
      #expect(try loop.run(atMost: .seconds(5)) { fired > 0 })
      #expect(fired == 10)
      #expect(!loop.cancelTimer(successor))
    }
  }

  @Test func `timers that are due and jobs take turns`() throws {
    try withLoop { loop in
      var order = ""
      let due = loop.readClock()
      for _ in 0..<4 {
        try loop.startTimer(at: due) { _ in order += "t" }
        loop.post { _ in order += "j" }
      }
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(order == "tjtjtjtj")
    }
  }

  @Test func `descriptors are looked at although jobs never run out`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      var jobs = 0
      func again(_ loop: Loop) {
        jobs += 1
        if !loop.isStopping { loop.post(again) }
      }
      loop.post(again)
      try loop.startReading(connection.server)
      try loop.write(connection.client, Array("hello".utf8))
      let (server, jobsMax) = (connection.serverSide, 100_000)
      #expect(try loop.run(atMost: .seconds(5)) { server.bytes.count == 5 || jobs > jobsMax })
      #expect(jobs <= jobsMax)
      #expect(loop.counters.turns > 1)
      connection.close(on: loop)
      loop.stop()
      try loop.run(.untilStopped)
    }
  }

  @Test func `what other threads post runs on the loop's thread, in each thread's order`() throws {
    let perThread = 5_000
    try withLoop { loop in
      var seen: [[Int]] = [[], []]
      let recording = SeenOnLoop()
      let port = loop.port
      let threads = try (0..<2).map { number in
        try LoopThread.start(name: "poster \(number)") { _ in
          for count in 0..<perThread {
            while port.post({ loop in recording.note(number, count, loop.isOnThread) }) == .full {}
          }
        }
      }
      #expect(try loop.run(atMost: .seconds(20)) { recording.count == 2 * perThread })
      for thread in threads { try thread.join() }
      for number in 0..<2 { seen[number] = recording.numbers(of: number) }
      #expect(seen == [Array(0..<perThread), Array(0..<perThread)])
      #expect(recording.wereAllOnLoop)
    }
  }

  @Test func `an inbox refuses what is beyond its limit and counts it`() throws {
    var limits = LoopLimits()
    limits.inboxJobsMax = 2
    try withLoop(limits: limits) { loop in
      #expect(loop.port.post { _ in } == .accepted)
      #expect(loop.port.post { _ in } == .accepted)
      #expect(loop.port.post { _ in } == .full)
      #expect(loop.port.refused == 1)
    }
  }

  @Test func `a port outlives its loop and refuses`() throws {
    let port = try withLoop { $0.port }
    #expect(port.post { _ in } == .closed)
    port.stop()
    port.waker.wake()
  }

  @Test func `a sleeping loop is woken by a post and stopped by its port`() throws {
    let ran = Atomic(false)
    let thread = try LoopThread.start(name: "sleeper")
    thread.port.post { _ in ran.store(true, ordering: .releasing) }
    thread.port.stop()
    try thread.join()
    let hasRun = ran.load(ordering: .acquiring)
    #expect(hasRun)
  }

  @Test func `what a run's condition posts is run, although the turn had nothing to do`() throws {
    try withLoop { loop in
      var asked = 0
      var ran = false
      let hasRun = try loop.run(atMost: .seconds(5)) {
        asked += 1
        if asked == 2 { loop.post { _ in ran = true } }
        return ran
      }
      #expect(hasRun)
    }
  }

  @Test func `runs end by time, by idleness and by stop`() throws {
    try withLoop { loop in
      let quiet = try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(quiet == .idle)
      let start = loop.readClock()
      let timed = try loop.run(.forTime(.milliseconds(5)))
      #expect(timed == .timeUp)
      #expect(loop.readClock() - start >= .milliseconds(5))
      loop.post { $0.stop() }
      let stopped = try loop.run(.untilStopped)
      #expect(stopped == .stopped)
    }
  }

  @Test func `a loop waits without spinning`() throws {
    try withLoop { loop in
      try loop.run(.forTime(.milliseconds(50)))
      #expect(loop.counters.turns < 20)
    }
  }

  @Test func `running a loop inside itself, elsewhere or after its end is an error that says so`() throws {
    let loop = try Loop()
    var inner: LoopError?
    loop.post { loop in
      do { try loop.run(.untilStopped) } catch { inner = error as? LoopError }
    }
    try loop.run(.untilIdle(atMost: .seconds(5)))
    #expect(inner?.description == "run the loop: it runs already, further up the stack.")
    try loop.close()
    #expect(throws: LoopError("run", "the loop", .notOpen)) { try loop.run(.untilStopped) }
  }
}

private final class SeenOnLoop: Sendable {
  private let seen = Mutex<[(thread: Int, number: Int, wasOnLoop: Bool)]>([])

  func note(_ thread: Int, _ number: Int, _ wasOnLoop: Bool) {
    seen.withLock { $0.append((thread, number, wasOnLoop)) }
  }

  var count: Int { seen.withLock { $0.count } }
  var wereAllOnLoop: Bool { seen.withLock { $0.allSatisfy(\.wasOnLoop) } }
  func numbers(of thread: Int) -> [Int] { seen.withLock { $0.filter { $0.thread == thread }.map(\.number) } }
}
