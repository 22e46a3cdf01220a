/// The edge that a text keeps to in its columns.
public enum Alignment: Sendable {
  case left
  case right
}

extension CellBuffer {
  /// Draws one line of text in `width` columns from a place, sanitised and measured in columns. Text that does not fit
  /// ends in an ellipsis. Line breaks and tabs become blanks: a text never leaves its line.
  ///
  /// - Returns: the columns used.
  @discardableResult
  public mutating func draw(
    _ text: String, row: Int, column: Int, width: Int, style: Style = .plain, aligned: Alignment = .left
  ) -> Int {
    guard width > 0, row >= 0, row < rows else { return 0 }
    let line = glyphCells(of: text, style: style)
    let total = line.reduce(0) { $0 + Int($1.width) }
    guard total > width else {
      place(line, row, aligned == .right ? column + width - total : column)
      return total
    }
    var used = 0
    var kept: [Cell] = []
    for cell in line where used + Int(cell.width) < width {
      kept.append(cell)
      used += Int(cell.width)
    }
    kept.append(Cell(base: glyphs.ellipsis, width: 1, style: style))
    place(kept, row, column)
    return used + 1
  }

  /// Draws text up to the right edge of the rectangle's row.
  @discardableResult
  public mutating func draw(
    _ text: String, in rect: Rect, line: Int = 0, style: Style = .plain, aligned: Alignment = .left
  )
    -> Int
  {
    guard line >= 0, line < rect.rows else { return 0 }
    return draw(text, row: rect.row + line, column: rect.column, width: rect.columns, style: style, aligned: aligned)
  }

  private mutating func place(_ line: [Cell], _ row: Int, _ start: Int) {
    var column = start
    for cell in line {
      put(cell, row, column)
      column += Int(cell.width)
    }
  }

  private func glyphCells(of text: String, style: Style) -> [Cell] {
    var line: [Cell] = []
    line.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch ScalarClass(scalar) {
      case .narrow:
        let shown = glyphs.isASCII && scalar.value > 0x7E ? Glyphs.standIn : scalar
        line.append(Cell(base: shown, width: 1, style: style))
      case .wide where glyphs.isASCII:
        line.append(Cell(base: Glyphs.standIn, width: 1, style: style))
        line.append(Cell(base: Glyphs.standIn, width: 1, style: style))
      case .wide:
        line.append(Cell(base: scalar, width: 2, style: style))
      case .mark:
        if !glyphs.isASCII, !line.isEmpty { line[line.count - 1].add(mark: scalar) }
      case .control:
        let isSpace = scalar == "\n" || scalar == "\t" || scalar == "\r"
        line.append(Cell(base: isSpace ? " " : Glyphs.standIn, width: 1, style: style))
      case .invisible:
        break
      }
    }
    return line
  }
}
