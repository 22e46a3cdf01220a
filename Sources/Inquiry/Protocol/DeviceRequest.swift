/// What a device asks of the service. Answered by exactly one `ServiceReply` of the same number, unless the network
/// loses one of them: then the device repeats the request unchanged, and every request is safe to repeat.
public struct DeviceRequest: Hashable, Sendable {
  public let body: Body
  public let from: InstallationID
  public let number: RequestNumber

  public init(from: InstallationID, number: RequestNumber, body: Body) {
    self.from = from
    self.number = number
    self.body = body
  }

  /// Where each case goes stands in `recipient`.
  public enum Body: Hashable, Sendable {
    /// Answered by `opened`. Repeated by the installation that succeeded before, it resumes that inquiry (F06).
    case exchange(LaunchCode, DeviceTraits)
    /// Changes nothing (S11). Answered by `peeked`.
    case peek(PresentedCode)
    /// At most one installation succeeds for all generations of a slot (S9, S13), and none that has not peeked.
    /// Answered by `claimed`.
    case claim(PresentedCode, DeviceTraits, ClaimNonce? = nil)
    /// By the claimant. Answered by `opened` with this device as holder, or by `wrongNumber`.
    case confirm(InquiryID, ConfirmNumber)
    /// By the claimant instead of confirming. Answered by `done`.
    case decline(InquiryID)
    /// By the holder, within its lease (S3). Answered by `progressed`, `verified` or `wrongCode`.
    case submit(ResumeToken, InquiryID, StepID, Epoch, IdempotencyKey, StepSubmission)
    /// By the holder: another one-time code for the step. Answered by `progressed`.
    case resend(ResumeToken, InquiryID, StepID, Epoch)
    /// By the holder, or by a source with its watch token after an offer ended. Once in each generation's window (S18).
    /// Answered by `minted`.
    case mint(Authority, InquiryID, MintReason)
    /// By the holder. Answered by `progressed`.
    case heartbeat(ResumeToken, InquiryID, Epoch, LifeSign = .device)
    /// By the holder, to the device that the inquiry came from. Answered by `progressed`.
    case handBack(ResumeToken, InquiryID, Epoch)
    /// By the source of a handoff, at any time. Answered by `opened`.
    case reclaim(WatchToken, InquiryID)
    /// Same-device resume. Answered by `opened`; the holder it names may be another device.
    case attach(ResumeToken, InquiryID, DeviceTraits)
    /// Ends the inquiry at the service (F13). Answered by `progressed`.
    case cancel(CancelToken, InquiryID)
    /// The store was closed on this device (F13). Answered by `done`.
    case closed(ResumeToken, InquiryID)
    /// Asks for the truth. Answered by `progressed`; a source whose code is claimed is pushed `scanned` once more, for
    /// only a push tells the number.
    case watch(Authority, InquiryID)
    /// What is in the mailbox after the cursor. Answered by `page`.
    case pull(ReceiptToken, after: SequenceNumber)
    /// Answered by `document`.
    case fetch(ReceiptToken, DocumentEdition)
    /// Sent after the entry's effect is durable (S33). Answered by `acknowledged`.
    case acknowledge(ReceiptToken, MailboxEntry, DeliveryVerdict)
    /// To the integrator's backend, by a vendor's app: the person's inquiry, found or made (P01). Answered by `found`.
    case findInquiry
    /// To the vendor, by the flow that such an app presents. Answered by `flowBegun`.
    case beginFlow(InquiryID, VendorSessionToken?)
  }

  /// A word for traces.
  public var word: String {
    switch body {
    case .exchange: "exchange"
    case .peek: "peek"
    case .claim: "claim"
    case .confirm: "confirm"
    case .decline: "decline"
    case .submit: "submit"
    case .resend: "resend"
    case .mint: "mint"
    case .heartbeat: "heartbeat"
    case .handBack: "hand back"
    case .reclaim: "reclaim"
    case .attach: "attach"
    case .cancel: "cancel"
    case .closed: "closed"
    case .watch: "watch"
    case .pull: "pull"
    case .fetch: "fetch"
    case .acknowledge: "acknowledge"
    case .findInquiry: "get or create"
    case .beginFlow: "begin flow"
    }
  }
}

/// Counts the requests of one incarnation of a device session. The upper half comes from the incarnation's own
/// randomness, so that an answer to an earlier incarnation fits nothing.
public struct RequestNumber: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A handoff code as it was scanned or typed.
public enum PresentedCode: Hashable, Sendable, BitwiseCopyable {
  case scanned(HandoffCode)
  case linked(HandoffCode, by: SessionMethod)
  case typed(TypedCode)

  public var method: SessionMethod {
    switch self {
    case .scanned: .qr
    case .linked(_, let method): method
    case .typed: .code
    }
  }
}

/// Whose sign of life a heartbeat is.
public enum LifeSign: UInt8, Hashable, Sendable, BitwiseCopyable {
  case device
  /// The person has done something since the last one.
  case person
}

/// Why a source wants a handoff code.
public enum MintReason: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The person wants one: the first, or a fresh series after the rotations ran out.
  case asked
  /// The code on the screen has been shown long enough.
  case rotation
}

/// What a request of somebody who need not be the holder leans on.
public enum Authority: Hashable, Sendable, BitwiseCopyable {
  case resume(ResumeToken)
  case watch(WatchToken)
}
