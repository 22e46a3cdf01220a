import Foundation
import Testing

/// `baton replay` in a terminal.
@Suite(
  .enabled(if: Checkout.baton != nil, "baton is not built"),
  .enabled(if: Checkout.python != nil, "no Python with pyte: run .ci/setup"))
struct SteppingTests {
  private func play(
    with arguments: [String] = [], environment: [String: String] = [:], _ steps: [Pseudoterminal.Step]
  ) async throws -> Pseudoterminal.Session {
    let (baton, python) = (try #require(Checkout.baton), try #require(Checkout.python))
    return try await Checkout.withScratch { scratch in
      let trace = scratch.appending(path: "run.jsonl").path
      _ = try await Program(path: baton).run(
        ["simulate", "Examples/demo.yaml", "--session", "2", "--trace", trace, "-q"])
      return try await Pseudoterminal(rows: 12, columns: 120).play(
        baton, ["replay", trace] + arguments, environment: environment, python: python, steps: steps)
    }
  }

  private let asked = Pseudoterminal.Step.expect("Space page  Enter step  s state  G to the end  q leave", seconds: 20)

  @Test func `a page comes first, then what the keys ask for, and q leaves a clean terminal`() async throws {
    let session = try await play([
      asked, .keep("first"), .type(" "), .expect("step 12 ", seconds: 5), .keep("page"), .type("\r"),
      .expect("step 13 ", seconds: 5), .keep("step"), .type("x"), .type("\u{1B}[B"), .expect("step 14 ", seconds: 5),
      .type("s"), .expect("State after step 14", seconds: 5), .type("q"), .end(seconds: 10),
    ])
    #expect(session.failure == nil)
    #expect(session.leftovers == [] && session.switches == 0)
    #expect(session.exitCode == 0)
    #expect(
      session.screens["first"] == """
        The tour · seed 7 · session 2 alone · virtual clock · baton 0.1.0

           step        seconds  actor                   what
                      0.000000  backend                 + is there
                      0.000000  directory               + is there
                      0.000000  issuer                  + is there
              1       0.000000  issuer                  started
              2       0.000000  backend                 started
              3       0.000000  directory               started
                      2.000000  laptop 2                + is there
                      2.000000  phone 2                 + is there
        step 3  Space page  Enter step  s state  G to the end  q leave
        """)
    let page = session.screens["page"]?.split(separator: "\n") ?? []
    #expect(page.count == 12 && page[10].contains("timer 1") && page[11].hasPrefix("step 12  "))
    let step = session.screens["step"]?.split(separator: "\n") ?? []
    #expect(step.dropLast().last?.contains("open start ← person 2") == true)
    #expect(session.last.contains("baton simulate Examples/demo.yaml --seed 7 --session 2"))
    #expect(!session.last.contains("q leave"), "the prompt is taken back")
  }

  @Test func `G goes on to the end`() async throws {
    let session = try await play([asked, .type("G"), .end(seconds: 10)])
    #expect(session.failure == nil && session.exitCode == 0 && session.leftovers == [])
    #expect(session.last.contains("baton simulate Examples/demo.yaml --seed 7 --session 2"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal restores the terminal`(name: String, code: Int) async throws {
    let session = try await play([asked, .signal(name), .end(seconds: 10)])
    #expect(session.exitCode == code || session.signal.map { 128 + $0 } == code)
    #expect(session.leftovers == [] && session.failure == nil)
  }

  @Test(arguments: [["--plain"], ["--json"], ["--to", "60"]])
  func `who asks for all of it at once is not stopped`(arguments: [String]) async throws {
    let session = try await play(with: arguments, [.end(seconds: 20)])
    #expect(session.failure == nil && session.exitCode == 0 && session.leftovers == [])
  }

  @Test func `a dumb terminal is not asked`() async throws {
    let session = try await play(environment: ["TERM": "dumb"], [.end(seconds: 20)])
    #expect(session.failure == nil && session.exitCode == 0)
  }
}
