import Terminal
import Testing

@testable import Worlds

struct ReplayStepperTests {
  /// How many of `lines`, told by their rows, are shown until the person is asked; a step begins with every third.
  private func shown(_ stepper: inout ReplayStepper, _ lines: [Int], from first: Int = 0) -> Int {
    var count = 0
    for (index, rows) in lines.enumerated().dropFirst(first) {
      guard stepper.admits(rows: rows, isStep: index % 3 == 0) else { return count }
      count += 1
    }
    return count
  }

  @Test func `a page is as many lines as fit, and a line at least`() {
    var stepper = ReplayStepper(rows: 5)
    #expect(shown(&stepper, [1, 1, 2, 2, 1]) == 3)
    #expect(stepper.keyPressed(.character(" "), rows: 3) == .goOn)
    #expect(shown(&stepper, [1, 1, 1, 1]) == 3)
    #expect(stepper.keyPressed(.pageDown, rows: 0) == .goOn)
    #expect(shown(&stepper, [7, 1]) == 1)
    var tiny = ReplayStepper(rows: -3)
    #expect(shown(&tiny, [1, 1]) == 1)
  }

  @Test func `Enter shows a step with all that happened in it`() {
    let lines = [Int](repeating: 1, count: 9)
    var stepper = ReplayStepper(rows: 2)
    #expect(shown(&stepper, lines) == 2)
    #expect(stepper.keyPressed(.enter, rows: 2) == .goOn)
    #expect(shown(&stepper, lines, from: 2) == 1, "the rest of the step")
    #expect(stepper.keyPressed(.enter, rows: 2) == .goOn)
    #expect(shown(&stepper, lines, from: 3) == 3)
    #expect(stepper.keyPressed(.end, rows: 2) == .goOn)
    #expect(shown(&stepper, lines, from: 6) == 3, "to the end")
  }

  @Test func `other keys show the state, leave, or change nothing`() {
    var stepper = ReplayStepper(rows: 1)
    #expect(shown(&stepper, [1, 1]) == 1)
    #expect(stepper.keyPressed(.character("s"), rows: 9) == .showState)
    #expect(stepper.keyPressed(.character("x"), rows: 9) == .ask)
    #expect(shown(&stepper, [1, 1], from: 1) == 0)
    for key in [Key.character("q"), .escape, .control("d")] { #expect(stepper.keyPressed(key, rows: 9) == .leave) }
  }

  @Test(arguments: [
    (80, "step 21  Space page  Enter step  s state  G to the end  q leave"),
    (41, "step 21  Space page  Enter step  q leave"), (40, "step 21  Space page  q leave"), (17, "step 21  q leave"),
    (16, "q leave"), (4, "q l"), (0, ""),
  ])
  func `the prompt fits, and says last how to leave`(columns: Int, expected: String) {
    let prompt = ReplayStepper.prompt(step: 21, columns: columns)
    #expect(prompt == expected)
    #expect(prompt.count < max(columns, 1))
  }
}
