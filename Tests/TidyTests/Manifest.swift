/// The targets that `Package.swift` declares.
struct Manifest: Sendable {
  struct Target: Equatable, Sendable {
    var name: String
    var dependencies: [String]
    var line: Int
  }

  /// Libraries and commands; tests may depend on anything.
  let targets: [Target]
  /// The Debian packages that bring its C libraries.
  let debianPackages: [String]

  init(text: String) {
    let file = SwiftFile(path: "Package.swift", text: text)
    targets = file.code.indices.compactMap { Self.target(file, $0) }
    debianPackages = file.code.indices.flatMap { index -> [String] in
      guard file.text(index) == "apt", file.text(index + 1) == "(" else { return [] }
      return file.code[index..<file.closing(index + 1)].filter { $0.kind == .string }.map(\.text)
    }
  }

  /// Reads `library("A", ["B"])` and `.target(name: "A", dependencies: ["B"])`; nil where no target is declared.
  private static func target(_ file: SwiftFile, _ index: Int) -> Target? {
    let short = ["library", "command"].contains(file.text(index)) && ![".", "func"].contains(file.text(index - 1))
    let long = ["target", "executableTarget"].contains(file.text(index)) && file.text(index - 1) == "."
    guard short || long, file.text(index + 1) == "(" else { return nil }
    let end = file.closing(index + 1)
    guard let name = (index..<end).first(where: { file.code[$0].kind == .string }) else { return nil }
    var dependencies: [String] = []
    let list = short ? name + 2 : (name..<end).first { file.text($0) == "dependencies" }.map { $0 + 2 } ?? end
    if list < end && file.text(list) == "[" {
      dependencies = file.code[list..<file.closing(list)].filter { $0.kind == .string }.map(\.text)
    }
    return Target(name: file.code[name].text, dependencies: dependencies, line: file.code[index].line)
  }
}
