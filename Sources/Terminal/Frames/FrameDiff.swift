/// The difference of two frames as draw operations.
///
/// Only changed cells are printed; a gap of unchanged cells is printed again where that is shorter than moving over it,
/// and a long blank end of a row is erased rather than printed.
public enum FrameDiff {
  /// A move takes six to eight bytes: a shorter gap is cheaper printed.
  static let gapMax = 5
  /// Erasing takes three bytes.
  static let eraseMin = 4

  /// - Parameters:
  ///   - old: what the terminal shows, of the same size as `new`.
  ///   - canErase: the terminal can erase to the end of a row.
  ///   - skipsLastCell: the lower right cell is never printed, because printing it would scroll.
  /// - Returns: nothing when the frames are equal.
  public static func operations(
    from old: CellBuffer, to new: CellBuffer, canErase: Bool = true, skipsLastCell: Bool = false
  ) -> [DrawOperation] {
    precondition(old.columns == new.columns && old.rows == new.rows, "FrameDiff compares frames of one size")
    var pass = Pass(old: old, new: new, canErase: canErase)
    for row in 0..<new.rows {
      let isLast = skipsLastCell && row == new.rows - 1
      pass.compare(row: row, end: isLast ? new.columns - 1 : new.columns)
    }
    pass.finish()
    return pass.operations
  }

  private struct Pass {
    let old: CellBuffer
    let new: CellBuffer
    let canErase: Bool
    var operations: [DrawOperation] = []
    var style = Style.plain

    mutating func compare(row: Int, end: Int) {
      let base = row * new.columns
      let blankStart = canErase && end == new.columns ? eraseStart(base) : end
      var column = 0
      var cursor: Int?
      while let start = nextChange(base, column, blankStart) {
        var last = start
        var probe = start + 1
        // A gap in another style would cost more than the move.
        while probe < blankStart, probe - last <= FrameDiff.gapMax,
          new.cells[base + probe].style == new.cells[base + last].style
        {
          if new.cells[base + probe] != old.cells[base + probe] { last = probe }
          probe += 1
        }
        if cursor != start { operations.append(.move(row: row, column: start)) }
        column = last + 1
        // The right half of a wide glyph that changed is printed with its left half.
        while column < end, new.cells[base + column].width == 0 { column += 1 }
        print(base + start, base + column)
        cursor = column
      }
      if blankStart < end, nextChange(base, blankStart, end) != nil {
        if cursor != blankStart { operations.append(.move(row: row, column: blankStart)) }
        change(to: .plain)
        operations.append(.eraseToEndOfRow)
      }
    }

    /// Where the blank end of a row starts, if erasing it pays; else the end of the row.
    private func eraseStart(_ base: Int) -> Int {
      var start = new.columns
      while start > 0, new.cells[base + start - 1] == .blank() { start -= 1 }
      var changed = 0
      for column in start..<new.columns where new.cells[base + column] != old.cells[base + column] { changed += 1 }
      return changed >= FrameDiff.eraseMin ? start : new.columns
    }

    private func nextChange(_ base: Int, _ from: Int, _ end: Int) -> Int? {
      var column = from
      while column < end {
        if new.cells[base + column] != old.cells[base + column] { return column }
        column += 1
      }
      return nil
    }

    private mutating func print(_ start: Int, _ end: Int) {
      var run = String.UnicodeScalarView()
      for index in start..<end {
        let cell = new.cells[index]
        if cell.width > 0, cell.style != style {
          flush(&run)
          change(to: cell.style)
        }
        cell.append(to: &run)
      }
      flush(&run)
    }

    private mutating func flush(_ run: inout String.UnicodeScalarView) {
      if !run.isEmpty { operations.append(.text(String(run))) }
      run = String.UnicodeScalarView()
    }

    private mutating func change(to next: Style) {
      if style != next { operations.append(.style(next)) }
      style = next
    }

    mutating func finish() {
      change(to: .plain)
    }
  }
}
