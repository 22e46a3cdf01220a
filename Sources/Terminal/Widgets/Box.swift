/// A border around an area with a title at its upper left and a word at its upper right.
struct Box: Widget {
  var title: String
  var note = ""
  var style = Style.muted

  /// What is left inside, one column of air at each side.
  static func interior(of area: Rect) -> Rect {
    area.inset(rows: 1, columns: 2)
  }

  func draw(on frame: inout CellBuffer, in area: Rect) {
    guard area.rows >= 2, area.columns >= 4 else { return }
    let glyphs = frame.glyphs
    let last = area.endRow - 1
    let right = area.endColumn - 1
    frame.fill(
      Rect(row: area.row, column: area.column, rows: 1, columns: area.columns), with: glyphs.horizontal, style: style)
    frame.fill(
      Rect(row: last, column: area.column, rows: 1, columns: area.columns), with: glyphs.horizontal, style: style)
    frame.fill(
      Rect(row: area.row, column: area.column, rows: area.rows, columns: 1), with: glyphs.vertical, style: style)
    frame.fill(Rect(row: area.row, column: right, rows: area.rows, columns: 1), with: glyphs.vertical, style: style)
    frame.put(Cell(base: glyphs.topLeft, width: 1, style: style), area.row, area.column)
    frame.put(Cell(base: glyphs.topRight, width: 1, style: style), area.row, right)
    frame.put(Cell(base: glyphs.bottomLeft, width: 1, style: style), last, area.column)
    frame.put(Cell(base: glyphs.bottomRight, width: 1, style: style), last, right)
    let used = frame.draw(" \(title) ", row: area.row, column: area.column + 1, width: area.columns - 2, style: .title)
    let left = area.columns - 4 - used
    if !note.isEmpty, left > 4 {
      frame.draw(" \(note) ", row: area.row, column: right - 1 - left, width: left, style: style, aligned: .right)
    }
  }
}
