import Testing

/// The instrument before the measurements: programs whose behaviour is known.
@Suite(.enabled(if: Checkout.python != nil, "no Python with pyte: run .ci/setup"))
struct PseudoterminalTests {
  private func play(_ script: String, _ steps: [Pseudoterminal.Step]) async throws -> Pseudoterminal.Session {
    let python = try #require(Checkout.python)
    return try await Pseudoterminal(rows: 5, columns: 20).play("sh", ["-c", script], python: python, steps: steps)
  }

  @Test func `what is typed arrives, what is drawn is seen`() async throws {
    let session = try await play(
      "stty size; read -r a; printf 'got %s\\n' \"$a\"; exit 3",
      [.expect("5 20", seconds: 5), .type("hello\n"), .expect("got hello", seconds: 5), .keep("a"), .end(seconds: 5)])
    #expect(session.failure == nil)
    #expect(session.screens["a"]?.hasPrefix("5 20\nhello\ngot hello") == true)
    #expect(session.exitCode == 3)
    #expect(session.leftovers == [])
  }

  @Test func `a terminal left behind in disorder is noticed`() async throws {
    let session = try await play(
      "stty -echo; printf '\\033[?1049h\\033[?25l\\033[31mred'", [.end(seconds: 5)])
    #expect(
      session.leftovers == [
        "still on the alternate screen", "the cursor is hidden", "the line settings differ", "text stays coloured",
      ])
  }

  @Test func `signals reach the program, and a wait ends`() async throws {
    let killed = try await play("sleep 30", [.watch(seconds: 1), .signal("TERM"), .end(seconds: 5)])
    #expect(killed.signal == 15 && killed.exitCode == nil)
    let waiting = try await play("sleep 30", [.expect("never", seconds: 1)])
    #expect(waiting.failure == "'never' did not show within 1 s")
  }
}
