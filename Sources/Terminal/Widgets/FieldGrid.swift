/// Names and figures in columns, filled row by row: names left, figures right.
struct FieldGrid: Widget {
  struct Field {
    var name: String
    var figure: String
    var style = Style.plain

    /// A count that is a concern as soon as it is not zero.
    static func count(_ name: String, _ value: Int, _ concern: Style = .plain) -> Field {
      Field(name: name, figure: Figures.grouped(value), style: value > 0 ? concern : .plain)
    }
  }

  var fields: [Field]
  var columns = 1
  var gap = 3

  func draw(on frame: inout CellBuffer, in area: Rect) {
    let parts = area.sideBySide(Array(repeating: .share(1), count: max(columns, 1)), gap: gap)
    for (index, field) in fields.enumerated() {
      let part = parts[index % parts.count]
      let line = index / parts.count
      let used = frame.draw(field.name, in: part, line: line, style: .muted)
      let rest = Rect(row: part.row, column: part.column + used + 1, rows: part.rows, columns: part.columns - used - 1)
      frame.draw(field.figure, in: rest, line: line, style: field.style, aligned: .right)
    }
  }
}
