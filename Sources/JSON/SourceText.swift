internal import Notation

/// A text and its places, to say where something in it does not fit.
struct SourceText {
  let bytes: [UInt8]
  private let file: String
  private let firstLine: Int

  init(_ bytes: [UInt8], file: String, firstLine: Int) {
    self.bytes = bytes
    self.file = file
    self.firstLine = firstLine
  }

  /// Where the byte at a position stands.
  func place(at position: Int) -> Place {
    var line = firstLine
    var column = 1
    for byte in bytes.prefix(position) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Place(file: file, line: line, column: column)
  }

  /// The bracket that opens one level too many; nil when there is none. Up to the first mistake of the text it sees
  /// the same brackets as any reader of JSON.
  func position(deeperThan depthMax: Int) -> Int? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (position, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if depth > depthMax { return position }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
    }
    return nil
  }

  /// A failure of jansson as a person understands it.
  func problem(_ failure: JanssonFailure) -> Problem {
    let end = min(failure.position, bytes.count)
    let start = startOfWord(endingAt: end)
    let word = Quoted.text(String(decoding: bytes[start..<end], as: UTF8.self))
    let place = place(at: start)
    switch failure.reason {
    case .endOfText:
      return Problem(place: self.place(at: bytes.count), found: "the end of the text", allowed: "the rest of a value")
    case .moreAfterTheValue: return Problem(place: place, found: "\(word) after the value", allowed: "one value")
    case .notUTF8: return Problem(place: place, found: "a byte that is not UTF-8", allowed: "UTF-8 text")
    case .keyTwice:
      return Problem(place: place, found: "a key a second time in the same object", allowed: "each key once")
    case .numberTooLarge:
      return Problem(
        place: place, found: "the number \(word)",
        allowed: "whole numbers from \(Int64.min) to \(Int64.max), others to \(Double.greatestFiniteMagnitude)")
    case .nullInKey: return Problem(place: place, found: "U+0000 in a key", allowed: "keys without it")
    case .tooDeep: return Problem(place: place, found: "objects or lists too deep inside each other")
    case .noMemory: return Problem(place: place, found: "no memory left to read \(file)")
    case .notJSON:
      let why = failure.text.split(separator: " near ").first.map { " (\($0))" } ?? ""
      return Problem(place: place, found: "\(word), which is not JSON here\(why)", allowed: "well-formed JSON")
    }
  }

  /// The first byte of the word or number that ends before `end`, or of the one character there.
  private func startOfWord(endingAt end: Int) -> Int {
    guard end > 0 else { return 0 }
    var start = end - 1
    if isWord(bytes[start]) {
      while start > 0, isWord(bytes[start - 1]), end - start < Quoted.charactersMax { start -= 1 }
    } else {
      while start > 0, bytes[start] & 0xC0 == 0x80, end - start < 4 { start -= 1 }
    }
    return start
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
