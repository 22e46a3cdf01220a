import Foundation

/// The toolchain's formatter.
enum SwiftFormat {
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swift-format" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// What `lint --strict` says about the package; empty when it is content.
  static func lint(with path: String, in root: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = ["lint", "--strict", "-r", "-p", "Sources", "Tests", "Package.swift"]
    process.currentDirectoryURL = root
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: said, as: UTF8.self)
    return process.terminationStatus == 0 || !text.isEmpty ? text : "swift-format exited \(process.terminationStatus)"
  }
}
