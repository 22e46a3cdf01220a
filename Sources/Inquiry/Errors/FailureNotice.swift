/// The notice of an inquiry that cannot go on; a UI shows it instead of any step (F31).
public struct FailureNotice: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case launchCode
    case invalidLink
    case cannotResume
    case generic
  }

  public let kind: Kind
  /// Nil retry label when false.
  public let offersRetry: Bool

  public init(kind: Kind, offersRetry: Bool = false) {
    self.kind = kind
    self.offersRetry = offersRetry
  }

  /// The notice of an error, by what was being opened when it came.
  public init(for error: InquiryError, opening entry: Entry?) {
    let kind: Kind =
      switch error {
      case .launchCodeInvalid: .launchCode
      case .launchInvalid, .invalidLink: .invalidLink
      case .noActiveInquiry, .tokenExpired, .tokenInvalid:
        if case .sameDeviceResume = entry { .cannotResume } else { .generic }
      case .invalidEntry, .recordMapping, .fileTooLarge, .missingCaptureField, .invalidState, .invalidField,
        .serviceUnreachable:
        .generic
      }
    self.init(kind: kind, offersRetry: error == .serviceUnreachable)
  }

  public var title: String {
    switch kind {
    case .launchCode: "This launch code cannot be used"
    case .invalidLink: "This link cannot be used"
    case .cannotResume: "This verification cannot be continued"
    case .generic: "Something went wrong"
    }
  }

  public var explanation: String {
    switch kind {
    case .launchCode: "It was used already, has expired or is not valid. Ask for a new one."
    case .invalidLink: "It does not lead to a verification. Ask for a new one."
    case .cannotResume: "It has ended or belongs to another device. Start again."
    case .generic: "The verification cannot go on."
    }
  }

  public var retryLabel: String? { offersRetry ? "Try again" : nil }
  public var closeLabel: String { "Close" }
}
