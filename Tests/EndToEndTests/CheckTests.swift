import Foundation
import Testing

/// Many seeds, what they reached, and faults drawn from them.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct CheckTests {
  private static let demo = "Examples/demo.yaml"

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 240)
  }

  @Test func `many seeds hold every invariant, and it is told what they reached`() async throws {
    let outcome = try await run(["check", Self.demo, "--seeds", "1..5"])
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    let lines = outcome.outputLines
    #expect(lines[0].hasPrefix("Examples/demo.yaml: 5 seeds, nothing broken; digest of all "))
    #expect(lines[1].hasSuffix(" marks, in so many of the 5 runs:"))
    #expect(lines.contains("  fault       kill 5"), "\(outcome.output)")
  }

  @Test func `check says which seed failed, above the command line that gives it again`() async throws {
    try await Checkout.withDemo("expect:", "expect:\n  - handoffs.confirmed == 5") { file in
      let outcome = try await run(["check", file, "--seeds", "3..9"])
      #expect(outcome.exitCode == 3)
      let end = "\n\nseed 3 misses what is expected of all 6 people\nbaton simulate \(file) --seed 3\n"
      #expect(outcome.output.hasSuffix(end), "\(outcome.output)")
    }
  }

  @Test func `a set of runs that never reached what it should fails too`() async throws {
    try await Checkout.withDemo("sometimes:", "sometimes:\n  - handoff reclaimed") { file in
      let outcome = try await run(["check", file, "--seeds", "1..2"])
      #expect(outcome.exitCode == 3)
      let said = "  found no \"handoff reclaimed\" in 2 runs; allowed: in one of them at least"
      #expect(outcome.outputLines.contains { $0 == said }, "\(outcome.output)")
      #expect(try await run(["simulate", file]).exitCode == 0, "one run may miss it")
    }
  }

  @Test(arguments: [1, 2]) func `the document of one file is a summary, of several a list`(files: Int) async throws {
    let outcome = try await run(
      ["check"] + Array(repeating: Self.demo, count: files) + ["--seeds", "1..2", "--json"])
    #expect(outcome.exitCode == 0)
    let line = outcome.output.split(separator: "\n").joined(separator: " ")
    let python = try #require(Checkout.python, "no Python with jsonschema: run .ci/setup")
    let name = files == 1 ? "summary.json" : "summaries.json"
    let schema = Checkout.root.appending(path: "Protocols/schemas/\(name)").path
    let checked = try await Program(path: python).run([Checkout.script("schema.py"), schema], input: line)
    #expect(checked.exitCode == 0 && checked.output == "", "\(checked.output)\(checked.errors)")
  }

  @Test func `faults drawn from a seed are printed first, and make the same run in the file`() async throws {
    let drawn = try await run(["simulate", Self.demo, "--seed", "2", "--random-faults", "--json"])
    let digest = try SummaryDocument.read(drawn.output).digest
    let lines = drawn.errors.split(separator: "\n")
    #expect(lines[0] == "Faults drawn from seed 2, as a scenario file has them:")
    let printed = lines.dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n")
    let text = try String(contentsOf: Checkout.root.appending(path: Self.demo), encoding: .utf8)
    let old = try #require(text.firstMatch(of: #/\nnetwork:\n(?s:.*?)\n(?=documents:)/#)).0
    try await Checkout.withDemo(String(old), "\n\(printed)\n\n") { file in
      let pasted = try await run(["simulate", file, "--seed", "2", "--json"])
      #expect(try SummaryDocument.read(pasted.output).digest == digest, "\(pasted.errors)")
    }
    let without = try await run(["simulate", Self.demo, "--seed", "2", "--json"])
    #expect(try SummaryDocument.read(without.output).digest != digest)
  }

  @Test func `a fault that is not there cannot be kept`() async throws {
    let outcome = try await run(["simulate", Self.demo, "--only-faults", "1,9"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--only-faults: found \"9\"") || outcome.errors.contains("--only-faults: found 9"))
  }
}
