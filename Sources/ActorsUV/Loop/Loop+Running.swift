public import Actors
import CUV

/// For how long a loop runs.
public enum RunLength: Equatable, Sendable {
  case untilStopped
  /// Until no job, event or due timer is left, no request is in flight and the descriptors are silent; at most so long.
  case untilIdle(atMost: Interval)
  case forTime(Interval)
}

/// Why a run ended.
public enum RunOutcome: Equatable, Sendable {
  case stopped
  case idle
  case timeUp
}

extension Loop {
  /// Runs on the calling thread, which must be the one that made the loop.
  ///
  /// - Throws: `LoopError` when the loop is closed, runs already, or belongs to another thread.
  @discardableResult
  public func run(_ length: RunLength) throws(LoopError) -> RunOutcome {
    switch length {
    case .untilStopped: try run(until: .never, endsWhenIdle: false) { false }
    case .untilIdle(let atMost): try run(until: readClock() + atMost, endsWhenIdle: true) { false }
    case .forTime(let time): try run(until: readClock() + time, endsWhenIdle: false) { false }
    }
  }

  /// Runs until `condition`, which is asked after each turn, or until the time is up.
  ///
  /// - Returns: whether the condition came true.
  /// - Throws: as `run(_:)`.
  public func run(atMost time: Interval, until condition: () -> Bool) throws(LoopError) -> Bool {
    if condition() { return true }
    var isMet = false
    try run(until: readClock() + time, endsWhenIdle: false) {
      isMet = condition()
      return isMet
    }
    return isMet
  }

  /// Runs until `condition`, which is asked after each turn, until `deadline`, or until the loop is idle.
  ///
  /// - Returns: `stopped` when the condition came true.
  @discardableResult
  func run(
    until deadline: Instant, endsWhenIdle: Bool, _ condition: () -> Bool
  ) throws(LoopError) -> RunOutcome {
    guard !isClosed else { throw LoopError("run", "the loop", .notOpen) }
    guard !isRunning else {
      throw LoopError("run", "the loop", .notPossible(why: "it runs already, further up the stack"))
    }
    guard isOnThread else {
      throw LoopError("run", "the loop", .notPossible(why: "it belongs to the thread that made it"))
    }
    isRunning = true
    defer { isRunning = false }
    while true {
      heardFromLibuv = false
      let hadWork = work()
      if isStopping {
        isStopping = false
        return .stopped
      }
      if condition() { return .stopped }
      if readClock() >= deadline { return .timeUp }
      let wasSilent = poll(hadWork: hadWork, isWatchingForIdle: endsWhenIdle, until: deadline)
      if endsWhenIdle, !hadWork, wasSilent, requestsInFlight + closesInFlight + offloads.count == 0, !hasReadyWork() {
        return .idle
      }
    }
  }

  /// The first half of a turn: one bounded batch. True when there is more to do at once.
  private func work() -> Bool {
    counters.turns += 1
    port.waker.turnBegins()
    now = readClock()
    takePorted()
    runBatch()
    var clientsHaveMore = false
    for client in clients {
      if client.takeTurn(now) { clientsHaveMore = true }
    }
    return clientsHaveMore || hasReadyWork()
  }

  /// Alternates timers that are due with jobs, so that neither starves the other.
  func runBatch() {
    let end = now + limits.turnMax
    var done = 0
    while done < limits.turnJobsMax {
      let timer = timers.popDue(at: now)
      if let timer {
        done += 1
        counters.timersFired += 1
        timer.action(self)
      }
      let job = ready.popFirst()
      if let job {
        done += 1
        perform(job)
      }
      if timer == nil, job == nil { return }
      if done & 31 <= 1, readClock() > end { return }
    }
  }

  private func perform(_ job: LoopJob) {
    switch job {
    case .call(let work):
      counters.jobs += 1
      work(self)
    case .event(let id, let event):
      deliver(event, to: id)
    case .task(let job, let executor):
      counters.jobs += 1
      executor.run(job)
    }
  }

  func takePorted() {
    port.inbox.swap(into: &ported)
    for job in ported {
      switch job {
      case .call(let work): ready.append(.call(work))
      case .task(let job, let executor): ready.append(.task(job, executor))
      }
    }
    ported.removeAll(keepingCapacity: ported.count <= 4_096)
  }

  private func hasReadyWork() -> Bool {
    !ready.isEmpty || timers.nextDeadline <= now
  }

  /// Whether work arrived since the batch, in the inboxes of the loop or of its clients.
  private func hasArrivals() -> Bool {
    takePorted()
    var found = !ready.isEmpty
    for client in clients where client.collect(now) { found = true }
    return found
  }

  /// The second half of a turn: libuv looks at the descriptors once. True when nothing came.
  private func poll(hadWork: Bool, isWatchingForIdle: Bool, until deadline: Instant) -> Bool {
    let isExpecting = requestsInFlight + closesInFlight + offloads.count > 0
    guard !hadWork, !(isWatchingForIdle && !isExpecting) else {
      _ = unsafe uv_run(uv, UV_RUN_NOWAIT)
      return !heardFromLibuv && !hasArrivals()
    }
    guard ready.isEmpty, port.waker.mayLoopSleep() else {
      _ = unsafe uv_run(uv, UV_RUN_NOWAIT)
      return false
    }
    pace(until: deadline)
    counters.sleeps += 1
    _ = unsafe uv_run(uv, UV_RUN_ONCE)
    return !heardFromLibuv
  }

  /// Arms the one libuv timer for what is due first, rounded up to libuv's milliseconds. It may still fire early; then
  /// the next turn finds nothing due and arms it again.
  private func pace(until deadline: Instant) {
    var next = min(deadline, timers.nextDeadline)
    for client in clients { next = min(next, client.nextDeadline()) }
    guard next != .never else {
      if pacedFor != .never { unsafe uv_timer_stop(pacer) }
      pacedFor = .never
      return
    }
    if next == pacedFor, unsafe uv_is_active(Self.handle(pacer)) != 0 { return }
    unsafe uv_update_time(uv)
    let (atNs, overflow) = origin.hrtimeNs.addingReportingOverflow(
      next > origin.start ? next.nanoseconds - origin.start.nanoseconds : 0)
    let dueMs = overflow ? UInt64.max / 1_000_000 : atNs / 1_000_000 + (atNs % 1_000_000 == 0 ? 0 : 1)
    let loopMs = unsafe uv_now(uv)
    unsafe uv_timer_start(pacer, onPace, dueMs > loopMs ? dueMs - loopMs : 0, 0)
    pacedFor = next
  }
}

/// A pacer that is due already fires before libuv looks at the descriptors (until 1.44) or after (since 1.45). Before,
/// and without a timer left, libuv would wait for descriptors for ever: so the turn is ended here.
@c(actors_uv_on_pace) func onPace(_ handle: UnsafeMutablePointer<uv_timer_t>?) {
  if let loop = unsafe handle?.pointee.loop { unsafe uv_stop(loop) }
}
