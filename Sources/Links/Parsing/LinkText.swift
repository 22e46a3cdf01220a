/// A link's text without what the URL Standard passes over: control characters and blanks around it, tabs and line
/// ends in it.
struct LinkText {
  let bytes: [UInt8]

  init(_ text: String) {
    let all = Array(text.utf8)
    let kept = Self.trimmed(all)
    var position = kept.lowerBound
    while position < kept.upperBound, !Self.isTabOrLineEnd(all[position]) { position += 1 }
    if position < kept.upperBound {
      bytes = all[kept].filter { !Self.isTabOrLineEnd($0) }
    } else {
      bytes = kept.count == all.count ? all : Array(all[kept])
    }
  }

  /// The number in `text`, from 1, of the character whose first byte stands at a position of `bytes`; one more than
  /// the last for the end.
  func character(at position: Int, of text: String) -> Int {
    let all = Array(text.utf8)
    let kept = Self.trimmed(all)
    var passed = 0
    var character = 0
    for (index, byte) in all.enumerated() {
      let counts = kept.contains(index) && !Self.isTabOrLineEnd(byte)
      if byte & 0xC0 != 0x80 { character += 1 }
      if counts && passed == position { return character }
      if counts { passed += 1 }
    }
    return character + 1
  }

  private static func trimmed(_ bytes: [UInt8]) -> Range<Int> {
    var start = 0
    var end = bytes.count
    while start < end && bytes[start] <= 0x20 { start += 1 }
    while end > start && bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  private static func isTabOrLineEnd(_ byte: UInt8) -> Bool {
    byte <= 0x0D && (byte == 0x09 || byte == 0x0A || byte == 0x0D)
  }
}
