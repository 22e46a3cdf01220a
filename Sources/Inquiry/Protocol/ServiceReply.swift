/// The answer to one `DeviceRequest`.
public struct ServiceReply: Hashable, Sendable {
  public let body: Body
  public let number: RequestNumber

  public init(number: RequestNumber, body: Body) {
    self.number = number
    self.body = body
  }

  public enum Body: Hashable, Sendable {
    indirect case opened(Opening)
    case progressed(Snapshot)
    /// The government ID was verified (F20).
    indirect case verified(Snapshot, VerifiedIdentity)
    indirect case minted(HandoffOffer)
    case peeked(HandoffPeek)
    case claimed(ClaimTicket)
    /// The number did not match; the claim stands.
    case wrongNumber(triesLeft: UInt8)
    /// The digits are not those of the one-time code.
    case wrongCode(triesLeft: UInt8)
    case done
    case page(MailboxPage)
    /// Instead of a page: the cursor is older than the last tombstone that was forgotten.
    case snapshot(MailboxSnapshot)
    indirect case document(Document)
    /// The issuer is not ready: go on, and ask again after this.
    case deferred(retryMs: UInt32)
    /// Everything up to here is acknowledged.
    case acknowledged(upTo: SequenceNumber)
    /// Without a token when nobody has begun the inquiry (P01).
    indirect case found(InquiryID, VendorSessionToken?)
    /// What the flow opens the inquiry with.
    case flowBegun(LaunchCode)
    case refused(Refusal)
  }

  /// A word for traces.
  public var word: String {
    switch body {
    case .opened: "opened"
    case .progressed: "progressed"
    case .verified: "verified"
    case .minted: "minted"
    case .peeked: "peeked"
    case .claimed: "claimed"
    case .wrongNumber: "wrong number"
    case .wrongCode: "wrong code"
    case .done: "done"
    case .page: "page"
    case .snapshot: "snapshot"
    case .document: "document"
    case .deferred: "deferred"
    case .acknowledged: "acknowledged"
    case .found: "found"
    case .flowBegun: "flow begun"
    case .refused(let refusal): "refused: \(refusal)"
    }
  }
}

/// What a mailbox holds after a cursor, in the order of the sequence.
public struct MailboxPage: Hashable, Sendable {
  public static let entriesMax = 32

  public let entries: [MailboxEntry]
  /// True when there is more behind the last entry.
  public let hasMore: Bool

  public init(entries: [MailboxEntry], hasMore: Bool) {
    self.entries = entries
    self.hasMore = hasMore
  }
}

/// All that the vault of a device should hold, tombstones that are remembered included, in the order of the sequence.
/// What is not in it is to be dropped: its tombstone came and was forgotten while the device was away.
public struct MailboxSnapshot: Hashable, Sendable {
  public let entries: [MailboxEntry]
  /// A device that has done with this has missed nothing up to here.
  public let horizon: SequenceNumber

  public init(entries: [MailboxEntry], horizon: SequenceNumber) {
    self.entries = entries
    self.horizon = horizon
  }
}
