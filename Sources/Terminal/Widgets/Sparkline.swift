/// A series as one row of eight levels, newest value at the right. The highest value shown fills its cell; zero is
/// blank, so that nothing and little look different.
struct Sparkline: Widget {
  /// Oldest first. Negative and non-finite values count as 0.
  var values: [Double]
  var style = Style.active

  func draw(on frame: inout CellBuffer, in area: Rect) {
    guard area.rows > 0 else { return }
    let shown = values.suffix(area.columns).map { $0.isFinite ? max($0, 0) : 0 }
    let peak = shown.max() ?? 0
    for (index, value) in shown.enumerated() where value > 0 {
      let level = min(Int(value / peak * 8), 7)
      let glyph = frame.glyphs.levels[level]
      frame.put(Cell(base: glyph, width: 1, style: style), area.row, area.endColumn - shown.count + index)
    }
  }
}
