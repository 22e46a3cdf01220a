public import Actors

/// What a device keeps over kills and restarts. Written whole: a slot holds what was written last, or nothing.
public enum DurableValue: Hashable, Sendable {
  /// At least one record.
  indirect case resume(ResumeRecords)
  indirect case vault(VaultImage)

  public var slot: DurableSlot {
    switch self {
    case .resume: .resume
    case .vault: .vault
    }
  }
}

/// The two things that a device keeps over a kill, each written as a whole.
public enum DurableSlot: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case resume
  case vault
}

/// What a device needs to go on with an inquiry after a kill, written before anything depends on it.
public struct ResumeRecord: Hashable, Sendable {
  public var inquiry: InquiryID
  /// Who saved it, and whose tokens these are. Its key is not part of the storage: a copy of the storage is another
  /// installation.
  public var installation: InstallationID
  public var sdkVersion: SDKVersion
  public var definition: DefinitionID
  public var resumeToken: ResumeToken
  public var receiptToken: ReceiptToken
  public var cancelToken: CancelToken
  /// Present on the source of a handoff.
  public var watchToken: WatchToken?
  /// Of the launch code that this installation exchanged: the same code again resumes the inquiry (F06).
  public var exchanged: LaunchCode?
  public var epochSeen: Epoch
  public var sequenceSeen: SequenceNumber
  public var stageSeen: StageKind
  /// A submission whose answer has not come: repeated under its key after a resume.
  public var pending: PendingSubmission?
  /// The next key to use, so that no key is used twice.
  public var nextKey: IdempotencyKey
  /// When the inquiry is abandoned, as far as this device was told; `never` when it was not.
  public var expiresAt: Instant

  public init(
    inquiry: InquiryID, installation: InstallationID, sdkVersion: SDKVersion = .current, definition: DefinitionID,
    resumeToken: ResumeToken, receiptToken: ReceiptToken, cancelToken: CancelToken, watchToken: WatchToken? = nil,
    exchanged: LaunchCode? = nil, epochSeen: Epoch, sequenceSeen: SequenceNumber, stageSeen: StageKind,
    pending: PendingSubmission? = nil, nextKey: IdempotencyKey = IdempotencyKey(1), expiresAt: Instant = .never
  ) {
    self.inquiry = inquiry
    self.installation = installation
    self.sdkVersion = sdkVersion
    self.definition = definition
    self.resumeToken = resumeToken
    self.receiptToken = receiptToken
    self.cancelToken = cancelToken
    self.watchToken = watchToken
    self.exchanged = exchanged
    self.epochSeen = epochSeen
    self.sequenceSeen = sequenceSeen
    self.stageSeen = stageSeen
    self.pending = pending
    self.nextKey = nextKey
    self.expiresAt = expiresAt
  }
}

/// A submission that the service has not accepted yet, under the key that makes sending it twice harmless.
public struct PendingSubmission: Hashable, Sendable {
  public let step: StepID
  public let key: IdempotencyKey
  public let submission: StepSubmission

  public init(step: StepID, key: IdempotencyKey, submission: StepSubmission) {
    self.step = step
    self.key = key
    self.submission = submission
  }
}

/// The vault as it lies on the device: documents and cursor in one value, because they move in one step (S32).
public struct VaultImage: Hashable, Sendable {
  /// Who saved it, and whose mailbox it speaks of; nil before anything was saved.
  public var installation: InstallationID?
  /// The credential for the mailbox. It stays when the inquiry that brought it has ended (S36).
  public var receiptToken: ReceiptToken?
  public var cursor: SequenceNumber
  /// In ascending order of id; one for each document, tombstones included (S29).
  public var documents: [VaultDocument]
  /// In the order of saving.
  public var records: [VaultRecord]
  /// What the service has not heard yet, in the order of the sequence: written with the effect, so that a kill between
  /// the storing and the ack loses neither (S32, S33).
  public var receipts: [DeliveryReceipt]

  public init(
    cursor: SequenceNumber = .none, receiptToken: ReceiptToken? = nil, documents: [VaultDocument] = [],
    records: [VaultRecord] = [], receipts: [DeliveryReceipt] = []
  ) {
    self.cursor = cursor
    self.receiptToken = receiptToken
    self.documents = documents
    self.records = records
    self.receipts = receipts
  }

  /// What an installation may go on with of a storage that may be a copy of another one's: what it holds stays, and the
  /// mailbox that it speaks of, with all that is owed to that, is not this installation's.
  public func readable(by installation: InstallationID) -> VaultImage {
    guard let owner = self.installation, owner != installation else { return self }
    return VaultImage(documents: documents, records: records)
  }
}

/// A device's word on one entry of its mailbox.
public struct DeliveryReceipt: Hashable, Sendable, BitwiseCopyable {
  public let entry: MailboxEntry
  public let verdict: DeliveryVerdict

  public init(entry: MailboxEntry, verdict: DeliveryVerdict) {
    self.entry = entry
    self.verdict = verdict
  }
}

/// A mapped identity in the vault (F20).
public struct VaultRecord: Hashable, Sendable {
  public let inquiry: InquiryID
  /// Digest of the portrait that was verified: the same verification again is not mapped again.
  public let portrait: UInt64
  public let content: RecordContent

  public init(inquiry: InquiryID, portrait: UInt64, content: RecordContent) {
    self.inquiry = inquiry
    self.portrait = portrait
    self.content = content
  }
}

extension VaultRecord: Masked {
  public var mask: String { "\(content) of \(inquiry)" }
}

/// A document in the vault, and what the list of documents says of it.
public struct VaultDocument: Hashable, Sendable, BitwiseCopyable {
  public let document: Document
  /// When this version came to be stored here, on the device's clock.
  public let receivedAt: Instant
  /// The person has looked at this version.
  public var isRead: Bool

  public init(_ document: Document, receivedAt: Instant, isRead: Bool = false) {
    self.document = document
    self.receivedAt = receivedAt
    self.isRead = isRead
  }

  public var id: DocumentID { document.id }
  public var version: DocumentVersion { document.version }
  public var isAlive: Bool { document.isAlive }
}
