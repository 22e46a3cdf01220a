import Foundation
import Testing

/// `baton device` at a terminal, in real time.
@Suite(
  .enabled(if: Checkout.baton != nil, "baton is not built"),
  .enabled(if: Checkout.python != nil, "no Python with pyte: run .ci/setup"))
struct DeviceTerminalTests {
  private func play(
    with options: [String] = [], _ steps: [Pseudoterminal.Step]
  ) async throws -> Pseudoterminal.Session {
    let (baton, python) = (try #require(Checkout.baton), try #require(Checkout.python))
    return try await Pseudoterminal(rows: 40, columns: 80).play(
      baton, ["device", "Examples/definitions/age-check.yaml"] + options, python: python, steps: steps)
  }

  @Test func `numbers walk to the code, the phone scans it, and quit leaves`() async throws {
    let session = try await play([
      .expect("laptop>", seconds: 20), .type("1\r"), .expect("Show that you are old enough", seconds: 10),
      .type("1\r"), .expect("Scan this code with it", seconds: 10), .type("take phone\r"),
      .expect("Scan the code on the laptop", seconds: 10), .type("5\r"),
      .expect("Go on with this device?", seconds: 10),
      .type("1\r"), .expect("The laptop shows: Type this number", seconds: 10), .type("quit\r"), .end(seconds: 20),
    ])
    #expect(session.failure == nil && session.exitCode == 0 && session.leftovers == [])
    #expect(session.switches == 0, "plain lines")
    #expect(session.last.contains("In the vault of the phone: nothing"))
  }

  @Test(arguments: ["real", "virtual"])
  func `Ctrl-D ends it with a sentence, Ctrl-C and SIGTERM with their codes`(clock: String) async throws {
    let begun = Pseudoterminal.Step.expect("laptop>", seconds: 20)
    let options = ["--clock", clock]
    let ended = try await play(
      with: options, [begun, .type("1\r"), .watch(seconds: 2), .type("\u{4}"), .end(seconds: 10)])
    #expect(ended.failure == nil && ended.exitCode == 0)
    #expect(ended.last.contains("The input has ended. The inquiry is still open on the laptop."))
    let interrupted = try await play(with: options, [begun, .type("\u{3}"), .end(seconds: 10)])
    #expect(interrupted.failure == nil && interrupted.exitCode == 130)
    #expect(interrupted.last.contains("In the vault of the laptop: nothing"))
    let terminated = try await play(with: options, [begun, .signal("TERM"), .end(seconds: 10)])
    #expect(terminated.exitCode == 143 && terminated.leftovers == [])
  }
}
