import Actors

/// A rolling number over the bytes of a stream, which come in pieces of any size. Tells streams apart that differ by
/// damage or by chance; not by intent, for which a keyed hash is needed.
///
/// A polynomial in words of eight bytes: an odd factor keeps every bit, so that one changed word always shows.
public struct ImageDigest: Hashable, Sendable, BitwiseCopyable {
  static let factor: UInt64 = 0x2545_F491_4F6C_DD1D
  static let origin: UInt64 = 0x6A09_E667_F3BC_C908

  private var rolled = Self.origin
  private var partial: UInt64 = 0
  public private(set) var byteCount: UInt64 = 0

  public init() {}

  public mutating func combine<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {
    for byte in bytes { combine(byte) }
  }

  private mutating func combine(_ byte: UInt8) {
    partial |= UInt64(byte) &<< ((byteCount & 7) &* 8)
    byteCount &+= 1
    guard byteCount & 7 == 0 else { return }
    rolled = rolled &* Self.factor &+ partial
    partial = 0
  }

  /// As `combine(_:)` of any sequence, compiled for the one that images come in.
  public mutating func combine(_ bytes: [UInt8]) {
    for byte in bytes { combine(byte) }
  }

  /// Of all bytes so far.
  public var value: UInt64 {
    let all = byteCount & 7 == 0 ? rolled : rolled &* Self.factor &+ partial
    return Self.finished(all, byteCount)
  }

  static func finished(_ rolled: UInt64, _ byteCount: UInt64) -> UInt64 {
    SeededRandom.mixed(rolled ^ SeededRandom.mixed(byteCount))
  }
}
