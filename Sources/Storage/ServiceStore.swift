public import Actors
public import Coordination
public import Inquiry
import Synchronization

/// What a service knows, in one file of SQLite. Changes are collected, and written together in one transaction at a
/// time; what is read is what was said last, written or not.
public final class ServiceStore: ServiceArchive {
  /// Of this file, from 1: one more each time a service starts on it.
  public let start: Int64

  private let writer: Mutex<Writer>
  private let state: Mutex<StoreState>
  /// Closed last.
  private let claim: FileClaim

  private struct Writer: ~Copyable {
    let connection: SQLiteConnection
  }

  /// Opens a store, or makes one.
  /// - Parameters:
  ///   - file: its path; SQLite puts two more beside it.
  ///   - keyCheck: what follows from the key that secrets are hashed with, and does not tell it.
  ///   - outlines: of each definition that is served, by its name, what inquiries of it rest on.
  ///   - pagesMax: how many pages of 4 KiB the file may have; nil for as many as the disk has.
  /// - Throws: `StorageError`.
  public init(
    _ file: String, keyCheck: [UInt8], outlines: [String: String], pagesMax: Int? = nil
  ) throws(StorageError) {
    let claim = try FileClaim(file)
    let connection = try SQLiteConnection(file, busyMs: Self.busyMs)
    try Schema.apply(to: connection)
    if let pagesMax { _ = try Schema.number("PRAGMA max_page_count = \(pagesMax)", connection) }
    try Self.check(keyCheck, connection)
    try Self.check(outlines, connection)
    start = try Schema.number("SELECT coalesce(max(value), 0) + 1 FROM numbers WHERE name = 'start'", connection)
    try connection.run("INSERT OR REPLACE INTO numbers VALUES ('start', ?)", .integer(start))
    let reader = try SQLiteConnection(file, busyMs: Self.busyMs)
    writer = Mutex(Writer(connection: connection))
    state = Mutex(StoreState(reader: reader))
    self.claim = claim
  }

  /// How long a write waits for a process that only reads, such as a copy under way.
  private static let busyMs: Int32 = 2_000

  private static func check(_ key: [UInt8], _ connection: SQLiteConnection) throws(StorageError) {
    let known = try connection.rows("SELECT value FROM facts WHERE name = 'key check'") { $0.blob(0) }.first
    guard let known else {
      return try connection.run("INSERT INTO facts VALUES ('key check', ?)", .blob(key))
    }
    guard known == key else { throw StorageError(connection.file, .wrongKey) }
  }

  private static func check(_ outlines: [String: String], _ connection: SQLiteConnection) throws(StorageError) {
    let known = try connection.rows("SELECT name, outline FROM definitions") { ($0.text(0), $0.text(1)) }
    for (name, outline) in known where outlines[name] != outline {
      let count = try connection.rows("SELECT 1 FROM inquiries WHERE definition = ? LIMIT 1", .text(name)) { _ in 1 }
      guard count.isEmpty else {
        let reason: StorageError.Reason =
          outlines[name] == nil ? .definitionMissing(name) : .definitionChanged(name)
        throw StorageError(connection.file, reason)
      }
      try connection.run("DELETE FROM definitions WHERE name = ?", .text(name))
    }
    for (name, outline) in outlines.sorted(by: { $0.key < $1.key }) {
      try connection.run("INSERT OR IGNORE INTO definitions VALUES (?, ?)", .text(name), .text(outline))
    }
  }
}

extension ServiceStore {
  public func keep(_ inquiry: StoredInquiry, of id: InquiryID) {
    state.withLock { state in
      state.waiting.inquiries[id] = .some(inquiry)
      for code in inquiry.codes { state.waiting.codes[code] = id }
      for installation in inquiry.installations where state.waiting.mailboxes[installation] == nil {
        guard !state.holds(mailboxOf: installation) else { continue }
        state.waiting.mailboxes[installation] = StoredMailbox(dueAt: nil, record: nil)
      }
    }
  }

  public func forget(_ id: InquiryID) {
    state.withLock { $0.waiting.inquiries[id] = .some(nil) }
  }

  public func keep(_ mailbox: StoredMailbox, of installation: InstallationID) {
    state.withLock { $0.waiting.mailboxes[installation] = mailbox }
  }

  /// All images of an installation that were not handed in yet.
  public func keep(_ images: [StoredImage], of installation: InstallationID) {
    state.withLock { $0.waiting.images[installation] = images }
  }

  public func keep(_ reserve: StoredReserve) {
    state.withLock { $0.waiting.reserve = reserve }
  }

  /// Whether everything that was said is in the file.
  public var isWritten: Bool {
    state.withLock { $0.waiting.isEmpty && $0.underWay == nil }
  }
}

