import Actors
import Foundation
import Inquiry
import TestSupport
import Testing

@testable import Storage

/// What a service keeps, in a file of its own for each test.
struct ServiceStoreTests {
  private static let outlines = ["passport": "0 form, 1 end"]
  private let first = InquiryID(session: SessionNumber(1), ordinal: 1)
  private let second = InquiryID(session: SessionNumber(70_000), ordinal: 1)
  private let phone = InstallationID(device: DeviceID(session: SessionNumber(3), ordinal: 1), generation: 1)
  private let launch = CodeDigest(high: 1, low: .max)
  private let handoff = CodeDigest(high: .max, low: 2)

  private func withFile(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "baton-store-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "service.db").path)
  }

  private func open(
    _ file: String, key: [UInt8] = [7], outlines: [String: String] = outlines, pagesMax: Int? = nil
  ) throws -> ServiceStore {
    try ServiceStore(file, keyCheck: key, outlines: outlines, pagesMax: pagesMax)
  }

  private func inquiry(
    _ record: [UInt8], _ codes: [CodeDigest] = [], due: Instant? = nil, with installations: [InstallationID] = []
  ) -> StoredInquiry {
    StoredInquiry(definition: "passport", dueAt: due, record: record, codes: codes, installations: installations)
  }

  private func write(_ store: ServiceStore) throws {
    try #require(store.beginWrite())
    try store.write()
    store.endWrite()
  }

  /// What was said last counts: before it is written, while it is, after it was, and for the next process.
  private func everywhere(_ file: String, _ say: (ServiceStore) -> Void, _ look: (ServiceStore) -> Void) throws {
    do {
      let store = try open(file)
      say(store)
      look(store)
      try #require(store.beginWrite())
      look(store)
      try store.write()
      look(store)
      store.endWrite()
      look(store)
      #expect(store.isWritten)
    }
    look(try open(file))
  }

  @Test func `an inquiry is found by its id and by each of its codes, until it drops them`() throws {
    try withFile { file in
      try everywhere(file) {
        $0.keep(inquiry([1, 2, 3], [launch, handoff], with: [phone]), of: first)
      } _: { store in
        #expect(store.record(of: first)?.record == [1, 2, 3] && store.record(of: first)?.definition == "passport")
        #expect(store.inquiry(behind: launch) == first && store.inquiry(behind: handoff) == first)
        #expect(store.holds(first) && !store.holds(second) && store.record(of: second) == nil)
        // A mailbox is promised to each of its devices in the same step.
        #expect(store.holds(mailboxOf: phone) && store.record(ofMailbox: phone) == nil)
      }
      try everywhere(file) {
        $0.keep(inquiry([4], [launch]), of: first)
      } _: { store in
        #expect(store.record(of: first)?.record == [4])
        #expect(store.inquiry(behind: launch) == first && store.inquiry(behind: handoff) == nil)
      }
      try everywhere(file) {
        $0.forget(first)
      } _: { store in
        #expect(!store.holds(first) && store.inquiry(behind: launch) == nil && store.holds(mailboxOf: phone))
      }
    }
  }

  @Test func `a mailbox, images and numbers are what was said of them last`() throws {
    let image = StoredImage(key: .max, digest: 0x0123_4567_89AB_CDEF, byteCount: 3_000_000, format: 1)
    try withFile { file in
      try everywhere(file) { store in
        store.keep(StoredMailbox(dueAt: nil, record: [9]), of: phone)
        store.keep([image, image], of: phone)
        store.keep(StoredReserve(installations: 5, people: .max))
        // What an inquiry promises does not undo what is there.
        store.keep(inquiry([1], with: [phone]), of: first)
      } _: { store in
        #expect(store.record(ofMailbox: phone) == [9] && store.images(of: phone) == [image, image])
        #expect(store.reserve == StoredReserve(installations: 5, people: .max))
      }
      try everywhere(file) {
        $0.keep([], of: phone)
      } _: {
        #expect($0.images(of: phone).isEmpty)
      }
    }
  }

