import Actors

/// The bytes of one captured image, made as they are read: nobody ever holds more than a chunk of them.
///
/// Each word of eight bytes is chosen so that the rolling digest behind it is a number known beforehand. Hence the
/// digest of the whole costs as little as that of one word, and whoever reads the bytes comes to the same.
public struct ImageStream: Hashable, Sendable, BitwiseCopyable {
  public static let chunkBytesMax: UInt32 = 65_536

  public let seed: UInt64
  public let byteCount: UInt32
  public let format: ImageFormat

  public init(seed: UInt64, byteCount: UInt32, format: ImageFormat) {
    self.seed = seed
    self.byteCount = byteCount
    self.format = format
  }

  /// The bytes from `offset` on: `bytesMax` of them, or as many as there are, or a chunk. None at the end.
  public func chunk(from offset: UInt32, bytesMax: UInt32 = chunkBytesMax) -> [UInt8] {
    guard offset < byteCount else { return [] }
    let count = min(bytesMax, Self.chunkBytesMax, byteCount - offset)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(count))
    var word = self.word(UInt64(offset / 8))
    for place in offset..<(offset + count) {
      if place & 7 == 0 { word = self.word(UInt64(place / 8)) }
      bytes.append(UInt8(truncatingIfNeeded: word &>> (UInt64(place & 7) &* 8)))
    }
    return bytes
  }

  /// What an `ImageDigest` comes to that has combined every byte; without making them.
  public var digest: UInt64 {
    let words = UInt64(byteCount / 8)
    let rest = UInt64(byteCount & 7)
    var rolled = self.rolled(behind: words)
    if rest > 0 { rolled = rolled &* ImageDigest.factor &+ word(words) & (1 &<< (rest &* 8) &- 1) }
    return ImageDigest.finished(rolled, UInt64(byteCount))
  }

  /// The rolling digest behind so many words.
  private func rolled(behind words: UInt64) -> UInt64 {
    switch words {
    case 0: ImageDigest.origin
    case 1: ImageDigest.origin &* ImageDigest.factor &+ format.head
    default: SeededRandom.mixed(seed &+ words &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  private func word(_ index: UInt64) -> UInt64 {
    if index == 0 { return format.head }
    return rolled(behind: index &+ 1) &- rolled(behind: index) &* ImageDigest.factor
  }
}

extension ImageStream: Masked {
  public var mask: String { "\(format) of \(byteCount) bytes" }
}
