import Foundation
import Glibc
import TestSupport
import Testing

/// Scenarios whose devices reach a service in another process, over sockets.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct RemoteTests {
  /// Fewer people where the file has many: the machine has other tests to run meanwhile.
  private static let runs = [
    ["Examples/demo.yaml"], ["Examples/wrong-number-then-declined.yaml"], ["Examples/reinstalled.yaml"],
    ["Examples/every-stage.yaml", "--people", "3"], ["Examples/two-phones-one-code.yaml", "--people", "4"],
    ["Examples/killed-in-mid-capture.yaml", "--people", "3"], ["Examples/phone-without-nfc.yaml"],
    ["Examples/sms-preview-bot.yaml", "--people", "4"],
  ]

  private static func simulate(_ arguments: [String], seconds: Int = 60) async throws -> Program.Outcome {
    let baton = Program(path: try #require(Checkout.baton))
    return try await baton.run(["simulate"] + arguments, timeoutSeconds: seconds)
  }

  @Test func `examples keep their expectations against a running service, several at once`() async throws {
    try await Checkout.withScratch { scratch in
      let service = try await ServiceProcess(try #require(Checkout.baton), Self.runs.map { $0[0] }, in: scratch)
      let url = service.url
      let schema = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/summary.json")))
      let outcomes = try await withThrowingTaskGroup(of: ([String], Program.Outcome).self) { group in
        for run in Self.runs {
          group.addTask { (run, try await Self.simulate(run + ["--json", "--url", url], seconds: 600)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (run, outcome) in outcomes {
        #expect(outcome.exitCode == 0, "\(run): \(outcome.output) \(outcome.errors.suffix(2_000))")
        #expect(schema.problems(of: Array(outcome.output.utf8)) == [], "\(run)")
        let summary = try SummaryDocument.read(outcome.output)
        #expect(summary.clock == "real")
        #expect(summary.inquiries.created > 0 && summary.inquiries.completed == summary.inquiries.created, "\(run)")
        #expect(summary.expectations.failed == [] && summary.expectations.passed > 1, "\(run)")
        #expect(summary.invariants.violations.isEmpty && summary.invariants.checks > 0, "\(run)")
        #expect(summary.reproduce.contains("--url \(url)"))
      }
      #expect(service.stop() == 143)
    }
  }

  @Test func `nobody there is exit code 4, and a sentence`() async throws {
    let outcome = try await Self.simulate(["Examples/demo.yaml", "-q", "--url", "http://127.0.0.1:1"])
    #expect(outcome.exitCode == 4)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("baton: http://127.0.0.1:1: nobody answers there: "), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a service without the definition, or with another key for backends, is told from one that will do`()
    async throws
  {
    try await Checkout.withScratch { scratch in
      let baton = try #require(Checkout.baton)
      let service = try await ServiceProcess(
        baton, ["Examples/demo.yaml"], environment: ["BATON_BACKEND_KEY": "right"], in: scratch)
      let other = try await Self.simulate(["Examples/every-stage.yaml", "-q", "--url", service.url])
      #expect(other.exitCode == 4)
      #expect(
        other.errors.contains(
          "does not serve the definition \"account-opening\"; start it with the one of the "
            + "scenario: baton serve Examples/every-stage.yaml"), "\(other.errors)")
      let shut = try await Self.simulate(["Examples/demo.yaml", "-q", "--url", service.url])
      #expect(shut.exitCode == 4)
      #expect(shut.errors.contains("set BATON_BACKEND_KEY"), "\(shut.errors)")
      let open = try await Program(path: baton).run(
        ["simulate", "Examples/demo.yaml", "-q", "--until", "3s", "--url", service.url + "/"],
        environment: ["BATON_BACKEND_KEY": "right"])
      #expect(open.exitCode == 0, "\(open.errors)")
      _ = service.stop()
    }
  }

  @Test func `a service that goes away in the middle is exit code 4`() async throws {
    try await Checkout.withScratch { scratch in
      let service = try await ServiceProcess(try #require(Checkout.baton), ["Examples/demo.yaml"], in: scratch)
      let url = service.url
      async let run = Self.simulate(["Examples/demo.yaml", "--json", "--until", "30s", "--url", url])
      try await Self.untilAnInquiryIsMade(url)
      _ = service.stop(SIGKILL)
      let outcome = try await run
      #expect(outcome.exitCode == 4)
      #expect(outcome.errors.contains("stopped answering: "), "\(outcome.errors.suffix(500))")
      #expect(try SummaryDocument.read(outcome.output).inquiries.created > 0)
    }
  }

  /// However long a busy machine takes to get there.
  private static func untilAnInquiryIsMade(_ url: String) async throws {
    let python = Program(path: try #require(Checkout.python))
    let script = """
      import re, sys, time, urllib.request
      for _ in range(600):
          text = urllib.request.urlopen(sys.argv[1] + "/metrics").read().decode()
          if int(re.search(r"^baton_inquiries_created_total (\\d+)", text, re.M)[1]): sys.exit(0)
          time.sleep(0.1)
      sys.exit(1)
      """
    let outcome = try await python.run(["-c", script, url], timeoutSeconds: 90)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `what a service elsewhere does not do is refused whole, before anything is asked`() async throws {
    for (file, found) in [
      ("service-restarts", "fault 1, {restart: service"),
      ("vendor-app", "people: crowd straight on with the vendor's app"),
      ("removed-device", "fault 2, {remove: "), ("forged-document", "documents: forged"),
      ("reissued-while-offline", "documents: reissued"),
    ] {
      let outcome = try await Self.simulate(["Examples/\(file).yaml", "--url", "http://127.0.0.1:1"])
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("Examples/\(file).yaml: found \(found)"), "\(outcome.errors)")
    }
    let days = try await Self.simulate(["Examples/two-timers.yaml", "--url", "http://127.0.0.1:1"])
    #expect(days.exitCode == 2)
    #expect(days.errors.contains("cut it short by --until TIME"), "\(days.errors)")
  }
}
