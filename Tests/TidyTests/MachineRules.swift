/// The form of a state machine: the map before the streets, and every state spoken for.
enum MachineRules {
  private static let arrows = ["→", "->", "─▶", "──", "-->", "►", "▶"]

  /// `*Machine.swift` starts with the diagram of its states: only imports may stand before it.
  static func diagram(_ file: SwiftFile) -> [Finding] {
    guard file.isMachine, !file.name.contains("+") else { return [] }
    var head: [Token] = []
    for token in file.tokens {
      if token.kind == .word && ["struct", "enum", "class", "extension", "func"].contains(token.text) { break }
      if token.kind == .comment { head.append(token) }
    }
    let text = head.map(\.text).joined(separator: "\n")
    let lines = text.split(whereSeparator: \.isNewline).count
    if lines >= 2 && arrows.contains(where: text.contains) { return [] }
    return [file.finding(1, "a machine's file starts with the diagram of its states, in a comment with arrows")]
  }

  /// Each case of a machine's `enum State` says what it can become.
  static func successors(_ file: SwiftFile) -> [Finding] {
    guard file.isMachine else { return [] }
    let all = file.tokens
    var findings: [Finding] = []
    for index in all.indices where all[index].kind == .word && all[index].text == "enum" {
      guard index + 1 < all.count, all[index + 1].text.hasSuffix("State") else { continue }
      findings += silentCases(file, enumeration: index)
    }
    return findings
  }

  private static func silentCases(_ file: SwiftFile, enumeration: Int) -> [Finding] {
    let all = file.tokens
    var depth = 0
    var findings: [Finding] = []
    var comment = ""
    for token in all[enumeration...] {
      if token.kind == .comment {
        comment += token.text + "\n"
        continue
      }
      if token.kind == .mark && ["{", "(", "["].contains(token.text) { depth += 1 }
      if token.kind == .mark && ["}", ")", "]"].contains(token.text) { depth -= 1 }
      if depth == 0 && token.text == "}" { break }
      if depth == 1 && token.kind == .word && token.text == "case" && !comment.contains("Can become:") {
        findings.append(file.finding(token.line, "a state without its \"Can become:\" comment"))
      }
      if token.text != "indirect" { comment = "" }
    }
    return findings
  }

  /// A new state must break the build wherever somebody has to decide about it.
  static func defaults(_ file: SwiftFile) -> [Finding] {
    guard file.isMachine else { return [] }
    return file.code.indices.compactMap { index in
      guard file.text(index) == "default", file.text(index + 1) == ":", !["(", ","].contains(file.text(index - 1))
      else {
        return nil
      }
      return file.finding(file.code[index].line, "a machine's switch names every case; default hides new ones")
    }
  }
}
