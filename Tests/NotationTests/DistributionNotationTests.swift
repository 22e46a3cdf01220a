import Actors
import Notation
import Testing

struct DistributionNotationTests {
  @Test(arguments: [
    ("2s", Distribution.constant(.seconds(2))),
    ("0", .constant(.zero)),
    ("constant 250ms", .constant(.milliseconds(250))),
    ("uniform 1s..5s", .uniform(from: .seconds(1), to: .seconds(5))),
    ("exponential mean 3s", .exponential(mean: .seconds(3))),
    ("normal mean 3s sd 1s", .normal(mean: .seconds(3), deviation: .seconds(1))),
    ("lognormal median 2s  p95 8s", .lognormal(median: .seconds(2), p95: .seconds(8))),
  ])
  func `each kind is read, and read back from what it is written as`(text: String, expected: Distribution) {
    #expect(Distribution(notation: text) == expected)
    #expect(Distribution(notation: expected.notation) == expected)
  }

  @Test(arguments: [
    "", "uniform", "uniform 5s..1s", "uniform 1s", "uniform 1s...5s", "normal 3s 1s", "normal mean 3s", "gaussian 2s",
    "exponential mean 0", "lognormal median 2s p95 1s", "lognormal median 0 p95 1s", "2s 3s", "constant",
  ])
  func `what is none of them is not read`(text: String) {
    #expect(Distribution(notation: text) == nil)
  }
}
