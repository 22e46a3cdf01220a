public import Actors
import Synchronization

/// The clock of a loop for async code: sleeps end by (deadline, start), on the loop, and at once when cancelled.
public struct LoopClock: Clock {
  /// Time on the loop's clock.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    public var instant: Actors.Instant

    public init(_ instant: Actors.Instant) {
      self.instant = instant
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(instant + Interval(duration))
    }

    public func duration(to other: Instant) -> Duration {
      .nanoseconds((other.instant - instant).nanoseconds)
    }

    public static func < (left: Instant, right: Instant) -> Bool {
      left.instant < right.instant
    }
  }

  private let executor: LoopExecutor

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  public var now: Instant { Instant(executor.origin.now) }

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// - Throws: `CancellationError` as soon as the task is cancelled, or when the loop closes.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleeper = LoopSleeper()
    let executor = executor
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        if !executor.onLoop({ $0.sleep(sleeper, until: deadline.instant) }) { sleeper.end(with: CancellationError()) }
      }
    } onCancel: {
      sleeper.cancel()
      _ = executor.onLoop { $0.endSleep(of: sleeper) }
    }
  }
}

extension Interval {
  /// Saturates at the range of `Interval`; parts of a nanosecond are dropped.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
  }
}

/// One task asleep on a loop's clock. Its continuation is resumed exactly once, by whoever takes it first.
final class LoopSleeper: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var isCancelled = false
    var timer: LoopTimerID?
  }

  private let state = Mutex(State())

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func end(with error: (any Error)? = nil) {
    let continuation = state.withLock { $0.continuation.take() }
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
  }

  var timer: LoopTimerID? {
    get { state.withLock { $0.timer } }
    set { state.withLock { $0.timer = newValue } }
  }
}

extension Loop {
  func sleep(_ sleeper: LoopSleeper, until deadline: Instant) {
    if sleeper.isCancelled { return sleeper.end(with: CancellationError()) }
    let origin = HandleOrigin(label: "sleep", file: #fileID, line: #line)
    let action = { (loop: Loop) in
      loop.sleepers[ObjectIdentifier(sleeper)] = nil
      sleeper.end()
    }
    do {
      sleeper.timer = try startTimer(at: deadline, TimerTable.Timer(action: action, origin: origin, isInternal: true))
      sleepers[ObjectIdentifier(sleeper)] = sleeper
    } catch {
      sleeper.end(with: error)
    }
  }

  func endSleep(of sleeper: LoopSleeper) {
    if let timer = sleeper.timer { cancelTimer(timer) }
    sleepers[ObjectIdentifier(sleeper)] = nil
    sleeper.end(with: CancellationError())
  }

  func endSleeps() {
    let asleep = sleepers
    sleepers.removeAll()
    for sleeper in asleep.values { sleeper.end(with: CancellationError()) }
  }
}
