extension LinkParser {
  /// What follows the authority.
  mutating func parsePathStart(from start: Int) {
    if isSpecial {
      parsePath(from: isSlash(byte(start)) ? start + 1 : start)
    } else if byte(start) == Self.slash {
      parsePath(from: start + 1)
    } else {
      parseRest(from: start)
    }
  }

  /// Segments, the first of which begins at `start`, behind its slash if it has one; they follow those in `path`.
  mutating func parsePath(from start: Int) {
    var segmentStart = start
    while true {
      var end = segmentStart
      while end < text.count, !endsSegment(text[end]) { end += 1 }
      let isLast = !isSlash(byte(end))
      appendSegment(text[segmentStart..<end], isLast: isLast)
      segmentStart = end + 1
      guard isLast else { continue }
      link.path = String(decoding: path, as: UTF8.self)
      return parseRest(from: end)
    }
  }

  private mutating func appendSegment(_ segment: ArraySlice<UInt8>, isLast: Bool) {
    let dots = Self.dots(segment)
    if dots == 2 { shortenPath() }
    if dots > 0 {
      if isLast { path.append(Self.slash) }
      return
    }
    let isFirst = path.isEmpty
    path.append(Self.slash)
    if isFirst, link.scheme == "file", segment.count == 2, Self.startsWithDriveLetter(segment) {
      path += [segment[segment.startIndex], Self.colon]
    } else {
      PercentEncodeSet.path.append(segment, to: &path)
    }
  }

  /// How many dots the segment is, some of them perhaps as `%2e`; 0 when it is something else.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard let first = segment.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "%"), segment.count <= 6 else {
      return 0
    }
    var position = segment.startIndex
    var count = 0
    while position < segment.endIndex {
      if segment[position] == UInt8(ascii: ".") {
        position += 1
      } else if segment.endIndex - position >= 3, segment[position] == UInt8(ascii: "%"),
        segment[position + 1] == UInt8(ascii: "2"), segment[position + 2] | 0x20 == UInt8(ascii: "e")
      {
        position += 3
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  /// Takes the last segment away, but not a drive of a file.
  mutating func shortenPath() {
    if link.scheme == "file", path.count == 3, Self.isDrive(path) { return }
    while let last = path.popLast(), last != Self.slash {}
  }

  mutating func parseOpaquePath(from start: Int) {
    var end = start
    while end < text.count, !isQueryOrFragment(text[end]) { end += 1 }
    link.hasOpaquePath = true
    // A blank at the end would be passed over when the link is read again without its query and fragment.
    if end < text.count, end > start, text[end - 1] == UInt8(ascii: " ") {
      link.path = PercentEncodeSet.control.encoded(text[start..<(end - 1)]) + "%20"
    } else {
      link.path = PercentEncodeSet.control.encoded(text[start..<end])
    }
    parseRest(from: end)
  }

  /// A query and a fragment, or one of them, or nothing.
  mutating func parseRest(from start: Int) {
    guard let byte = byte(start) else { return }
    if byte == Self.questionMark {
      var end = start
      while end < text.count, text[end] != Self.numberSign { end += 1 }
      let set: PercentEncodeSet = isSpecial ? .specialQuery : .query
      link.query = set.encoded(text[(start + 1)..<end])
      parseRest(from: end)
    } else if byte == Self.numberSign {
      parseFragment(from: start)
    }
  }

  /// - Parameter sign: the position of the number sign.
  mutating func parseFragment(from sign: Int) {
    link.fragment = PercentEncodeSet.fragment.encoded(text[(sign + 1)...])
  }
}
