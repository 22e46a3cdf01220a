import Foundation
import Testing

/// What the README tells people to type.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct ReadmeTests {
  private static func text() throws -> String {
    try String(contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
  }

  private struct Command {
    let words: [String]
    /// As the comment behind it says, else 0.
    let exitCode: Int32
  }

  /// In their order: one may read what another wrote. The tour is left to `DemoTests`.
  private static func commands() throws -> [Command] {
    try text().split(separator: "\n").filter { $0.hasPrefix("baton ") }.map { line in
      let bare = line.split(separator: "#").first ?? ""
      let code = line.firstMatch(of: #/exit code ([0-9]+)/#).flatMap { Int32($0.1) }
      return Command(words: bare.split(separator: " ").dropFirst().map(String.init), exitCode: code ?? 0)
    }
    .filter { $0.words != ["demo"] }
  }

  /// Blocks of output, each with the paragraph above it.
  private static func outputs() throws -> [(caption: String, lines: [Substring])] {
    let parts = try text().components(separatedBy: "\n```text\n")
    return zip(parts, parts.dropFirst()).map { before, after in
      let caption = before.components(separatedBy: "\n\n").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      let block = after.components(separatedBy: "```")[0]
      return (caption, block.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }
  }

  @Test func `each command of the README works as it stands there`() async throws {
    let baton = Program(path: try #require(Checkout.baton))
    let commands = try Self.commands()
    #expect(commands.count > 5)
    try await Checkout.withScratch { scratch in
      try FileManager.default.copyItem(
        at: Checkout.root.appending(path: "Examples"), to: scratch.appending(path: "Examples"))
      for command in commands {
        let outcome = try await baton.run(command.words, folder: scratch, timeoutSeconds: 240)
        #expect(outcome.exitCode == command.exitCode, "\(command.words)\n\(outcome.errors)")
        #expect(!outcome.output.isEmpty, "\(command.words)")
      }
    }
  }

  @Test func `the README's commands are those of the program's help`() async throws {
    let help = try await Program(path: try #require(Checkout.baton)).run(["help"], timeoutSeconds: 30).output
    let unknown = Set(try Self.commands().compactMap(\.words.first)).filter { !$0.hasPrefix("-") && !help.contains($0) }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test func `the whole output of a command is what the README says it is`() async throws {
    let baton = Program(path: try #require(Checkout.baton))
    var compared = 0
    for (caption, lines) in try Self.outputs() {
      let whole = #/the whole output of `(?:printf '([^']+)' \| )?baton ([^`]+)`/#
      guard let command = caption.firstMatch(of: whole) else { continue }
      let input = String(command.1 ?? "").replacing("\\n", with: "\n")
      let outcome = try await baton.run(
        command.2.split(separator: " ").map(String.init), input: input, timeoutSeconds: 60)
      let printed = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(printed == lines[...], "put into README.md what baton \(command.2) prints now")
      compared += 1
    }
    #expect(compared > 0)
  }

  @Test func `exit codes have one wording`() async throws {
    let help = try await Program(path: try #require(Checkout.baton)).run(["help"], timeoutSeconds: 30).output
    let told = help.components(separatedBy: "Exit codes\n")[1].matches(of: #/([0-9]+) +(.+)/#)
    let written = try Self.text().matches(of: #/\| ([0-9]+) \| (.+) \|/#)
    #expect(told.count == 10)
    #expect(written.map { "\($0.1) \($0.2)" } == told.map { "\($0.1) \($0.2)" })
  }

  /// What a moment shows depends on the moment; where it shows it does not.
  @Test(.enabled(if: Checkout.python != nil, "no Python with pyte: run .ci/setup"))
  func `the screen of the README has the labels and keys of the program's`() async throws {
    let (baton, python) = (try #require(Checkout.baton), try #require(Checkout.python))
    let session = try await Pseudoterminal().play(
      baton, ["demo"], python: python,
      steps: [
        .expect("Overview", seconds: 20), .watch(seconds: 4), .type("2"), .watch(seconds: 1), .type("j\r"),
        .expect("Timeline", seconds: 10), .keep("inquiry"), .type("q"), .end(seconds: 60),
      ])
    #expect(session.failure == nil)
    let screen = session.screens["inquiry"]?.split(separator: "\n") ?? []
    let shown = try #require(try Self.outputs().first { $0.caption.contains("A moment of `baton demo`") }).lines
    #expect(shown.count <= 24 && shown.allSatisfy { $0.count <= 80 })
    #expect(shown.last == screen.last)
    func labels(_ lines: some Sequence<Substring>) -> [Substring] {
      lines.compactMap { $0.firstMatch(of: #/^ │ (\w+) /#)?.1 }
    }
    #expect(labels(shown).count > 5 && labels(shown) == labels(screen))
  }
}
