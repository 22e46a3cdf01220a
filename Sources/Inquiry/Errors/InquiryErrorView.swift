/// An error as a UI shows it beside what it shows anyway (F30).
public struct InquiryErrorView: Hashable, Sendable, BitwiseCopyable {
  public enum Placement: Hashable, Sendable, BitwiseCopyable {
    case field(FieldID)
    case banner
  }

  /// Which text.
  public enum Text: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case wrongConfirmNumber
    case codeNotAccepted
    case serviceUnreachable
    case linkRefused
    case stepNotAccepted
    // Of captures: `CaptureFailure` says which and what follows.
    case captureBlurred
    case captureGlare
    case captureTimeout
    case captureInterrupted
    case captureUnavailable
    case cameraNotAllowed
    case chipTagLost
    case chipKeyRefused
    case chipCloneSuspected
    case severalFaces
    case faceSpoofSuspected
    case answerMissing
    case answerTooLong
    case choiceUnknown
    case phoneNumberInvalid
    case dateInvalid
    case dateOutOfRange
    case addressIncomplete
    case oneTimeCodeWrong
    case oneTimeCodeExpired
    /// Too many wrong entries: only a new code helps.
    case oneTimeCodeSpent
    case resendTooEarly
    case resendsSpent
    /// Of a handoff: a second device came with the code.
    case scannedByAnother
    /// Of a hand-back or a taking back: nobody is there to give it to, or to take it from.
    case notPossibleNow
  }

  public let text: Text
  public let placement: Placement

  /// Where the text belongs: a step with one field has its error at that one.
  public init(_ text: Text) {
    self.init(text, at: text.standsAtField ? .field(FieldID(0)) : .banner)
  }

  public init(_ text: Text, at placement: Placement) {
    self.text = text
    self.placement = placement
  }

  /// Of a form's answer that cannot be taken, at its field.
  public init(_ complaint: FieldComplaint) {
    self.init(complaint.reason.text, at: .field(complaint.field))
  }

  /// A retry is offered only when it is true.
  public var isRetryable: Bool { text.isRetryable }
}

extension InquiryErrorView.Text {
  /// Whether it is about one answer, and not about the step.
  var standsAtField: Bool {
    switch self {
    case .answerMissing, .answerTooLong, .choiceUnknown, .phoneNumberInvalid, .dateInvalid, .dateOutOfRange,
      .addressIncomplete, .oneTimeCodeWrong, .oneTimeCodeExpired, .oneTimeCodeSpent:
      true
    case .wrongConfirmNumber, .codeNotAccepted, .serviceUnreachable, .linkRefused, .stepNotAccepted, .captureBlurred,
      .captureGlare, .captureTimeout, .captureInterrupted, .captureUnavailable, .cameraNotAllowed, .chipTagLost,
      .chipKeyRefused, .chipCloneSuspected, .severalFaces, .faceSpoofSuspected, .resendTooEarly, .resendsSpent,
      .scannedByAnother, .notPossibleNow:
      false
    }
  }
}

extension FieldComplaint.Reason {
  var text: InquiryErrorView.Text {
    switch self {
    case .missing: .answerMissing
    case .tooLong: .answerTooLong
    case .noSuchChoice: .choiceUnknown
    case .phoneNumber: .phoneNumberInvalid
    case .date: .dateInvalid
    case .dateOutOfRange: .dateOutOfRange
    case .address: .addressIncomplete
    case .kind: .stepNotAccepted
    }
  }
}
