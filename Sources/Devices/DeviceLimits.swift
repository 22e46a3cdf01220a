import Actors

/// The figures of a device. They keep within those of `ServiceLimits`: a lease outlasts two lost heartbeats.
public struct DeviceLimits: Hashable, Sendable, BitwiseCopyable {
  /// How long the first try of a request waits for its answer; each further one waits twice as long.
  public var answerFirstMs: UInt32 = 2_000
  public var answerLastMs: UInt32 = 16_000
  /// Tries of one request, the first included.
  public var triesMax: UInt8 = 6
  /// What each request to slow down adds to the wait for the next try (RFC 8628 section 3.5).
  public var slowDownMs: UInt32 = 5_000
  /// Requests that may wait for answers at once; one more counts as unanswered.
  public var requestsMax: UInt8 = 8
  /// Stores that are live on a device at once: tabs of a browser, or mounted stores of an app.
  public var storesMax: UInt8 = 4
  public var heartbeatMs: UInt32 = 10_000
  /// How much earlier than the service a device takes its lease for ended (S6).
  public var leaseMarginMs: UInt32 = 2_000
  /// Without an intent for so long a holder asks whether its person is there. Without an answer for `askMs` it stops
  /// its heartbeats: the lease lapses, and somebody else can go on (L2).
  public var idleMs: UInt32 = 120_000
  public var askMs: UInt32 = 30_000
  /// How often a source asks what became of the inquiry, beside what is pushed to it (L3).
  public var watchMs: UInt32 = 15_000
  /// The same for a device that can only look on, and for a holder that sleeps.
  public var movedMs: UInt32 = 60_000
  /// An inquiry with less time left is not resumed: it would end under the person's hands.
  public var guardMarginMs: UInt32 = 60_000
  /// Waits between two pulls without a hint: doubled from the first to the last. Hints can be lost.
  public var pullFirstMs: UInt32 = 120_000
  public var pullLastMs: UInt32 = 960_000
  /// Pulls in a row without a hint; then only a hint, an opening or a start makes the vault pull. The service repeats
  /// its hints until it has the receipts.
  public var quietPullsMax: UInt8 = 1
  /// Documents and identity records that a vault keeps, of each.
  public var documentsMax: UInt16 = 1_024
  /// Taps that follow each other faster than that, with nothing changed on the screen, are one interaction (F40).
  public var doubleTapMs: UInt32 = 500

  public init() {}
}

extension DeviceLimits {
  var idle: Interval { Interval(deviceLimitMs: idleMs) }
  var ask: Interval { Interval(deviceLimitMs: askMs) }
}

extension Interval {
  /// A count of milliseconds as limits state them.
  init(deviceLimitMs: UInt32) {
    self = .milliseconds(Int64(deviceLimitMs))
  }
}
