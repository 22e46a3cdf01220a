import Foundation

/// A terminal that a program believes in: pyte behind a pty, played by a list of steps.
struct Pseudoterminal {
  enum Step: Encodable {
    /// Waits until the text stands somewhere on the screen.
    case expect(String, seconds: Int)
    case type(String)
    /// `INT`, `TERM`, `KILL`, …
    case signal(String)
    /// Keeps the screen under a name.
    case keep(String)
    case resize(rows: Int, columns: Int)
    /// Lets the program go on for a while.
    case watch(seconds: Int)
    /// Waits until the program has ended.
    case end(seconds: Int)

    private enum Key: String, CodingKey {
      case `do`
      case text
      case seconds
      case rows
      case columns
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      switch self {
      case .expect(let text, let seconds):
        try fields.encode("expect", forKey: .do)
        try fields.encode(text, forKey: .text)
        try fields.encode(seconds, forKey: .seconds)
      case .type(let text):
        try fields.encode("type", forKey: .do)
        try fields.encode(text, forKey: .text)
      case .signal(let name):
        try fields.encode("signal", forKey: .do)
        try fields.encode(name, forKey: .text)
      case .keep(let name):
        try fields.encode("keep", forKey: .do)
        try fields.encode(name, forKey: .text)
      case .resize(let rows, let columns):
        try fields.encode("resize", forKey: .do)
        try fields.encode(rows, forKey: .rows)
        try fields.encode(columns, forKey: .columns)
      case .watch(let seconds):
        try fields.encode("watch", forKey: .do)
        try fields.encode(seconds, forKey: .seconds)
      case .end(let seconds):
        try fields.encode("end", forKey: .do)
        try fields.encode(seconds, forKey: .seconds)
      }
    }
  }

  struct Session: Decodable {
    var screens: [String: String]
    /// The screen at the end.
    var last: String
    /// nil when a signal ended the program, or it never ended.
    var exitCode: Int?
    var signal: Int?
    /// Why the steps could not be played to the end.
    var failure: String?
    /// What the program did not restore, in words.
    var leftovers: [String]
    /// How much it wrote.
    var bytes: Int
    /// What it wrote after it left the alternate screen.
    var afterward: String
    /// How often it went to the alternate screen.
    var switches: Int
  }

  private struct Request: Encodable {
    var program: String
    var arguments: [String]
    var environment: [String: String]
    var rows: Int
    var columns: Int
    var steps: [Step]
  }

  var rows = 24
  var columns = 80

  func play(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], python: String,
    timeoutSeconds: Int = 180, steps: [Step]
  ) async throws -> Session {
    let request = Request(
      program: program, arguments: arguments, environment: environment, rows: rows, columns: columns, steps: steps)
    let input = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let outcome = try await Program(path: python).run(
      [Checkout.script("pseudoterminal.py")], input: input, timeoutSeconds: timeoutSeconds)
    guard outcome.exitCode == 0 else { throw Failed(text: outcome.errors) }
    return try JSONDecoder().decode(Session.self, from: Data(outcome.output.utf8))
  }

  struct Failed: Error, CustomStringConvertible {
    var text: String
    var description: String { "pseudoterminal.py failed: \(text)" }
  }
}
