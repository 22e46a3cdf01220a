/// An address of eight pieces of 16 bits.
public struct IPv6Address: Hashable, Sendable, BitwiseCopyable {
  /// Pieces 0 to 3, the first in the highest bits.
  public let high: UInt64
  /// Pieces 4 to 7.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// - Parameter pieces: eight of them.
  init(_ pieces: [UInt16]) {
    high = pieces[..<4].reduce(0) { $0 << 16 | UInt64($1) }
    low = pieces[4...].reduce(0) { $0 << 16 | UInt64($1) }
  }

  private var pieces: [UInt16] {
    [high, low].flatMap { half in [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) } }
  }
}

extension IPv6Address: CustomStringConvertible {
  /// As RFC 5952 recommends, the first longest run of zeros as `::`; without brackets.
  public var description: String {
    let pieces = pieces
    let run = Self.longestRunOfZeros(pieces)
    let hex = pieces.map { String($0, radix: 16) }
    guard let run else { return hex.joined(separator: ":") }
    return "\(hex[..<run.lowerBound].joined(separator: ":"))::\(hex[run.upperBound...].joined(separator: ":"))"
  }

  /// Nil when no two pieces beside each other are zero.
  private static func longestRunOfZeros(_ pieces: [UInt16]) -> Range<Int>? {
    var longest = 0..<1
    var start = 0
    for (index, piece) in pieces.enumerated() {
      if piece != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<(index + 1)
      }
    }
    return longest.count > 1 ? longest : nil
  }
}
