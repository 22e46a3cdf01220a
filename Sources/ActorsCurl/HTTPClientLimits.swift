/// What a client may cost, and how long it waits.
public struct HTTPClientLimits: Hashable, Sendable {
  /// Open at once, those that are kept for the next request included; further requests wait for one.
  public var connectionsMax = 256
  public var connectionsPerHostMax = 64
  /// Requests under way or waiting; one more fails at once.
  public var requestsMax = 65_536
  public var connectMs: UInt32 = 5_000
  /// From the request's sending to the last byte of its answer, the wait for a connection included.
  public var answerMs: UInt32 = 15_000
  /// How long a stream may be silent; then it counts as broken.
  public var silenceMs: UInt32 = 60_000
  /// Of an answer that is kept whole.
  public var bodyBytesMax = 4 << 20
  /// Of the status line and header fields of an answer.
  public var headBytesMax = 64 << 10

  public init() {}
}
