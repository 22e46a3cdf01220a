/// A length of time in whole nanoseconds; may be negative. Spans ± 292 years.
public struct Interval: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static let zero = Interval(nanoseconds: 0)

  @inlinable
  public static func nanoseconds(_ count: Int64) -> Interval {
    Interval(nanoseconds: count)
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func microseconds(_ count: Int64) -> Interval {
    scaled(count, by: 1_000)
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func milliseconds(_ count: Int64) -> Interval {
    scaled(count, by: 1_000_000)
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func seconds(_ count: Int64) -> Interval {
    scaled(count, by: 1_000_000_000)
  }

  @usableFromInline
  static func scaled(_ count: Int64, by factor: Int64) -> Interval {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return Interval(nanoseconds: overflow ? (count < 0 ? -Int64.max : .max) : product)
  }

  /// Whole milliseconds, rounded towards zero.
  @inlinable
  public var milliseconds: Int64 {
    nanoseconds / 1_000_000
  }

  /// In whole milliseconds, of which the last may not be full: who waits that long has waited long enough.
  public var millisecondsUp: Int64 {
    let rest: Int64 = nanoseconds % 1_000_000 > 0 ? 1 : 0
    return milliseconds + rest
  }

  @inlinable
  public var seconds: Double {
    Double(nanoseconds) / 1e9
  }

  @inlinable
  public static func < (left: Interval, right: Interval) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func + (left: Interval, right: Interval) -> Interval {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return Interval(nanoseconds: overflow ? (left.nanoseconds < 0 ? -Int64.max : .max) : sum)
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func - (left: Interval, right: Interval) -> Interval {
    left + -right
  }

  @inlinable
  public static prefix func - (interval: Interval) -> Interval {
    Interval(nanoseconds: interval.nanoseconds == .min ? .max : -interval.nanoseconds)
  }

  /// Saturates at the range of `Interval`.
  @inlinable
  public static func * (interval: Interval, factor: Int64) -> Interval {
    let (product, overflow) = interval.nanoseconds.multipliedReportingOverflow(by: factor)
    return Interval(nanoseconds: overflow ? ((interval.nanoseconds < 0) != (factor < 0) ? -Int64.max : .max) : product)
  }
}

extension Interval: CustomStringConvertible {
  /// Seconds with three decimals, as in `0.250s`.
  public var description: String {
    let magnitude = nanoseconds.magnitude / 1_000_000
    let fraction = String(magnitude % 1_000)
    let padding = String(repeating: "0", count: 3 - fraction.utf8.count)
    return "\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000).\(padding)\(fraction)s"
  }
}
