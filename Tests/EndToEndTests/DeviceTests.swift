import Foundation
import TestSupport
import Testing

/// `baton device`, its answers from a file: time is virtual, and each run the same.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct DeviceTests {
  private func walk(
    _ answers: [String], _ options: [String] = [], definition: String = "account-opening"
  ) async throws -> Program.Outcome {
    try await Program(path: try #require(Checkout.baton)).run(
      ["device", "Examples/definitions/\(definition).yaml"] + options,
      input: answers.map { "\($0)\n" }.joined(), timeoutSeconds: 120)
  }

  private static let form = [
    "1", "1", "1", "Ada Sample", "1.2.1990", "1 Sample Street", "8001", "Zürich", "CH", "2", "079 555 01 00",
  ]

  /// What a person reads off the screens and types in again.
  private static func digits(after words: String, in output: String) -> String {
    let line = output.split(separator: "\n").last { $0.contains(words) } ?? ""
    return String(line.suffix(from: line.lastIndex(of: " ") ?? line.startIndex)).filter(\.isNumber)
  }

  @Test func `an inquiry with every stage is walked from a laptop to a phone, and the documents lie in both`()
    async throws
  {
    var answers = Self.form
    answers += ["1", Self.digits(after: "your code is", in: try await walk(answers).output), "phone", "5", "1"]
    answers += ["1", Self.digits(after: "Type this number", in: try await walk(answers).output)]
    let outcome = try await walk(answers + ["1", "", "1", "", "1"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors == "The input has ended.\n")
    let end = outcome.output.components(separatedBy: "\n\n").suffix(1)
    #expect(
      end == [
        """
        In the vault of the laptop: 2 documents
          doc-1-1-1 v1, 12000 bytes
          doc-1-1-2 v1, 12000 bytes
        In the vault of the phone: 1 identity record, 2 documents
          identity record of inq-1-1, \(Self.recordBytes(outcome.output)) bytes
          doc-1-1-1 v1, 12000 bytes
          doc-1-1-2 v1, 12000 bytes

        """
      ])
    #expect(outcome.output.contains("The phone opens the link https://bank.example/account?new"))
    #expect(outcome.output == (try await walk(answers + ["1", "", "1", "", "1"])).output, "the same again")
  }

  private static func recordBytes(_ output: String) -> Substring {
    output.firstMatch(of: #/identity record of inq-1-1, ([0-9]+) bytes/#)?.1 ?? ""
  }

  @Test func `the end of the input ends it with a sentence, and what is open is told`() async throws {
    let at = try await walk([])
    #expect(at.exitCode == 0 && at.errors == "The input has ended.\n")
    #expect(at.output.contains("[1] Start with the launch code "))
    let open = try await walk(["1"])
    #expect(open.exitCode == 0)
    #expect(open.errors == "The input has ended. The inquiry is still open on the laptop.\n")
  }

  @Test func `a script whose lines lead nowhere is an input that does not fit`() async throws {
    let outcome = try await walk(["1", "Ada", "99", "tke phone", "quit"])
    #expect(outcome.exitCode == 2)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 3 && errors[2].contains("Did you mean take?"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Ada"))
  }

  @Test func `a line without end is refused, and what follows it is taken`() async throws {
    let outcome = try await walk([String(repeating: "x", count: 300_000), "1"])
    #expect(outcome.exitCode == 2 && outcome.errors.hasPrefix("This line is too long"))
    #expect(outcome.output.contains("Open an account"))
    #expect(outcome.output.utf8.count < 20_000)
  }

  @Test func `with --json the summary is all of stdout, and the walk is told on stderr`() async throws {
    let outcome = try await walk(["1", "quit"], ["--json", "--seed", "5"])
    let summary = try SummaryDocument.read(outcome.output)
    #expect(outcome.exitCode == 0)
    #expect(summary.schema == "baton.summary/1" && summary.seed == 5 && summary.clock == "virtual")
    #expect(summary.inquiries.created == 1 && summary.invariants.violations.isEmpty)
    #expect(
      summary.reproduce == "baton device Examples/definitions/account-opening.yaml --seed 5 --clock virtual")
    #expect(outcome.errors.contains("Open an account"))
  }

  @Test func `the language, the platform and what a phone lacks are as the options say`() async throws {
    let german = try await walk(["1"], ["--platform", "android", "--language", "de-CH,fr"])
    #expect(german.output.contains("phone, Android") && german.output.contains("Konto eröffnen"))
    let options = ["--platform", "ios", "--no-nfc"]
    let without = try await walk(["1", "1"], options, definition: "residence-card")
    #expect(without.output.contains("phone, iOS"))
    #expect(try await walk([], ["--language", "e"]).exitCode == 2)
  }

  @Test func `--plain draws codes in ASCII`() async throws {
    let outcome = try await walk(["1", "2"], ["--plain"], definition: "age-check")
    #expect(outcome.output.contains("##") && outcome.output.utf8.allSatisfy { $0 < 0x80 })
    let form = try await walk(["1", "1", "555 0123"], ["--plain"], definition: "phone-number")
    #expect(form.output.contains("> +1 _") && form.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(form.errors.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `in real time no more answers are read than can wait, and signals are heard between`() async throws {
    // An input that is never a line, and one that is nothing but lines: far more than a pipe holds.
    let inputs = ["< /dev/zero", "< <(yes help | head -c 4000000 && echo all of it was taken >&2)"]
    for input in inputs {
      let run = "timeout -k 5 8 \"$0\" device Examples/definitions/age-check.yaml --clock real \(input) > /dev/null"
      let outcome = try await Program(path: "/bin/bash").run(
        ["-c", run, try #require(Checkout.baton)], timeoutSeconds: 60)
      // Of `timeout`, when SIGTERM was enough; it would be 137 otherwise.
      #expect(outcome.exitCode == 124 && !outcome.errors.contains("taken"), "\(input): \(outcome.errors)")
    }
  }

  @Test func `whatever bytes come as answers, it ends by itself`() async throws {
    for seed in 1...2 as ClosedRange<UInt8> {
      let bytes = (0..<1_000).map { index in
        index % 7 == 0 ? UInt8(ascii: "\n") : UInt8(truncatingIfNeeded: (index &* 31 &+ Int(seed)) ^ index &>> 3)
      }
      try await Checkout.withScratch { scratch in
        let file = scratch.appending(path: "answers")
        try Data(bytes).write(to: file)
        let outcome = try await Program(path: "/bin/sh").run(
          ["-c", "exec \"$0\" device < \"$1\"", try #require(Checkout.baton), file.path], timeoutSeconds: 120)
        #expect([0, 2].contains(outcome.exitCode), "\(outcome.errors.suffix(300))")
        #expect(!outcome.output.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
      }
    }
  }
}
