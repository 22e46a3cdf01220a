import Actors
import Inquiry
import Notation
import Scenarios
import Testing

struct CapturePlanTests {
  private func text(_ captures: String) -> String {
    """
    scenario: A
    definition: id-check.yaml
    people:
      - devices: [{device: p, platform: ios}]
        story:
          captures: \(captures)
    """
  }

  private func plan(_ captures: String) throws -> CapturePlan? {
    try scenario(text(captures)).crowds.first?.story.captures
  }

  private func percent(_ text: String) -> Probability { Probability(notation: text) ?? .never }

  @Test func `a time alone is read as before`() throws {
    #expect(try plan("3s") == CapturePlan(takes: .constant(.seconds(3))))
    #expect(try plan("uniform 1s..2s") == CapturePlan(takes: .uniform(from: .seconds(1), to: .seconds(2))))
  }

  @Test func `everything that can go wrong with a capture is read`() throws {
    let read = try plan(
      """
      {takes: 3s, blurred: 10%, glare: 5%, timeout: 1%, permissionDenied: 2%, tagLost: 10%, wrongKey: 1%,
            cloneSuspected: 0.1%, severalFaces: 3%, spoofSuspected: 1%, bytes: 3MB, tooLarge: 1%, incomplete: 1%,
            unreadable: 0.5%, grants: 80%}
      """)
    let chances: [(CaptureTrouble, String)] = [
      (.blurred, "10%"), (.glare, "5%"), (.timeout, "1%"), (.permissionDenied, "2%"), (.tagLost, "10%"),
      (.wrongKey, "1%"), (.cloneSuspected, "0.1%"), (.severalFaces, "3%"), (.spoofSuspected, "1%"),
      (.tooLarge, "1%"), (.incomplete, "1%"), (.unreadable, "0.5%"),
    ]
    #expect(
      read
        == CapturePlan(
          takes: .constant(.seconds(3)), troubles: chances.map { CapturePlan.Trouble($0, percent($1)) },
          bytes: 3_000_000, grants: percent("80%")))
    #expect(CaptureTrouble.allCases == chances.map(\.0))
  }

  @Test func `what does not fit is refused in a sentence, with what was meant`() {
    let wrong: [(String, String)] = [
      ("{tagLsot: 1%}", "did you mean \"tagLost\"?"), ("{blurred: 101%}", "captures.blurred: found \"101%\""),
      ("{bytes: 33MiB}", "captures.bytes: found \"33MiB\"; allowed: a number of bytes such as 12000, 180kB, 3MB or"),
      ("fast", "captures: found \"fast\"; allowed: a duration such as 2s"),
      (
        "{blurred: 60%, glare: 50%}",
        "captures: found blurred 60%, glare 50% for one camera capture; allowed: 100% of what can happen"
      ),
    ]
    for (captures, expected) in wrong {
      #expect(problems(text(captures)).contains(expected), "\(problems(text(captures)))")
    }
    #expect(problems(text("{blurred: 60%, wrongKey: 60%}")) == "", "no capture knows both")
  }

  @Test func `sizes are read`() {
    let sizes = [
      ("12000", 12_000), ("0", 0), ("7B", 7), ("180kB", 180_000), ("1.5MB", 1_500_000), ("32MiB", 33_554_432),
      ("1KiB", 1_024),
    ]
    for (text, count) in sizes { #expect(ByteNotation.count(text) == count) }
    for text in ["", "MB", "-1", "1.5", "3 MB", "3mb", "3GB", "0.0001kB", "1e3"] {
      #expect(ByteNotation.count(text) == nil, "\(text)")
    }
  }
}
