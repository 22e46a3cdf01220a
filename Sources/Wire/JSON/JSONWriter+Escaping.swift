extension JSONWriter {
  /// In quotes. Escaped is what RFC 8259 section 7 demands, and U+2028 and U+2029, which older JavaScript takes for
  /// line ends.
  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      appendEscaped(byte, to: &bytes)
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      if byte == 0xA8 || byte == 0xA9, bytes.suffix(3) == [0xE2, 0x80, byte] {
        bytes.removeLast(3)
        bytes.append(contentsOf: (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x00..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes += [hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 0xF)]
    default: bytes.append(byte)
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
