/// A rolling digest of what happened, in order. Two runs with equal digests did the same; it is no protection against
/// people.
public struct TraceDigest: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline var state: UInt64

  public var value: UInt64 { state }

  @inlinable
  public init() {
    state = 0x243F_6A88_85A3_08D3
  }

  /// Folds one word by a widening multiplication (the mixing step of wyhash, https://github.com/wangyi-fudan/wyhash).
  @inlinable
  @inline(__always)
  public mutating func combine(_ word: UInt64) {
    let product = (state ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    state = (product.high ^ product.low) &+ word
  }
}

extension TraceDigest: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
