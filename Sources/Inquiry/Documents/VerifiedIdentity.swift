/// What a government-ID verification established (F20). The names are looked up when they are needed.
public struct VerifiedIdentity: Hashable, Sendable, BitwiseCopyable {
  public let subject: SessionNumber
  public let mode: GovernmentIDMode
  /// The portrait on the document.
  public let portrait: CaptureEvidence

  public init(subject: SessionNumber, mode: GovernmentIDMode, portrait: CaptureEvidence) {
    self.subject = subject
    self.mode = mode
    self.portrait = portrait
  }
}

extension VerifiedIdentity: Masked {
  public var mask: String { "identity ••••" }
}

/// What an app's mapper made of an identity: the content of a record in the vault (F20).
public struct RecordContent: Hashable, Sendable, BitwiseCopyable {
  public let digest: UInt64
  public let byteCount: UInt32

  public init(digest: UInt64, byteCount: UInt32) {
    self.digest = digest
    self.byteCount = byteCount
  }
}

extension RecordContent: Masked {
  public var mask: String { "record of \(byteCount) bytes" }
}
