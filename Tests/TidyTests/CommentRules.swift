/// Comments say why; what is left for later, drawn or switched off is not a comment.
enum CommentRules {
  /// In two halves, so that this file does not name them itself.
  static let markers = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]

  static func leftovers(_ file: SwiftFile) -> [Finding] {
    var findings: [Finding] = []
    for token in file.tokens where token.kind == .comment || token.kind == .string {
      let words = token.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for marker in markers where words.contains(Substring(marker)) {
        findings.append(file.finding(token.line, "\(marker): do it now, or file an issue"))
      }
    }
    for index in file.code.indices where ["fatalError", "preconditionFailure"].contains(file.text(index)) {
      guard index + 2 < file.code.count, file.code[index + 2].kind == .string else { continue }
      let text = file.code[index + 2].text.lowercased()
      if text.hasPrefix("not implemented") || text.hasPrefix("unimplemented") {
        findings.append(file.finding(file.code[index].line, "left for later: \(text)"))
      }
    }
    return findings
  }

  /// Section marks and rows of dashes: a file that needs them wants to be two.
  static func banners(_ file: SwiftFile) -> [Finding] {
    file.tokens.compactMap { token in
      guard token.kind == .comment else { return nil }
      let text = token.text.drop { $0 == "/" || $0 == " " || $0 == "*" }
      if text.hasPrefix("MARK:") { return file.finding(token.line, "a section mark; split the file instead") }
      let drawn = token.text.filter { !$0.isWhitespace }
      guard token.text.hasPrefix("//"), drawn.count >= 8, Set(drawn.drop { $0 == "/" }).count <= 1,
        !file.isInsideComment(token)
      else { return nil }
      return file.finding(token.line, "a banner; a comment says why")
    }
  }

  /// Pages that a reader of the tree cannot open: files that are not there, and parts of them.
  static func absentPages(_ file: SwiftFile, isThere: (String) -> Bool) -> [Finding] {
    file.tokens.filter { $0.kind == .comment }.flatMap { token in
      let pages = token.text.matches(of: #/[\w./-]+\.md\b/#).map { String($0.0) }.filter { !isThere($0) }
      let parts = token.text.matches(of: #/\bpart [A-Z]\b|\b[A-Z]\.[0-9]\b/#).map { String($0.0) }
      return (pages + parts).map { file.finding(token.line, "\($0) is not in the tree; name a page or an id of it") }
    }
  }

  /// A comment that was code: it ends like a statement and begins like one.
  static func disabledCode(_ file: SwiftFile) -> [Finding] {
    let heads = ["if ", "for ", "guard ", "while ", "func ", "switch "]
    let calls = ["return ", "self.", "#expect(", "try ", "await "]
    return file.tokens.compactMap { token in
      guard token.kind == .comment, token.text.hasPrefix("//"), !token.text.hasPrefix("///") else { return nil }
      let text = String(token.text.dropFirst(2).drop { $0 == " " })
      let opens = text.hasSuffix("{") && heads.contains(where: text.hasPrefix)
      let calling =
        text.hasSuffix(")") && text.contains("(") && !text.contains(" (") && calls.contains(where: text.hasPrefix)
      let assigns = (text.hasPrefix("let ") || text.hasPrefix("var ")) && text.contains(" = ")
      guard opens || calling || assigns || text == "}" else { return nil }
      return file.finding(token.line, "code in a comment; the history keeps what was")
    }
  }

  /// A type that other modules see says what it is for.
  static func silentTypes(_ file: SwiftFile) -> [Finding] {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol"]
    var depth = 0
    var documented = false
    var isPublic = false
    var findings: [Finding] = []
    for (index, token) in file.tokens.enumerated() {
      switch token.kind {
      case .comment:
        documented = token.text.hasPrefix("///") || token.text.hasPrefix("/**")
      case .mark where ["{", "}", "(", ")", "[", "]"].contains(token.text):
        depth += ["{", "(", "["].contains(token.text) ? 1 : -1
        if token.text == "}" { (documented, isPublic) = (false, false) }
      case .word where depth == 0:
        if token.text == "public" { isPublic = true }
        if kinds.contains(token.text) && isPublic && !documented && index + 1 < file.tokens.count {
          findings.append(
            file.finding(token.line, "\(file.tokens[index + 1].text) is public and says nothing about itself"))
        }
        if kinds.contains(token.text) || ["extension", "func", "import", "typealias"].contains(token.text) {
          (documented, isPublic) = (false, false)
        }
      case .word, .mark, .number, .string:
        break
      }
    }
    return findings
  }

  /// Tests that do not run.
  static func disabledTests(_ file: SwiftFile) -> [Finding] {
    guard file.path.hasPrefix("Tests/") else { return [] }
    return file.code.indices.compactMap { index in
      let text = file.text(index)
      let called = file.text(index + 1) == "("
      guard
        (text == "disabled" && file.text(index - 1) == "." && called) || (text == "XCTSkip" && called)
          || text == "withKnownIssue"
      else { return nil }
      return file.finding(file.code[index].line, "\(text): a test that is switched off; mend it, or remove it")
    }
  }

  /// Places that exist on one machine alone. Holds for every text file.
  static func foreignPaths(path: String, text: String) -> [Finding] {
    let roots = ["tmp", "root", "opt", "home", "work"].map { "/\($0)/" }
    var findings: [Finding] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.contains("../sha" + "red") {
        findings.append(Finding(path: path, line: index + 1, text: "a path outside the package"))
      }
      for root in roots where startsPath(line, root) {
        findings.append(Finding(path: path, line: index + 1, text: "\(root)… exists on some machines only"))
      }
    }
    return findings
  }

  /// Whether an absolute path begins with `root` somewhere in the line: no letter stands before it, a letter after it.
  private static func startsPath(_ line: Substring, _ root: String) -> Bool {
    let bytes = Array(line.utf8)
    let wanted = Array(root.utf8)
    guard bytes.count > wanted.count else { return false }
    for start in 0..<(bytes.count - wanted.count) where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      let before = start > 0 ? Character(UnicodeScalar(bytes[start - 1])) : " "
      let after = Character(UnicodeScalar(bytes[start + wanted.count]))
      if !before.isLetter && !before.isNumber && before != "." && before != "}" && after.isLetter { return true }
    }
    return false
  }
}

extension SwiftFile {
  /// Whether a line comment belongs to a block of comment lines with text: part of a diagram, say.
  func isInsideComment(_ token: Token) -> Bool {
    guard let index = tokens.firstIndex(of: token) else { return false }
    let before = index > 0 && tokens[index - 1].kind == .comment && tokens[index - 1].line == token.line - 1
    let after =
      index + 1 < tokens.count && tokens[index + 1].kind == .comment && tokens[index + 1].line == token.line + 1
    return before && after
  }
}
