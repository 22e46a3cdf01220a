import Actors

/// Moments in their order, newest at the bottom: when, on which device, what.
struct TimelineList: Widget {
  var entries: [TimelineEntry]
  /// How many of the newest entries are scrolled out at the bottom.
  var scrolledBack: Int

  func draw(on frame: inout CellBuffer, in area: Rect) {
    let devices = min(max(entries.map { DisplayWidth.of($0.device) }.max() ?? 0, 6), 12)
    let end = max(entries.count - scrolledBack, min(entries.count, area.rows))
    let shown = entries[max(end - area.rows, 0)..<end]
    let moments = shown.map { Figures.moment($0.at) }
    let width = moments.map { $0.utf8.count }.max() ?? 0
    for (line, entry) in shown.enumerated() {
      let parts = Rect(row: area.row + line, column: area.column, rows: 1, columns: area.columns)
        .sideBySide([.exactly(width), .exactly(devices), .share(1)], gap: 2)
      frame.draw(moments[line], in: parts[0], style: .muted, aligned: .right)
      frame.draw(entry.device, in: parts[1], style: .active)
      frame.draw(entry.severity.marked(entry.text), in: parts[2], style: entry.severity.style)
    }
  }
}
