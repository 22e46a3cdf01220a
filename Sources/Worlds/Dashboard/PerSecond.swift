import Actors

/// What happened in each of the last seconds of a run: counts, and the samples' 95th percentile.
struct PerSecond: Sendable {
  static let secondsMax = 120
  static let samplesMax = 1_000

  private var second: UInt64 = 0
  private var count = 0
  private var samples: [UInt32] = []
  private(set) var counts: [Double] = []
  private(set) var p95s: [Double] = []

  /// Closes the seconds that are over.
  mutating func advance(to now: Instant) {
    let current = now.nanoseconds / 1_000_000_000
    guard current > second else { return }
    push(Double(count), p95())
    count = 0
    samples.removeAll(keepingCapacity: true)
    let empty = min(current - second - 1, UInt64(Self.secondsMax))
    for _ in 0..<empty { push(0, p95s.last ?? 0) }
    second = current
  }

  mutating func countOne() {
    count += 1
  }

  mutating func sample(ms: UInt32) {
    if samples.count < Self.samplesMax { samples.append(ms) }
  }

  private mutating func push(_ count: Double, _ p95: Double) {
    if counts.count >= Self.secondsMax {
      counts.removeFirst()
      p95s.removeFirst()
    }
    counts.append(count)
    p95s.append(p95)
  }

  /// Of the second that ends; the one before when it had no samples.
  private func p95() -> Double {
    guard !samples.isEmpty else { return p95s.last ?? 0 }
    let sorted = samples.sorted()
    return Double(sorted[max(1, (sorted.count * 95 + 99) / 100) - 1])
  }
}
