/// What a store asks of a capture engine.
public struct CaptureRequest: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case camera
    case nfc
    case selfie
  }

  public let step: StepID
  public let kind: Kind

  public init(step: StepID, kind: Kind) {
    self.step = step
    self.kind = kind
  }
}

/// What became of a capture.
public enum CaptureResult: Hashable, Sendable {
  case captured(StepID, CaptureEvidence)
  case failed(StepID, CaptureFailure)
}

/// Why a capture engine came back without evidence; each is worth another try.
public enum CaptureFailure: UInt8, Hashable, Sendable, BitwiseCopyable {
  case blurred
  case glare
  case timeout
  case permissionDenied
  case tagLost
  case wrongKey
  case severalFaces
  case spoofSuspected
}
