import Inquiry

/// How a capture goes, as the person who holds the device chooses.
enum WalkCaptureWay: Hashable, Sendable {
  case well
  case trouble(CaptureTrouble)
  /// The app leaves the foreground in the middle.
  case hidden
  /// The app is killed in the middle.
  case killed

  /// From the beginning to what breaks in.
  static let breaksInAfterMs: UInt32 = 1_500

  /// Whether it is chosen for a chip reader or a camera, for a document or a face.
  static func all(_ kind: CaptureRequest.Kind) -> [WalkCaptureWay] {
    [.well] + CaptureTrouble.allCases.filter { $0.happens(to: kind) }.map { .trouble($0) } + [.hidden, .killed]
  }

  var words: String {
    switch self {
    case .well: "it goes well"
    case .trouble(.blurred): "all is blurred"
    case .trouble(.glare): "light reflects on the document"
    case .trouble(.timeout): "nothing comes before it"
    case .trouble(.permissionDenied): "you do not allow the camera, if you are asked"
    case .trouble(.tagLost): "the document slips off"
    case .trouble(.wrongKey): "the chip does not open"
    case .trouble(.cloneSuspected): "the chip is not the original"
    case .trouble(.severalFaces): "somebody else is in the picture"
    case .trouble(.spoofSuspected): "it is a picture of a face"
    case .trouble(.tooLarge): "an image of more than 32 MiB comes of it"
    case .trouble(.incomplete): "it ends before the last pose"
    case .trouble(.unreadable): "an image that nobody can read comes of it"
    case .hidden: "the app leaves the foreground in the middle"
    case .killed: "the app is killed in the middle"
    }
  }
}
