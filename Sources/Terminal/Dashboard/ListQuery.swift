/// Which rows of a list a person looks at.
public struct ListQuery: Hashable, Sendable {
  public var sort: ListSort
  public var isDescending: Bool
  /// Words that a row has to show, each of them, in any case; a word after `!` it must not show.
  public var filter: String
  /// Only rows with something that stands still.
  public var isStuckOnly: Bool
  /// The rows that are visible, and the selected one.
  public var position: ListPosition
  /// The selected row, wherever it comes to stand; nil for whichever stands at the selected place.
  public var selected: RowID?

  public init(
    sort: ListSort, isDescending: Bool = false, filter: String = "", isStuckOnly: Bool = false,
    position: ListPosition = ListPosition(), selected: RowID? = nil
  ) {
    self.sort = sort
    self.isDescending = isDescending
    self.filter = filter
    self.isStuckOnly = isStuckOnly
    self.position = position
    self.selected = selected
  }

  /// Characters that a filter may have.
  public static let filterMax = 64

  var isNarrowed: Bool { !filter.isEmpty || isStuckOnly }
}

/// The rows of a list that are visible, and how many there are.
public struct ListPage: Equatable, Sendable {
  /// Of the rows that fit the query.
  public var position: ListPosition
  /// Nil when there is none.
  public var selected: RowID?
  /// Rows of the list, whether they fit or not.
  public var total: Int
  /// Not all rows have been looked at yet; a further snapshot looks at more of them.
  public var isPartial: Bool
  /// Those of `position.window`.
  public var rows: ListRows

  public init(
    position: ListPosition, selected: RowID?, total: Int, isPartial: Bool = false, rows: ListRows
  ) {
    self.position = position
    self.selected = selected
    self.total = total
    self.isPartial = isPartial
    self.rows = rows
  }
}

/// The rows of one list, one after the other.
public enum ListRows: Equatable, Sendable {
  case sessions([SessionRow])
  case devices([DeviceRow])
  /// Below the names of the devices, by their position.
  case documents([DocumentRow], devices: [String])
  case handoffs([HandoffRow])

  var list: DashboardList {
    switch self {
    case .sessions: .sessions
    case .devices: .devices
    case .documents: .documents
    case .handoffs: .handoffs
    }
  }

  /// What the row at an index is about, and whose it is.
  func subject(_ index: Int) -> (id: RowID, session: UInt64)? {
    guard index >= 0 else { return nil }
    switch self {
    case .sessions(let rows): return index < rows.count ? (rows[index].id, rows[index].session) : nil
    case .devices(let rows): return index < rows.count ? (rows[index].id, rows[index].session) : nil
    case .documents(let rows, _): return index < rows.count ? (rows[index].id, rows[index].session) : nil
    case .handoffs(let rows): return index < rows.count ? (rows[index].id, rows[index].session) : nil
    }
  }
}
