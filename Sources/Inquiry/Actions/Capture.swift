/// What a store asks of a capture engine.
public struct CaptureRequest: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// A document before the lens.
    case camera
    /// A document's chip.
    case nfc
    /// One picture of a face.
    case selfie
    /// A face in several poses.
    case liveness
  }

  public let step: StepID
  public let kind: Kind

  public init(step: StepID, kind: Kind) {
    self.step = step
    self.kind = kind
  }
}

extension CaptureRequest.Kind {
  /// Fewer images are an incomplete capture (F33).
  public var imageCountMin: UInt8 {
    switch self {
    case .camera, .nfc, .selfie: 1
    case .liveness: 3
    }
  }

  /// Whether the person is asked first, and loses it with the foreground.
  public var usesCamera: Bool {
    switch self {
    case .camera, .selfie, .liveness: true
    case .nfc: false
    }
  }

  public var isOfFace: Bool {
    switch self {
    case .selfie, .liveness: true
    case .camera, .nfc: false
    }
  }
}

/// A request as it reaches the engine.
public struct CaptureOrder: Hashable, Sendable, BitwiseCopyable {
  public let request: CaptureRequest
  /// Of all chance in this capture: the same seed, the same capture.
  public let seed: UInt64
  public let permission: CapturePermission
  public let prospect: CaptureProspect

  public init(
    _ request: CaptureRequest, seed: UInt64, permission: CapturePermission, prospect: CaptureProspect = .byChance
  ) {
    self.request = request
    self.seed = seed
    self.permission = permission
    self.prospect = prospect
  }
}

/// What the system says about the use of the camera.
public enum CapturePermission: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// It asks the person at the first use.
  case unasked
  case granted
  /// It asks no more; only its settings change that.
  case denied
}

/// What became of a capture.
public enum CaptureResult: Hashable, Sendable {
  case captured(StepID, CaptureEvidence)
  case failed(StepID, CaptureFailure)
}
