/// Splits Swift source into tokens: enough to tell code from comments and strings, and no more.
///
/// Regular-expression literals between slashes are read as operators; the house style writes none.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of text: String) -> [Token] {
    var lexer = SwiftLexer(bytes: Array(text.utf8))
    lexer.readCode(untilParenthesis: false)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads to the end, or to the parenthesis that closes an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        readLineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        readBlockComment()
      case UInt8(ascii: "\""):
        readString(hashes: 0)
      case UInt8(ascii: "#"):
        readHash()
      case UInt8(ascii: "`"):
        readRawIdentifier()
      case UInt8(ascii: "("):
        depth += 1
        readMark(1)
      case UInt8(ascii: ")"):
        if untilParenthesis && depth == 0 { return }
        depth -= 1
        readMark(1)
      default:
        readWordNumberOrOperator(byte)
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, to end: Int, line startLine: Int) {
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, line: startLine, start: start, end: end))
  }

  private mutating func readMark(_ length: Int) {
    append(.mark, from: position, to: position + length, line: line)
    position += length
  }

  private mutating func readLineComment() {
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
    append(.comment, from: start, to: position, line: line)
  }

  private mutating func readBlockComment() {
    let (start, startLine) = (position, line)
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/") && peek(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if peek() == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    } while depth > 0 && position < bytes.count
    append(.comment, from: start, to: min(position, bytes.count), line: startLine)
  }

  private mutating func readRawIdentifier() {
    let start = position
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { position += 1 }
    position = min(position + 1, bytes.count)
    append(.word, from: start, to: position, line: line)
  }

  /// A raw string, or a directive or macro such as `#if` and `#expect`.
  private mutating func readHash() {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if peek(hashes) == UInt8(ascii: "\"") {
      position += hashes
      readString(hashes: hashes)
      return
    }
    let start = position
    position += hashes
    while let byte = peek(), Self.isWord(byte) { position += 1 }
    append(.word, from: start, to: position, line: line)
  }

  private mutating func readString(hashes: Int) {
    let quotes = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"") ? 3 : 1
    position += quotes
    var (start, startLine) = (position, line)
    while let byte = peek() {
      if byte == UInt8(ascii: "\"") && closes(quotes: quotes, hashes: hashes) {
        append(.string, from: start, to: position, line: startLine)
        position += quotes + hashes
        return
      }
      if byte == UInt8(ascii: "\\") && hasHashes(hashes, at: 1) {
        if peek(1 + hashes) == UInt8(ascii: "(") {
          append(.string, from: start, to: position, line: startLine)
          position += 1 + hashes
          readMark(1)
          readCode(untilParenthesis: true)
          if peek() != nil { readMark(1) }
          (start, startLine) = (position, line)
        } else {
          if peek(1 + hashes) == UInt8(ascii: "\n") { line += 1 }
          position += 2 + hashes
        }
        continue
      }
      if byte == UInt8(ascii: "\n") {
        if quotes == 1 { break }
        line += 1
      }
      position += 1
    }
    position = min(position, bytes.count)
    append(.string, from: start, to: position, line: startLine)
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    for offset in 0..<quotes where peek(offset) != UInt8(ascii: "\"") { return false }
    return hasHashes(hashes, at: quotes)
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    for index in 0..<count where peek(offset + index) != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func readWordNumberOrOperator(_ first: UInt8) {
    let start = position
    if Self.isDigit(first) {
      while let byte = peek(), Self.isWord(byte) || (byte == UInt8(ascii: ".") && Self.isDigit(peek(1) ?? 0)) {
        position += 1
      }
      append(.number, from: start, to: position, line: line)
    } else if Self.isWord(first) {
      while let byte = peek(), Self.isWord(byte) { position += 1 }
      append(.word, from: start, to: position, line: line)
    } else if Self.isOperator(first) {
      // A dot belongs to an operator only if it begins with one, as in `..<`; so `!` stands alone in `a!.b`.
      let dots = first == UInt8(ascii: ".")
      while let byte = peek(), Self.isOperator(byte), dots || byte != UInt8(ascii: "."), !startsComment() {
        position += 1
      }
      append(.mark, from: start, to: position, line: line)
    } else {
      readMark(1)
    }
  }

  private func startsComment() -> Bool {
    peek() == UInt8(ascii: "/") && (peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default:
      false
    }
  }
}
