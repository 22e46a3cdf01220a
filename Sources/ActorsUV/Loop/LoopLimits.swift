public import Actors

/// The bounds of one loop. Whatever would pass one of them fails with an error that names it, or waits.
public struct LoopLimits: Equatable, Sendable {
  /// Jobs, timers and events run before the loop looks at its descriptors again.
  public var turnJobsMax = 1_024
  /// Time spent on jobs before the loop looks at its descriptors again.
  public var turnMax = Interval.milliseconds(1)
  /// Calls from other threads that may wait in the loop's inbox.
  public var inboxJobsMax = 65_536
  /// Handles open at one time.
  public var handlesMax = 262_144
  /// Timers pending at one time.
  public var timersMax = 1_048_576
  /// Pieces of blocking work waiting for, or running on, libuv's thread pool.
  public var offloadsMax = 64
  /// Bytes that one stream may hold unsent; a write that would pass it is refused whole.
  public var writeQueueBytesMax = 4 << 20
  /// Unsent bytes of a stream from which on `writeQueueHigh` is reported.
  public var writeQueueHighBytes = 256 << 10
  /// Unsent bytes of a stream at which `writeQueueLow` is reported after `writeQueueHigh`.
  public var writeQueueLowBytes = 64 << 10
  /// Bytes read from one stream and not yet delivered, from which on the loop stops reading it.
  public var readAheadBytesMax = 256 << 10
  /// Addresses of a host name tried in turn by one connect.
  public var connectAddressesMax = 8

  public init() {}
}
