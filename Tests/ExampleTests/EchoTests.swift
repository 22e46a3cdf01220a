import Actors
import ActorsUV
import Foundation
import Glibc
import Testing

struct EchoTests {
  @Test func `Examples echo answers what is sent, to the end, and stops at Ctrl-C`() throws {
    let program = Process()
    program.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "echo")
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    defer { if program.isRunning { kill(program.processIdentifier, SIGKILL) } }
    let firstLine = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(firstLine.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    #expect(try answer(to: "device", port: port) == "device")
    program.interrupt()
    let hasEnded = try withLoop { loop in
      for _ in 0..<1_000 where program.isRunning { try loop.run(.forTime(.milliseconds(10))) }
      return !program.isRunning
    }
    try #require(hasEnded)
    #expect(program.terminationStatus == 0)
    let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // Its start, the bytes, the end.
    #expect(firstLine + rest == "listening on 127.0.0.1:\(port)\nhandled 3 messages\n")
  }

  /// What comes back for `text` and an end, until the other side ends too.
  private func answer(to text: String, port: UInt16) throws -> String {
    try withLoop { loop in
      var received: [UInt8] = []
      var hasEnded = false
      var connection: HandleID?
      connection = try loop.connect(host: "127.0.0.1", port: port, timeout: .seconds(5)) { [unowned loop] event in
        guard let connection else { return }
        switch event {
        case .connected:
          try? loop.startReading(connection)
          _ = try? loop.write(connection, Array(text.utf8))
          try? loop.finish(connection)
        case .received(let bytes): received += bytes
        case .receivedEnd, .receiveFailed, .connectFailed: hasEnded = true
        default: break
        }
      }
      #expect(try loop.run(atMost: .seconds(10)) { hasEnded })
      if let connection { loop.close(connection) }
      return String(decoding: received, as: UTF8.self)
    }
  }
}
