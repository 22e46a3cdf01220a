import Foundation
import Testing

/// What a person meets before anything runs: help, and answers to wrong input.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct CommandTests {
  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 30)
  }

  @Test(arguments: [["help"], ["--help"], ["simulate", "--help"], ["demo", "--help"], ["check", "--help"]])
  func `help goes to stdout, and is no error`(arguments: [String]) async throws {
    let outcome = try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 30)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("baton"))
    #expect(outcome.outputLines.allSatisfy { $0.count <= 100 })
    #expect(!outcome.output.contains("\u{1B}"), "no colour without a terminal")
  }

  @Test func `help names every command`() async throws {
    let help = try await run("help").output
    let commands = ["demo", "simulate", "check", "replay", "device", "serve", "doctor"]
    let missing = commands.filter { !help.contains("baton \($0)") }
    #expect(missing == [])
  }

  @Test func `the version is one line`() async throws {
    let outcome = try await run("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.outputLines.count == 1)
    #expect(outcome.output.hasPrefix("baton "))
  }

  /// Every line of a refusal begins with the program's name, and the last one says where to read on.
  private func isRefusal(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let problems = lines.dropLast()
    return !problems.isEmpty && problems.allSatisfy { $0.hasPrefix("baton: ") }
      && lines.last?.wholeMatch(of: #/baton help( simulate| check| replay| demo| device)? tells more\./#) != nil
  }

  @Test func `a near miss is answered by the command meant`() async throws {
    let outcome = try await run("simulat", "Examples/demo.yaml")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("simulat") && outcome.errors.contains("simulate"))
  }

  @Test func `all wrong flags are told at once, with the flag meant`() async throws {
    let outcome = try await run("simulate", "Examples/demo.yaml", "--sede", "3", "--people", "many")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("--sede") && outcome.errors.contains("--seed"))
    #expect(outcome.errors.contains("--people") && outcome.errors.contains("many"))
  }

  @Test(arguments: [
    ["simulate"], ["replay"], ["check", "Examples/demo.yaml", "--seeds", "9..1"],
    ["simulate", "Examples/demo.yaml", "--seed"], ["simulate", "Examples/demo.yaml", "--seed", "-1"],
    ["simulate", "Examples/demo.yaml", "--session", "0"], ["simulate", "Examples/demo.yaml", "--session", "999"],
    ["simulate", "Examples/demo.yaml", "--diagram", "png"], ["simulate", "Examples/demo.yaml", "--people", "0"],
    ["simulate", "Examples/demo.yaml", "extra.yaml"], ["simulate", "Examples"], ["simulate", ""], ["", ""],
    ["replay", "Examples/demo.yaml"], ["check"], ["device", "no/such.yaml"], ["device", "Examples/demo.yaml"],
    ["device", "--platform", "windows"], ["device", "--language", "d"], ["device", "a", "b"], ["demo", "--speed", "0"],
    ["simulate", "no/such/file.yaml"],
  ])
  func `wrong usage is refused with a sentence`(arguments: [String]) async throws {
    let outcome = try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 30)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(isRefusal(outcome.errors), "\(outcome.errors)")
  }

  @Test(arguments: [
    ["simulate", "Examples/demo.yaml", "--trace", "no/such/folder/a.jsonl"],
    ["simulate", "Examples/demo.yaml", "--diagram", "svg", "-o", "no/such/folder/a.svg"],
  ])
  func `a file that cannot be written is refused with a sentence`(arguments: [String]) async throws {
    let outcome = try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 30)
    #expect(outcome.exitCode == 2)
    #expect(isRefusal(outcome.errors) && outcome.errors.contains("no/such/folder/a."), "\(outcome.errors)")
  }

  @Test func `all errors of all files are told`() async throws {
    let outcome = try await run("check", "no/such/a.yaml", "Examples/demo.yaml", "README.md", "--seeds", "1..1")
    #expect(outcome.exitCode == 2 && outcome.output == "")
    #expect(isRefusal(outcome.errors), "\(outcome.errors)")
    #expect(outcome.errors.contains("no/such/a.yaml") && outcome.errors.contains("README.md:"))
  }

  @Test(arguments: [
    "", "\u{0}\u{1}\u{2}", "scenario: [", "[1, 2, 3]", "a: &a [*a]", "scenario: x\nscenario: y\n",
    String(repeating: "[", count: 100_000), "seed: 99999999999999999999999999\n", "\u{FEFF}seed: 1\r\n", "- \u{85}",
  ])
  func `a file that is no scenario is refused with its place`(text: String) async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "bad.yaml")
      try Data(text.utf8).write(to: file)
      let outcome = try await run("simulate", file.path)
      #expect(outcome.exitCode == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("bad.yaml"))
      #expect(isRefusal(outcome.errors), "\(outcome.errors)")
    }
  }

  @Test func `a scenario names its definition by an absolute path, or from its own folder`() async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "elsewhere.yaml")
      let text = try String(contentsOf: Checkout.root.appending(path: "Examples/demo.yaml"), encoding: .utf8)
      try Data(text.utf8).write(to: file)
      let missing = try await run("simulate", file.path, "--people", "1")
      #expect(missing.exitCode == 2 && missing.errors.contains("absolute or from this file's folder"))
      let folder = Checkout.root.appending(path: "Examples/definitions").path
      try Data(text.replacing("definition: definitions/", with: "definition: \(folder)/").utf8).write(to: file)
      let found = try await run("simulate", file.path, "--people", "1")
      #expect(found.exitCode == 0, "\(found.errors)")
    }
  }

  @Test func `every error of a scenario is told, each with line and column`() async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "two.yaml")
      let good = try String(contentsOf: Checkout.root.appending(path: "Examples/demo.yaml"), encoding: .utf8)
      let bad = good.replacing("seed: 7", with: "sede: 7").replacing("platform: android", with: "platform: androit")
      try Data(bad.utf8).write(to: file)
      let outcome = try await run("simulate", file.path)
      #expect(outcome.exitCode == 2)
      let places = outcome.errors.matches(of: #/two\.yaml:[0-9]+:[0-9]+/#)
      #expect(places.count >= 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("sede") && outcome.errors.contains("androit"))
      #expect(outcome.errors.contains("android"), "the nearest name")
    }
  }
}
