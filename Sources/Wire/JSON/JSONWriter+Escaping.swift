extension JSONWriter {
  /// In quotes. Escaped is what RFC 8259 section 7 demands, and what a terminal or an editor would obey instead of
  /// showing it: DEL, C1, line and paragraph separators, and format characters, among them those that reorder text.
  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Nearly all that is ever written; taken as a whole it costs a fraction.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      bytes.append(contentsOf: text.utf8)
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), byte < 0x7F {
        appendEscaped(byte, to: &bytes)
      } else if isShown(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      } else {
        for unit in UTF16.encode(scalar) ?? .init() { appendEscaped(unit, to: &bytes) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x00..<0x20: appendEscaped(UInt16(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  private static func appendEscaped(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(hexadecimalDigit(UInt8(truncatingIfNeeded: unit >> shift) & 0xF)) }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
