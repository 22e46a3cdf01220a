/// Numbers as people write them: digits, at most one point, no exponent, no `inf`, no `nan`, no hexadecimal.
public enum DecimalNotation {
  /// More digits than this are not meant seriously, and a `Double` could not hold them.
  public static let charactersMax = 15

  /// The value of a number without sign; nil when `text` is not one.
  public static func value(_ text: some StringProtocol) -> Double? {
    if text.isEmpty || text.utf8.count > charactersMax { return nil }
    var points = 0
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      default: return nil
      }
    }
    if points > 1 || digits == 0 || text.hasPrefix(".") || text.hasSuffix(".") {
      return nil
    }
    return Double(text)
  }

  /// The value of a whole number, with a leading `-` if negative; underscores between digits as in Swift. Nil when
  /// `text` is not one or does not fit 64 bits.
  public static func integer(_ text: some StringProtocol) -> Int? {
    var digits = ""
    var previous: UInt8 = UInt8(ascii: "_")
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "-") where index == 0: digits = "-"
      case UInt8(ascii: "_") where previous != UInt8(ascii: "_") && previous != UInt8(ascii: "-"): break
      default: return nil
      }
      previous = byte
    }
    return previous == UInt8(ascii: "_") ? nil : Int(digits)
  }
}
