public import Actors

/// When the people of a crowd begin. Open model: arrivals do not wait for anybody's end.
public enum Arrivals: Hashable, Sendable {
  /// All at the start.
  case together
  /// One at a time, at this distance, the first at the start.
  case every(Interval)
  /// At independent random times, so many a second on average.
  case poisson(perSecond: Double)
  /// Evenly, at a rate that grows or falls from `from` to `to` within `over` and stays there.
  case ramp(from: Double, to: Double, over: Interval)
  /// At these times, in ascending order; people beyond the list come at its last time.
  case list([Interval])

  public static let rateMax = 100_000.0
  public static let listMax = 10_000
}

/// The arrival times of one crowd, one after the other, in ascending order.
public struct ArrivalSchedule: Sendable {
  private let arrivals: Arrivals
  private var random: SeededRandom
  private var index = 0
  private var elapsed = Interval.zero

  /// The schedule of the `crowd`th crowd in a run of `seed`. It depends on nothing else, so that one person's time can
  /// be found without running the others.
  public init(_ arrivals: Arrivals, seed: UInt64, crowd: Int) {
    self.arrivals = arrivals
    random = SeededRandom(seed: seed, key: 0xA221_7A15 &+ UInt64(crowd))
  }

  /// When the next person begins, counted from the start of the run.
  public mutating func next() -> Interval {
    defer { index += 1 }
    switch arrivals {
    case .together: return .zero
    case .every(let distance): return distance * Int64(index)
    case .poisson(let perSecond):
      let gap = Distribution.exponential(mean: .nanoseconds(Int64((1e9 / perSecond).rounded())))
      elapsed = elapsed + gap.sample(&random)
      return elapsed
    case .ramp(let from, let to, let over):
      return Self.time(ofArrival: Double(index), from: from, to: to, over: over)
    case .list(let times): return times.isEmpty ? .zero : times[min(index, times.count - 1)]
    }
  }

  /// When a rate that goes linearly from `from` to `to` within `over`, then stays, has brought `count` people: the
  /// inverse of its integral.
  private static func time(ofArrival count: Double, from: Double, to: Double, over: Interval) -> Interval {
    let seconds = over.seconds
    let during = (from + to) / 2 * seconds
    let time: Double
    if count >= during {
      time = to > 0 ? seconds + (count - during) / to : seconds
    } else {
      // from · t + slope · t² / 2 = count, solved without cancellation.
      let slope = (to - from) / seconds
      let root = (from * from + 2 * slope * count).squareRoot()
      time = count == 0 ? 0 : 2 * count / (from + root)
    }
    return .nanoseconds(Int64((min(time, 3e9) * 1e9).rounded()))
  }
}
