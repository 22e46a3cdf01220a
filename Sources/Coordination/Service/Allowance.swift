import Actors
import Inquiry

/// How often something may be asked for: some times in a row, and then once in each interval. A refused try costs
/// nothing, so that whoever waits for one interval is served, whatever went before (L4).
struct Allowance: Hashable, Sendable, BitwiseCopyable {
  private let max: UInt8
  private let every: Interval
  private var left: UInt8
  /// `left` is as of this moment.
  private var since: Instant

  init(max: UInt8, everyMs: UInt32, at now: Instant = .start) {
    self.max = max
    every = Interval(limitMs: everyMs)
    left = max
    since = now
  }

  func allows(at now: Instant) -> Bool {
    left > 0 || now >= since + every
  }

  /// - Returns: false when it was asked for too often.
  mutating func take(at now: Instant) -> Bool {
    let gained = (now - since).nanoseconds / every.nanoseconds
    if Int64(left) + gained >= Int64(max) {
      (left, since) = (max, now)
    } else {
      left += UInt8(gained)
      since = since + .nanoseconds(gained * every.nanoseconds)
    }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}

extension Allowance {
  /// What is left of one that was written down; how much there is at most, and how fast it grows again, is not.
  init(from record: inout RecordReader, max: UInt8, everyMs: UInt32) throws(RecordFault) {
    self.init(max: max, everyMs: everyMs)
    left = min(max, try record.number())
    since = try record.value()
  }

  func write(to record: inout RecordWriter) {
    record.put(left)
    record.put(since)
  }
}
