/// What fits on a line, in a function and in a sitting.
enum LengthRules {
  static let lineCharactersMax = 120
  static let functionLinesMax = 70
  static let fileLinesMax = 600

  /// Expected text in a test may be as long as what it expects.
  static func longLines(_ file: SwiftFile) -> [Finding] {
    let expected = Set(
      file.isSource
        ? []
        : file.tokens.filter { $0.kind == .string }.flatMap { token in
          token.line...(token.line + token.text.utf8.count { $0 == UInt8(ascii: "\n") })
        })
    return file.lines.enumerated().compactMap { index, line in
      guard line.utf8.count > lineCharactersMax, line.count > lineCharactersMax, !expected.contains(index + 1) else {
        return nil
      }
      return file.finding(index + 1, "\(line.count) characters; at most \(lineCharactersMax) fit a line")
    }
  }

  static func longFile(_ file: SwiftFile) -> [Finding] {
    guard file.lines.count > fileLinesMax else { return [] }
    return [file.finding(0, "\(file.lines.count) lines; split it at \(fileLinesMax), as Type+Topic.swift")]
  }

  static func longFunctions(_ file: SwiftFile) -> [Finding] {
    file.code.indices.compactMap { index in
      guard let open = bodyStart(file, index) else { return nil }
      let lines = file.code[file.closing(open)].line - file.code[open].line - 1
      guard lines > functionLinesMax else { return nil }
      let name = file.text(index) == "func" || file.text(index) == "var" ? file.text(index + 1) : file.text(index)
      return file.finding(file.code[index].line, "\(name) has a body of \(lines) lines; at most \(functionLinesMax)")
    }
  }

  private static let nextDeclaration: Set<String> = [
    "func", "var", "let", "init", "deinit", "subscript", "struct", "class", "enum", "actor", "extension", "protocol",
    "case", "static", "mutating", "public", "internal", "private", "fileprivate", "package", "override", "final",
    "typealias", "associatedtype", "@", "}", ";", "#if", "#else", "#endif",
  ]

  /// The index of the brace that opens the body of the function, initialiser, subscript or computed property whose
  /// keyword stands at `index`; nil when that is no such keyword or it has no body.
  private static func bodyStart(_ file: SwiftFile, _ index: Int) -> Int? {
    let keyword = file.text(index)
    guard ["func", "init", "deinit", "subscript", "var"].contains(keyword), file.text(index - 1) != "." else {
      return nil
    }
    if keyword == "init" && !["(", "<", "?", "!", "?<", "!<"].contains(file.text(index + 1)) { return nil }
    var next = keyword == "func" ? index + 2 : index + 1
    while next < file.code.count {
      let text = file.text(next)
      switch text {
      case "{":
        return next
      case "(", "[":
        next = file.closing(next)
      case "=" where keyword == "var":
        return nil
      default:
        if nextDeclaration.contains(text) { return nil }
      }
      if keyword == "var" && next + 1 < file.code.count && file.code[next + 1].line != file.code[next].line {
        return nil
      }
      next += 1
    }
    return nil
  }
}
