/// A place that fails as a whole and that messages reach through a network: a device, or the service.
public struct NodeID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Behind no network: what is sent from or to here arrives at once, like a finger on a screen.
  public static let none = NodeID(rawValue: 0)
}
