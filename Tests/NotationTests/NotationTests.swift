import Actors
import Notation
import Testing

struct NotationTests {
  @Test(arguments: [
    ("0", Interval.zero), ("90s", .seconds(90)), ("1.5h", .seconds(5_400)), ("250ms", .milliseconds(250)),
    ("2d", .seconds(172_800)), ("0.1ms", .microseconds(100)), ("7ns", .nanoseconds(7)), ("3us", .microseconds(3)),
    ("1m", .seconds(60)), ("0s", .zero),
  ])
  func `durations are read`(text: String, expected: Interval) {
    #expect(Interval(notation: text) == expected)
  }

  @Test(arguments: [
    "", "s", "90", "-1s", "1,5h", "1e3s", "1.s", ".5s", "1..5s", "5 s", "5sec", "infs", "nans", "0x10s", "٣s",
    "99999999999d", "1234567890123456s", "1h30m",
  ])
  func `what is not a duration is not read`(text: String) {
    #expect(Interval(notation: text) == nil)
  }

  @Test(arguments: [
    ("8", "8s"), ("uniform 1..5", "uniform 1s..5s"), ("lognormal median 2s p95 8", "lognormal median 2s p95 8s"),
    ("at 0 3 10s", "at 0 3s 10s"), ("-1.5", "-1.5s"), ("ramp 1/s..20/s over 1", "ramp 1/s..20/s over 1s"),
  ])
  func `durations without their units are read as seconds, to say what was meant`(text: String, expected: String) {
    #expect(MissingUnit.mended(text) == expected)
  }

  @Test(arguments: ["", "0", "8s", "eight", "1,5", "1e3", "p95", "5/s"])
  func `where no unit is missing nothing is mended`(text: String) {
    #expect(MissingUnit.mended(text) == nil)
  }

  @Test(arguments: ["0", "90s", "250ms", "2d", "36h", "1ns", "1500us", "61m"])
  func `a duration in its shortest form survives being read and written`(text: String) {
    #expect(Interval(notation: text)?.notation == text)
  }

  @Test func `probabilities are read, as shares and as percentages`() {
    #expect(Probability(notation: "5%") == Probability(notation: "0.05"))
    #expect(Probability(notation: "0") == .never)
    #expect(Probability(notation: "100%") == .always)
    #expect(Probability(notation: "2.5%")?.description == "2.5%")
    for text in ["", "%", "101%", "1.01", "-1%", "5 %", "half", "nan", "1e-3"] {
      #expect(Probability(notation: text) == nil, "\(text)")
    }
  }

  @Test func `a probability happens as often as it says, and draws once in every case`() {
    var random = SeededRandom(seed: 3)
    let quarter = Probability(notation: "25%") ?? .never
    let hits = (0..<10_000).count { _ in quarter.happens(&random) }
    #expect((2_350...2_650).contains(hits))

    var never = SeededRandom(seed: 9)
    var always = SeededRandom(seed: 9)
    for _ in 0..<100 {
      #expect(!Probability.never.happens(&never))
      #expect(Probability.always.happens(&always))
    }
    #expect(never == always)
  }

  @Test func `whole numbers are read exactly`() {
    #expect(DecimalNotation.integer("1_000_000") == 1_000_000)
    #expect(DecimalNotation.integer("-5") == -5)
    for text in ["", "-", "_1", "1_", "1__0", "5.0", "0x10", "99999999999999999999", "+5", " 5"] {
      #expect(DecimalNotation.integer(text) == nil, "\(text)")
    }
  }

  @Test func `quoted input is short and cannot command a terminal`() {
    #expect(Quoted.text("a\u{1B}[31mb\"\\\n\t\u{202E}") == #""a\u{1b}[31mb\"\\\n\t\u{202e}""#)
    #expect(Quoted.text(String(repeating: "x", count: 41)) == "\"" + String(repeating: "x", count: 40) + "…\"")
  }
}