  @Test func `what an earlier start left asleep is due when its time has come, the first due first`() throws {
    try withFile { file in
      do {
        let store = try open(file)
        store.keep(inquiry([1], due: .start + .seconds(9)), of: first)
        store.keep(inquiry([2], due: .start + .seconds(5)), of: second)
        store.keep(StoredMailbox(dueAt: .start + .seconds(7), record: [3]), of: phone)
        try write(store)
        #expect(store.due(by: .never, max: 10).inquiries.isEmpty, "those are awake")
      }
      let store = try open(file)
      #expect(store.start == 2 && store.inquiryCount == 2)
      #expect(store.due(by: .start + .seconds(4), max: 10).inquiries.isEmpty)
      #expect(store.due(by: .start + .seconds(7), max: 10).mailboxes == [phone])
      #expect(store.due(by: .start + .seconds(9), max: 10).inquiries == [second, first])
      #expect(store.due(by: .never, max: 1).inquiries == [second])
      store.keep(inquiry([2], due: .start + .seconds(5)), of: second)
      try write(store)
      #expect(store.due(by: .never, max: 10).inquiries == [first])
    }
  }

  @Test func `a disk that is full takes nothing of a write, and loses nothing of what it had`() throws {
    try withFile { file in
      try write(
        {
          $0.keep(inquiry([1]), of: first); return $0
        }(try open(file)))
      do {
        let store = try open(file, pagesMax: 40)
        store.keep(inquiry([2]), of: first)
        store.keep(inquiry([UInt8](repeating: 3, count: 1 << 20)), of: second)
        try #require(store.beginWrite())
        #expect(throws: StorageError(file, .diskFull)) { try store.write() }
        #expect(throws: StorageError(file, .diskFull)) { try store.write() }
        #expect(!store.isWritten && store.record(of: first)?.record == [2])
      }
      let store = try open(file)
      #expect(store.record(of: first)?.record == [1] && !store.holds(second))
    }
  }

  @Test func `what cannot be opened says why`() throws {
    try withFile { file in
      func reason(_ file: String, key: [UInt8] = [7], outlines: [String: String] = Self.outlines) -> String {
        do {
          _ = try open(file, key: key, outlines: outlines)
          return "opened"
        } catch {
          return "\(error)"
        }
      }
      #expect(reason("/nowhere/at/all.db").contains("a folder that can be written to"))
      try Data("this is no database, but it is long enough to be looked at".utf8).write(
        to: URL(filePath: "\(file).txt"))
      #expect(reason("\(file).txt").contains("is no store of baton"))
      try SQLiteConnection("\(file).other", busyMs: 0).run("CREATE TABLE notes (text TEXT)")
      #expect(reason("\(file).other").contains("is no store of baton"))
      do {
        let store = try open(file)
        #expect(reason(file).contains("is in use by another process"))
        store.keep(inquiry([1]), of: first)
        try write(store)
      }
      #expect(reason(file, key: [8]).contains("under another key"))
      #expect(reason(file, outlines: [:]).contains("the definition passport, which is not served"))
      #expect(reason(file, outlines: ["passport": "0 end"]).contains("passport, which had other steps"))
      #expect(reason(file, outlines: Self.outlines.merging(["card": "0 end"]) { $1 }) == "opened")
      #expect(reason(file) == "opened", "nobody has an inquiry of the other definition")
      try SQLiteConnection(file, busyMs: 0).run("PRAGMA user_version = 99")
      #expect(reason(file).contains("has version 99, this program knows up to 1"))
    }
  }

  @Test func `another process that writes keeps the store waiting, and is named`() throws {
    try withFile { file in
      let store = try open(file)
      let other = try SQLiteConnection(file, busyMs: 0)
      try other.run("BEGIN IMMEDIATE")
      store.keep(inquiry([1]), of: first)
      try #require(store.beginWrite())
      #expect(throws: StorageError(file, .inUse)) { try store.write() }
      try other.run("ROLLBACK")
      try store.write()
      store.endWrite()
      #expect(store.isWritten)
    }
  }
}

struct SchemaTests {
  @Test func `the tables are those that are written down, and so is their version`() throws {
    let written = try PackageFile.text("Protocols/storage.md")
    let rows = written.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    let made = Schema.migrations.flatMap { migration in
      migration.split(separator: "CREATE TABLE ").compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
    }
    #expect(names.sorted() == made.sorted() && !made.isEmpty)
    #expect(written.contains("the version of\nthe tables: \(Schema.migrations.count)."))
    #expect(written.contains("`0x\(String(Schema.applicationID, radix: 16, uppercase: true))`"))
  }
}
