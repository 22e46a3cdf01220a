import Actors
import Inquiry

/// What a store knows beside its file, and how it looks into it.
struct StoreState: ~Copyable {
  let reader: SQLiteConnection
  var waiting = StoredChanges()
  var underWay: StoredChanges?

  init(reader: SQLiteConnection) {
    self.reader = reader
  }

  /// The last that was said of something and is not certain to be in the file.
  func said<Value>(_ look: (StoredChanges) -> Value?) -> Value? {
    look(waiting) ?? underWay.flatMap(look)
  }

  func holds(mailboxOf installation: InstallationID) -> Bool {
    if said({ $0.mailboxes[installation] }) != nil { return true }
    return read("SELECT 1 FROM mailboxes WHERE id = ?", .integer(installation.column)) { _ in true } ?? false
  }

  /// The first row. What cannot be read counts as not there: the next write says what is wrong with the file.
  func read<Row>(_ query: String, _ value: SQLiteValue? = nil, _ body: (borrowing SQLiteStatement) -> Row) -> Row? {
    let rows = if let value { try? reader.rows(query, value, read: body) } else { try? reader.rows(query, read: body) }
    return rows?.first
  }
}
