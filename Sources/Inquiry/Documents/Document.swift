/// One version of a document, as a description of its bytes.
public struct Document: Hashable, Sendable, BitwiseCopyable {
  public let id: DocumentID
  public let version: DocumentVersion
  /// Over the bytes; equal ids and versions have equal digests (S30).
  public let digest: UInt64
  public let byteCount: UInt32
  /// False for a tombstone: the document was revoked at this version (S31).
  public let isAlive: Bool
  /// The issuer's, over all of the above (S39).
  public internal(set) var signature: DocumentSignature

  public init(
    id: DocumentID, version: DocumentVersion, digest: UInt64, byteCount: UInt32, isAlive: Bool = true,
    signature: DocumentSignature = .none
  ) {
    self.id = id
    self.version = version
    self.digest = digest
    self.byteCount = byteCount
    self.isAlive = isAlive
    self.signature = signature
  }

  public var edition: DocumentEdition { DocumentEdition(id: id, version: version) }
}

extension Document: Masked {
  public var mask: String { isAlive ? "\(edition) of \(byteCount) bytes" : "\(edition), revoked" }
}

/// Counts the versions of a document, from 1. A revocation is a version too.
public struct DocumentVersion: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  public static let first = DocumentVersion(1)

  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static func < (left: DocumentVersion, right: DocumentVersion) -> Bool { left.rawValue < right.rawValue }
}

/// A document at one of its versions: what is delivered once to each device.
public struct DocumentEdition: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let id: DocumentID
  public let version: DocumentVersion

  public init(id: DocumentID, version: DocumentVersion) {
    self.id = id
    self.version = version
  }

  public static func < (left: DocumentEdition, right: DocumentEdition) -> Bool {
    left.id == right.id ? left.version < right.version : left.id < right.id
  }
}

extension DocumentEdition: CustomStringConvertible {
  public var description: String { "\(id) v\(version.rawValue)" }
}

/// One thing in a device's mailbox.
public struct MailboxEntry: Hashable, Sendable, BitwiseCopyable {
  public let sequence: SequenceNumber
  public let edition: DocumentEdition

  public init(sequence: SequenceNumber, edition: DocumentEdition) {
    self.sequence = sequence
    self.edition = edition
  }
}

/// What a device says about an entry that it has dealt with for good.
public enum DeliveryVerdict: UInt8, Hashable, Sendable, BitwiseCopyable {
  case stored
  /// The same or a newer version was there already.
  case duplicate
  case recordMapping
  case fileTooLarge
  case integrity
  /// The issuer did not sign this (S39).
  case signature
}

extension DeliveryVerdict {
  public var isFailure: Bool {
    switch self {
    case .stored, .duplicate: false
    case .recordMapping, .fileTooLarge, .integrity, .signature: true
    }
  }
}

/// Where a document version stands on its way to one device.
public enum DeliveryStatus: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case queued
  case hinted
  case fetched
  case stored
  case acked
  case failed
  case superseded
  case expired
  /// The device asked before the issuer was ready, and asks again.
  case deferred
  /// The device gets no documents any more.
  case withdrawn
}

extension DeliveryStatus {
  /// True when nothing more comes.
  public var isSettled: Bool {
    switch self {
    case .queued, .hinted, .fetched, .deferred, .stored: false
    case .acked, .failed, .superseded, .expired, .withdrawn: true
    }
  }
}

/// What went wrong last with a delivery.
public enum DeliveryTrouble: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case recordMapping
  case fileTooLarge
  case integrity
  case signature
  case mailboxFull

  /// Nil for a verdict that is no failure.
  public init?(_ verdict: DeliveryVerdict) {
    switch verdict {
    case .stored, .duplicate: return nil
    case .recordMapping: self = .recordMapping
    case .fileTooLarge: self = .fileTooLarge
    case .integrity: self = .integrity
    case .signature: self = .signature
    }
  }
}
