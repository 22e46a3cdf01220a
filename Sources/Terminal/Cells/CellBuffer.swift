/// A frame: rows of cells, drawn by widgets and compared by `FrameDiff`.
///
/// Whatever is drawn outside is cut, and half a wide glyph never stays: its other half becomes blank.
public struct CellBuffer: Equatable, Sendable {
  /// Larger terminals are drawn in their upper left part.
  public static let columnsMax = 1_000
  public static let rowsMax = 500

  public let columns: Int
  public let rows: Int
  public let glyphs: Glyphs
  private(set) var cells: [Cell]

  /// A blank frame; sizes are brought into `0 ... columnsMax` and `0 ... rowsMax`.
  public init(columns: Int, rows: Int, glyphs: Glyphs = .unicode) {
    self.columns = min(max(columns, 0), Self.columnsMax)
    self.rows = min(max(rows, 0), Self.rowsMax)
    self.glyphs = glyphs
    cells = Array(repeating: .blank(), count: self.columns * self.rows)
  }

  /// The whole frame.
  public var area: Rect {
    Rect(row: 0, column: 0, rows: rows, columns: columns)
  }

  /// The cell at a place; blank outside.
  public subscript(row: Int, column: Int) -> Cell {
    contains(row, column) ? cells[row * columns + column] : .blank()
  }

  private func contains(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < rows && column >= 0 && column < columns
  }

  /// Puts one glyph, and its right half when it is wide; a wide glyph that does not fit in the row becomes blank.
  mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    guard contains(row, column) else { return }
    let index = row * columns + column
    if cell.width == 2 {
      guard column + 1 < columns else { return put(.blank(cell.style), row, column) }
      release(row, column + 1)
      release(row, column)
      cells[index] = cell
      cells[index + 1] = .rightHalf(cell.style)
    } else {
      release(row, column)
      cells[index] = cell
    }
  }

  /// Before a cell is overwritten: blanks the other half of the wide glyph it belongs to.
  private mutating func release(_ row: Int, _ column: Int) {
    let index = row * columns + column
    switch cells[index].width {
    case 0: cells[index - 1] = .blank(cells[index - 1].style)
    case 2: cells[index + 1] = .blank(cells[index + 1].style)
    default: break
    }
  }

  /// Repeats a narrow glyph over a rectangle.
  mutating func fill(_ rect: Rect, with glyph: Unicode.Scalar = " ", style: Style = .plain) {
    for row in rect.row..<rect.endRow {
      for column in rect.column..<rect.endColumn {
        put(Cell(base: glyph, width: 1, style: style), row, column)
      }
    }
  }

  /// Marks the glyphs of a rectangle as selected, whole glyphs at its edges.
  mutating func select(_ rect: Rect) {
    let range = max(rect.column, 0)..<max(min(rect.endColumn, columns), max(rect.column, 0))
    for row in max(rect.row, 0)..<max(min(rect.endRow, rows), max(rect.row, 0)) {
      for column in range {
        let index = row * columns + column
        cells[index].style.isSelected = true
        if cells[index].width == 0 { cells[index - 1].style.isSelected = true }
        if cells[index].width == 2 { cells[index + 1].style.isSelected = true }
      }
    }
  }

  /// The frame as text, one line per row, without trailing blanks: what tests compare.
  public func text() -> String {
    (0..<rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<columns { cells[row * columns + column].append(to: &line) }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    .joined(separator: "\n")
  }
}
