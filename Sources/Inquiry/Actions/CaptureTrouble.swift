/// What can go wrong in front of a capture engine. The engine sees only its measures, and comes to a failure by
/// itself.
public enum CaptureTrouble: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Every look is blurred.
  case blurred
  /// Light on the document, in every look.
  case glare
  /// Nothing comes before the lens or to the reader.
  case timeout
  /// The person does not allow the camera.
  case permissionDenied
  /// The document slips off the reader, again and again.
  case tagLost
  /// What was read off the document does not open its chip.
  case wrongKey
  /// The chip does not prove that it is the original.
  case cloneSuspected
  case severalFaces
  case spoofSuspected
  /// An image of more bytes than `ImageLimits.bytesMax` (F21).
  case tooLarge
  /// The selfie capture provider comes back before the last pose (F33).
  case incomplete
  /// An image that begins like nothing that the SDK reads (F21).
  case unreadable

  /// Whether captures of this kind know it.
  public func happens(to kind: CaptureRequest.Kind) -> Bool {
    switch self {
    case .timeout, .tooLarge: true
    case .blurred, .glare, .permissionDenied: kind.usesCamera
    case .tagLost, .wrongKey, .cloneSuspected: !kind.usesCamera
    case .severalFaces, .spoofSuspected, .incomplete: kind.isOfFace
    case .unreadable: !kind.isOfFace
    }
  }
}

/// What a capture is about to meet.
public enum CaptureProspect: Hashable, Sendable, BitwiseCopyable {
  /// Whatever its story's chances say.
  case byChance
  /// Nothing goes wrong.
  case clear
  /// One that captures of its kind do not know does not happen.
  case trouble(CaptureTrouble)

  var foldWord: UInt64 {
    switch self {
    case .byChance: 0
    case .clear: 1
    case .trouble(let trouble): UInt64(2 + (CaptureTrouble.allCases.firstIndex(of: trouble) ?? 0))
    }
  }
}
