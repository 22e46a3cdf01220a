public import Inquiry

/// What one look is worth: a picture of a running camera, measured and thrown away unless it is good. In percent.
public struct CaptureQuality: Hashable, Sendable, BitwiseCopyable {
  public var sharpness: UInt8
  /// Of the picture's area that reflects.
  public var glare: UInt8
  public var faceCount: UInt8
  /// How sure it is that a living person stands there.
  public var liveness: UInt8

  public init(sharpness: UInt8 = 95, glare: UInt8 = 1, faceCount: UInt8 = 1, liveness: UInt8 = 97) {
    self.sharpness = sharpness
    self.glare = glare
    self.faceCount = faceCount
    self.liveness = liveness
  }
}

/// What a look has to reach.
public struct CaptureThresholds: Hashable, Sendable, BitwiseCopyable {
  public var sharpnessMin: UInt8 = 70
  public var glareMax: UInt8 = 15
  public var livenessMin: UInt8 = 80

  public init() {}

  /// What is wrong with a look, the gravest first; nil for a good one.
  public func failure(of quality: CaptureQuality, _ kind: CaptureRequest.Kind) -> CaptureFailure? {
    if kind.isOfFace {
      if quality.faceCount > 1 { return .severalFaces }
      if quality.liveness < livenessMin { return .spoofSuspected }
    }
    if quality.sharpness < sharpnessMin { return .blurred }
    return quality.glare > glareMax ? .glare : nil
  }
}

/// What a chip answers to the key and to the question whether it is the original.
public enum ChipAnswer: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case genuine
  case wrongKey
  case cloneSuspected
}
