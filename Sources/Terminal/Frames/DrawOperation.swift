/// One step that brings a terminal from one frame to the next.
public enum DrawOperation: Equatable, Sendable {
  /// Places the cursor; both count from 0.
  case move(row: Int, column: Int)
  /// How the text that follows looks. A frame starts and ends with `.plain`.
  case style(Style)
  /// Text printed from the cursor on; it never passes the end of a row.
  case text(String)
  /// Blanks from the cursor to the end of the row. Only ever in `.plain`.
  case eraseToEndOfRow
}
