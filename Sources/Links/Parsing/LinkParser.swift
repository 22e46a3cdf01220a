/// Reads a link in one pass: scheme, authority, path, query, fragment. The URL Standard describes a machine that looks
/// at one character at a time; here each part is found first and then read, with the same outcome.
struct LinkParser {
  let text: [UInt8]
  let base: Link?
  let tables: any UnicodeTables
  var link = Link()
  /// Whether the scheme is one of `SpecialScheme`.
  var isSpecial = false
  /// The path so far; a segment is a slash and what follows it.
  var path: [UInt8] = []

  init(_ text: [UInt8], base: Link?, tables: any UnicodeTables) {
    self.text = text
    self.base = base
    self.tables = tables
  }

  mutating func parse() throws(LinkFault) -> Link {
    if let colon = schemeEnd() {
      try parse(afterScheme: colon)
    } else {
      try parseWithoutScheme()
    }
    return link
  }

  /// The colon that ends a scheme; nil when the text begins with no scheme.
  private func schemeEnd() -> Int? {
    guard let first = text.first, Self.isLetter(first) else { return nil }
    var position = 1
    while position < text.count {
      let byte = text[position]
      if byte == Self.colon { return position }
      guard Self.isLetter(byte) || Self.isDigit(byte) || Self.joinsScheme(byte) else { return nil }
      position += 1
    }
    return nil
  }

  private mutating func parse(afterScheme colon: Int) throws(LinkFault) {
    set(scheme: String(decoding: text[..<colon].map(Self.lowercased), as: UTF8.self))
    let start = colon + 1
    if link.scheme == "file" {
      try parseFile(from: start)
    } else if isSpecial {
      if let base, base.scheme == link.scheme, !(byte(start) == Self.slash && byte(start + 1) == Self.slash) {
        try parseRelative(to: base, from: start)
      } else {
        try parseAuthority(from: endOfSlashes(from: start))
      }
    } else if byte(start) != Self.slash {
      parseOpaquePath(from: start)
    } else if byte(start + 1) == Self.slash {
      try parseAuthority(from: start + 2)
    } else {
      parsePath(from: start + 1)
    }
  }

  private mutating func parseWithoutScheme() throws(LinkFault) {
    guard let base, !base.hasOpaquePath || text.first == Self.numberSign else {
      throw LinkFault(reason: .noScheme, position: 0)
    }
    if base.hasOpaquePath {
      link = base
      parseFragment(from: 0)
    } else if base.scheme == "file" {
      set(scheme: base.scheme)
      try parseFile(from: 0)
    } else {
      set(scheme: base.scheme)
      try parseRelative(to: base, from: 0)
    }
  }

  private mutating func parseRelative(to base: Link, from start: Int) throws(LinkFault) {
    if isSlash(byte(start)) {
      if isSlash(byte(start + 1)) {
        try parseAuthority(from: isSpecial ? endOfSlashes(from: start) : start + 2)
      } else {
        inheritAuthority(of: base)
        parsePath(from: start + 1)
      }
      return
    }
    inheritAuthority(of: base)
    guard start < text.count, !isQueryOrFragment(text[start]) else {
      link.path = base.path
      link.query = base.query
      parseRest(from: start)
      return
    }
    inheritPath(of: base)
    shortenPath()
    parsePath(from: start)
  }

  private mutating func inheritAuthority(of base: Link) {
    link.username = base.username
    link.password = base.password
    link.host = base.host
    link.port = base.port
  }

  mutating func inheritPath(of base: Link) {
    path = Array(base.path.utf8)
  }

  private mutating func set(scheme: String) {
    link.scheme = scheme
    isSpecial = SpecialScheme.isSpecial(scheme)
  }
}

extension LinkParser {
  static var slash: UInt8 { 0x2F }
  static var backslash: UInt8 { 0x5C }
  static var colon: UInt8 { 0x3A }
  static var questionMark: UInt8 { 0x3F }
  static var numberSign: UInt8 { 0x23 }

  /// Nil behind the end.
  func byte(_ position: Int) -> UInt8? {
    position < text.count ? text[position] : nil
  }

  /// A slash, or what stands for one in this scheme.
  func isSlash(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte == Self.slash || byte == Self.backslash && isSpecial
  }

  func isQueryOrFragment(_ byte: UInt8) -> Bool {
    byte == Self.questionMark || byte == Self.numberSign
  }

  /// Whether a host or a segment of the path ends before this byte.
  func endsSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case Self.slash, Self.questionMark, Self.numberSign: true
    case Self.backslash: isSpecial
    default: false
    }
  }

  func endOfSlashes(from start: Int) -> Int {
    var position = start
    while isSlash(byte(position)) { position += 1 }
    return position
  }

  /// What a scheme holds beside letters and digits.
  private static func joinsScheme(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
