public import Actors

/// Decides when a frame is drawn: at most one per `intervalMs`, and none when nothing changed.
///
/// ```
///          changed, interval over: draw
///   clean ◀────────────────────────────▶ clean
///     │ changed, interval not over: wait           ▲
///     ▼                                            │ timerFired: draw
///   due ───────────────────────────────────────────┘
/// ```
public struct FramePacer: Equatable, Sendable {
  /// Ten frames a second.
  public static let intervalMs: Int64 = 100

  public enum Directive: Equatable, Sendable {
    /// Draw and write the frame now.
    case draw
    /// Start a timer for that instant and call `timerFired` then.
    case wait(until: Instant)
    /// Nothing to do: a timer is running, or nothing changed.
    case nothing
  }

  private enum State: Equatable, Sendable {
    /// What is shown is current. Can become: due
    case clean
    /// A change waits for its time. Can become: clean
    case due
  }

  private let interval: Interval
  private var state = State.clean
  private var earliest = Instant.start

  public init(intervalMs: Int64 = FramePacer.intervalMs) {
    interval = .milliseconds(intervalMs)
  }

  /// The model changed: a snapshot, a key, a size.
  public mutating func changed(now: Instant) -> Directive {
    switch state {
    case .due: return .nothing
    case .clean where now >= earliest:
      earliest = now + interval
      return .draw
    case .clean:
      state = .due
      return .wait(until: earliest)
    }
  }

  /// The timer of a `wait` fired. One that fires early is started again.
  public mutating func timerFired(now: Instant) -> Directive {
    switch state {
    case .clean: return .nothing
    case .due where now < earliest: return .wait(until: earliest)
    case .due:
      state = .clean
      earliest = now + interval
      return .draw
    }
  }
}
