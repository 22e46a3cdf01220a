internal import CSQLite

/// One connection to a database, its only owner.
@safe
final class SQLiteConnection {
  let file: String
  private let handle: OpaquePointer
  /// By their text.
  private var statements: [String: SQLiteStatement] = [:]

  /// - Throws: `StorageError` when the file cannot be opened.
  init(_ file: String, busyMs: Int32) throws(StorageError) {
    self.file = file
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    let status = unsafe sqlite3_open_v2(file, &opened, flags, nil)
    guard status == SQLITE_OK, let connection = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw StorageError(file, .unreachable)
    }
    unsafe handle = connection
    unsafe sqlite3_busy_timeout(handle, busyMs)
  }

  deinit {
    for statement in statements.values { statement.finish() }
    unsafe sqlite3_close(handle)
  }

  /// Runs statements that give no rows.
  func run(_ text: String) throws(StorageError) {
    let status = unsafe sqlite3_exec(handle, text, nil, nil, nil)
    guard status == SQLITE_OK else { throw error(status) }
  }

  /// Runs one statement to its end.
  func run(_ text: String, _ values: SQLiteValue...) throws(StorageError) {
    try run(text, values)
  }

  private func run(_ text: String, _ values: [SQLiteValue]) throws(StorageError) {
    let statement = try statement(text)
    defer { statement.reset() }
    statement.bind(values)
    while try step(statement) {}
  }

  /// What one statement gives, row by row.
  func rows<Row>(
    _ text: String, _ values: SQLiteValue..., read: (borrowing SQLiteStatement) -> Row
  ) throws(StorageError) -> [Row] {
    let statement = try statement(text)
    defer { statement.reset() }
    statement.bind(values)
    var rows: [Row] = []
    while try step(statement) { rows.append(read(statement)) }
    return rows
  }

  /// Whether what was begun is finished whole; else nothing of it happened.
  func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try run("BEGIN IMMEDIATE")
    do throws(StorageError) {
      try body()
      try run("COMMIT")
    } catch {
      // SQLite rolls back by itself after some errors, and then there is nothing left to roll back.
      try? run("ROLLBACK")
      throw error
    }
  }

  private func step(_ statement: SQLiteStatement) throws(StorageError) -> Bool {
    switch statement.step() {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw error(status)
    }
  }

  private func statement(_ text: String) throws(StorageError) -> SQLiteStatement {
    if let statement = statements[text] { return statement }
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let statement = unsafe prepared else { throw error(status) }
    let owner = unsafe SQLiteStatement(statement)
    statements[text] = owner
    return owner
  }

  private func error(_ status: Int32) -> StorageError {
    let reason: StorageError.Reason =
      switch status & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_BUSY, SQLITE_LOCKED: .inUse
      case SQLITE_NOTADB: .notAStore
      case SQLITE_CORRUPT: .damaged
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: .unreachable
      default: .failed(code: status, unsafe String(cString: sqlite3_errmsg(handle)))
      }
    return StorageError(file, reason)
  }
}

/// What a parameter of a statement is set to.
enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null
}

/// A prepared statement, used again and again by the connection that has it.
@safe
final class SQLiteStatement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  func bind(_ values: [SQLiteValue]) {
    for (offset, value) in values.enumerated() {
      let position = Int32(offset + 1)
      let status =
        switch value {
        case .integer(let number): unsafe sqlite3_bind_int64(handle, position, number)
        case .text(let text): unsafe csqlite_bind_text(handle, position, text, Int32(text.utf8.count))
        case .blob(let bytes): unsafe csqlite_bind_blob(handle, position, bytes, Int32(bytes.count))
        case .null: unsafe sqlite3_bind_null(handle, position)
        }
      precondition(status == SQLITE_OK, "The statement has a parameter \(position)")
    }
  }

  func step() -> Int32 { unsafe sqlite3_step(handle) }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  func finish() { unsafe sqlite3_finalize(handle) }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let text = unsafe sqlite3_column_text(handle, column) else { return "" }
    return unsafe String(cString: text)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
