extension LinkParser {
  /// Where the parts of an authority meet.
  private struct Marks {
    /// The at sign behind the credentials: the last one, those before it belong to the password.
    var sign: Int?
    /// The colon before the port; colons in brackets belong to an IPv6 address.
    var colon: Int?
    var end: Int
  }

  /// Credentials, host and port, and what follows them.
  mutating func parseAuthority(from start: Int) throws(LinkFault) {
    let marks = marks(from: start)
    var hostStart = start
    if let sign = marks.sign {
      parseCredentials(from: start, to: sign)
      hostStart = sign + 1
      if hostStart == marks.end { throw LinkFault(reason: .noHost, position: hostStart) }
    }
    let hostEnd = marks.colon ?? marks.end
    if hostStart == hostEnd, isSpecial || marks.colon != nil { throw LinkFault(reason: .noHost, position: hostStart) }
    link.host = try HostParser(tables: tables).parse(text[hostStart..<hostEnd], isOpaque: !isSpecial)
    if let colon = marks.colon { try parsePort(from: colon + 1, to: marks.end) }
    parsePathStart(from: marks.end)
  }

  private func marks(from start: Int) -> Marks {
    var marks = Marks(end: start)
    var isInBrackets = false
    while marks.end < text.count {
      let byte = text[marks.end]
      switch byte {
      case UInt8(ascii: "@"): (marks.sign, marks.colon, isInBrackets) = (marks.end, nil, false)
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ":") where !isInBrackets && marks.colon == nil: marks.colon = marks.end
      default: if endsSegment(byte) { return marks }
      }
      marks.end += 1
    }
    return marks
  }

  private mutating func parseCredentials(from start: Int, to end: Int) {
    var colon = start
    while colon < end, text[colon] != Self.colon { colon += 1 }
    link.username = PercentEncodeSet.userinfo.encoded(text[start..<colon])
    if colon < end { link.password = PercentEncodeSet.userinfo.encoded(text[(colon + 1)..<end]) }
  }

  private mutating func parsePort(from start: Int, to end: Int) throws(LinkFault) {
    guard start < end else { return }
    var number = 0
    for position in start..<end {
      guard Self.isDigit(text[position]) else { throw LinkFault(reason: .port, position: position) }
      number = min(number * 10 + Int(text[position] - UInt8(ascii: "0")), 1 << 16)
    }
    guard let port = UInt16(exactly: number) else { throw LinkFault(reason: .portRange, position: start) }
    link.port = port == SpecialScheme.usualPort(of: link.scheme) ? nil : port
  }
}
