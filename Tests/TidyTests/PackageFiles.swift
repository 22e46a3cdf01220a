/// What the package's documents and scripts say, for the tests that hold them to the tree.
enum PackageFiles {
  /// Fenced blocks of a Markdown file: the language, and the lines without the fences.
  static func fences(in markdown: String) -> [(language: String, lines: [String])] {
    var found: [(language: String, lines: [String])] = []
    var open = false
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("```") {
        if !open { found.append((String(line.dropFirst(3)), [])) }
        open.toggle()
      } else if open {
        found[found.count - 1].lines.append(String(line))
      }
    }
    return found
  }

  /// Shell commands in a Markdown file, without comments and prompts.
  static func commands(in markdown: String) -> [String] {
    fences(in: markdown).filter { $0.language == "sh" }.flatMap(\.lines).compactMap { line in
      let bare = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      let text = String(bare.reversed().drop { $0 == " " }.reversed())
      return text.isEmpty ? nil : text
    }
  }

  /// The targets of relative links in a Markdown file, from the package's folder, without their anchors.
  static func links(in markdown: String, of path: String) -> [String] {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return markdown.split(separator: "](").dropFirst().compactMap { rest in
      guard let target = rest.split(separator: ")", omittingEmptySubsequences: false).first,
        let file = target.split(separator: "#", omittingEmptySubsequences: false).first,
        !target.contains("://"), !file.isEmpty
      else { return nil }
      return folder.isEmpty ? String(file) : "\(folder)/\(file)"
    }
  }

  /// The entries of a shell array, `name=(` to `)`, without their comments.
  static func shellArray(_ name: String, in script: String) -> [String] {
    let lines = script.split(whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(name)=(") }) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix(")") }.compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
  }
}
