/// How often which time was measured, to within one part in 128. After a million samples it is as cheap as at first.
struct LatencyHistogram: Sendable {
  private var counts = [UInt32](repeating: 0, count: (32 - 7) * 128 + 128)
  private(set) var total = 0

  mutating func add(ms: UInt32) {
    counts[Self.index(ms)] &+= 1
    total += 1
  }

  /// The largest time of the bucket in which the sample at this share of all lies; nil without samples.
  func percentile(_ percent: Int) -> Double? {
    guard total > 0 else { return nil }
    let rank = max(1, (total * percent + 99) / 100)
    var seen = 0
    for (index, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      if seen >= rank { return Self.upperBound(index) }
    }
    return nil
  }

  /// Each time up to 255 ms has a bucket; from there each doubling has 128.
  private static func index(_ ms: UInt32) -> Int {
    if ms < 256 { return Int(ms) }
    let doublings = 24 - ms.leadingZeroBitCount
    return 128 * doublings + Int(ms >> doublings)
  }

  private static func upperBound(_ index: Int) -> Double {
    if index < 256 { return Double(index) }
    let doublings = index / 128 - 1
    return Double((UInt64(index % 128 + 128) << doublings) + (1 << doublings) - 1)
  }
}
