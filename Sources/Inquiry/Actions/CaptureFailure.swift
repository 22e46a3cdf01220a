/// Why a capture engine came back without evidence. The one place for what follows from it: what the person reads,
/// whether a retry is offered (F30), and whether the inquiry ends (F21).
public enum CaptureFailure: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case blurred
  case glare
  case timeout
  /// Until the person allows the camera in the system's settings; then the step's own button begins anew.
  case permissionDenied
  /// The document slipped off the reader. A retry goes on where the reading was.
  case tagLost
  case wrongKey
  /// Final for that document.
  case cloneSuspected
  case severalFaces
  case spoofSuspected
  /// The app left the foreground, which takes the camera away.
  case interrupted
  /// The app's platform object has no such engine (F41).
  case unavailable
  /// More bytes than `ImageLimits.bytesMax` (F21).
  case tooLarge

  /// What the person reads beside the step; nil when the inquiry ends instead.
  public var text: InquiryErrorView.Text? {
    switch self {
    case .blurred: .captureBlurred
    case .glare: .captureGlare
    case .timeout: .captureTimeout
    case .permissionDenied: .cameraNotAllowed
    case .tagLost: .chipTagLost
    case .wrongKey: .chipKeyRefused
    case .cloneSuspected: .chipCloneSuspected
    case .severalFaces: .severalFaces
    case .spoofSuspected: .faceSpoofSuspected
    case .interrupted: .captureInterrupted
    case .unavailable: .captureUnavailable
    case .tooLarge: nil
    }
  }

  /// Whether the same person can mend it at once, with the same device and document.
  public var isRetryable: Bool {
    switch self {
    case .blurred, .glare, .timeout, .tagLost, .wrongKey, .severalFaces, .spoofSuspected, .interrupted: true
    case .permissionDenied, .cloneSuspected, .unavailable, .tooLarge: false
    }
  }

  /// Whether the engine keeps what it read, for a retry to go on from.
  public var isResumable: Bool { self == .tagLost }

  /// What the inquiry ends with; nil when it goes on.
  public var inquiryError: InquiryError? {
    self == .tooLarge ? .fileTooLarge : nil
  }
}

extension InquiryErrorView.Text {
  /// The failure of a capture that it tells of.
  public var captureFailure: CaptureFailure? {
    CaptureFailure.allCases.first { $0.text == self }
  }

  /// Whether trying the same again may help (F30).
  public var isRetryable: Bool {
    self == .serviceUnreachable || captureFailure?.isRetryable == true
  }
}
