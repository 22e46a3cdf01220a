/// A rectangle of cells. Never negative in size.
public struct Rect: Hashable, Sendable {
  public let row: Int
  public let column: Int
  public let rows: Int
  public let columns: Int

  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(rows, 0)
    self.columns = max(columns, 0)
  }

  /// The first row below.
  public var endRow: Int { row + rows }
  /// The first column to the right.
  public var endColumn: Int { column + columns }

  /// Smaller by `rows` above and below and `columns` left and right.
  public func inset(rows: Int = 0, columns: Int = 0) -> Rect {
    Rect(
      row: row + rows, column: column + columns, rows: self.rows - 2 * rows, columns: self.columns - 2 * columns)
  }

  /// Without the first `count` rows.
  public func below(_ count: Int) -> Rect {
    Rect(row: row + min(count, rows), column: column, rows: rows - count, columns: columns)
  }

  /// Stacked parts from top to bottom, one per constraint, `gap` rows apart.
  public func stacked(_ constraints: [Constraint], gap: Int = 0) -> [Rect] {
    var at = row
    return Constraint.sizes(constraints, in: rows, gap: gap).map { size in
      let part = Rect(row: at, column: column, rows: size, columns: columns)
      at += size + gap
      return part
    }
  }

  /// Parts side by side from left to right, one per constraint, `gap` columns apart.
  public func sideBySide(_ constraints: [Constraint], gap: Int = 0) -> [Rect] {
    var at = column
    return Constraint.sizes(constraints, in: columns, gap: gap).map { size in
      let part = Rect(row: row, column: at, rows: rows, columns: size)
      at += size + gap
      return part
    }
  }
}