extension ServiceStore {
  public func inquiry(behind digest: CodeDigest) -> InquiryID? {
    state.withLock { state in
      let said = state.said { $0.codes[digest] }
      let found =
        said
        ?? state.read("SELECT inquiry FROM codes WHERE digest = ?", .blob(digest.bytes)) { row in
          InquiryID(word: UInt64(bitPattern: row.integer(0)))
        }
      guard let found else { return nil }
      // The inquiry may have dropped the code since.
      switch state.said({ $0.inquiries[found] }) {
      case .some(.some(let inquiry)): return inquiry.codes.contains(digest) ? found : nil
      case .some(.none): return nil
      case .none: return found
      }
    }
  }

  public func holds(_ inquiry: InquiryID) -> Bool { record(of: inquiry) != nil }

  public func holds(mailboxOf installation: InstallationID) -> Bool {
    state.withLock { $0.holds(mailboxOf: installation) }
  }

  /// The definition's name and the record of an inquiry; nil for one that is not here.
  public func record(of id: InquiryID) -> (definition: String, record: [UInt8])? {
    state.withLock { state -> (definition: String, record: [UInt8])? in
      switch state.said({ $0.inquiries[id] }) {
      case .some(.some(let inquiry)): return (inquiry.definition, inquiry.record)
      case .some(.none): return nil
      case .none:
        return state.read("SELECT definition, record FROM inquiries WHERE id = ?", .integer(id.column)) {
          ($0.text(0), $0.blob(1))
        }
      }
    }
  }

  /// Nil for a mailbox that is not here, or has no record yet.
  public func record(ofMailbox installation: InstallationID) -> [UInt8]? {
    state.withLock { state -> [UInt8]? in
      if let said = state.said({ $0.mailboxes[installation] }) { return said.record }
      let record = state.read("SELECT record FROM mailboxes WHERE id = ?", .integer(installation.column)) { $0.blob(0) }
      return record?.isEmpty == false ? record : nil
    }
  }

  public func images(of installation: InstallationID) -> [StoredImage] {
    state.withLock { state in
      if let said = state.said({ $0.images[installation] }) { return said }
      let list = state.read("SELECT list FROM images WHERE installation = ?", .integer(installation.column)) {
        $0.blob(0)
      }
      return StoredImage.list(list ?? [])
    }
  }

  public var reserve: StoredReserve {
    state.withLock { state in
      if let said = state.said(\.reserve) { return said }
      func number(_ name: String) -> UInt32 {
        UInt32(clamping: state.read("SELECT value FROM numbers WHERE name = ?", .text(name)) { $0.integer(0) } ?? 0)
      }
      return StoredReserve(
        installations: number("installations"), people: number("people"),
        vendorPeople: number("vendor people"))
    }
  }

  /// Inquiries and mailboxes that an earlier start left asleep and that should be awake by then, the first due first.
  public func due(by now: Instant, max: Int) -> (inquiries: [InquiryID], mailboxes: [InstallationID]) {
    state.withLock { state in
      func ids(_ table: String) -> [UInt64] {
        let query = "SELECT id FROM \(table) WHERE start < ? AND due <= ? ORDER BY due LIMIT ?"
        let rows = try? state.reader.rows(
          query, .integer(start), .integer(now.column), .integer(Int64(max))
        ) { UInt64(bitPattern: $0.integer(0)) }
        return rows ?? []
      }
      return (ids("inquiries").map(InquiryID.init(word:)), ids("mailboxes").map(InstallationID.init(word:)))
    }
  }

  /// How many inquiries the file holds.
  public var inquiryCount: Int {
    state.withLock { state in
      Int(clamping: state.read("SELECT count(*) FROM inquiries") { $0.integer(0) } ?? 0)
    }
  }
}

extension ServiceStore {
  /// Takes up what is waiting, to be written.
  /// - Returns: false when nothing is, or the last write is not over.
  public func beginWrite() -> Bool {
    state.withLock { state in
      guard state.underWay == nil, !state.waiting.isEmpty else { return false }
      state.underWay = state.waiting
      state.waiting = StoredChanges()
      return true
    }
  }

  /// Writes what `beginWrite` took up. Blocks until it is on the disk.
  /// - Throws: `StorageError`; then nothing of it was written, and it can be tried again.
  public func write() throws(StorageError) {
    guard let changes = state.withLock({ $0.underWay }) else { return }
    let result = writer.withLock { [start] writer -> Result<Void, StorageError> in
      do throws(StorageError) {
        try writer.connection.write(changes, start: start)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// What was taken up is written.
  public func endWrite() {
    state.withLock { $0.underWay = nil }
  }
}
