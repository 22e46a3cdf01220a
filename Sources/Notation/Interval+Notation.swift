public import Actors

extension Interval {
  /// What `init(notation:)` reads, for messages.
  public static let notationAllowed = "a duration such as 250ms, 90s, 1.5h or 2d"

  /// Longest first, so that `ms` is not read as `m`.
  private static let units: [(suffix: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3_600e9), ("d", 86_400e9),
  ]

  /// Reads `90s`, `1.5h`, `250ms`: a decimal number of at most 15 characters and one of ns, us, ms, s, m, h, d. `0`
  /// alone is zero; any other number needs its unit. Nil for anything else, a negative number, or more than 100 years.
  public init?(notation text: String) {
    if text == "0" {
      self = .zero
      return
    }
    let matching = Self.units.first { text.hasSuffix($0.suffix) }
    guard let unit = matching, let number = DecimalNotation.value(text.dropLast(unit.suffix.utf8.count)) else {
      return nil
    }
    let nanoseconds = (number * unit.nanoseconds).rounded()
    if nanoseconds > 100 * 365 * 86_400e9 { return nil }
    self = .nanoseconds(Int64(nanoseconds))
  }

  /// The shortest exact form in the largest unit that keeps it whole: `90s`, `250ms`, `2h`; `0` for zero.
  public var notation: String {
    if nanoseconds == 0 { return "0" }
    let sign = nanoseconds < 0 ? "-" : ""
    let magnitude = nanoseconds.magnitude
    for unit in Self.units.reversed() {
      let size = UInt64(unit.nanoseconds)
      if magnitude % size == 0 { return "\(sign)\(magnitude / size)\(unit.suffix)" }
    }
    return "\(sign)\(magnitude)ns"
  }
}
