import Foundation
import Glibc

/// A program started by a test, without a terminal.
struct Program {
  struct Outcome {
    /// As a shell shows it: 128 and the signal's number for a program that a signal ended.
    var exitCode: Int32
    var output: String
    var errors: String

    var outputLines: [Substring] { output.split(separator: "\n") }
  }

  struct TookTooLong: Error, CustomStringConvertible {
    var arguments: [String]
    var seconds: Int
    var description: String { "\(arguments.joined(separator: " ")) did not end within \(seconds) s" }
  }

  var path: String

  /// Runs to the end. `input` is the whole of standard input; signals are sent after as many milliseconds as they say,
  /// from the moment at which `said` stands in what it says on standard error.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], folder: URL = Checkout.root,
    timeoutSeconds: Int = 120,
    signals: [(signal: Int32, afterMs: Int)] = [], onceSaid said: String = ""
  ) async throws -> Outcome {
    try await Checkout.withScratch { scratch in
      let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
      try Data(input.utf8).write(to: files[0])
      for file in files.dropFirst() { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      try await wait(for: process, arguments, timeoutSeconds: timeoutSeconds, signals: signals) {
        try said.isEmpty || String(contentsOf: files[2], encoding: .utf8).contains(said)
      }
      let code = process.terminationStatus
      return Outcome(
        exitCode: process.terminationReason == .uncaughtSignal ? 128 + code : code,
        output: try String(contentsOf: files[1], encoding: .utf8),
        errors: try String(contentsOf: files[2], encoding: .utf8))
    }
  }

  private func wait(
    for process: Process, _ arguments: [String], timeoutSeconds: Int, signals: [(signal: Int32, afterMs: Int)],
    isReady: () throws -> Bool
  ) async throws {
    let start = ContinuousClock.now
    var readyAt: ContinuousClock.Instant?
    var pending = signals
    while process.isRunning {
      let spent = ContinuousClock.now - start
      if spent > .seconds(timeoutSeconds) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        throw TookTooLong(arguments: arguments, seconds: timeoutSeconds)
      }
      if readyAt == nil, !pending.isEmpty, try isReady() { readyAt = .now }
      if let next = pending.first, let readyAt, ContinuousClock.now - readyAt > .milliseconds(next.afterMs) {
        kill(process.processIdentifier, next.signal)
        pending.removeFirst()
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    process.waitUntilExit()
  }
}
