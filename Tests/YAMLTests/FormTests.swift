import Actors
import Notation
import Testing
import YAML

private enum Colour: String, CaseIterable {
  case red, green, blue
}

private struct Crowd: Equatable {
  var count = 0
  var wait = Interval.zero
  var share = Probability.never
  var colour = Colour.red
  var names: [String] = []

  static let form = Form<Crowd>.mapping { reader, findings in
    var crowd = Crowd()
    crowd.count = reader.require("count", .integer(1...100), &findings) ?? 1
    crowd.wait = reader.read("wait", .duration(.zero ... .seconds(3_600)), otherwise: .zero, &findings)
    crowd.share = reader.read("share", .probability, otherwise: .never, &findings)
    crowd.colour = reader.read("colour", .oneOf(Colour.self), otherwise: .red, &findings)
    crowd.names = reader.read("names", .list(of: .name, count: 1...3), otherwise: [], &findings)
    return crowd
  }
}

struct FormTests {
  @Test func `a fitting text becomes its value`() {
    let text = "count: 12\nwait: 1.5m\nshare: 5%\ncolour: blue\nnames: [anna, ben 2]\n"
    let share = Probability(notation: "5%") ?? .never
    let expected = Crowd(count: 12, wait: .seconds(90), share: share, colour: .blue, names: ["anna", "ben 2"])
    #expect(value(text, Crowd.form) == expected)
    #expect(value("count: 1", Crowd.form) == Crowd(count: 1))
  }

  @Test func `all that is wrong is told at once, each at its place, in the order of the text`() {
    let text = """
      cuont: 12
      wait: 90
      share: 105%
      colour: grean
      names:
        - anna
        - [x]
        - " "
      extra: {}
      """
    #expect(
      problems(text, Crowd.form) == """
        a.yaml:1:1: found no key "count"; allowed: "count": a whole number from 1 to 100
        a.yaml:1:1: found the unknown key "cuont"; allowed: the keys "count", "wait", "share", "colour", "names"; did you mean "count"?
        a.yaml:2:7: wait: found "90", a number without its unit; allowed: a duration such as 250ms, 90s, 1.5h or 2d, from 0 to 1h; did you mean "90s"?
        a.yaml:3:8: share: found "105%"; allowed: a probability from 0 to 1, or a percentage from 0% to 100%
        a.yaml:4:9: colour: found "grean"; allowed: one of "red", "green", "blue"; did you mean "green"?
        a.yaml:7:5: names[1]: found a list of 1; allowed: a name: letters, digits, "-", "_", "." and spaces, at most 64
        a.yaml:8:5: names[2]: found " "; allowed: a name: letters, digits, "-", "_", "." and spaces, at most 64
        a.yaml:9:1: found the unknown key "extra"; allowed: the keys "count", "wait", "share", "colour", "names"
        """)
  }

  @Test func `wrong kinds everywhere are named for what they are`() {
    let text = "count: {a: 1}\nwait:\nshare: []\ncolour: [red]\nnames: anna\n"
    #expect(
      problems(text, Crowd.form) == """
        a.yaml:1:8: count: found a mapping of 1; allowed: a whole number from 1 to 100
        a.yaml:2:6: wait: found nothing; allowed: a duration such as 250ms, 90s, 1.5h or 2d, from 0 to 1h
        a.yaml:3:8: share: found an empty list; allowed: a probability from 0 to 1, or a percentage from 0% to 100%
        a.yaml:4:9: colour: found a list of 1; allowed: one of "red", "green", "blue"
        a.yaml:5:8: names: found "anna"; allowed: a list of 1 to 3, each a name: letters, digits, "-", "_", "." and spaces, at most 64
        """)
    #expect(problems("- 1\n", Crowd.form) == "a.yaml:1:1: found a list of 1; allowed: a mapping")
  }

  @Test(arguments: ["yes", "no", "on", "True", "1", "~"])
  func `only true and false are truth values`(text: String) {
    #expect(value("false", .truth) == false)
    #expect(value(text, .truth) == nil)
  }

  @Test func `a hundred problems are kept, the rest is counted`() {
    let text = (0..<150).map { "k\($0): 1" }.joined(separator: "\n")
    let lines = problems(text, Crowd.form).split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "and 51 more")
  }
}
