/// A section's name, a line to the edge, and a note at its end. Sections have no side borders: what is copied out of
/// the terminal is the text alone.
struct SectionRule: Widget {
  var title: String
  var note = ""

  func draw(on frame: inout CellBuffer, in area: Rect) {
    let used = frame.draw(title, in: area, style: .title) + 1
    let left = area.columns - used
    let noteWidth = note.isEmpty ? 0 : min(DisplayWidth.of(note), max(left - 3, 0))
    let ruleWidth = left - (noteWidth > 0 ? noteWidth + 1 : 0)
    let rule = Rect(row: area.row, column: area.column + used, rows: min(area.rows, 1), columns: ruleWidth)
    frame.fill(rule, with: frame.glyphs.horizontal, style: .muted)
    if noteWidth > 0 {
      frame.draw(
        note, row: area.row, column: area.endColumn - noteWidth, width: area.rows > 0 ? noteWidth : 0, style: .muted)
    }
  }
}
