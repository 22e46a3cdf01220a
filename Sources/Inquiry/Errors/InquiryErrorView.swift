/// An error as a UI shows it beside what it shows anyway (F30).
public struct InquiryErrorView: Hashable, Sendable {
  public enum Placement: Hashable, Sendable {
    case field(FieldID)
    case banner
  }

  /// Which text; looked up in the person's language when it is drawn.
  public enum Text: UInt8, Hashable, Sendable, BitwiseCopyable {
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
  }

  public let text: Text
  public let placement: Placement
  /// A retry is offered only when it is true.
  public let isRetryable: Bool

  public init(text: Text, placement: Placement = .banner, isRetryable: Bool) {
    self.text = text
    self.placement = placement
    self.isRetryable = isRetryable
  }
}
