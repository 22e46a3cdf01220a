import Foundation
import TestSupport

/// Where this checkout, the built program and the tests' Python are.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The built `baton`, which stands beside the running tests; nil before it is built.
  static let baton: String? = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appending(path: "baton").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// The Python that `.ci/setup` made, with pyte and jsonschema; nil where set-up has not run.
  static let python = TestPython.path

  static let valgrind = onPath("valgrind")
  static let openssl = onPath("openssl")

  private static func onPath(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func script(_ name: String) -> String {
    root.appending(path: "Tests/EndToEndTests/Python/\(name)").path
  }

  /// A folder for one test, removed with everything in it when the test is over.
  static func withScratch<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "baton-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// The demo with one text replaced, beside its definitions.
  static func withDemo(_ old: String, _ new: String, _ body: (String) async throws -> Void) async throws {
    try await withScratch { scratch in
      let examples = root.appending(path: "Examples")
      let definitions = examples.appending(path: "definitions")
      try FileManager.default.copyItem(at: definitions, to: scratch.appending(path: "definitions"))
      let text = try String(contentsOf: examples.appending(path: "demo.yaml"), encoding: .utf8)
      let file = scratch.appending(path: "changed.yaml")
      try Data(text.replacing(old, with: new).utf8).write(to: file)
      try await body(file.path)
    }
  }
}
