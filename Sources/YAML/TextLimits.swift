/// What a YAML text may cost. A text beyond a limit is refused at the place where it passes it.
public struct TextLimits: Hashable, Sendable {
  public var bytesMax = 1 << 20
  /// Mappings and sequences inside each other.
  public var depthMax = 32
  public var nodesMax = 100_000
  public var scalarBytesMax = 64 << 10

  public init() {}
}
