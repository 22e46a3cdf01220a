/// How long something takes, when it does not always take the same. Samples are never negative.
///
/// Equal streams give equal samples, bit for bit, on every machine and in every build.
public enum Distribution: Hashable, Sendable, BitwiseCopyable {
  case constant(Interval)
  /// Anything from `from` to `to`, equally likely.
  case uniform(from: Interval, to: Interval)
  /// Memoryless, as the time to the next of many independent arrivals.
  case exponential(mean: Interval)
  /// Bell-shaped around `mean`, the part below zero cut off (and the rest made up for it).
  case normal(mean: Interval, deviation: Interval)
  /// Skewed, as human delays are: half of the samples below `median`, 95 of 100 below `p95`.
  case lognormal(median: Interval, p95: Interval)

  /// The 95th percentile of the standard normal distribution.
  private static let normalP95 = 1.644_853_626_951_472_2
  /// No sample is longer: what a scenario's own limits could never wait for.
  public static let sampleMax = Interval.seconds(100 * 365 * 86_400)

  /// One sample. Draws exactly once from the stream, whatever the distribution: another choice here leaves the rest of
  /// the stream as it was.
  public func sample(_ random: inout SeededRandom) -> Interval {
    let bits = random.next()
    switch self {
    case .constant(let interval):
      return max(interval, .zero)
    case .uniform(let from, let to):
      if to <= from { return max(from, .zero) }
      let width = UInt64(to.nanoseconds) &- UInt64(max(from.nanoseconds, 0))
      let offset = bits.multipliedFullWidth(by: width &+ 1).high
      return max(from, .zero) + .nanoseconds(Int64(offset))
    case .exponential(let mean):
      return Self.interval(-PortableMath.ln(1 - Self.share(bits)) * Double(mean.nanoseconds))
    case .normal(let mean, let deviation):
      if deviation <= .zero { return max(mean, .zero) }
      let (center, width) = (Double(mean.nanoseconds), Double(deviation.nanoseconds))
      let cutOff = center >= 6 * width ? 0 : PortableMath.normalShare(below: -center / width)
      let share = cutOff + (1 - cutOff) * Self.share(bits)
      return Self.interval(center + width * PortableMath.normalQuantile(min(share, 1 - 0x1p-53)))
    case .lognormal(let median, let p95):
      if p95 <= median || median <= .zero { return max(median, .zero) }
      let center = Double(median.nanoseconds)
      let width = PortableMath.ln(Double(p95.nanoseconds) / center) / Self.normalP95
      return Self.interval(center * PortableMath.exp(width * PortableMath.normalQuantile(Self.share(bits))))
    }
  }

  /// A number strictly between 0 and 1, in steps of 2^-52.
  private static func share(_ bits: UInt64) -> Double {
    (Double(bits >> 12) + 0.5) * 0x1p-52
  }

  private static func interval(_ nanoseconds: Double) -> Interval {
    if nanoseconds <= 0 { return .zero }
    return nanoseconds >= Double(sampleMax.nanoseconds) ? sampleMax : .nanoseconds(Int64(nanoseconds.rounded()))
  }
}
