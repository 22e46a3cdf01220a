import Actors

extension Dashboard {
  func drawOverview(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let parts = area.stacked([.exactly(8), .exactly(6), .share(1)], gap: area.rows >= 27 ? 1 : 0)
    let upper = parts[0].sideBySide([.share(4), .share(5)], gap: 3)
    let middle = parts[1].sideBySide([.share(4), .share(5)], gap: 3)
    drawTotals(snapshot, on: &frame, in: upper[0])
    SectionRule(title: "Inquiries by stage").draw(on: &frame, in: upper[1])
    BarList(bars: snapshot.stages.map { BarList.Bar(name: $0.name, count: $0.count) })
      .draw(on: &frame, in: upper[1].below(1))
    drawHandoffs(snapshot, on: &frame, in: middle[0])
    drawRates(snapshot, on: &frame, in: middle[1])
    drawEvents(snapshot, on: &frame, in: parts[2])
  }

  private func drawTotals(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let totals = snapshot.totals
    SectionRule(title: "Inquiries").draw(on: &frame, in: area)
    FieldGrid(fields: [
      .count("created", totals.created), .count("running", totals.running, .active),
      .count("completed", totals.completed, .good), .count("failed", totals.failed, .bad),
      .count("expired", totals.expired, .warning), .count("cancelled", totals.cancelled),
      .count("left by the person", totals.left),
    ])
    .draw(on: &frame, in: area.below(1))
  }

  private func drawHandoffs(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let handoffs = snapshot.handoffs
    SectionRule(title: "Handoffs").draw(on: &frame, in: area)
    FieldGrid(
      fields: [
        .count("offered", handoffs.offered), .count("refused", handoffs.refused, .warning),
        .count("claimed", handoffs.claimed), .count("expired", handoffs.expired, .warning),
        .count("confirmed", handoffs.confirmed, .good), .count("reclaimed", handoffs.reclaimed, .warning),
      ], columns: 2
    )
    .draw(on: &frame, in: area.below(1))
    let documents = snapshot.documents
    SectionRule(title: "Documents into vaults").draw(on: &frame, in: area.below(4))
    FieldGrid(
      fields: [.count("due", documents.due), .count("acked", documents.acked, .good)]
        + (documents.stuck > 0 ? [.count("stuck", documents.stuck, .warning)] : []),
      columns: documents.stuck > 0 ? 3 : 2
    )
    .draw(on: &frame, in: area.below(5))
  }

  private func drawRates(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let rates = snapshot.completedPerSecond
    let peak = rates.suffix(area.columns).max() ?? 0
    SectionRule(title: "Completed per second").draw(on: &frame, in: area)
    FieldGrid(
      fields: [
        FieldGrid.Field(name: "now", figure: Figures.rate(rates.last ?? 0)),
        FieldGrid.Field(name: "peak", figure: Figures.rate(peak)),
      ], columns: 3
    )
    .draw(on: &frame, in: area.below(1))
    Sparkline(values: rates).draw(on: &frame, in: area.below(2))
    let latency = snapshot.latency
    SectionRule(title: "Handoff latency").draw(on: &frame, in: area.below(3))
    FieldGrid(
      fields: [
        FieldGrid.Field(name: "p50", figure: Figures.latency(latency.p50Ms)),
        FieldGrid.Field(name: "p95", figure: Figures.latency(latency.p95Ms)),
        FieldGrid.Field(name: "p99", figure: Figures.latency(latency.p99Ms)),
      ], columns: 3
    )
    .draw(on: &frame, in: area.below(4))
    Sparkline(values: latency.historyMs).draw(on: &frame, in: area.below(5))
  }

  private func drawEvents(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    SectionRule(title: "Notable events", note: "newest first").draw(on: &frame, in: area)
    let shown = snapshot.events.suffix(max(area.rows - 1, 0)).reversed()
    guard !shown.isEmpty else {
      frame.draw("None so far.", in: area, line: 1, style: .muted)
      return
    }
    let width = shown.map { Figures.moment($0.at).utf8.count }.max() ?? 0
    for (line, event) in shown.enumerated() {
      let row = Rect(row: area.row + line + 1, column: area.column, rows: 1, columns: area.columns)
      let parts = row.sideBySide([.exactly(width), .exactly(8), .exactly(7), .share(1)], gap: 2)
      frame.draw(Figures.moment(event.at), in: parts[0], style: .muted, aligned: .right)
      frame.draw(event.session.map { "#\($0)" } ?? "run", in: parts[1])
      let severity = event.severity == .info ? Style.muted : event.severity.style
      frame.draw(event.severity.word, in: parts[2], style: severity)
      frame.draw(event.text, in: parts[3])
    }
  }

  /// Counts above, the session list below.
  func drawCompactOverview(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let totals = snapshot.totals
    func field(_ name: String, _ value: Int, _ concern: Style = .plain) -> FieldGrid.Field {
      FieldGrid.Field(name: name, figure: Figures.short(value), style: value > 0 ? concern : .plain)
    }
    FieldGrid(
      fields: [
        field("created", totals.created), field("running", totals.running, .active),
        field("done", totals.completed, .good), field("failed", totals.failed, .bad),
        field("expired", totals.expired, .warning), field("left", totals.left),
      ], columns: 3, gap: 1
    )
    .draw(on: &frame, in: area)
    drawTable(snapshot, on: &frame, in: area.below(2))
  }
}
