import Foundation
import TestSupport

/// Ada, which passes the URL Standard's whole test suite, in a Python process: the oracle to compare with.
final class AdaProcess {
  struct Ended: Error, CustomStringConvertible {
    var description: String { "ada's process ended before it had answered; is .ci/setup's Python up to date?" }
  }

  private static let missing = UInt32.max

  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Python/ada.py").path

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init() throws {
    process.executableURL = URL(filePath: TestPython.path ?? "python3")
    process.arguments = [Self.script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The normal form of each link, nil for what is none.
  func normalised(_ examples: [LinkGenerator.Example]) throws -> [String?] {
    var batch: [UInt8] = []
    Self.append(UInt32(examples.count), to: &batch)
    for example in examples {
      Self.append(example.input, to: &batch)
      Self.append(example.base, to: &batch)
    }
    try input.fileHandleForWriting.write(contentsOf: batch)
    return try examples.map { _ in try answer() }
  }

  private var received: [UInt8] = []
  private var position = 0

  private func answer() throws -> String? {
    let count = try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    return count == Self.missing ? nil : String(decoding: try take(Int(count)), as: UTF8.self)
  }

  private func take(_ count: Int) throws -> ArraySlice<UInt8> {
    while received.count - position < count {
      received.removeSubrange(..<position)
      position = 0
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Ended() }
      received += more
    }
    position += count
    return received[(position - count)..<position]
  }

  private static func append(_ text: String?, to batch: inout [UInt8]) {
    guard let text else { return append(missing, to: &batch) }
    append(UInt32(text.utf8.count), to: &batch)
    batch += text.utf8
  }

  private static func append(_ number: UInt32, to batch: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] { batch.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
