public import Inquiry

extension CaptureMachine: TableDriven {
  public static let machineName = "capture"
  public static let stateNames = [
    "idle", "asking", "searching", "measuring", "unlocking", "streaming", "done", "failed",
  ]

  private static let rows: [(from: String, event: String, to: [String])] = [
    ("idle", "started", ["asking", "searching", "failed"]),
    ("asking", "permissionAnswered", ["searching", "failed"]),
    ("searching", "found", ["measuring", "unlocking"]),
    ("measuring", "looked", ["measuring", "streaming", "failed"]),
    ("measuring", "lost", ["searching", "failed"]),
    ("unlocking", "unlocked", ["streaming", "failed"]),
    ("unlocking", "lost", ["searching", "failed"]),
    ("streaming", "read", ["streaming", "searching", "done", "failed"]),
    ("streaming", "lost", ["searching", "failed"]),
  ]

  private static let begun = ["asking", "searching", "measuring", "unlocking", "streaming"]
  private static let endings = [
    ("timeReached", "failed"), ("foregroundLeft", "failed"), ("closed", "done"), ("stopped", "idle"),
  ]

  public static let transitions =
    rows.flatMap { row in row.to.map { Transition(row.from, row.event, $0) } }
    + begun.flatMap { from in endings.map { Transition(from, $0.0, $0.1) } }

  public var stateName: String {
    switch state {
    case .idle: "idle"
    case .asking: "asking"
    case .searching: "searching"
    case .measuring: "measuring"
    case .unlocking: "unlocking"
    case .streaming: "streaming"
    case .done: "done"
    case .failed: "failed"
    }
  }
}
