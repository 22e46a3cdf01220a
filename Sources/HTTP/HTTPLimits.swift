/// What requests may cost.
public struct HTTPLimits: Hashable, Sendable {
  /// Request line and header fields together, with what the parser needs to keep them; more is answered by 431.
  public var headBytesMax = 12 << 10
  /// Open at once; further ones wait until one is closed.
  public var connectionsMax: UInt32 = 16_384
  /// How long a connection may be silent.
  public var idleMs: UInt32 = 60_000
  /// From the connection, or the end of the call before, to the end of the head: for who sends a byte a minute.
  public var headMs: UInt32 = 65_000
  /// How long a body may take beyond what its bytes take at `bodyBytesPerSecondMin`.
  public var bodyMs: UInt32 = 30_000
  public var bodyBytesPerSecondMin = 8 << 10
  /// Unsent bytes of a stream; a client that takes them too slowly loses the stream, and comes back for the rest.
  public var streamBytesMax = 256 << 10

  public init() {}
}
