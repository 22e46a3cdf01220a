extension Dashboard {
  /// Sorts the rows of the snapshot and keeps the selected session selected.
  mutating func sortSessions() {
    let rows = snapshot?.sessions ?? []
    order = SessionOrder.indices(of: rows, by: sort, descending: isDescending)
    fitList()
    guard let selectedSession, let index = Self.index(of: selectedSession, in: rows) else {
      return rememberSelected()
    }
    if let row = order.firstIndex(of: UInt32(index)) { list.select(row) }
  }

  mutating func rememberSelected() {
    let rows = snapshot?.sessions ?? []
    guard list.selected < order.count, Int(order[list.selected]) < rows.count else {
      // The list is empty for a moment while it is fetched: the selection stays.
      return
    }
    selectedSession = rows[Int(order[list.selected])].session
  }

  mutating func fitList() {
    list.fit(count: order.count, visible: listRows)
  }

  /// Rows are in ascending order of session as a rule: halving finds them, a scan does when they are not.
  private static func index(of session: UInt64, in rows: [SessionRow]) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].session < session { low = middle + 1 } else { high = middle }
    }
    if low < rows.count, rows[low].session == session { return low }
    return rows.firstIndex { $0.session == session }
  }
}
