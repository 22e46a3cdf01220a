/// Columns under a header, with a selected row. Only the visible rows are asked for, whatever the length of the list.
struct Table {
  struct Column: Equatable, Sendable {
    var title: String
    var width: Constraint
    var alignment = Alignment.left
    /// The column is left out when the table has fewer columns of cells than this.
    var tableColumnsMin = 0
  }

  struct Entry {
    var text: String
    var style = Style.plain
  }

  var columns: [Column]
  var position: ListPosition
  /// The column by which the rows are sorted.
  var sorted: Int?
  var isDescending = false

  /// - Parameter entry: text and style at a row of the list and an index into `columns`.
  func draw(on frame: inout CellBuffer, in area: Rect, entry: (_ row: Int, _ column: Int) -> Entry) {
    let shown = columns.indices.filter { area.columns >= columns[$0].tableColumnsMin }
    // One column at the left for the pointer.
    let room = Rect(row: area.row, column: area.column + 1, rows: area.rows, columns: area.columns - 1)
    let parts = room.sideBySide(shown.map { columns[$0].width }, gap: 1)
    for (part, column) in zip(parts, shown) {
      let isSorted = sorted == column
      var title = columns[column].title
      if isSorted {
        let arrow = String(isDescending ? frame.glyphs.descending : frame.glyphs.ascending)
        title = columns[column].alignment == .right ? arrow + title : title + arrow
      }
      frame.draw(title, in: part, style: isSorted ? .title : .muted, aligned: columns[column].alignment)
    }
    for (line, row) in position.window.enumerated() where line + 1 < area.rows {
      for (part, column) in zip(parts, shown) {
        let entry = entry(row, column)
        frame.draw(entry.text, in: part, line: line + 1, style: entry.style, aligned: columns[column].alignment)
      }
      if row == position.selected {
        frame.put(Cell(base: frame.glyphs.pointer, width: 1, style: .plain), area.row + line + 1, area.column)
        frame.select(Rect(row: area.row + line + 1, column: area.column, rows: 1, columns: area.columns))
      }
    }
  }
}
