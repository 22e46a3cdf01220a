/// A line of source or text, as far as the ids of properties in it go. Bytes, because all of the package is looked at.
struct PropertyLine {
  private let bytes: [UInt8]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Ids that stand by themselves: `S1`, `L10`, `F07`, `C2`.
  var ids: [String] { ids(from: 0) }

  /// Those behind `//`.
  var idsInComment: [String] {
    firstIndex(of: "//").map { ids(from: $0) } ?? []
  }

  var namesTest: Bool { firstIndex(of: "func `") != nil }

  /// The ids that the line hands to a check, however that is called: `(…, "S1", …)`, `("S1", …)`, `id: "S1",`.
  var idsChecked: [String] {
    bytes.indices.compactMap { start in
      guard bytes[start] == UInt8(ascii: "\""), start > 0,
        [UInt8(ascii: " "), UInt8(ascii: "(")].contains(bytes[start - 1]),
        let first = byte(start + 1), Self.isCapital(first)
      else { return nil }
      let end = digitsEnd(from: start + 2)
      guard end > start + 2, end <= start + 4, byte(end) == UInt8(ascii: "\""), byte(end + 1) == UInt8(ascii: ",")
      else { return nil }
      return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    }
  }

  /// The type that the line begins to declare or extend, when it is not inside another one.
  var declaredType: String? {
    guard let first = bytes.first, first != UInt8(ascii: " "), first != UInt8(ascii: "/") else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds: [Substring] = ["struct", "enum", "class", "extension"]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
    return String(words[kind + 1])
  }

  private func ids(from first: Int) -> [String] {
    bytes.indices.dropFirst(first).compactMap { start in
      guard Self.isCapital(bytes[start]), start == 0 || !Self.isOfWord(bytes[start - 1]) else { return nil }
      let end = digitsEnd(from: start + 1)
      guard end > start + 1, byte(end).map(Self.isOfWord) != true else { return nil }
      let id = String(decoding: bytes[start..<end], as: UTF8.self)
      return Self.isID(id) ? id : nil
    }
  }

  /// `F1` is a key, `P0` a participant, and `C0` and `C1` are control characters.
  private static func isID(_ word: String) -> Bool {
    switch word.first {
    case "S", "L": word.utf8.count <= 3 && word.dropFirst().first != "0"
    case "F", "P": word.utf8.count == 3
    case "C": word.utf8.count == 2 && word != "C0" && word != "C1"
    default: false
    }
  }

  private func digitsEnd(from start: Int) -> Int {
    var end = start
    while let next = byte(end), Self.isDigit(next) { end += 1 }
    return end
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func firstIndex(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isCapital(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_")
  }
}
