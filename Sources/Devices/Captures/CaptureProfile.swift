public import Actors
public import Inquiry

/// The figures of one kind of capture, and what may go wrong with it.
public struct CaptureProfile: Hashable, Sendable {
  public let kind: CaptureRequest.Kind
  /// From the beginning to the last byte, when nothing goes wrong.
  public var takes = Distribution.normal(mean: .seconds(4), deviation: .seconds(1))
  /// The engine gives up then, whatever it has.
  public var timeoutMs: UInt32 = 120_000
  /// From one look of a camera to the next.
  public var lookMs: UInt32 = 66
  /// Tries that the engine makes by itself: runs of bad looks, or a document that is put back on the reader.
  public var triesMax: UInt8 = 3
  public var thresholds = CaptureThresholds()
  /// Images in all: sides of a document, poses of a face.
  public var imageCount: UInt8
  public var imageBytesMin: UInt32
  public var imageBytesMax: UInt32
  public var format: ImageFormat
  /// Of data group 1 of a chip; 0 for what has no chip.
  public var chipTextBytes: UInt32 = 0
  /// How often which trouble happens; those that captures of this kind do not know never do.
  public var troubles: [CaptureChance] = []

  /// A photo of a passport's page.
  public static let camera = CaptureProfile(.camera, images: 1, bytes: 2_000_000...4_000_000)
  /// Both sides of an identity card.
  public static let bothSides = CaptureProfile(.camera, images: 2, bytes: 1_500_000...3_000_000)
  /// A passport's portrait, and its machine-readable zone (ICAO Doc 9303, part 10).
  public static let nfc = CaptureProfile(.nfc, images: 1, bytes: 15_000...45_000, .jpeg2000, chipTextBytes: 93)
  public static let selfie = CaptureProfile(.selfie, images: 1, bytes: 200_000...400_000)
  public static let liveness = CaptureProfile(.liveness, images: 3, bytes: 200_000...400_000)

  private init(
    _ kind: CaptureRequest.Kind, images: UInt8, bytes: ClosedRange<UInt32>, _ format: ImageFormat = .jpeg,
    chipTextBytes: UInt32 = 0
  ) {
    self.kind = kind
    imageCount = images
    imageBytesMin = bytes.lowerBound
    imageBytesMax = bytes.upperBound
    self.format = format
    self.chipTextBytes = chipTextBytes
  }

  public static func usual(_ kind: CaptureRequest.Kind) -> CaptureProfile {
    switch kind {
    case .camera: .camera
    case .nfc: .nfc
    case .selfie: .selfie
    case .liveness: .liveness
    }
  }

  /// One draw, whatever comes of it.
  func trouble(_ random: inout SeededRandom, isAsked: Bool, _ prospect: CaptureProspect) -> CaptureTrouble? {
    var left = random.below(Probability.denominator)
    switch prospect {
    case .byChance: break
    case .clear: return nil
    case .trouble(let trouble):
      return trouble.happens(to: kind) && (isAsked || trouble != .permissionDenied) ? trouble : nil
    }
    for chance in troubles where chance.trouble.happens(to: kind) {
      if left < chance.probability.numerator {
        return chance.trouble == .permissionDenied && !isAsked ? nil : chance.trouble
      }
      left -= chance.probability.numerator
    }
    return nil
  }
}

/// How often a capture meets a trouble.
public struct CaptureChance: Hashable, Sendable {
  public var trouble: CaptureTrouble
  public var probability: Probability

  public init(_ trouble: CaptureTrouble, _ probability: Probability) {
    self.trouble = trouble
    self.probability = probability
  }
}
