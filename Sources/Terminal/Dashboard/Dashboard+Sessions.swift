import Actors

extension Dashboard {
  private func tableColumns(_ snapshot: DashboardSnapshot, _ columns: Int) -> [Table.Column] {
    let digits = String(snapshot.sessions.last?.session ?? 0).utf8.count
    return [
      Table.Column(title: "#", width: .exactly(max(digits, 5)), alignment: .right),
      Table.Column(title: "person", width: .share(1)),
      Table.Column(title: "inquiry", width: .exactly(8), tableColumnsMin: 90),
      Table.Column(title: "stage", width: columns < 76 ? .share(1) : .exactly(14)),
      Table.Column(title: "handoff", width: .exactly(11)),
      Table.Column(title: "epoch", width: .exactly(6), alignment: .right, tableColumnsMin: 60),
      Table.Column(title: "holder", width: .exactly(8), tableColumnsMin: 60),
      Table.Column(title: "devices", width: .exactly(8), alignment: .right, tableColumnsMin: 90),
      Table.Column(title: "age", width: .exactly(6), alignment: .right, tableColumnsMin: 60),
      Table.Column(title: "in stage", width: .exactly(9), alignment: .right, tableColumnsMin: 76),
    ]
  }

  /// Rows of the list that are visible now.
  var listRows: Int {
    switch (screen, shape) {
    // Header, two lines of counts, the table's header, the footer.
    case (.overview, _): rows - 5
    // Two lines of header, the section's rule, the table's header, the footer.
    case (_, .regular): rows - 5
    case (_, .compact), (_, .tooSmall): rows - 4
    }
  }

  func drawSessions(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let total = list.count
    let window = list.window
    let place = total == 0 ? "none" : "\(Figures.grouped(window.lowerBound + 1))-\(Figures.grouped(window.upperBound))"
    let direction = isDescending ? "falling" : "rising"
    let order = shape == .regular ? "by \(sort.word), \(direction) \(glyphs.dot) " : ""
    let note = "\(order)\(place) of \(Figures.grouped(total))"
    SectionRule(title: "Sessions", note: note).draw(on: &frame, in: area)
    drawTable(snapshot, on: &frame, in: area.below(1))
  }

  func drawTable(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    guard !order.isEmpty, order.count <= snapshot.sessions.count else {
      let text = order.isEmpty ? "No session yet." : "Fetching the list."
      frame.draw(text, in: area, line: 1, style: .muted)
      return
    }
    let sorted =
      switch sort {
      case .session: 0
      case .stage: 3
      case .handoff: 4
      case .epoch: 5
      case .age: 8
      case .inStage: 9
      }
    Table(columns: tableColumns(snapshot, area.columns), position: list, sorted: sorted, isDescending: isDescending)
      .draw(on: &frame, in: area) { row, column in
        entry(snapshot, snapshot.sessions[Int(order[row])], column)
      }
  }

  private func entry(_ snapshot: DashboardSnapshot, _ row: SessionRow, _ column: Int) -> Table.Entry {
    switch column {
    case 0: Table.Entry(text: String(row.session))
    case 1: Table.Entry(text: row.person)
    case 2: Table.Entry(text: row.inquiry, style: .muted)
    case 3:
      Table.Entry(text: snapshot.stages.indices.contains(row.stage) ? snapshot.stages[row.stage].name : "-")
    case 4: Table.Entry(text: row.handoff.word, style: row.handoff.style)
    case 5: Table.Entry(text: String(row.epoch))
    case 6: Table.Entry(text: row.holder.isEmpty ? "-" : row.holder, style: row.holder.isEmpty ? .muted : .active)
    case 7: Table.Entry(text: String(row.devices))
    case 8: Table.Entry(text: Figures.span(row.age), style: .muted)
    default: Table.Entry(text: Figures.span(row.inStage), style: .muted)
    }
  }
}
