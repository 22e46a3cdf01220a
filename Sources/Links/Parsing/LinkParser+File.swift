/// Links to files, with the drive letters of Windows.
extension LinkParser {
  /// What follows `file:`, or the whole of a link that is relative to a file.
  mutating func parseFile(from start: Int) throws(LinkFault) {
    link.host = .empty
    let base = base.flatMap { $0.scheme == "file" ? $0 : nil }
    if isSlash(byte(start)) {
      if isSlash(byte(start + 1)) {
        try parseFileHost(from: start + 2)
      } else {
        if let base { inheritDrive(of: base, unlessAt: start + 1) }
        parsePath(from: start + 1)
      }
      return
    }
    guard let base else { return parsePath(from: start) }
    link.host = base.host
    guard start < text.count, !isQueryOrFragment(text[start]) else {
      link.path = base.path
      link.query = base.query
      parseRest(from: start)
      return
    }
    if !Self.startsWithDriveLetter(text[start...]) {
      inheritPath(of: base)
      shortenPath()
    }
    parsePath(from: start)
  }

  private mutating func inheritDrive(of base: Link, unlessAt start: Int) {
    link.host = base.host
    let drive = Array(base.path.utf8.prefix(3))
    let isWholeSegment = base.path.utf8.count == 3 || Array(base.path.utf8.prefix(4)).last == Self.slash
    if isWholeSegment, Self.isDrive(drive), !Self.startsWithDriveLetter(text[start...]) { path = drive }
  }

  private mutating func parseFileHost(from start: Int) throws(LinkFault) {
    var end = start
    while end < text.count, !endsSegment(text[end]) { end += 1 }
    let bytes = text[start..<end]
    if bytes.count == 2, Self.startsWithDriveLetter(bytes) {
      parsePath(from: start)
      return
    }
    if !bytes.isEmpty {
      let host = try HostParser(tables: tables).parse(bytes, isOpaque: false)
      link.host = host == .domain("localhost") ? .empty : host
    }
    parsePathStart(from: end)
  }

  /// Whether `/C:` and nothing more.
  static func isDrive(_ path: [UInt8]) -> Bool {
    path.count == 3 && path[0] == slash && isLetter(path[1]) && path[2] == colon
  }

  /// A letter and `:` or `|`, and then a slash of either kind, a query, a fragment or the end.
  static func startsWithDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.startIndex
    guard bytes.count >= 2, isLetter(bytes[start]), [colon, UInt8(ascii: "|")].contains(bytes[start + 1]) else {
      return false
    }
    return bytes.count == 2 || [slash, backslash, questionMark, numberSign].contains(bytes[start + 2])
  }
}
