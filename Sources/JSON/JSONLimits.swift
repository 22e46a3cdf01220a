/// What a JSON text may cost. A text beyond a limit is refused at the place where it passes it.
public struct JSONLimits: Hashable, Sendable {
  public var bytesMax: Int
  /// Objects and lists inside each other; jansson itself goes no deeper than 2,048.
  public var depthMax: Int

  public init(bytesMax: Int = 16 << 20, depthMax: Int = 64) {
    self.bytesMax = bytesMax
    self.depthMax = depthMax
  }
}
