import Actors
import ActorsSim
import ActorsUV
import Inquiry
import Terminal
import Worlds

/// How a run's clock moves while a loop turns.
protocol Pace: AnyObject {
  /// Lets the run go on until `interrupt` is called, the limit is reached, or nothing is to come.
  func run(until limit: Instant, on loop: Loop) throws -> RunEnd
  /// Ends `run` soon.
  func interrupt()
  var clock: RunHeader.Clock { get }
  var isPaused: Bool { get set }
  /// Nil for as fast as it goes.
  var speed: Double? { get set }
}

/// The run's clock is the loop's.
final class RealPace<D: World, O: Director>: Pace where D.System == InquirySystem, O.System == InquirySystem {
  private let driver: UVDriver<InquirySystem, D, O>
  let clock = RunHeader.Clock.real
  /// Real time cannot be held or stretched.
  var isPaused: Bool {
    get { false }
    set {}
  }
  var speed: Double? {
    get { 1 }
    set {}
  }

  init(_ driver: UVDriver<InquirySystem, D, O>) {
    self.driver = driver
  }

  func run(until limit: Instant, on loop: Loop) throws -> RunEnd {
    let end = driver.run(until: limit)
    if let failure = driver.failure { throw failure }
    return end
  }

  func interrupt() {
    driver.stop()
  }
}

/// Virtual time goes by the loop's clock, times `speed`, and stands still when paused.
final class VirtualPace<D: World, O: Director>: Pace
where D.System == InquirySystem, O.System == InquirySystem {
  /// Messages in one turn of the loop.
  static var turnStepsMax: Int { 20_000 }
  /// How finely paced time moves.
  static var tick: Interval { .milliseconds(20) }

  private let driver: SimDriver<InquirySystem, D, O>
  let clock = RunHeader.Clock.virtual
  private var limit = Instant.never
  private var end: RunEnd?
  private var isInterrupted = false
  private var turnedAt = Instant.start
  /// Where the run's clock was when the pace last changed, and the loop's then.
  private var anchor: (virtual: Instant, real: Instant)?
  var isPaused = false {
    didSet { anchor = nil }
  }
  var speed: Double? {
    didSet { anchor = nil }
  }

  init(_ driver: SimDriver<InquirySystem, D, O>, speed: Double?) {
    self.driver = driver
    self.speed = speed
  }

  func run(until limit: Instant, on loop: Loop) throws -> RunEnd {
    self.limit = limit
    end = nil
    isInterrupted = false
    anchor = nil
    let client = LoopClient(
      collect: { [self] _ in isInterrupted }, takeTurn: { [self] now in takeTurn(now: now, on: loop) },
      nextDeadline: { [self] in nextDeadline })
    loop.add(client)
    defer { loop.remove(client) }
    try loop.run(.untilStopped)
    return end ?? .stopped
  }

  func interrupt() {
    isInterrupted = true
  }

  private func takeTurn(now: Instant, on loop: Loop) -> Bool {
    turnedAt = now
    if isInterrupted {
      loop.stop()
      return false
    }
    if isPaused { return false }
    let target = min(target(at: now), limit)
    guard let end = driver.run(until: target, stepsMax: Self.turnStepsMax) else { return true }
    if end != .limitReached || target == limit {
      self.end = end
      loop.stop()
      return false
    }
    return speed == nil
  }

  /// How far the run's clock may have come now.
  private func target(at now: Instant) -> Instant {
    guard let speed else { return .never }
    guard let anchor else {
      self.anchor = (driver.now, now)
      return driver.now
    }
    let passed = Double((now - anchor.real).nanoseconds) * speed
    return anchor.virtual + .nanoseconds(Int64(min(passed, 9e18)))
  }

  private var nextDeadline: Instant {
    if isPaused { return .never }
    return turnedAt + Self.tick
  }
}
