/// What a device keeps over kills and restarts. Written whole: a slot holds what was written last, or nothing.
public enum DurableValue: Hashable, Sendable {
  indirect case resume(ResumeRecord)
  case vault(VaultImage)

  public var slot: DurableSlot {
    switch self {
    case .resume: .resume
    case .vault: .vault
    }
  }
}

public enum DurableSlot: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case resume
  case vault
}

/// What a device needs to go on with an inquiry after a kill (part C.2), written before anything depends on it.
public struct ResumeRecord: Hashable, Sendable {
  public var inquiry: InquiryID
  public var definition: DefinitionID
  public var resumeToken: ResumeToken
  public var receiptToken: ReceiptToken
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

  public init(
    inquiry: InquiryID, definition: DefinitionID, resumeToken: ResumeToken, receiptToken: ReceiptToken,
    watchToken: WatchToken? = nil, exchanged: LaunchCode? = nil, epochSeen: Epoch, sequenceSeen: SequenceNumber,
    stageSeen: StageKind, pending: PendingSubmission? = nil, nextKey: IdempotencyKey = IdempotencyKey(1)
  ) {
    self.inquiry = inquiry
    self.definition = definition
    self.resumeToken = resumeToken
    self.receiptToken = receiptToken
    self.watchToken = watchToken
    self.exchanged = exchanged
    self.epochSeen = epochSeen
    self.sequenceSeen = sequenceSeen
    self.stageSeen = stageSeen
    self.pending = pending
    self.nextKey = nextKey
  }
}

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
  public var cursor: SequenceNumber
  /// In ascending order of id; one for each document, tombstones included (S29).
  public var documents: [Document]
  /// In the order of saving.
  public var records: [VaultRecord]

  public init(cursor: SequenceNumber = .none, documents: [Document] = [], records: [VaultRecord] = []) {
    self.cursor = cursor
    self.documents = documents
    self.records = records
  }
}

/// A mapped identity in the vault (F20).
public struct VaultRecord: Hashable, Sendable {
  public let inquiry: InquiryID
  public let content: RecordContent

  public init(inquiry: InquiryID, content: RecordContent) {
    self.inquiry = inquiry
    self.content = content
  }
}
