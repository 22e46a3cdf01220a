import Foundation
import Glibc
import Testing

/// The tour in real time, inside a terminal and outside. One after the other: they are about time.
@Suite(
  .serialized, .enabled(if: Checkout.baton != nil, "baton is not built"),
  .enabled(if: Checkout.python != nil, "no Python with pyte: run .ci/setup"))
struct DemoTests {
  private func play(
    rows: Int = 24, columns: Int = 80, environment: [String: String] = [:], _ steps: [Pseudoterminal.Step]
  ) async throws -> Pseudoterminal.Session {
    let terminal = Pseudoterminal(rows: rows, columns: columns)
    let (baton, python) = (try #require(Checkout.baton), try #require(Checkout.python))
    return try await terminal.play(baton, ["demo"], environment: environment, python: python, steps: steps)
  }

  private let begun = Pseudoterminal.Step.expect("Overview", seconds: 20)

  @Test func `the screens come by their keys, and q leaves a clean terminal`() async throws {
    let session = try await play([
      begun, .watch(seconds: 4), .keep("overview"), .type("2"), .watch(seconds: 1), .keep("sessions"), .type("\r"),
      .watch(seconds: 1), .keep("inquiry"), .type("3"), .watch(seconds: 1), .keep("devices"), .type("4"),
      .watch(seconds: 1), .keep("documents"), .type("5"), .watch(seconds: 1), .keep("handoffs"), .type("2/lap"),
      .watch(seconds: 1), .keep("filtered"), .type("\r"), .type("q"), .end(seconds: 30),
    ])
    #expect(session.failure == nil)
    #expect(session.leftovers == [])
    let names = ["overview", "sessions", "inquiry", "devices", "documents", "handoffs", "filtered"]
    let screens = names.compactMap { session.screens[$0] }
    #expect(Set(screens).count == names.count, "different screens")
    for (name, word) in [("devices", "mailbox"), ("documents", "Documents"), ("handoffs", "next code")] {
      #expect(session.screens[name]?.contains(word) == true)
    }
    #expect(session.screens["filtered"]?.contains("/lap") == true)
    #expect(session.switches == 1)
  }

  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)])
  func `a signal restores the terminal`(name: String, code: Int) async throws {
    // The second Ctrl-C stops at once; SIGTERM and a hang-up do so the first time.
    let again: [Pseudoterminal.Step] = name == "INT" ? [.watch(seconds: 1), .signal(name)] : []
    let session = try await play([begun, .watch(seconds: 1), .signal(name)] + again + [.end(seconds: 15)])
    #expect(session.failure == nil)
    #expect(session.exitCode == code || session.signal.map { 128 + $0 } == code)
    #expect(session.leftovers == [])
  }

  /// Swift's backtracer catches these too, and lets a program go on that was sent one.
  @Test(arguments: [("QUIT", SIGQUIT), ("SEGV", SIGSEGV), ("ABRT", SIGABRT), ("TRAP", SIGTRAP)])
  func `a fatal signal from outside ends it, on a terminal as it was`(name: String, signal: Int32) async throws {
    let session = try await play(
      environment: ["SWIFT_BACKTRACE": "enable=yes"], [begun, .watch(seconds: 1), .signal(name), .end(seconds: 10)])
    #expect(session.failure == nil)
    #expect(session.signal == Int(signal))
    #expect(session.leftovers == [])
    #expect(session.afterward == "\u{1B}[23;0;0t", "the window's title, and nothing else")
  }

  @Test func `Ctrl-backslash ends it at once`() async throws {
    let session = try await play([begun, .watch(seconds: 1), .type("\u{1C}"), .end(seconds: 10)])
    #expect(session.failure == nil && session.leftovers == [])
    #expect(session.signal == Int(SIGQUIT))
  }

  @Test func `Ctrl-C once lets inquiries finish and prints the summary`() async throws {
    let session = try await play([begun, .watch(seconds: 3), .type("\u{3}"), .end(seconds: 60)])
    #expect(session.failure == nil)
    #expect(session.exitCode == 130)
    #expect(session.leftovers == [])
    #expect(session.last.contains("inquiries") || session.last.contains("Inquiries"), "\(session.last)")
  }

  @Test(arguments: [(24, 80), (50, 200), (10, 40), (1, 1)])
  func `any size of terminal will do, and it may change`(rows: Int, columns: Int) async throws {
    let session = try await play(
      rows: 24, columns: 80,
      [
        begun, .resize(rows: rows, columns: columns), .watch(seconds: 1), .resize(rows: 30, columns: 100),
        .expect("Overview", seconds: 10), .type("q"), .end(seconds: 30),
      ])
    #expect(session.failure == nil)
    #expect(session.leftovers == [])
  }

  @Test func `a quiet screen is not drawn again and again`() async throws {
    let session = try await play([begun, .watch(seconds: 5), .type("q"), .end(seconds: 30)])
    // 10 frames a second, each at most a full screen of changed cells.
    #expect(session.bytes < 5 * 10 * 24 * 80 * 2)
  }

  @Test func `NO_COLOR is obeyed`() async throws {
    let session = try await play(environment: ["NO_COLOR": "1"], [begun, .type("q"), .end(seconds: 30)])
    #expect(session.leftovers == [] && session.failure == nil)
  }

  @Test func `without a terminal nothing is drawn, and the summary is the end`() async throws {
    let baton = Program(path: try #require(Checkout.baton))
    let outcome = try await baton.run(
      ["demo"], timeoutSeconds: 60, signals: [(SIGINT, 1_000), (SIGINT, 3_000)], onceSaid: "inquiry created")
    #expect(outcome.exitCode == 130)
    #expect(!outcome.output.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
  }
}
