import Actors

/// The view that fills the terminal.
public enum DashboardScreen: Equatable, Sendable {
  case overview
  case sessions
  case devices
  case documents
  case handoffs
  /// One device, opened from the list of devices.
  case device
  /// One inquiry, opened from any list.
  case inquiry
}

/// The dashboard: its model, `update` and `view`. It does no I/O and reads no clock.
///
/// ```
///   overview ◀── 1 to 5 ──▶ sessions, devices, documents, handoffs
///                                │ Enter  ▲ Esc
///                                ▼        │
///                     (device ──Enter──▶) inquiry
/// ```
/// The driver feeds events, carries out the commands they return and draws when `FramePacer` says so. 80 × 24 is the
/// size it is made for; down to 40 × 10 it shows counts and the list.
///
/// Of a list it holds the rows that are visible: whoever takes the snapshots has the others, and their order.
public struct Dashboard: Sendable {
  /// The smallest terminal that shows more than a line.
  public static let columnsMin = 40
  public static let rowsMin = 10
  /// A run that says nothing for this long is told so.
  static let silenceMs: Int64 = 3_000
  static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]

  let glyphs: Glyphs
  public internal(set) var screen = DashboardScreen.overview
  var columns: Int
  var rows: Int
  var snapshot: DashboardSnapshot?
  var lastNews = Instant.start
  var silence = Interval.zero

  /// By `DashboardList`.
  var lists = DashboardList.allCases.map(ListState.init)
  /// Keys go into the filter of the shown list.
  var isFilterTyped = false

  var openSession: UInt64?
  var openDevice: RowID?
  /// Where the open inquiry was opened, and where Esc leads from it.
  var inquiryIsFrom = DashboardScreen.sessions
  var timelineBack = 0
  var isHelpShown = false
  var isCodeShown = false

  public init(columns: Int, rows: Int, glyphs: Glyphs = .unicode) {
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    fitList()
  }

  /// What the next snapshot has to hold for the screen that is shown.
  public var needs: DashboardNeeds {
    DashboardNeeds(
      list: shownList.map { lists[$0.rawValue].query }, inquiry: screen == .inquiry ? openSession : nil,
      device: screen == .device ? openDevice : nil)
  }

  /// Whether a further snapshot shows more, though nothing has happened in the run.
  public var awaitsMore: Bool { page?.isPartial ?? false }

  enum Shape {
    case tooSmall
    /// From 40 × 10: one column.
    case compact
    /// From 80 × 20: sections side by side.
    case regular
  }

  var shape: Shape {
    if columns < Self.columnsMin || rows < Self.rowsMin { return .tooSmall }
    return columns < 80 || rows < 20 ? .compact : .regular
  }

  var bindings: [KeyBinding] {
    KeyBinding.of(screen, isCompact: shape != .regular, canPace: snapshot?.run.clock != .real)
  }

  /// The frame of the present moment.
  public func frame() -> CellBuffer {
    var frame = CellBuffer(columns: columns, rows: rows, glyphs: glyphs)
    view(into: &frame)
    return frame
  }
}
