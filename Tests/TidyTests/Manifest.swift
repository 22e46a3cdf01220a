/// The targets that `Package.swift` declares with its one-line functions.
struct Manifest: Sendable {
  struct Target: Equatable, Sendable {
    var name: String
    var dependencies: [String]
    var line: Int
  }

  /// What `library(…)` and `command(…)` lines declare; tests may depend on anything.
  let targets: [Target]
  /// The names under which pkg-config knows the C libraries.
  let packages: [String]

  init(text: String) {
    let file = SwiftFile(path: "Package.swift", text: text)
    targets = file.code.indices.compactMap { index in
      guard ["library", "command"].contains(file.text(index)), file.text(index + 1) == "(",
        file.text(index - 1) != "func", file.text(index - 1) != ".", index + 2 < file.code.count,
        file.code[index + 2].kind == .string
      else { return nil }
      var dependencies: [String] = []
      if file.text(index + 3) == "," && file.text(index + 4) == "[" {
        let inside = file.code[(index + 4)..<file.closing(index + 4)]
        dependencies = inside.filter { $0.kind == .string }.map(\.text)
      }
      return Target(name: file.code[index + 2].text, dependencies: dependencies, line: file.code[index].line)
    }
    packages = file.code.indices.compactMap { index in
      let value = index + 2
      guard file.text(index) == "pkgConfig", value < file.code.count, file.code[value].kind == .string else {
        return nil
      }
      return file.code[value].text
    }
  }
}
