import Foundation

/// The package's files, read once.
struct Tree: Sendable {
  static let shared = Tree(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent())

  /// What may be seen at the top, besides dot files; `Package.resolved` and `LICENSE` need not exist.
  static let top: Set<String> = [
    "Package.swift", "Sources", "Tests", "Protocols", "Examples", "README.md", "CONTRIBUTING.md",
  ]
  static let topToo: Set<String> = ["Package.resolved", "LICENSE"]

  let root: URL
  /// Under `Sources` and `Tests`.
  let swift: [SwiftFile]
  /// Everything that is text and ours, Swift too: path and text.
  let texts: [(path: String, text: String)]

  private init(root: URL) {
    self.root = root
    let folders = ["Sources", "Tests", "Protocols", "Examples", ".ci"]
    let paths =
      ["Package.swift", "README.md", "CONTRIBUTING.md", ".gitignore", ".swift-format"]
      + folders.flatMap { Self.files(under: $0, of: root) }
    texts = paths.compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
      return (path, text)
    }
    swift = texts.filter { $0.path.hasSuffix(".swift") && $0.path.contains("/") }.map(SwiftFile.init)
  }

  var sources: [SwiftFile] { swift.filter(\.isSource) }

  func text(_ path: String) -> String {
    texts.first { $0.path == path }?.text ?? ""
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Files under a folder of the package that git would take, sorted.
  func files(under folder: String) -> [String] {
    Self.files(under: folder, of: root)
  }

  private static func files(under folder: String, of root: URL) -> [String] {
    let base = root.appending(path: folder).path
    let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return found.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(base)/\(path)", isDirectory: &isFolder)
      let hidden = path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__pycache__" }
      return exists && !isFolder.boolValue && !hidden
    }.sorted().map { "\(folder)/\($0)" }
  }
}
