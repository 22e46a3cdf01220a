import Actors
import Inquiry
import Scenarios
import Testing

@testable import Worlds

struct ShrinkingTests {
  private let phone = DeviceID(session: SessionNumber(3), ordinal: 2)

  private func summary(_ reproduce: String = "baton simulate a.yaml --seed 12", breaking ids: [String]) -> Summary {
    var summary = Summary(scenario: "a", seed: 12, clock: .virtual, digest: "0", reproduce: reproduce)
    summary.invariants.violations = ids.map { Summary.Violation(id: $0, at: .start, detail: "it broke") }
    return summary
  }

  /// Shrinks a run of `people` that broke S9 twice and S21, and says what is printed above and as the command line.
  private func shrink(_ people: [Int] = [4, 2], breaks: (Cast) -> [String]) throws -> String {
    let scenario = try scenario(people)
    let shrinking = Shrinking(scenario, command: "baton simulate a.yaml", summary(breaking: ["S9", "S21", "S9"]))
    let shrunk = shrinking.smallest { cast, reproduce in
      var faults = FaultLog(cast)
      if cast.sessions.contains(3) {
        faults.intervened(.kill(phone.node), at: .start + .milliseconds(23_828))
        faults.intervened(.restart(phone.node, as: nil), at: .start + .seconds(26))
        faults.intervened(.send(.app(phone, isThere: true), toName: .issuer), at: .start + .seconds(26))
      }
      return (summary(reproduce, breaking: breaks(cast)), faults)
    }
    return (shrunk.origin + [shrunk.summary.reproduce]).joined(separator: "\n")
  }

  @Test func `a person who breaks it alone is named, with the faults on the way`() throws {
    let text = try shrink { $0.sessions == 3...3 ? ["S21"] : $0.sessions == 2...2 ? ["L5"] : [] }
    #expect(
      text == """
        seed 12 breaks S9, S21 with all 6 people
        person 3 alone still does, with these faults:
          23.828s  person 3, phone: the app is killed
          26.000s  person 3, phone: the app can be opened again
        baton simulate a.yaml --seed 12 --session 3
        """)
    #expect(try shrink { $0.sessions == 5...5 ? ["S9"] : [] }.contains("person 5 alone still does, without faults\n"))
  }

  @Test func `where it takes several, they are halved while they break it`() throws {
    #expect(
      try shrink([8]) { $0.sessions.count > 1 ? ["S9"] : [] } == """
        seed 12 breaks S9, S21 with all 8 people
        2 of them still do, without faults
        baton simulate a.yaml --seed 12 --people 2
        """)
    #expect(
      try shrink { _ in [] } == """
        seed 12 breaks S9, S21 with all 6 people
        nobody alone and no half of them does
        baton simulate a.yaml --seed 12
        """)
    #expect(
      try shrink([1]) { _ in ["S9"] } == """
        seed 12 breaks S9, S21 with its only person
        baton simulate a.yaml --seed 12
        """)
  }

  /// Breaks S9 at 12.5 s of 60 s, when the faults are among those that happen.
  private func shrink(_ faults: Int, breaksWith needed: [Int]) throws -> String {
    let kill = Fault(.kill(device: "phone", back: nil), .at(.constant(.seconds(1))))
    let scenario = try scenario([1], faults: Array(repeating: kill, count: faults))
    func summary(_ reproduce: String, _ isBroken: Bool, until: Interval?) -> Summary {
      var summary = Summary(
        scenario: "a", seed: 12, clock: .virtual, digest: "0", virtualTime: until ?? .seconds(60), reproduce: reproduce)
      let at = Instant.start + .milliseconds(12_500)
      let happens = isBroken && until.map { at <= .start + $0 } ?? true
      summary.invariants.violations = happens ? [Summary.Violation(id: "S9", at: at, detail: "it broke")] : []
      return summary
    }
    let shrinking = Shrinking(scenario, command: "baton simulate a.yaml", summary("", true, until: nil))
    return shrinking.smallest { cast, reproduce in
      let breaks = needed.allSatisfy(cast.scenario.keepsFault)
      return (summary(reproduce, breaks, until: cast.scenario.until), FaultLog(cast))
    }.summary.reproduce
  }

  @Test func `faults that it does not take are left out, and what comes after the break`() throws {
    #expect(
      try shrink(6, breaksWith: [1, 4]) == "baton simulate a.yaml --seed 12 --only-faults 2,5 --until 13s")
    #expect(try shrink(6, breaksWith: []) == "baton simulate a.yaml --seed 12 --only-faults none --until 13s")
    #expect(try shrink(1, breaksWith: [0]) == "baton simulate a.yaml --seed 12 --until 13s")
  }

  @Test func `an expectation is about everybody`() throws {
    var missed = summary(breaking: [])
    missed.expectations.failed = ["found 1; allowed: == 2"]
    let shrunk = Shrinking(try scenario(), command: "baton simulate a.yaml", missed).smallest { cast, _ in
      Issue.record("nothing to run")
      return (missed, FaultLog(cast))
    }
    #expect(shrunk.origin == ["seed 12 misses what is expected of all 3 people"])
  }

  @Test func `a run of many faults lists some and counts the rest`() throws {
    var log = FaultLog(try #require(Cast(try scenario(), seed: 1)))
    for second in 1...20 { log.intervened(.kill(phone.node), at: .start + .seconds(Int64(second))) }
    #expect(log.lines.count == FaultLog.linesMax + 1 && log.lines.last == "and 12 more")
  }
}
