/// Who holds an inquiry, as one device may know it.
public enum Holder: Hashable, Sendable, BitwiseCopyable {
  case nobody
  /// The device that is told.
  case you
  case other(Platform)
}

/// What the service knows of an inquiry, as told to one device: the truth that a device asks for first.
///
/// The first open step is `step`. Whether this device can serve it, and so which stage it shows, follows from the
/// definition.
public struct Snapshot: Hashable, Sendable, BitwiseCopyable {
  public var inquiry: InquiryID
  public var definition: DefinitionID
  public var completed: StepSet
  public var epoch: Epoch
  /// The last push that was numbered for this device. A device that has seen fewer has missed some (S24).
  public var sequence: SequenceNumber
  /// How long the lease of the holder runs from now on; 0 when nobody holds it.
  public var leaseMs: UInt32
  public var step: StepID
  public var holder: Holder
  public var handoff: HandoffStatus
  /// Nil while the inquiry runs.
  public var outcome: TerminalOutcome?

  public init(
    inquiry: InquiryID, definition: DefinitionID, completed: StepSet, epoch: Epoch, sequence: SequenceNumber,
    leaseMs: UInt32, step: StepID, holder: Holder, handoff: HandoffStatus, outcome: TerminalOutcome?
  ) {
    self.inquiry = inquiry
    self.definition = definition
    self.completed = completed
    self.epoch = epoch
    self.sequence = sequence
    self.leaseMs = leaseMs
    self.step = step
    self.holder = holder
    self.handoff = handoff
    self.outcome = outcome
  }
}

/// The state of an inquiry's handoff slot, as dashboards and devices name it.
public enum HandoffStatus: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case idle
  case offered
  case claimed
  case confirmed
  case handedBack
  case done
  case expired
  case declined
  case cancelled
  case reclaimed
}

/// The answer to what opens an inquiry on a device: an exchange, an attach, a confirmation, a reclaim.
public struct Opening: Hashable, Sendable, BitwiseCopyable {
  public let snapshot: Snapshot
  public let resumeToken: ResumeToken
  public let receiptToken: ReceiptToken
  public let cancelToken: CancelToken
  /// How long until the inquiry is abandoned; 0 when that is not told. A device does not resume within a guard margin.
  public let remainingMs: UInt32

  public init(
    snapshot: Snapshot, resumeToken: ResumeToken, receiptToken: ReceiptToken, cancelToken: CancelToken,
    remainingMs: UInt32 = 0
  ) {
    self.snapshot = snapshot
    self.resumeToken = resumeToken
    self.receiptToken = receiptToken
    self.cancelToken = cancelToken
    self.remainingMs = remainingMs
  }
}

/// One generation of a handoff code, as its source gets it.
public struct HandoffOffer: Hashable, Sendable, BitwiseCopyable {
  public let code: HandoffCode
  public let watchToken: WatchToken
  public let generation: Generation
  /// How long to show it, from the moment of minting; then the next generation is due, or the pause.
  public let shownMs: UInt32
  public let rotationsLeft: UInt8

  public init(
    code: HandoffCode, watchToken: WatchToken, generation: Generation, shownMs: UInt32, rotationsLeft: UInt8
  ) {
    self.code = code
    self.watchToken = watchToken
    self.generation = generation
    self.shownMs = shownMs
    self.rotationsLeft = rotationsLeft
  }

  public var typed: TypedCode { TypedCode(reducing: code.secret) }
}

/// What a scan may know without claiming: who asks, nothing personal.
public struct HandoffPeek: Hashable, Sendable, BitwiseCopyable {
  public let source: Platform
  /// What the person will be asked for there.
  public let next: StageKind
  /// For this device's claim, should its person go on.
  public let nonce: ClaimNonce

  public init(source: Platform, next: StageKind, nonce: ClaimNonce) {
    self.source = source
    self.next = next
    self.nonce = nonce
  }
}

/// A claim that waits for the number. It gives no right to write (S20).
public struct ClaimTicket: Hashable, Sendable, BitwiseCopyable {
  public let inquiry: InquiryID
  public let source: Platform
  public let triesLeft: UInt8
  /// How long the number may still be typed.
  public let confirmMs: UInt32

  public init(inquiry: InquiryID, source: Platform, triesLeft: UInt8, confirmMs: UInt32) {
    self.inquiry = inquiry
    self.source = source
    self.triesLeft = triesLeft
    self.confirmMs = confirmMs
  }
}
