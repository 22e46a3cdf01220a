import Actors
import Notation
import Scenarios
import TestSupport
import Testing

@testable import Worlds

struct ReplayTests {
  private func line(
    _ step: UInt64, _ kind: TraceLine.Kind, _ actor: String, _ what: String, device: String? = nil,
    epoch: UInt32? = nil,
    _ changes: [TraceChange] = []
  ) -> TraceLine {
    TraceLine(
      step: step, at: .start + .milliseconds(Int64(step) * 250), kind, session: 3, actor: actor, what: what,
      device: device, epoch: epoch, changes: changes)
  }

  private var story: [TraceLine] {
    [
      line(0, .story, "laptop 3", "is there", device: "laptop 3", [TraceChange(.presence, "online")]),
      line(0, .story, "phone 3", "is there", device: "phone 3", [TraceChange(.presence, "online")]),
      line(1, .event, "inquiry 3", "created", [TraceChange(.inquiry, "inq-3-1")]),
      line(2, .event, "inquiry 3", "next: form", [TraceChange(.stage, "form")]),
      line(2, .event, "inquiry 3", "held", device: "laptop 3", epoch: 1, [TraceChange(.holder, "laptop 3")]),
      line(3, .event, "inquiry 3", "code claimed", device: "phone 3", [TraceChange(.handoff, "claimed")]),
      line(4, .message, "phone 3", "hint", epoch: 9),
      line(5, .event, "phone 3 vault", "stored", device: "phone 3", [TraceChange(.stores, "doc-3-1-1 v1")]),
      line(6, .fault, "laptop 3", "kill", device: "laptop 3", [TraceChange(.presence, "killed")]),
      line(7, .event, "inquiry 3", "held", device: "phone 3", epoch: 2, [TraceChange(.holder, "phone 3")]),
      line(8, .fault, "phone 3", "erase", device: "phone 3", [TraceChange(.loses, "everything")]),
    ]
  }

  private func state(to step: UInt64) -> ReplayState {
    var state = ReplayState()
    for line in story where line.step <= step { state.note(line) }
    return state
  }

  @Test func `the state at a step is what the lines up to it told`() {
    #expect(
      ReplayText(plain: true).state(state(to: 5)) == """
        State after step 5, at 1.250000000 s
        session 3 (inq-3-1): stage form, handoff claimed, held by laptop 3, epoch 1
          laptop 3  online, vault: empty
          phone 3   online, vault: doc-3-1-1 v1
        """)
    #expect(
      ReplayText(plain: true).state(state(to: 8)) == """
        State after step 8, at 2.000000000 s
        session 3 (inq-3-1): stage form, handoff claimed, held by phone 3, epoch 2
          laptop 3  killed, vault: empty
          phone 3   online, vault: empty
        """)
    #expect(ReplayText(plain: true).state(ReplayState()).hasSuffix("Nobody has come."))
  }

  @Test func `lines stand below each other`() {
    let text = ReplayText(plain: true)
    #expect(
      ([text.columns] + story.suffix(5).map(text.row)).joined(separator: "\n") == """
           step        seconds  actor                   what
              4       1.000000  phone 3                 hint [epoch 9]
                      1.250000  phone 3 vault           * stored (phone 3)
                      1.500000  laptop 3                ! fault: kill
                      1.750000  inquiry 3               * held (phone 3) [epoch 2]
                      2.000000  phone 3                 ! fault: erase
        """)
    #expect(story.map(text.row).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func `the document fits its schema, with a difference and without`() throws {
    let checker = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/replay.json")))
    let run = try TracedRun()
    var state = ReplayState()
    for line in try run.all() { state.note(line) }
    let header = try run.reader().header
    #expect(state.sessions.map(\.session) == [1, 2, 3] && state.sessions.allSatisfy { $0.devices.count == 2 })
    let side = TraceDifference.Side(lineNumber: 2, line: nil)
    let difference = TraceDifference(left: side, right: side, finePrint: "x")
    for comparison in [nil, .equal, .different(difference)] as [ReplayDocument.Comparison?] {
      let document = ReplayDocument(header, state, isBrokenOff: false, comparison)
      #expect(checker.problems(of: document.json) == [])
    }
    var wrong = header
    wrong.reproduce = ""
    #expect(checker.problems(of: ReplayDocument(wrong, state, isBrokenOff: true).json) != [])
  }
}
