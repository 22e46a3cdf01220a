/// A point on a run's own clock: nanoseconds since the run started. Monotonic; it says nothing about the calendar.
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the run started.
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of the run.
  public static let start = Instant(nanoseconds: 0)

  /// Later than anything that happens: "no deadline".
  public static let never = Instant(nanoseconds: .max)

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `interval` later; saturates at `start` and at `never`.
  @inlinable
  public static func + (instant: Instant, interval: Interval) -> Instant {
    if interval.nanoseconds >= 0 {
      let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(UInt64(interval.nanoseconds))
      return Instant(nanoseconds: overflow ? .max : sum)
    }
    let magnitude = interval.nanoseconds.magnitude
    return Instant(nanoseconds: instant.nanoseconds > magnitude ? instant.nanoseconds - magnitude : 0)
  }

  /// The instant `interval` earlier; saturates like `+`.
  @inlinable
  public static func - (instant: Instant, interval: Interval) -> Instant {
    instant + -interval
  }

  /// How long after `right` `left` is; negative when it is before. Saturates at the range of `Interval`.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Interval {
    if left >= right {
      return Interval(nanoseconds: Int64(clamping: left.nanoseconds - right.nanoseconds))
    }
    return -Interval(nanoseconds: Int64(clamping: right.nanoseconds - left.nanoseconds))
  }
}

extension Instant: CustomStringConvertible {
  /// Seconds with three decimals, as in `12.345s`; `never` for no deadline.
  public var description: String {
    self == .never ? "never" : Interval(nanoseconds: Int64(clamping: nanoseconds)).description
  }
}
