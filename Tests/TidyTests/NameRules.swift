/// Names are the index of the house.
enum NameRules {
  private static let declaring: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "func", "var", "let", "case", "associatedtype",
  ]
  private static let typing: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
  private static let empty = ["Utils", "Util", "Manager", "Helper", "Helpers", "Misc", "Common"]

  /// A file is named for a type that it declares or extends, as Type.swift, Type+Topic.swift; or for what the names of
  /// two or more of its types share: `Codes.swift` with `LaunchCode` and `HandoffCode`.
  static func fileName(_ file: SwiftFile) -> [Finding] {
    if file.name == "main" || file.name == "Package" { return [] }
    let type = String(file.name.split(separator: "+").first ?? "")
    let found = file.code.indices.contains { index in
      let keyword = file.text(index)
      if typing.contains(keyword) { return file.text(index + 1) == type }
      guard keyword == "extension" else { return false }
      var last = index + 1
      while file.text(last + 1) == "." { last += 2 }
      return file.text(last).hasPrefix(type)
    }
    let kin = file.code.indices.filter { index in
      let name = file.text(index + 1)
      return typing.contains(file.text(index))
        && (name.hasPrefix(type) || "\(name)s".hasSuffix(type) || name.hasSuffix(type))
    }
    return found || kin.count > 1
      ? [] : [file.finding(0, "declares and extends no \(type); a file is named for the type it holds")]
  }

  /// Names that say nothing.
  static func emptyNames(_ file: SwiftFile) -> [Finding] {
    var names = [(file.name, 0)]
    for index in file.code.indices where typing.contains(file.text(index)) && file.isWord(index + 1) {
      names.append((file.text(index + 1), file.code[index].line))
    }
    return names.compactMap { name, line in
      guard let word = words(of: name).first(where: { word in empty.contains { $0.lowercased() == word } }) else {
        return nil
      }
      return file.finding(line, "\(name): \"\(word)\" says nothing; name it for what it does")
    }
  }

  /// Declared names that use a word which the glossary replaces; `banned` maps it, in lower case, to the house's word.
  static func synonyms(_ file: SwiftFile, banned: [(words: [String], instead: String)]) -> [Finding] {
    declaredNames(file).flatMap { name, line -> [Finding] in
      let parts = words(of: name)
      return banned.compactMap { entry -> Finding? in
        guard contains(parts, entry.words) else { return nil }
        let found = entry.words.joined(separator: " ")
        return file.finding(
          line, "\(name): the house says \"\(entry.instead)\", not \"\(found)\" (Protocols/glossary.md)")
      }
    }
  }

  /// The bound comes last, so that names of one thing sort together: `retriesMax`. One name is the standard library's.
  static func leadingBounds(_ file: SwiftFile) -> [Finding] {
    declaredNames(file).compactMap { name, line in
      let parts = words(of: name)
      guard parts.count > 1, ["max", "min", "maximum", "minimum"].contains(parts[0]),
        name != "minimumResolution"
      else { return nil }
      return file.finding(line, "\(name): the bound comes last, as in retriesMax")
    }
  }

  private static func declaredNames(_ file: SwiftFile) -> [(name: String, line: Int)] {
    file.code.indices.compactMap { index in
      guard declaring.contains(file.text(index)), file.text(index - 1) != ".", file.isWord(index + 1) else {
        return nil
      }
      return (file.text(index + 1), file.code[index].line)
    }
  }

  /// `mailboxMessagesMax` is `mailbox messages max`, `HTTPHost` is `http host`; a plural counts as its singular.
  static func words(of name: String) -> [String] {
    var parts: [String] = []
    var current = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        parts.append(current)
        current = ""
        continue
      }
      let afterLower = index > 0 && !letters[index - 1].isUppercase
      let beforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase && (afterLower || beforeLower) {
        parts.append(current)
        current = ""
      }
      current.append(letter)
    }
    parts.append(current)
    return parts.filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  private static func contains(_ parts: [String], _ wanted: [String]) -> Bool {
    guard !wanted.isEmpty, parts.count >= wanted.count else { return false }
    return (0...(parts.count - wanted.count)).contains { start in
      zip(parts[start...], wanted).allSatisfy { $0 == $1 || $0 == $1 + "s" }
    }
  }
}
