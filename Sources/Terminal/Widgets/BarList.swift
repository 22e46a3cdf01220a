/// Named counts with bars to compare them. The longest bar fills its column; a count above zero always shows.
struct BarList: Widget {
  struct Bar {
    var name: String
    var count: Int
  }

  var bars: [Bar]
  var countColumns = 7

  func draw(on frame: inout CellBuffer, in area: Rect) {
    let names = min(bars.map { DisplayWidth.of($0.name) }.max() ?? 0, area.columns / 2)
    let peak = max(bars.map(\.count).max() ?? 0, 1)
    let fitting = bars.count <= area.rows ? bars.count : max(area.rows - 1, 0)
    for (line, bar) in bars.prefix(fitting).enumerated() {
      let parts = Rect(row: area.row + line, column: area.column, rows: 1, columns: area.columns)
        .sideBySide([.exactly(names), .share(1), .exactly(countColumns)], gap: 1)
      frame.draw(bar.name, in: parts[0], style: .muted)
      let length = bar.count > 0 ? max(parts[1].columns * bar.count / peak, 1) : 0
      let drawn = Rect(row: parts[1].row, column: parts[1].column, rows: 1, columns: min(length, parts[1].columns))
      frame.fill(drawn, with: frame.glyphs.full, style: .active)
      frame.draw(Figures.grouped(bar.count), in: parts[2], aligned: .right)
    }
    if fitting < bars.count, area.rows > 0 {
      frame.draw("and \(bars.count - fitting) more", in: area, line: fitting, style: .muted)
    }
  }
}
