import Actors
import ActorsTestKit
import Testing

struct TimelineTests {
  @Test func `a timeline is read tick by tick`() throws {
    let timeline = try Timeline("a--(bc) -|")
    #expect(timeline.ticks == [["a"], [], [], ["b", "c"], []])
    #expect(timeline.hasEnd)
    #expect(timeline.description == "a--(bc)-|")
    #expect(try Timeline("").ticks.isEmpty)
    #expect(try !Timeline("a-").hasEnd)
  }

  @Test(arguments: [
    ("a|b", 2, "nothing may follow"), ("a(b", 3, "needs its ')'"), ("a)", 1, "a group is"), ("()", 1, "a group is"),
    ("(a-)", 2, "letters only"), ("((a))", 1, "no other group"), ("(a|)", 2, "letters only"),
  ])
  func `a mistake is pointed at`(text: String, column: Int, reason: String) {
    let error = #expect(throws: TimelineError.self) { try Timeline(text) }
    #expect(error?.column == column)
    #expect(error?.reason.contains(reason) == true)
    #expect(error?.description.split(separator: "\n").last?.prefix(column + 1).last == "^")
  }

  @Test func `a difference points at the character`() throws {
    let expected = try Timeline("(ab)--c-|")
    #expect(expected.difference(from: try Timeline("(ab)--c-|")) == nil)
    #expect(
      expected.difference(from: try Timeline("(ab)-c--|")) == """
        expected (ab)--c-|
        got      (ab)-c--|
                      ^ tick 3: expected nothing, got c
        """)
    #expect(
      expected.difference(from: try Timeline("(ab)--(cd)-|")) == """
        expected (ab)--c-|
        got      (ab)--(cd)-|
                       ^ tick 4: expected c, got c, then d
        """)
    #expect(
      expected.difference(from: try Timeline("(ab)--c--")) == """
        expected (ab)--c-|
        got      (ab)--c--
                         ^ tick 6: expected the end, got nothing
        """)
    #expect(
      expected.difference(from: try Timeline("(ab)--c-")) == """
        expected (ab)--c-|
        got      (ab)--c-
                         ^ tick 6: expected the end, got no such tick
        """)
  }

  /// Says 1 when it has heard nothing for three seconds, and stops itself at an `s`.
  func watchdog(_ input: String) throws -> Timeline {
    let wait = Instruction.startTimer(1, after: .seconds(3))
    var probe = BehaviourProbe(ScriptedActor(Script(note: [wait, .only(2, [.stop(.me)])], timer: [.say(1)])))
    return try probe.play(
      input, tick: .seconds(1),
      message: { $0 == "h" ? .note(1) : $0 == "s" ? .note(2) : nil },
      shows: { $0 == .log(.info, .said(1)) ? "!" : nil })
  }

  @Test(arguments: [
    ("h-----|", "---!--|"), ("h--h--h-----", "---!--!--!--"), ("h-h-h-----|", "-------!--|"),
    ("h---(hh)---", "---!---!"),
    ("h-s-----|", "--|"), ("hh", "--"),
  ])
  func `a watchdog barks three ticks after the last heartbeat`(input: String, expected: String) throws {
    let difference = try Timeline(expected).difference(from: try watchdog(input))
    #expect(difference == nil)
  }

  @Test func `a letter without a message is a mistake of the test`() {
    #expect(throws: PlayError.failed(tick: 2, BehaviourFailure("no message for 'x'"))) { try watchdog("hx") }
  }
}
