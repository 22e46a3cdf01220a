/// What becomes of an actor whose behaviour fails.
public enum Supervision: Hashable, Sendable {
  /// It stops; its watchers are told `failed`.
  case stop
  /// It is made anew from its description, with its mailbox kept, until it fails too often; then it stops.
  case restart(RestartPolicy)
  /// Its parent fails in its place, and so on up; without a parent it stops.
  case escalate
}

/// How often, and how fast, an actor is restarted.
///
/// Back-off with intensity 3, in the order of time (`x` a failure, `.` waiting, `R` a restart):
/// ```
/// x R x . R x . . R x          the fourth failure within the window is one too many
/// |<------ window ------>|
/// ```
public struct RestartPolicy: Hashable, Sendable {
  /// Restarts within the window before supervision gives up.
  public var restartsMax: UInt16
  public var window: Interval
  /// Waiting time before the first restart in a window; doubles with each further one.
  public var backoffMin: Interval
  public var backoffMax: Interval

  public init(
    restartsMax: UInt16 = 3, window: Interval = .seconds(60), backoffMin: Interval = .milliseconds(100),
    backoffMax: Interval = .seconds(10)
  ) {
    self.restartsMax = restartsMax
    self.window = window
    self.backoffMin = backoffMin
    self.backoffMax = backoffMax
  }
}
