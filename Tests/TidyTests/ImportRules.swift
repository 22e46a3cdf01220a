/// Who may import whom: the architecture, as the compiler sees it.
enum ImportRules {
  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]

  /// The modules that a file imports, each with its line.
  static func imports(of file: SwiftFile) -> [(module: String, line: Int)] {
    file.code.indices.compactMap { index in
      guard file.text(index) == "import", file.text(index - 1) != ".", file.isWord(index + 1) else { return nil }
      let kind = kinds.contains(file.text(index + 1))
      return (file.text(kind ? index + 2 : index + 1), file.code[index].line)
    }
  }

  static func arrows(_ file: SwiftFile) -> [Finding] {
    guard file.isSource else { return [] }
    guard let row = Module.byName[file.module] else {
      return [
        file.finding(0, "the module \(file.module) has no row in the table of arrows (Tests/TidyTests/Module.swift)")
      ]
    }
    return imports(of: file).compactMap { module, line in
      if row.imports.contains(module) || row.system.contains(module) { return nil }
      return file.finding(line, "\(row.name) must not import \(module); allowed: \(allowed(row))")
    }
  }

  /// `declared` are the dependencies that the manifest gives the target `name`.
  static func manifest(_ name: String, declared: [String], line: Int) -> [Finding] {
    guard let row = Module.byName[name] else { return [] }
    return declared.filter { !row.imports.contains($0) }.map {
      Finding(path: "Package.swift", line: line, text: "\(name) must not depend on \($0); allowed: \(allowed(row))")
    }
  }

  private static func allowed(_ row: Module) -> String {
    let names = row.imports.union(row.system).sorted()
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
