import Foundation
import FoundationXML
import Glibc
import Testing

/// Runs in virtual time, as scripts and CI start them.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct SimulateTests {
  private static let demo = "Examples/demo.yaml"

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program(path: try #require(Checkout.baton)).run(arguments, timeoutSeconds: 240)
  }

  private func summary(_ arguments: String...) async throws -> SummaryDocument {
    let outcome = try await run(["simulate"] + arguments + ["--json"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try SummaryDocument.read(outcome.output)
  }

  static let examples: [String] = {
    let folder = Checkout.root.appending(path: "Examples").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && $0 != ReleaseTests.largest }.sorted().map { "Examples/\($0)" }
  }()

  @Test(arguments: examples)
  func `each example keeps its expectations and the schema`(file: String) async throws {
    let outcome = try await run(["simulate", file, "--json"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let summary = try SummaryDocument.read(outcome.output)
    #expect(summary.schema == "baton.summary/1" && summary.clock == "virtual")
    #expect(summary.expectations.failed == [])
    #expect(summary.invariants.violations.isEmpty && summary.invariants.checks > 0)
    #expect(summary.inquiries.created > 0)
    let line = outcome.output.split(separator: "\n").joined(separator: " ")
    if let python = Checkout.python {
      let schema = Checkout.root.appending(path: "Protocols/schemas/summary.json").path
      let checked = try await Program(path: python).run([Checkout.script("schema.py"), schema], input: line)
      #expect(checked.exitCode == 0 && checked.output == "", "\(checked.output)\(checked.errors)")
    }
  }

  @Test func `the scenario that its reference shows runs as it stands there`() async throws {
    let page = try String(
      contentsOf: Checkout.root.appending(path: "Protocols/scenario.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: #/```yaml\n((?s).*?)```/#)).1
    try await Checkout.withScratch { scratch in
      try Data(block.utf8).write(to: scratch.appending(path: "small.yaml"))
      let program = Program(path: try #require(Checkout.baton))
      let outcome = try await program.run(["simulate", "small.yaml", "--json"], folder: scratch)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let summary = try SummaryDocument.read(outcome.output)
      #expect(summary.inquiries.completed == 2 && summary.expectations.passed == 2)
      #expect(page.contains("baton simulate small.yaml"))
    }
  }

  @Test func `the seed decides, and nothing else does`() async throws {
    let first = try await summary(Self.demo, "--seed", "11")
    let second = try await summary(Self.demo, "--seed", "11")
    let other = try await summary(Self.demo, "--seed", "12")
    #expect(first.digest == second.digest)
    #expect(first.digest != other.digest)
    #expect(first.seed == 11)
  }

  @Test func `the summary says how to see the same run again`() async throws {
    let first = try await summary(Self.demo, "--people", "3")
    let words = first.reproduce.split(separator: " ").map(String.init)
    #expect(words.first == "baton")
    let again = try SummaryDocument.read(try await run(Array(words.dropFirst()) + ["--json"]).output)
    #expect(again.digest == first.digest)
  }

  @Test func `a run compared with itself is deterministic`() async throws {
    let outcome = try await run(["simulate", Self.demo, "--check-determinism", "--json"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let digest = try SummaryDocument.read(outcome.output).digest
    #expect(outcome.errors.contains("Ran twice and did the same: digest \(digest), "))
  }

  @Test func `one session alone is one inquiry`() async throws {
    #expect(try await summary(Self.demo, "--session", "2").inquiries.created == 1)
  }

  @Test func `an expectation that does not hold is named, and is exit code 3`() async throws {
    try await Checkout.withDemo("expect:", "expect:\n  - handoffs.confirmed == 5") { file in
      let outcome = try await run(["simulate", file])
      #expect(outcome.exitCode == 3)
      #expect((outcome.output + outcome.errors).contains("handoffs.confirmed"))
    }
  }

  @Test func `the diagram is drawn as text, Mermaid and SVG`() async throws {
    let text = try await run(["simulate", Self.demo, "--session", "2", "--diagram", "text"])
    #expect(text.exitCode == 0)
    #expect(text.outputLines.count > 10 && text.outputLines.allSatisfy { $0.count <= 100 })
    let plain = try await run(["simulate", Self.demo, "--session", "2", "--diagram", "text", "--plain"])
    #expect(plain.output.utf8.allSatisfy { $0 < 0x80 })
    let (width, plainWidth) = (text.output.split(separator: "\n"), plain.output.split(separator: "\n"))
    #expect(width.map(\.count) == plainWidth.map(\.count), "the columns stay")
    let mermaid = try await run(["simulate", Self.demo, "--session", "2", "--diagram", "mermaid"])
    #expect(mermaid.output.hasPrefix("sequenceDiagram\n"))
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "run.svg")
      let svg = try await run(["simulate", Self.demo, "--session", "2", "--diagram", "svg", "-o", file.path])
      #expect(svg.exitCode == 0)
      #expect(XMLParser(data: try Data(contentsOf: file)).parse())
    }
  }

  @Test func `the diagram of a run at a pace is the one of the run without`() async throws {
    try await Checkout.withScratch { scratch in
      var pictures: [String] = []
      for options in [[], ["--speed", "1000"]] {
        let file = scratch.appending(path: "run.svg")
        let outcome = try await run(
          ["simulate", Self.demo, "--session", "2", "--diagram", "svg", "-o", file.path] + options)
        #expect(outcome.exitCode == 0)
        pictures.append(try String(contentsOf: file, encoding: .utf8))
        try FileManager.default.removeItem(at: file)
      }
      #expect(pictures[0] == pictures[1] && pictures[0].hasPrefix("<svg"))
    }
  }

  @Test func `a trace is JSON lines that replay reads, and the same run gives the same trace`() async throws {
    try await Checkout.withScratch { scratch in
      let files = ["a.jsonl", "b.jsonl", "c.jsonl"].map { scratch.appending(path: $0) }
      for (file, seed) in zip(files, ["7", "7", "8"]) {
        let outcome = try await run(["simulate", Self.demo, "--seed", seed, "--trace", file.path])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
      }
      let first = try String(contentsOf: files[0], encoding: .utf8)
      #expect(first == (try String(contentsOf: files[1], encoding: .utf8)))
      for line in first.split(separator: "\n") {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
      let replay = try await run(["replay", files[0].path, "--to", "10"])
      #expect(replay.exitCode == 0 && !replay.output.isEmpty)
      #expect(try await run(["replay", files[0].path, "--diff", files[1].path]).exitCode == 0)
      #expect(try await run(["replay", files[0].path, "--diff", files[2].path]).exitCode == 6)
    }
  }

  @Test func `a trace that breaks off is read up to there`() async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "run.jsonl")
      _ = try await run(["simulate", Self.demo, "--trace", file.path])
      let whole = try Data(contentsOf: file)
      try whole.prefix(whole.count / 2 + 7).write(to: file)
      let replay = try await run(["replay", file.path, "--to", "5"])
      #expect(replay.exitCode == 0, "\(replay.errors)")
    }
  }

  @Test(arguments: [60, 350, 900, 1_500])
  func `a run that is killed leaves a trace that can be read`(afterMs: Int) async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "run.jsonl").path
      let program = Program(path: try #require(Checkout.baton))
      _ = try await program.run(
        ["simulate", Self.demo, "--clock", "real", "--trace", file, "-q"], signals: [(SIGKILL, afterMs)])
      guard let bytes = FileManager.default.contents(atPath: file), !bytes.isEmpty else { return }
      let replay = try await run(["replay", file])
      #expect(replay.exitCode == 0, "\(replay.errors)")
      let steps = bytes.split(separator: 10).dropFirst().count { $0.starts(with: Data("{\"step\":".utf8)) }
      #expect(afterMs < 900 || steps > 5)
    }
  }

  @Test func `a person alone leaves the same trace as in the whole run`() async throws {
    try await Checkout.withScratch { scratch in
      let files = ["whole.jsonl", "alone.jsonl"].map { scratch.appending(path: $0).path }
      _ = try await run(["simulate", Self.demo, "--trace", files[0]])
      _ = try await run(["simulate", Self.demo, "--trace", files[1], "--session", "2"])
      let compared = try await run(["replay", files[0], "--diff", files[1]])
      #expect(compared.exitCode == 0, "\(compared.output)")
      #expect(compared.output.contains("The same to the end."))
    }
  }

  @Test func `what is no trace is refused in words`() async throws {
    for file in [Self.demo, "Examples", "no-such-file"] {
      let outcome = try await run(["replay", file])
      #expect(
        outcome.exitCode == 2 && outcome.output.isEmpty && outcome.errors.hasPrefix("baton: \(file)"),
        "\(outcome.errors)")
    }
  }
}
