import Actors

/// The bytes of an image that is just what some evidence says: for who has the evidence, and has to show the image.
///
/// As in `ImageStream`, each word is chosen so that the rolling digest behind it is a number known beforehand; the one
/// behind the last whole word is that which makes the digest of all bytes the wanted one.
public struct EvidenceImage: Hashable, Sendable, BitwiseCopyable {
  public let byteCount: UInt32
  public let format: ImageFormat
  private let seed: UInt64
  private let rolledAtEnd: UInt64

  /// Images have to have so many bytes for any digest to be theirs: a word for the format, and one for the digest.
  public static let bytesMin: UInt32 = 16

  init(digest: UInt64, byteCount: UInt32, format: ImageFormat) {
    self.byteCount = byteCount
    self.format = format
    seed = SeededRandom.mixed(digest)
    let rolled = Unmixing.unmixed(digest) ^ SeededRandom.mixed(UInt64(byteCount))
    // The bytes behind the last whole word are zero: one more step of the digest, with nothing to add.
    rolledAtEnd = byteCount & 7 == 0 ? rolled : rolled &* Unmixing.factorInverse
  }

  /// Images that together are the evidence of a capture; each as large as the largest of them was. One of fewer than
  /// `bytesMin` bytes has a digest of its own.
  public static func images(of evidence: CaptureEvidence) -> [EvidenceImage] {
    let format = evidence.isReadable ? ImageFormat.jpeg : .unreadable
    var images: [EvidenceImage] = []
    var soFar = CaptureEvidence.none
    for position in 0..<evidence.imageCount {
      var digest = SeededRandom.mixed(evidence.digest &+ UInt64(position) &+ 1)
      if position == evidence.imageCount - 1 {
        digest =
          position == 0 ? evidence.digest : Unmixing.unmixed(evidence.digest) ^ soFar.digest &* ImageDigest.factor
      }
      images.append(EvidenceImage(digest: digest, byteCount: evidence.byteCount, format: format))
      soFar.add(digest: digest, byteCount: evidence.byteCount, format)
    }
    return images
  }

  /// The bytes from `offset` on: `bytesMax` of them, or as many as there are, or a chunk. None at the end.
  public func chunk(from offset: UInt32, bytesMax: UInt32 = ImageStream.chunkBytesMax) -> [UInt8] {
    guard offset < byteCount else { return [] }
    let count = min(bytesMax, ImageStream.chunkBytesMax, byteCount - offset)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(count))
    var word = self.word(UInt64(offset / 8))
    for place in offset..<(offset + count) {
      if place & 7 == 0 { word = self.word(UInt64(place / 8)) }
      bytes.append(UInt8(truncatingIfNeeded: word &>> (UInt64(place & 7) &* 8)))
    }
    return bytes
  }

  private var wholeWords: UInt64 { UInt64(byteCount / 8) }

  private func rolled(behind words: UInt64) -> UInt64 {
    switch words {
    case 0: ImageDigest.origin
    case 1: ImageDigest.origin &* ImageDigest.factor &+ format.head
    case wholeWords: rolledAtEnd
    default: SeededRandom.mixed(seed &+ words)
    }
  }

  private func word(_ index: UInt64) -> UInt64 {
    if index == 0 { return format.head }
    return index >= wholeWords ? 0 : rolled(behind: index &+ 1) &- rolled(behind: index) &* ImageDigest.factor
  }
}

extension EvidenceImage: Masked {
  public var mask: String { "\(format) of \(byteCount) bytes" }
}

/// The way back from `SeededRandom.mixed` and from the factor of a digest: both lose nothing.
enum Unmixing {
  static let factorInverse = inverse(ImageDigest.factor)
  private static let firstInverse = inverse(0xBF58_476D_1CE4_E5B9)
  private static let secondInverse = inverse(0x94D0_49BB_1331_11EB)

  static func unmixed(_ value: UInt64) -> UInt64 {
    var z = value ^ (value &>> 31) ^ (value &>> 62)
    z = z &* secondInverse
    z = z ^ (z &>> 27) ^ (z &>> 54)
    z = z &* firstInverse
    return z ^ (z &>> 30) ^ (z &>> 60)
  }

  /// Of an odd number, modulo 2^64, by Newton's iteration: each step doubles the bits that are right, three at first.
  private static func inverse(_ odd: UInt64) -> UInt64 {
    var inverse = odd
    for _ in 0..<5 { inverse = inverse &* (2 &- odd &* inverse) }
    return inverse
  }
}
