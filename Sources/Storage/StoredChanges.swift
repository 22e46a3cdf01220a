public import Actors
public import Inquiry

/// An inquiry as it is written down.
public struct StoredInquiry: Hashable, Sendable {
  /// The name of its definition.
  public let definition: String
  /// When it has to be awake; nil when it only has to answer.
  public let dueAt: Instant?
  public let record: [UInt8]
  /// What leads to it, beside its id.
  public let codes: [CodeDigest]
  /// Each has a mailbox.
  public let installations: [InstallationID]

  public init(
    definition: String, dueAt: Instant?, record: [UInt8], codes: [CodeDigest], installations: [InstallationID]
  ) {
    self.definition = definition
    self.dueAt = dueAt
    self.record = record
    self.codes = codes
    self.installations = installations
  }
}

/// A mailbox as it is written down.
public struct StoredMailbox: Hashable, Sendable {
  public let dueAt: Instant?
  /// Nil for one that was promised and had nothing to do yet.
  public let record: [UInt8]?

  public init(dueAt: Instant?, record: [UInt8]?) {
    self.dueAt = dueAt
    self.record = record
  }
}

/// An image that was uploaded: what is kept of it.
public struct StoredImage: Hashable, Sendable {
  public let key: UInt32
  public let digest: UInt64
  public let byteCount: UInt32
  /// The raw value of its format.
  public let format: UInt8

  public init(key: UInt32, digest: UInt64, byteCount: UInt32, format: UInt8) {
    self.key = key
    self.digest = digest
    self.byteCount = byteCount
    self.format = format
  }
}

/// Numbers that were given out, up to here.
public struct StoredReserve: Hashable, Sendable {
  public var installations: UInt32
  public var people: UInt32
  /// Of whom the vendor's API had inquiries made.
  public var vendorPeople: UInt32

  public init(installations: UInt32 = 0, people: UInt32 = 0, vendorPeople: UInt32 = 0) {
    self.installations = installations
    self.people = people
    self.vendorPeople = vendorPeople
  }
}

/// Everything that became different since a commit: of each thing the last that was said.
struct StoredChanges: Sendable {
  /// Nil for one that is gone.
  var inquiries: [InquiryID: StoredInquiry?] = [:]
  var mailboxes: [InstallationID: StoredMailbox] = [:]
  var images: [InstallationID: [StoredImage]] = [:]
  var reserve: StoredReserve?
  var codes: [CodeDigest: InquiryID] = [:]

  var isEmpty: Bool { inquiries.isEmpty && mailboxes.isEmpty && images.isEmpty && reserve == nil }

  /// These, after those.
  func following(_ earlier: StoredChanges) -> StoredChanges {
    var all = earlier
    all.inquiries.merge(inquiries) { $1 }
    all.mailboxes.merge(mailboxes) { $1 }
    all.images.merge(images) { $1 }
    all.codes.merge(codes) { $1 }
    all.reserve = reserve ?? earlier.reserve
    return all
  }
}
