/// Why the text in a host's brackets is no IPv6 address; in brackets the URL Standard's name for it.
public enum IPv6Fault: Error, Hashable, Sendable {
  /// (IPv6-unclosed)
  case unclosed
  /// (IPv6-invalid-compression)
  case loneColon
  /// (IPv6-multiple-compression)
  case compressedTwice
  /// (IPv6-too-many-pieces, IPv4-in-IPv6-too-many-pieces)
  case tooMany
  /// (IPv6-too-few-pieces)
  case tooFew
  /// (IPv6-invalid-code-point)
  case character
  /// The IPv4 address at its end (IPv4-in-IPv6-…).
  case ipv4
}

extension IPv6Fault {
  var found: String {
    switch self {
    case .unclosed: "an IPv6 address whose bracket is not closed before the port or path"
    case .loneColon: "an IPv6 address that begins with a single colon"
    case .compressedTwice: "an IPv6 address with a second \"::\""
    case .tooMany: "an IPv6 address of more than eight numbers"
    case .tooFew: "an IPv6 address of fewer than eight numbers and no \"::\""
    case .character: "something else than a hexadecimal number or a colon in an IPv6 address"
    case .ipv4: "an IPv6 address that ends in something other than an IPv4 address of four decimal numbers"
    }
  }
}

/// Reads an IPv6 address, perhaps with an IPv4 address for its last two pieces.
struct IPv6Parser {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var pieces: [UInt16] = []
  /// How many pieces stand before the `::`.
  private var piecesBeforeGap: Int?

  /// - Parameter bytes: without the brackets.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func parse() throws(LinkFault) -> IPv6Address {
    if byte == LinkParser.colon {
      guard byte(after: 1) == LinkParser.colon else { throw fault(.loneColon) }
      position += 2
      piecesBeforeGap = 0
    }
    while byte != nil {
      if piecesWithGap == 8 { throw fault(.tooMany) }
      if byte == LinkParser.colon {
        if piecesBeforeGap != nil { throw fault(.compressedTwice) }
        position += 1
        piecesBeforeGap = pieces.count
      } else if try parsePiece() {
        break
      }
    }
    return IPv6Address(try filled())
  }

  /// A `::` stands for one zero at least.
  private var piecesWithGap: Int { pieces.count + (piecesBeforeGap == nil ? 0 : 1) }

  private var byte: UInt8? { byte(after: 0) }

  private func byte(after count: Int) -> UInt8? {
    position + count < bytes.endIndex ? bytes[position + count] : nil
  }

  private func fault(_ reason: IPv6Fault) -> LinkFault {
    LinkFault(reason: .ipv6(reason), position: position)
  }

  /// A piece and the colon behind it.
  ///
  /// - Returns: whether it was an IPv4 address, which ends the whole.
  private mutating func parsePiece() throws(LinkFault) -> Bool {
    let start = position
    var value: UInt16 = 0
    while position - start < 4, let byte, let digit = HexDigit.value(of: byte) {
      value = value << 4 | UInt16(digit)
      position += 1
    }
    if byte == UInt8(ascii: ".") {
      position = start
      try parseIPv4()
      return true
    }
    if byte == LinkParser.colon {
      position += 1
      if byte == nil { throw fault(.character) }
    } else if byte != nil {
      throw fault(.character)
    }
    pieces.append(value)
    return false
  }

  private mutating func parseIPv4() throws(LinkFault) {
    if piecesWithGap > 6 { throw fault(.tooMany) }
    var numbers: [UInt16] = []
    while byte != nil {
      if !numbers.isEmpty {
        guard byte == UInt8(ascii: "."), numbers.count < 4 else { throw fault(.ipv4) }
        position += 1
      }
      numbers.append(try parseDecimal())
    }
    if numbers.count != 4 { throw fault(.ipv4) }
    pieces += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }

  /// A number up to 255 without a zero before it.
  private mutating func parseDecimal() throws(LinkFault) -> UInt16 {
    var number: UInt16?
    while let byte, LinkParser.isDigit(byte) {
      if number == 0 { throw fault(.ipv4) }
      let value = (number ?? 0) * 10 + UInt16(byte - UInt8(ascii: "0"))
      if value > 255 { throw fault(.ipv4) }
      number = value
      position += 1
    }
    guard let number else { throw fault(.ipv4) }
    return number
  }

  /// All eight pieces, zeros in the gap.
  private func filled() throws(LinkFault) -> [UInt16] {
    guard let gap = piecesBeforeGap else {
      if pieces.count != 8 { throw fault(.tooFew) }
      return pieces
    }
    return pieces[..<gap] + [UInt16](repeating: 0, count: 8 - pieces.count) + pieces[gap...]
  }
}
