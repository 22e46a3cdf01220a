/// The tables of a store, version by version.
enum Schema {
  /// Tells a store of baton from any other file of SQLite: "batn".
  static let applicationID: Int64 = 0x6261_746E
  /// Each takes a store from the version of its position to the next.
  static let migrations = [
    """
    CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE definitions (name TEXT PRIMARY KEY, outline TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE inquiries (
      id INTEGER PRIMARY KEY, definition TEXT NOT NULL, start INTEGER NOT NULL, due INTEGER, record BLOB NOT NULL);
    CREATE INDEX inquiries_due ON inquiries (start, due) WHERE due IS NOT NULL;
    CREATE TABLE codes (
      digest BLOB NOT NULL, inquiry INTEGER NOT NULL, PRIMARY KEY (digest, inquiry)) WITHOUT ROWID;
    CREATE INDEX codes_inquiry ON codes (inquiry);
    CREATE TABLE mailboxes (id INTEGER PRIMARY KEY, start INTEGER NOT NULL, due INTEGER, record BLOB);
    CREATE INDEX mailboxes_due ON mailboxes (start, due) WHERE due IS NOT NULL;
    CREATE TABLE images (installation INTEGER PRIMARY KEY, list BLOB NOT NULL);
    CREATE TABLE numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    """
  ]

  static func apply(to connection: SQLiteConnection) throws(StorageError) {
    let file = connection.file
    let version = try number("PRAGMA user_version", connection)
    let application = try number("PRAGMA application_id", connection)
    let isEmpty = try number("SELECT count(*) FROM sqlite_master", connection) == 0
    guard application == applicationID || application == 0 && isEmpty else { throw StorageError(file, .notAStore) }
    guard version <= migrations.count else {
      throw StorageError(file, .newerVersion(found: Int(version), known: migrations.count))
    }
    try connection.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    for next in Int(version)..<migrations.count {
      try connection.transaction { () throws(StorageError) in
        try connection.run(migrations[next])
        try connection.run("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(next + 1)")
      }
    }
  }

  static func number(_ query: String, _ connection: SQLiteConnection) throws(StorageError) -> Int64 {
    try connection.rows(query) { $0.integer(0) }.first ?? 0
  }
}
