/// Why the service refuses a request: finer than what an app is told, for logs and dashboards.
public enum Refusal: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case unknownCode
  case codeUsed
  case codeExpired
  case codeRevoked
  /// A launch code at the handoff entry or the other way round; it was not consumed (S14).
  case wrongKindOfCode
  /// The code is good, and the service cannot tell who launched its inquiry (F08).
  case launcherUnknown
  /// Another generation of the code was claimed already.
  case superseded
  case claimedByOther
  /// The device that shows the code scanned it itself.
  case claimedBySource
  case wrongNumber
  case numberTriesSpent
  case confirmTooLate
  case nothingToConfirm
  /// A claim without the nonce of its own peek: of whoever only follows links. The code stays good.
  case notPeeked
  /// A write of an older epoch.
  case fenced
  /// A write of a device that does not hold the inquiry.
  case moved
  case leaseLapsed
  case tokenInvalid
  /// An old token was used again: the family is revoked.
  case tokenReused
  case tokenExpired
  case noSuchInquiry
  case inquiryEnded
  case stepNotCurrent
  /// A write while the source offers a code or waits for the claimant: it has to reclaim first (S7).
  case handingOff
  case submissionUnfit
  case oneTimeCodeExpired
  /// Too many wrong entries.
  case oneTimeCodeSpent
  case resendTooEarly
  case resendsSpent
  case capabilityMissing
  case handoffNotPossible
  case rotationsSpent
  case sessionsMax
  case notEntitled
  case noSuchDocument
  case receiptInvalid
  case busy
  /// A tombstone that the mailbox listed and has forgotten since: pull again.
  case documentForgotten
  /// Asked too often: the same request is answered when it comes later (L4).
  case slowDown
}

extension Refusal {
  /// What an app is told (F06, F08): one error for all that a stranger could try, so that it tells nothing (S28).
  public var error: InquiryError {
    switch self {
    case .unknownCode, .codeUsed, .codeExpired, .codeRevoked, .wrongKindOfCode, .superseded, .claimedByOther,
      .claimedBySource, .numberTriesSpent, .confirmTooLate, .nothingToConfirm, .notPeeked:
      .launchCodeInvalid
    case .launcherUnknown: .launchInvalid
    case .tokenExpired, .leaseLapsed: .tokenExpired
    case .tokenInvalid, .tokenReused, .fenced, .receiptInvalid, .notEntitled: .tokenInvalid
    case .noSuchInquiry, .inquiryEnded, .noSuchDocument, .documentForgotten: .noActiveInquiry
    case .wrongNumber, .moved, .stepNotCurrent, .handingOff, .submissionUnfit, .oneTimeCodeExpired, .oneTimeCodeSpent,
      .resendTooEarly, .resendsSpent, .capabilityMissing, .handoffNotPossible, .rotationsSpent, .sessionsMax:
      .invalidState
    case .busy, .slowDown: .serviceUnreachable
    }
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool { self == .busy || self == .slowDown }
}
