/// The lists that a person can look through.
public enum DashboardList: Int, CaseIterable, Sendable {
  case sessions
  case devices
  case documents
  case handoffs

  var title: String {
    switch self {
    case .sessions: "Sessions"
    case .devices: "Devices"
    case .documents: "Documents"
    case .handoffs: "Handoffs in progress"
    }
  }

  /// What it says while it has no row.
  var emptiness: String {
    switch self {
    case .sessions: "No session yet."
    case .devices: "No device yet."
    case .documents: "No document yet."
    case .handoffs: "No handoff in progress."
    }
  }
}

/// A row of a list by what it is about, wherever it stands in the list. Of one list no two are equal.
public struct RowID: Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt64

  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
