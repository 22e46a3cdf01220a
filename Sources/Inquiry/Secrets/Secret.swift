/// 128 bits that must not be guessed, logged or stored: the payload of every code and token.
///
/// Its description is a mask. Only `revealed` gives the text, to be shown to the person or put on the wire.
public struct Secret: Hashable, Sendable, BitwiseCopyable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 22 characters of base64url without padding (RFC 4648 section 5), most significant bits first.
  public var revealed: String {
    var text = ""
    text.reserveCapacity(Self.characters)
    for position in 0..<Self.characters {
      text.unicodeScalars.append(Base64URL.scalar(of: sextet(at: position)))
    }
    return text
  }

  /// Nil unless the text is exactly what `revealed` prints, unused bits zero.
  public init?(revealed text: some StringProtocol) {
    guard text.utf8.count == Self.characters else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (position, byte) in text.utf8.enumerated() {
      guard let value = Base64URL.value(of: byte) else { return nil }
      if position == Self.characters - 1 {
        guard value & 0xF == 0 else { return nil }
        (high, low) = (high &<< 2 | low &>> 62, low &<< 2 | UInt64(value &>> 4))
      } else {
        (high, low) = (high &<< 6 | low &>> 58, low &<< 6 | UInt64(value))
      }
    }
    self.init(high: high, low: low)
  }

  /// Compares all bits whatever the first ones say, so that the time taken tells nothing.
  public func matches(_ other: Secret) -> Bool {
    (high ^ other.high) | (low ^ other.low) == 0
  }

  static let characters = 22

  private func sextet(at position: Int) -> UInt8 {
    // 128 bits, then four zero bits behind them.
    let shift = 122 - 6 * position
    if shift < 0 { return UInt8(truncatingIfNeeded: low &<< 4) & 0x3F }
    if shift >= 64 { return UInt8(truncatingIfNeeded: high &>> UInt64(shift - 64)) & 0x3F }
    let lower = low &>> UInt64(shift)
    let upper = shift > 58 ? high &<< UInt64(64 - shift) : 0
    return UInt8(truncatingIfNeeded: lower | upper) & 0x3F
  }
}

extension Secret: Masked {
  public var mask: String { "••••" }
}

/// The alphabet of RFC 4648 section 5.
enum Base64URL {
  static func scalar(of sextet: UInt8) -> Unicode.Scalar {
    switch sextet & 0x3F {
    case 0...25: Unicode.Scalar(UInt8(ascii: "A") + sextet)
    case 26...51: Unicode.Scalar(UInt8(ascii: "a") + sextet - 26)
    case 52...61: Unicode.Scalar(UInt8(ascii: "0") + sextet - 52)
    case 62: "-"
    default: "_"
    }
  }

  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
