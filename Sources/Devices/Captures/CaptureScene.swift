import Actors
import Inquiry

/// What answers a simulated capture engine: lens, reader, document, face and person, as one seed has them.
///
/// It knows which trouble there is and never says so: the machine finds out by what it measures. A run of looks is one
/// answer, and so are the bytes of an image, so that a capture that goes well costs four.
struct CaptureScene: Sendable {
  private let profile: CaptureProfile
  private let trouble: CaptureTrouble?
  /// Of the document, so that a second try finds the same chip.
  private let documentSeed: UInt64
  private let takes: Interval
  private let isAsked: Bool
  private var random: SeededRandom
  private var imagesBegun: UInt8 = 0
  /// The document slips, or the provider comes back, at the next chance.
  private var breaksOff = false

  /// What the machine is answered by.
  enum Fact: Hashable, Sendable {
    case permission(isGranted: Bool)
    case found
    case looked(CaptureQuality, ImageStream)
    case unlocked(ChipAnswer, text: ImageStream, portrait: ImageStream)
    case read(UInt32)
    case lost
    case closed
    /// Nothing comes any more.
    case nothing
  }

  init(_ profile: CaptureProfile, _ order: CaptureOrder, documentSeed: UInt64) {
    self.profile = profile
    self.documentSeed = documentSeed
    random = SeededRandom(seed: order.seed)
    isAsked = order.permission == .unasked && profile.kind.usesCamera
    takes = profile.takes.sample(&random)
    trouble = profile.trouble(&random, isAsked: isAsked, order.prospect)
  }

  /// What comes of an action, and how long it takes; nil for what ends the capture.
  mutating func answer(_ action: CaptureMachine.Action) -> (fact: Fact, after: Interval)? {
    switch action {
    case .askPermission: (.permission(isGranted: trouble != .permissionDenied), share(15))
    case .search: trouble == .timeout ? (.nothing, .zero) : (.found, imageShare(20))
    case .measure: (look(), wholeLooks(imageShare(50)))
    case .unlock: (unlock(), imageShare(25))
    case .read(let image, let from): read(image, from)
    case .release: nil
    }
  }

  private func share(_ percent: Int64) -> Interval {
    .nanoseconds(takes.nanoseconds / 100 * percent)
  }

  /// A share of the time that one image has.
  private func imageShare(_ percent: Int64) -> Interval {
    let all = share(isAsked ? 85 : 100)
    return .nanoseconds(all.nanoseconds / (100 * Int64(max(1, profile.imageCount))) * percent)
  }

  private func wholeLooks(_ time: Interval) -> Interval {
    let look = max(1, Int64(profile.lookMs)) * 1_000_000
    return .nanoseconds(max(1, (time.nanoseconds + look / 2) / look) * look)
  }

  private mutating func look() -> Fact {
    let bits = random.next()
    func part(_ shift: UInt64, _ bound: UInt64) -> UInt8 { UInt8((bits &>> shift & 0xFFFF) * bound / 0x1_0000) }
    let thresholds = profile.thresholds
    var quality = CaptureQuality(
      sharpness: 100 - part(0, UInt64(100 - min(99, thresholds.sharpnessMin))),
      glare: part(16, UInt64(thresholds.glareMax) + 1),
      faceCount: profile.kind.isOfFace ? 1 : 0,
      liveness: 100 - part(32, UInt64(100 - min(99, thresholds.livenessMin))))
    switch trouble {
    case .blurred: quality.sharpness = part(0, UInt64(thresholds.sharpnessMin))
    case .glare: quality.glare = thresholds.glareMax + 1 + part(16, UInt64(100 - min(99, thresholds.glareMax)))
    case .severalFaces: quality.faceCount = 2 + part(48, 3)
    case .spoofSuspected: quality.liveness = part(32, UInt64(thresholds.livenessMin))
    case .timeout, .permissionDenied, .tagLost, .wrongKey, .cloneSuspected, .tooLarge, .incomplete, .unreadable, nil:
      break
    }
    imagesBegun += 1
    return .looked(quality, image(seed: random.next(), sized: random.next()))
  }

  private func image(seed: UInt64, sized bits: UInt64) -> ImageStream {
    let least = min(profile.imageBytesMin, profile.imageBytesMax)
    let span = UInt64(profile.imageBytesMax - least) + 1
    let usual = least + UInt32(bits.multipliedFullWidth(by: span).high)
    let beyond = ImageLimits.bytesMax + 1 + UInt32(bits.multipliedFullWidth(by: 1_000_000).high)
    return ImageStream(
      seed: seed, byteCount: trouble == .tooLarge ? beyond : usual,
      format: trouble == .unreadable ? .unreadable : profile.format)
  }

  private func unlock() -> Fact {
    let answer: ChipAnswer =
      switch trouble {
      case .wrongKey: .wrongKey
      case .cloneSuspected: .cloneSuspected
      case .blurred, .glare, .timeout, .permissionDenied, .tagLost, .severalFaces, .spoofSuspected, .tooLarge,
        .incomplete, .unreadable, nil:
        .genuine
      }
    let text = ImageStream(
      seed: documentSeed, byteCount: profile.chipTextBytes, format: .machineReadableZone)
    let bits = SeededRandom.mixed(documentSeed &+ 1)
    return .unlocked(answer, text: text, portrait: image(seed: bits, sized: SeededRandom.mixed(bits)))
  }

  private mutating func read(_ image: ImageStream, _ from: UInt32) -> (Fact, Interval) {
    let rest = image.byteCount - min(from, image.byteCount)
    if breaksOff {
      breaksOff = false
      return (trouble == .incomplete ? .closed : .lost, .zero)
    }
    let isLast = imagesBegun >= profile.imageCount
    guard trouble == .tagLost || trouble == .incomplete && isLast else {
      // The text of a chip is too short to take time of its own.
      return (.read(rest), image.format == .machineReadableZone ? .zero : imageShare(profile.kind.usesCamera ? 30 : 55))
    }
    breaksOff = true
    return (.read(UInt32(random.below(UInt64(rest)))), imageShare(30))
  }
}
