/// A Swift file as the rules see it.
struct SwiftFile: Sendable {
  /// From the package's folder, as in `Sources/Actors/Time/Instant.swift`.
  let path: String
  let text: String
  /// Without their line ends; a last line end makes no empty line.
  let lines: [Substring]
  /// Everything, comments and strings too.
  let tokens: [Token]
  /// Everything but comments.
  let code: [Token]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
    tokens = SwiftLexer.tokens(of: text)
    code = tokens.filter { $0.kind != .comment }
  }

  /// The second folder of the path: `Actors`.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  var isSource: Bool { path.hasPrefix("Sources/") }

  /// `Instant` of `Instant.swift`, `Heap+Invariants` of `Heap+Invariants.swift`.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.dropLast(".swift".count))
  }

  var isMachine: Bool {
    isSource && (name.split(separator: "+").first ?? "").hasSuffix("Machine")
  }

  func finding(_ line: Int, _ text: String) -> Finding {
    Finding(path: path, line: line, text: text)
  }

  /// The word at an index of `code`; empty beyond the ends and for numbers and strings.
  func text(_ index: Int) -> String {
    guard code.indices.contains(index) else { return "" }
    let token = code[index]
    return token.kind == .word || token.kind == .mark ? token.text : ""
  }

  func isWord(_ index: Int) -> Bool {
    code.indices.contains(index) && code[index].kind == .word
  }

  /// The index in `code` of the bracket that closes the one at `index`; the last index if none does.
  func closing(_ index: Int) -> Int {
    var depth = 0
    for other in index..<code.count where code[other].kind == .mark {
      switch code[other].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return other }
    }
    return code.count - 1
  }
}
