import Actors

extension Dashboard {
  /// Rows of a list that are visible now.
  func listRows(_ list: DashboardList) -> Int {
    let around =
      switch (screen, shape) {
      // Header, two lines of counts, the table's header, the footer.
      case (.overview, _): 5
      // Two lines of header, the section's rule, the table's header, the footer.
      case (_, .regular): 5
      case (_, .compact), (_, .tooSmall): 4
      }
    // What is told of the selected row at full length.
    return rows - around - (list == .documents ? 1 : 0)
  }

  func drawList(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let list = shownList ?? .sessions
    let query = lists[list.rawValue].query
    var title = list.title
    if query.isStuckOnly { title += ", stuck only" }
    if !query.filter.isEmpty { title += " /\(query.filter)" }
    let note = listNote(query, columns: area.columns - DisplayWidth.of(title) - 4)
    SectionRule(title: title, note: note).draw(on: &frame, in: area)
    let table = Rect(
      row: area.row + 1, column: area.column, rows: listRows(list) + 1, columns: area.columns)
    drawTable(snapshot, on: &frame, in: table)
    if list == .documents { drawSelectedDocument(snapshot, on: &frame, in: area.below(area.rows - 1)) }
  }

  /// The order where there is room for it, the rows that are visible, and how many there are.
  private func listNote(_ query: ListQuery, columns: Int) -> String {
    guard let page else { return "" }
    let window = page.position.window
    let count = Figures.grouped(page.position.count)
    let place =
      window.isEmpty ? "none" : "\(Figures.grouped(window.lowerBound + 1))-\(Figures.grouped(window.upperBound))"
    let total = Figures.grouped(page.total)
    let counts = query.isNarrowed ? "\(place), \(count) of \(total)" : "\(place) of \(count)"
    let note = page.isPartial ? "\(counts) so far" : counts
    let order = "by \(query.sort.word), \(query.isDescending ? "falling" : "rising") \(glyphs.dot) \(note)"
    return shape == .regular && DisplayWidth.of(order) <= columns ? order : note
  }

  /// The shown list's header and rows.
  func drawTable(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let query = list.query
    guard let page, page.position.count > 0 else {
      frame.draw(emptyText(query), in: area, line: 1, style: .muted)
      return
    }
    let columns: [Table.Column]
    switch page.rows {
    case .sessions(let rows): columns = sessionColumns(rows, area.columns)
    case .devices(let rows): columns = deviceColumns(rows, area.columns)
    case .documents(let rows, let devices): columns = documentColumns(rows, devices, area.columns)
    case .handoffs(let rows): columns = handoffColumns(rows, area.columns)
    }
    let table = Table(
      columns: columns, position: query.position, sorted: sortedColumn(query.sort), isDescending: query.isDescending)
    table.draw(on: &frame, in: area) { row, column in
      let index = row - page.position.first
      // A row that is fetched is blank for a moment.
      guard page.rows.subject(index) != nil else { return Table.Entry(text: "") }
      switch page.rows {
      case .sessions(let rows): return sessionEntry(rows[index], column, snapshot.stages)
      case .devices(let rows): return deviceEntry(rows[index], column)
      case .documents(let rows, let devices):
        return documentEntry(rows[index], column, devices, columns[column].title, snapshot)
      case .handoffs(let rows): return handoffEntry(rows[index], column)
      }
    }
  }

  private func emptyText(_ query: ListQuery) -> String {
    guard let page else { return "Fetching the list." }
    if page.isPartial { return "Looking through \(Figures.grouped(page.total)) rows." }
    if page.total > 0, !query.filter.isEmpty { return "Nothing matches /\(query.filter). Esc clears it." }
    if page.total > 0, query.isStuckOnly { return "Nothing is stuck. Esc shows all \(Figures.grouped(page.total))." }
    return query.sort.list.emptiness
  }

  /// The number's column: as wide as the largest number in view, so that it does not jump.
  func numberColumn(_ numbers: some Sequence<UInt64>, tableColumnsMin: Int = 0) -> Table.Column {
    let digits = String(numbers.max() ?? 0).utf8.count
    return Table.Column(
      title: "#", width: .exactly(max(digits, 5)), alignment: .right, tableColumnsMin: tableColumnsMin)
  }

  private func sortedColumn(_ sort: ListSort) -> Int {
    switch sort {
    case .sessions(let sort): Self.column(of: sort)
    case .devices(let sort): Self.column(of: sort)
    case .documents(let sort): Self.column(of: sort)
    case .handoffs(let sort): Self.column(of: sort)
    }
  }

  /// The line at the bottom in which a filter is typed.
  func drawFilterLine(on frame: inout CellBuffer, in area: Rect) {
    let hint = "Enter keep  Esc clear"
    let hintWidth = area.columns >= 60 ? DisplayWidth.of(hint) + 2 : 0
    let room = area.columns - hintWidth - 2
    var text = list.query.filter
    // The end stays in view, where it is typed.
    while DisplayWidth.of(text) > room { text.unicodeScalars.removeFirst() }
    let used = frame.draw("/" + text, row: area.row, column: area.column, width: room + 1)
    let cursor = Rect(row: area.row, column: area.column + used, rows: 1, columns: 1)
    frame.select(cursor)
    if hintWidth > 0 { frame.draw(hint, in: area, style: .muted, aligned: .right) }
  }
}
