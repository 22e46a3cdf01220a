import Foundation
import Testing

/// What the README tells people to type.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct ReadmeTests {
  /// In their order: one may read what another wrote. The tour is left to `DemoTests`.
  private static func commands() throws -> [[String]] {
    let text = try String(contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("baton ") }.map { line in
      let bare = line.split(separator: "#").first ?? ""
      return bare.split(separator: " ").dropFirst().map(String.init)
    }
    .filter { $0 != ["demo"] }
  }

  @Test func `each command of the README works as it stands there`() async throws {
    let baton = Program(path: try #require(Checkout.baton))
    let commands = try Self.commands()
    #expect(commands.count > 5)
    try await Checkout.withScratch { scratch in
      try FileManager.default.copyItem(
        at: Checkout.root.appending(path: "Examples"), to: scratch.appending(path: "Examples"))
      for command in commands {
        let outcome = try await baton.run(command, folder: scratch, timeoutSeconds: 240)
        #expect(outcome.exitCode == 0, "baton \(command.joined(separator: " "))\n\(outcome.errors)")
        #expect(!outcome.output.isEmpty, "baton \(command.joined(separator: " "))")
      }
    }
  }

  @Test func `the README's commands are those of the program's help`() async throws {
    let help = try await Program(path: try #require(Checkout.baton)).run(["help"], timeoutSeconds: 30).output
    let unknown = Set(try Self.commands().compactMap(\.first)).filter { !help.contains($0) }
    #expect(unknown.isEmpty, "\(unknown)")
  }
}
