import Actors
import ActorsUV
import Synchronization
import Testing

struct ExecutorTests {
  @Test func `an actor on the loop runs on the loop's thread, whoever calls it`() async throws {
    let beats = try await onOwnThread { loop in
      let device = Device(LoopExecutor(loop))
      let port = loop.port
      // Other tests keep the threads of the usual priority busy, all of them for minutes.
      Task.detached(priority: .high) {
        for _ in 0..<100 { await device.beat() }
        port.stop()
      }
      try loop.run(.untilStopped)
      return device.assumeIsolated { [$0.beats, $0.beatsElsewhere] }
    }
    #expect(beats == [100, 0])
  }

  @Test func `a loop's callback may enter its actor without waiting`() throws {
    try withLoop { loop in
      let device = Device(LoopExecutor(loop))
      try loop.startTimer(after: .zero) { _ in device.assumeIsolated { $0.beat() } }
      #expect(try loop.run(atMost: .seconds(5)) { device.assumeIsolated { $0.beats == 1 } })
    }
  }

  @Test func `elsewhere it may not`() async {
    await #expect(processExitsWith: .failure) {
      let thread = try LoopThread.start(name: "other") { loop in
        let device = Device(LoopExecutor(loop))
        try LoopThread.start(name: "stranger") { _ in device.assumeIsolated { $0.beat() } }.join()
      }
      try thread.join()
    }
  }

  @Test func `a preference keeps children, yields and actor calls on the loop`() throws {
    try withLoop { loop in
      let executor = LoopExecutor(loop)
      let device = Device(executor)
      let places = Places(executor)
      Task(executorPreference: executor) {
        places.note("task")
        await device.beat()
        places.note("after an actor")
        async let child: Void = places.noteAsync("async let")
        await child
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<4 {
            group.addTask {
              await Task.yield()
              places.note("child \(number)")
            }
          }
        }
        await places.noteConcurrently("@concurrent")
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        continuation.finish()
        for await _ in stream { places.note("stream") }
        try? await executor.clock.sleep(for: .milliseconds(1))
        places.note("after a sleep")
        places.end()
      }
      try places.runToEnd(on: loop)
      #expect(places.elsewhere == [])
      #expect(places.count == 10)
    }
  }

  @Test func `a detached task leaves the loop, as the documentation says`() async throws {
    let elsewhere = try await onOwnThread { loop in
      let executor = LoopExecutor(loop)
      let places = Places(executor)
      Task(executorPreference: executor) {
        await Task.detached(priority: .high) { places.note("detached") }.value
        places.end()
      }
      try places.runToEnd(on: loop)
      return places.elsewhere
    }
    #expect(elsewhere == ["detached"])
  }

  @Test func `sleeps end in the order of deadline and start`() throws {
    try withLoop { loop in
      let executor = LoopExecutor(loop)
      let places = Places(executor)
      let clock = executor.clock
      // All are asleep before the first deadline also on a machine that has other things to do.
      let start = clock.now
      Task(executorPreference: executor) {
        await withTaskGroup(of: Void.self) { group in
          for (name, ms) in [("c", 800), ("a", 500), ("b", 500), ("first", 0)] {
            group.addTask {
              let deadline = start.advanced(by: .milliseconds(ms))
              try? await clock.sleep(until: deadline)
              places.note(clock.now >= deadline ? name : "early")
            }
          }
        }
        places.end()
      }
      try places.runToEnd(on: loop)
      #expect(places.notes == ["first", "a", "b", "c"])
    }
  }

  @Test func `a cancelled sleep ends at once, also when cancelled from elsewhere or beforehand`() throws {
    try withLoop { loop in
      let executor = LoopExecutor(loop)
      let places = Places(executor)
      let sleeper = Task(executorPreference: executor) {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<3 {
            group.addTask {
              do {
                try await executor.clock.sleep(for: .seconds(3_600))
                places.note("slept")
              } catch { places.note(error is CancellationError ? "cancelled" : "failed") }
            }
          }
        }
        try? await executor.clock.sleep(for: .seconds(3_600))
        places.end()
      }
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(places.count == 0)
      let stranger = try LoopThread.start(name: "stranger") { _ in sleeper.cancel() }
      try places.runToEnd(on: loop)
      try stranger.join()
      #expect(places.notes == ["cancelled", "cancelled", "cancelled"])
      #expect(loop.leakCheck() == [])
    }
  }

  @Test func `a task asleep is a leak, and closing wakes it`() throws {
    var left: [Places] = []
    let error = #expect(throws: LoopError.self) {
      try withLoop { loop in
        let executor = LoopExecutor(loop)
        let places = Places(executor)
        left.append(places)
        Task(executorPreference: executor) {
          do { try await executor.clock.sleep(for: .seconds(3_600)) } catch { places.end() }
        }
        try loop.run(.untilIdle(atMost: .seconds(5)))
      }
    }
    #expect(error?.reason == .left(["1 tasks asleep on the loop's clock"]))
    #expect(left.map(\.isEnded) == [true])
  }

  @Test func `under a preference the order is one and the same over 50 runs`() throws {
    var orders: Set<[String]> = []
    for _ in 0..<50 {
      try withLoop { loop in
        let executor = LoopExecutor(loop)
        let places = Places(executor)
        Task(executorPreference: executor) {
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
              group.addTask(priority: number.isMultiple(of: 2) ? .high : .background) {
                await Task.yield()
                places.note("a\(number)")
                try? await executor.clock.sleep(until: LoopClock.Instant(.start + .microseconds(Int64(number * 7 % 5))))
                places.note("b\(number)")
              }
            }
            await group.next()
            group.cancelAll()
          }
          places.end()
        }
        try places.runToEnd(on: loop)
        #expect(places.elsewhere == [])
        orders.insert(places.notes)
      }
    }
    #expect(orders.count == 1)
  }
}

/// Runs a loop away from the pool of Swift's tasks, whose two threads may all be busy with tests that block.
private func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable (Loop) throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      _ = try LoopThread.start(name: "test") { loop in
        continuation.resume(with: Result { try body(loop) })
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

private actor Device {
  let executor: LoopExecutor
  var beats = 0
  var beatsElsewhere = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  func beat() {
    beats += 1
    if executor.isIsolatingCurrentContext() != true { beatsElsewhere += 1 }
  }
}

/// What happened in which order, and what of it not on the loop's thread.
private final class Places: Sendable {
  private struct State {
    var notes: [String] = []
    var elsewhere: [String] = []
    var isEnded = false
  }

  private let executor: LoopExecutor
  private let state = Mutex(State())

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  func note(_ what: String) {
    let isOnLoop = executor.isIsolatingCurrentContext() == true
    state.withLock { state in
      state.notes.append(what)
      if !isOnLoop { state.elsewhere.append(what) }
    }
  }

  func noteAsync(_ what: String) async { note(what) }

  @concurrent func noteConcurrently(_ what: String) async { note(what) }

  /// Generous, for tasks that wait until other tests leave them a thread.
  func runToEnd(on loop: Loop) throws {
    #expect(try loop.run(atMost: .seconds(300)) { isEnded })
  }

  func end() { state.withLock { $0.isEnded = true } }

  var isEnded: Bool { state.withLock { $0.isEnded } }
  var notes: [String] { state.withLock { $0.notes } }
  var count: Int { notes.count }
  var elsewhere: [String] { state.withLock { $0.elsewhere } }
}
