internal import HTTP

/// Counts the requests of a minute that begins with the first of them.
struct RateWindow: Hashable, Sendable {
  static let seconds: Int64 = 60

  private(set) var requestsMax: Int
  private(set) var count = 0
  private var beganAt: WallTime?

  init(requestsMax: Int) {
    self.requestsMax = requestsMax
  }

  /// - Returns: whether the request is within the limit.
  mutating func take(at now: WallTime) -> Bool {
    begin(at: now)
    guard count < requestsMax else { return false }
    count += 1
    return true
  }

  /// A new window, when the former is over; a clock that was set back begins one as well.
  private mutating func begin(at now: WallTime) {
    if let beganAt, beganAt <= now, now < beganAt.adding(seconds: Self.seconds) { return }
    beganAt = now
    count = 0
  }

  var remaining: Int { requestsMax - count }

  func secondsToReset(at now: WallTime) -> Int64 {
    guard let beganAt else { return Self.seconds }
    return min(Self.seconds, max(0, (beganAt.milliseconds + Self.seconds * 1_000 - now.milliseconds + 999) / 1_000))
  }
}
