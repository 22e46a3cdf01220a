import Foundation
import Glibc

/// `baton serve` as a process of its own, on a port that the system chose.
final class ServiceProcess {
  private struct Listening: Decodable {
    var url: String
  }

  let url: String
  private let process: Process

  /// - Parameter files: of definitions or scenarios.
  init(_ baton: String, _ files: [String], environment: [String: String] = [:], in scratch: URL) async throws {
    let output = scratch.appending(path: "serve-\(UUID().uuidString)")
    try Data().write(to: output)
    process = Process()
    process.executableURL = URL(filePath: baton)
    process.arguments = ["serve", "-q", "--listen", "127.0.0.1:0"] + files
    process.currentDirectoryURL = Checkout.root
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = ""
    for _ in 0..<6_000 where process.isRunning && !line.hasSuffix("\n") {
      try await Task.sleep(for: .milliseconds(5))
      line = try String(contentsOf: output, encoding: .utf8)
    }
    url = try JSONDecoder().decode(Listening.self, from: Data(line.utf8)).url
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// - Returns: what it came to.
  func stop(_ signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}
