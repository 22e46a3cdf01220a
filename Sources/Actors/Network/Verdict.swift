/// What becomes of one message between two nodes.
public enum Verdict: Hashable, Sendable, BitwiseCopyable {
  case deliver(at: Instant)
  case deliverTwice(at: Instant, and: Instant)
  case drop(DropReason)
}

/// Why an envelope between two nodes was dropped.
public enum DropReason: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The dice said so.
  case lost
  /// The way is blocked in this direction: a partition, or a device that is offline.
  case blocked
}
