public import Actors

/// Percentiles of real samples by the nearest rank: each is one of the samples, none is made up.
public struct Percentiles: Hashable, Sendable {
  public var p50: Interval
  public var p95: Interval
  public var p99: Interval
  public var max: Interval
  /// How many there were. Without any, the others are zero and mean nothing.
  public var samples: Int

  /// Of no samples.
  public init() {
    (p50, p95, p99, max, samples) = (.zero, .zero, .zero, .zero, 0)
  }

  public init(of samples: [Interval]) {
    self.init()
    let sorted = samples.sorted()
    guard let last = sorted.last else { return }
    p50 = Self.nearestRank(50, in: sorted)
    p95 = Self.nearestRank(95, in: sorted)
    p99 = Self.nearestRank(99, in: sorted)
    max = last
    self.samples = sorted.count
  }

  /// The smallest sample that at least `percent` of 100 are not above. `sorted` is not empty.
  private static func nearestRank(_ percent: Int, in sorted: [Interval]) -> Interval {
    let rank = (sorted.count * percent + 99) / 100
    return sorted[Swift.max(rank, 1) - 1]
  }
}
