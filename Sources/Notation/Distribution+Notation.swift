public import Actors

extension Distribution {
  /// What `init(notation:)` reads, for messages.
  public static let notationAllowed =
    "a duration such as 2s, or uniform 1s..5s, exponential mean 3s, normal mean 3s sd 1s, lognormal median 2s p95 8s"

  /// Reads `2s`, `constant 2s`, `uniform 1s..5s`, `exponential mean 3s`, `normal mean 3s sd 1s` and `lognormal median
  /// 2s p95 8s`. Nil for anything else, for a range that ends before it begins, a mean or median of zero, and a 95th
  /// percentile below the median.
  public init?(notation text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    switch (words.first, words.count) {
    case ("constant", 2): self.init(constant: words[1])
    case ("uniform", 2): self.init(range: words[1])
    case ("exponential", 3) where words[1] == "mean":
      guard let mean = Interval(notation: words[2]), mean > .zero else { return nil }
      self = .exponential(mean: mean)
    case ("normal", 5) where words[1] == "mean" && words[3] == "sd":
      guard let mean = Interval(notation: words[2]), let deviation = Interval(notation: words[4]), mean > .zero else {
        return nil
      }
      self = .normal(mean: mean, deviation: deviation)
    case ("lognormal", 5) where words[1] == "median" && words[3] == "p95":
      guard let median = Interval(notation: words[2]), let p95 = Interval(notation: words[4]) else { return nil }
      if median <= .zero || p95 < median { return nil }
      self = .lognormal(median: median, p95: p95)
    case (.some(let duration), 1): self.init(constant: duration)
    default: return nil
    }
  }

  private init?(constant text: String) {
    guard let interval = Interval(notation: text) else { return nil }
    self = .constant(interval)
  }

  private init?(range text: String) {
    guard let range = IntervalRange(notation: text) else { return nil }
    self = .uniform(from: range.lower, to: range.upper)
  }

  /// What `init(notation:)` reads back as the same value.
  public var notation: String {
    switch self {
    case .constant(let interval): interval.notation
    case .uniform(let from, let to): "uniform \(from.notation)..\(to.notation)"
    case .exponential(let mean): "exponential mean \(mean.notation)"
    case .normal(let mean, let deviation): "normal mean \(mean.notation) sd \(deviation.notation)"
    case .lognormal(let median, let p95): "lognormal median \(median.notation) p95 \(p95.notation)"
    }
  }
}

/// Two durations with `..` between, the first not the longer one.
struct IntervalRange {
  let lower: Interval
  let upper: Interval

  init?(notation text: String) {
    guard let parts = text.splitOnce(at: "..") else { return nil }
    guard let lower = Interval(notation: parts.0), let upper = Interval(notation: parts.1), lower <= upper else {
      return nil
    }
    (self.lower, self.upper) = (lower, upper)
  }
}
