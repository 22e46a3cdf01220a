public import Actors

/// What the dashboard is told.
public enum DashboardEvent: Equatable, Sendable {
  case key(Key)
  case resized(columns: Int, rows: Int)
  /// A new snapshot, and when it was taken on the driver's clock.
  case snapshot(DashboardSnapshot, now: Instant)
  /// The driver's clock, about once a second, so that missing snapshots are noticed.
  case tick(now: Instant)
}

/// What the dashboard asks of the program.
public enum DashboardCommand: Equatable, Sendable {
  /// `q`: end the run as a first Ctrl-C does, or leave if it is over.
  case quit
  /// Ctrl-C came as a key, because the terminal did not turn it into SIGINT: treat it as that signal.
  case interrupt
  /// `Dashboard.needs` changed: take a snapshot now.
  case refresh
  /// The session whose inquiry is opened from now on; nil when it is closed.
  case inspect(session: UInt64?)
  case setPaused(Bool)
  /// How fast the run's clock should go against the wall.
  case setSpeed(Double)
}

/// What the next snapshot has to hold. Everything else may stay empty.
public struct DashboardNeeds: Equatable, Sendable {
  public var list: ListQuery?
  public var inquiry: UInt64?
  public var device: RowID?

  public init(list: ListQuery? = nil, inquiry: UInt64? = nil, device: RowID? = nil) {
    self.list = list
    self.inquiry = inquiry
    self.device = device
  }
}
