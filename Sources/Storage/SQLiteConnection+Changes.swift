import Actors
import Inquiry

extension SQLiteConnection {
  /// Writes changes in one transaction.
  func write(_ changes: StoredChanges, start: Int64) throws(StorageError) {
    try transaction { () throws(StorageError) in
      for (id, inquiry) in changes.inquiries.sorted(by: { $0.key < $1.key }) { try write(inquiry, of: id, start) }
      for (id, mailbox) in changes.mailboxes.sorted(by: { $0.key < $1.key }) {
        try run(
          "INSERT OR REPLACE INTO mailboxes VALUES (?, ?, ?, ?)", .integer(id.column), .integer(start),
          mailbox.dueAt.map { .integer($0.column) } ?? .null, mailbox.record.map { .blob($0) } ?? .null)
      }
      for (id, images) in changes.images.sorted(by: { $0.key < $1.key }) {
        if images.isEmpty {
          try run("DELETE FROM images WHERE installation = ?", .integer(id.column))
        } else {
          try run("INSERT OR REPLACE INTO images VALUES (?, ?)", .integer(id.column), .blob(StoredImage.bytes(images)))
        }
      }
      guard let reserve = changes.reserve else { return }
      let number = "INSERT OR REPLACE INTO numbers VALUES (?, ?)"
      try run(number, .text("installations"), .integer(Int64(reserve.installations)))
      try run(number, .text("people"), .integer(Int64(reserve.people)))
      try run(number, .text("vendor people"), .integer(Int64(reserve.vendorPeople)))
    }
  }

  private func write(_ inquiry: StoredInquiry?, of id: InquiryID, _ start: Int64) throws(StorageError) {
    let known = try rows("SELECT digest FROM codes WHERE inquiry = ?", .integer(id.column)) { $0.blob(0) }
    let codes = (inquiry?.codes ?? []).map(\.bytes)
    for code in known where !codes.contains(code) {
      try run("DELETE FROM codes WHERE digest = ? AND inquiry = ?", .blob(code), .integer(id.column))
    }
    for code in codes where !known.contains(code) {
      try run("INSERT OR IGNORE INTO codes VALUES (?, ?)", .blob(code), .integer(id.column))
    }
    guard let inquiry else { return try run("DELETE FROM inquiries WHERE id = ?", .integer(id.column)) }
    try run(
      "INSERT OR REPLACE INTO inquiries VALUES (?, ?, ?, ?, ?)", .integer(id.column), .text(inquiry.definition),
      .integer(start), inquiry.dueAt.map { .integer($0.column) } ?? .null, .blob(inquiry.record))
  }
}

extension InquiryID {
  var column: Int64 { Int64(word) }

  init(word: UInt64) {
    self.init(
      session: SessionNumber(UInt32(truncatingIfNeeded: word &>> 16)), ordinal: UInt16(truncatingIfNeeded: word))
  }
}

extension InstallationID {
  var column: Int64 { Int64(word) }

  init(word: UInt64) {
    let device = DeviceID(
      session: SessionNumber(UInt32(truncatingIfNeeded: word &>> 16)), ordinal: UInt8(truncatingIfNeeded: word &>> 8))
    self.init(device: device, generation: UInt8(truncatingIfNeeded: word))
  }
}

extension Instant {
  var column: Int64 { Int64(clamping: nanoseconds) }
}

extension CodeDigest {
  var bytes: [UInt8] { [high, low].flatMap(\.bytes) }
}

extension FixedWidthInteger {
  /// The most significant first.
  fileprivate var bytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension StoredImage {
  private static let byteCount = 17

  static func bytes(_ images: [StoredImage]) -> [UInt8] {
    images.flatMap { $0.key.bytes + $0.digest.bytes + $0.byteCount.bytes + [$0.format] }
  }

  /// What `bytes` made; without a rest that is no whole image.
  static func list(_ bytes: [UInt8]) -> [StoredImage] {
    stride(from: 0, through: bytes.count - byteCount, by: byteCount).map { place in
      func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type = Number.self) -> Number {
        bytes[(place + offset)...].prefix(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
      }
      return StoredImage(key: number(0), digest: number(4), byteCount: number(12), format: bytes[place + 16])
    }
  }
}
