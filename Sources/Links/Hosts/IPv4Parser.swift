/// Why a host that ends in a number is no IPv4 address; in brackets the URL Standard's name for it.
public enum IPv4Fault: Error, Hashable, Sendable {
  /// (IPv4-too-many-parts)
  case parts
  /// (IPv4-non-numeric-part)
  case notNumber
  /// (IPv4-out-of-range-part)
  case range
}

extension IPv4Fault {
  var found: String {
    switch self {
    case .parts: "an IPv4 address of more than four numbers"
    case .notNumber: "a host that ends in a number like an IPv4 address, and a part of it that is none"
    case .range: "a number too large for its place in an IPv4 address"
    }
  }
}

/// Reads an IPv4 address in any of the forms that C libraries read: one to four numbers, each decimal, octal (`0`) or
/// hexadecimal (`0x`), the last for all bytes that are left.
struct IPv4Parser {
  private let parts: [ArraySlice<UInt8>]

  /// - Parameter name: lower-case ASCII.
  init(_ name: [UInt8]) {
    parts = name[..<Self.endWithoutDot(name)].split(
      separator: UInt8(ascii: "."), maxSplits: .max, omittingEmptySubsequences: false)
  }

  /// Whether a host of lower-case ASCII is an IPv4 address or nothing.
  static func endsInNumber(_ name: [UInt8]) -> Bool {
    let end = endWithoutDot(name)
    var start = end
    while start > 0, name[start - 1] != UInt8(ascii: ".") { start -= 1 }
    guard start < end, LinkParser.isDigit(name[start]) else { return false }
    return name[start..<end].allSatisfy(LinkParser.isDigit) || number(name[start..<end]) != nil
  }

  /// One dot at the end changes nothing.
  private static func endWithoutDot(_ name: [UInt8]) -> Int {
    name.last == UInt8(ascii: ".") ? name.count - 1 : name.count
  }

  func parse() throws(IPv4Fault) -> IPv4Address {
    if parts.count > 4 { throw .parts }
    var address: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part) else { throw .notNumber }
      let isLast = index == parts.count - 1
      let bytes = isLast ? 4 - index : 1
      if number >= 1 << (8 * UInt64(bytes)) { throw .range }
      address = address << (8 * UInt64(bytes)) | number
    }
    return IPv4Address(UInt32(truncatingIfNeeded: address))
  }

  /// Nil for what is no number; numbers beyond an address are all 2^32.
  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard !part.isEmpty else { return nil }
    var digits = part
    var radix: UInt64 = 10
    if part.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) {
      digits = part.dropFirst(2)
      radix = 16
    } else if part.count > 1, part.first == UInt8(ascii: "0") {
      digits = part.dropFirst()
      radix = 8
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = HexDigit.value(of: byte), digit < radix else { return nil }
      number = min(number * radix + UInt64(digit), 1 << 32)
    }
    return number
  }
}
