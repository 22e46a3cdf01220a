import Foundation
import Glibc
import Testing

/// Where output goes: full disks, closed streams, readers that leave, and texts that a terminal would obey.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct StreamTests {
  /// The command has the program as `$0`, and a folder of its own as `$1`.
  private func shell(_ command: String, in scratch: URL? = nil) async throws -> Program.Outcome {
    let baton = try #require(Checkout.baton)
    return try await Program(path: "/bin/bash").run(
      ["-c", command, baton, scratch?.path ?? ""], timeoutSeconds: 60)
  }

  @Test(arguments: [
    "help", "--version", "simulate Examples/demo.yaml --json -q", "simulate Examples/demo.yaml -q",
    "simulate Examples/demo.yaml --session 2 --diagram text -q", "check Examples/demo.yaml --seeds 1..1 -q",
  ])
  func `what cannot be written is told, and is no success`(words: String) async throws {
    let outcome = try await shell("\"$0\" \(words) > /dev/full")
    #expect(outcome.exitCode == 8)
    #expect(outcome.errors.hasSuffix("baton: cannot write to standard output: No space left on device\n"))
  }

  @Test func `messages that cannot be written are no success either`() async throws {
    let outcome = try await shell("\"$0\" simulate Examples/demo.yaml --session 2 --check-determinism 2> /dev/full")
    #expect(outcome.exitCode == 8)
  }

  @Test(arguments: ["--trace /dev/full", "--diagram svg -o /dev/full"])
  func `a file that cannot be written to its end is told beside the summary`(options: String) async throws {
    let outcome = try await shell("\"$0\" simulate Examples/demo.yaml --session 2 -q \(options)")
    #expect(outcome.exitCode == 8)
    #expect(outcome.errors == "baton: cannot write /dev/full: No space left on device\n")
    #expect(outcome.output.contains("inquiries"))
  }

  @Test func `what is wrong with the run goes before what is wrong with the disk`() async throws {
    try await withCopy(changing: "completed == 100%", to: "completed == 0") { scratch in
      let outcome = try await shell("\"$0\" simulate \"$1/a.yaml\" -q > /dev/full", in: scratch)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors == "baton: cannot write to standard output: No space left on device\n")
    }
  }

  @Test(arguments: ["trap '' PIPE", "trap - PIPE"])
  func `a reader that leaves ends it quietly`(trap: String) async throws {
    let run = "\"$0\" simulate Examples/demo.yaml -q"
    let outcome = try await shell("\(trap); (\(run); echo \"exit code $?\" >&2) | true; sleep 1")
    #expect(["exit code 0\n", "exit code 141\n"].contains(outcome.errors), "\(outcome.errors)")
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `what is said never lands in a file when a stream is closed`(closed: String) async throws {
    try await Checkout.withScratch { scratch in
      let run = "simulate Examples/demo.yaml --session 2 --check-determinism --trace \"$1/a.jsonl\""
      let outcome = try await shell(
        "\"$0\" \(run) --diagram svg -o \"$1/a.svg\" \(closed) && \"$0\" replay \"$1/a.jsonl\" --json", in: scratch)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let trace = try String(contentsOf: scratch.appending(path: "a.jsonl"), encoding: .utf8)
      #expect(trace.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
      #expect(try String(contentsOf: scratch.appending(path: "a.svg"), encoding: .utf8).hasSuffix("</svg>\n"))
    }
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `an app with the SDK in it lives without its standard streams`(closed: String) async throws {
    let app = try #require(Checkout.baton).replacing(/baton$/, with: "app")
    let outcome = try await Program(path: "/bin/bash").run(["-c", "\"$0\" \(closed)", app], timeoutSeconds: 60)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  /// The tour's scenario as `a.yaml` in a folder of its own, with one change.
  private func withCopy(changing old: String, to new: String, _ body: (URL) async throws -> Void) async throws {
    try await Checkout.withScratch { scratch in
      let examples = Checkout.root.appending(path: "Examples")
      try FileManager.default.createSymbolicLink(
        at: scratch.appending(path: "definitions"), withDestinationURL: examples.appending(path: "definitions"))
      let text = try String(contentsOf: examples.appending(path: "demo.yaml"), encoding: .utf8)
      try #require(text.contains(old))
      try Data(text.replacing(old, with: new).utf8).write(to: scratch.appending(path: "a.yaml"))
      try await body(scratch)
    }
  }

  private func expectPrintable(_ outcome: Program.Outcome) {
    let obeyed = (outcome.output + outcome.errors).unicodeScalars.filter { scalar in
      scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(obeyed.isEmpty, "\(obeyed)")
  }

  @Test(arguments: [
    "simulate \"$1/a.yaml\" --session 2", "simulate \"$1/a.yaml\" --session 2 --json",
    "simulate \"$1/a.yaml\" --session 2 --diagram text", "simulate \"$1/a.yaml\" --session 2 --diagram mermaid",
    "simulate \"$1/a.yaml\" --session 2 --diagram svg", "check \"$1/a.yaml\" --seeds 1..1",
    "replay \"$1/a.jsonl\"", "replay \"$1/a.jsonl\" --to 60", "replay \"$1/a.jsonl\" --json",
    "replay \"$1/a.jsonl\" --diff \"$1/b.jsonl\"", "simulate \"$1\"/$'a\\e[31m\\nb'", "simulate $'--a\\e[31m\\nb'",
    "replay $'a\\e[31m\\xc2\\x9bb'", "simulate \"$1/a.yaml\" --trace $'no/such/\\e[31m'",
  ])
  func `no text of a file or a name is obeyed by the terminal`(words: String) async throws {
    try await withCopy(changing: "scenario: The tour", to: #"scenario: "\e[2J\a\b\x9b31m\u202E\n""#) { scratch in
      for (trace, word) in [("a", "shows"), ("b", "started")] {
        _ = try await shell("\"$0\" simulate \"$1/a.yaml\" -q --session 2 --trace \"$1/\(trace).jsonl\"", in: scratch)
        let path = scratch.appending(path: "\(trace).jsonl")
        let escaped = #"\u001b[2J\u0007\b\u009b31m\u202e\n"#
        let lines = try String(contentsOf: path, encoding: .utf8).replacing(word, with: escaped + word)
          .replacing("laptop", with: escaped + "laptop")
        try Data(lines.utf8).write(to: path)
      }
      expectPrintable(try await shell("\"$0\" \(words)", in: scratch))
    }
  }

  @Test func `a run of a file with a strange name can be given again`() async throws {
    try await withCopy(changing: "seed: 7", to: "seed: 8") { scratch in
      let name = "\"$1\"/$'a\\e[31m\\'\\xe2\\x80\\xae b'"
      let first = try await shell(
        "mv \"$1/a.yaml\" \(name) && \"$0\" simulate \(name) --session 2 -q", in: scratch)
      let command = try #require(first.outputLines.last).dropFirst("baton ".count)
      let second = try await shell("\"$0\" \(command) -q")
      #expect(second.exitCode == 0, "\(second.errors)")
      #expect(second.outputLines.first == first.outputLines.first && second.outputLines.last == first.outputLines.last)
    }
  }

  @Test func `a name that is not UTF-8 is refused as what it is`() async throws {
    let outcome = try await shell("\"$0\" simulate $'a\\xffb.yaml'")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors == """
        baton: found "a\u{FFFD}b.yaml", which is not UTF-8; allowed: UTF-8; rename the file, or make a link to it
        baton help tells more.

        """)
  }

  // The shell and `timeout` keep their times however busy the tests are.
  @Test(arguments: [true, false])
  func `who asks for quiet is told nothing when it is interrupted`(isQuiet: Bool) async throws {
    let run = "\"$0\" simulate Examples/demo.yaml --people 20000\(isQuiet ? " -q" : "")"
    // The last digit of the mask of caught signals has SIGINT in it once the program listens for it.
    let isProgram = "[ /proc/$!/exe -ef \"$0\" ]"
    let listens = "until \(isProgram) && grep -q '^SigCgt:.*[2367abef]$' /proc/$!/status; do sleep 0.1; done"
    // Two that come before the run looks are one order to stop at once, so that a busy machine gets a minute for each.
    let ends = "for tenth in {1..600}; do kill -0 $! 2>/dev/null || break; sleep 0.1; done"
    let interrupts = "while kill -INT $! 2>/dev/null; do \(ends); done"
    let outcome = try await shell("\(run) & \(listens); \(interrupts); wait $!")
    #expect(outcome.exitCode == 130)
    #expect(isQuiet ? outcome.errors == "" : outcome.errors.contains("Nobody comes any more"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a check that is stopped judges no run by an end that it did not come to`(name: String, code: Int32)
    async throws
  {
    try await Checkout.withScratch { scratch in
      let scenario = """
        scenario: They come at once and stay for a day
        definition:
          definition: long
          steps: [{id: wait, kind: waiting, title: A, takes: 1d}, {id: end, kind: terminal, title: B}]
        people: [{count: 1000, devices: [{device: phone, platform: ios}]}]
        expect: [completed == 100%]
        """
      try Data(scenario.utf8).write(to: scratch.appending(path: "a.yaml"))
      let run = "\"$0\" check \"$1/a.yaml\" --seeds 1..1"
      let stop = "sleep 4; kill -\(name) $!; sleep 2; kill -\(name) $!; wait $!"
      let outcome = try await shell("\(run) & \(stop)", in: scratch)
      #expect(outcome.exitCode == code)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasSuffix("a.yaml: 0 seeds of 1, nothing broken\n"), "\(outcome.errors)")
    }
  }

  @Test func `SIGQUIT ends it at once`() async throws {
    let quit = "SWIFT_BACKTRACE=enable=yes timeout --foreground --preserve-status -s QUIT -k 20 2"
    let outcome = try await shell("\(quit) \"$0\" simulate Examples/demo.yaml --people 20000")
    #expect(outcome.exitCode == 128 + SIGQUIT)
    #expect(outcome.errors == "")
  }
}
