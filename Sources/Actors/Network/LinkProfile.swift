/// How messages between a node and the rest of the world travel, in each direction.
public struct LinkProfile: Hashable, Sendable, BitwiseCopyable {
  public var latency: Distribution
  /// Messages lost, in a million.
  public var lossPpm: UInt32
  /// Messages that arrive twice, in a million.
  public var duplicatePpm: UInt32
  /// Messages that others may overtake, in a million. All others of one direction arrive in the order of sending.
  public var reorderPpm: UInt32
  /// How much later than by its latency a message arrives that others may overtake.
  public var reorderDelay: Distribution

  public init(
    latency: Distribution = .constant(.zero), lossPpm: UInt32 = 0, duplicatePpm: UInt32 = 0, reorderPpm: UInt32 = 0,
    reorderDelay: Distribution = .constant(.zero)
  ) {
    self.latency = latency
    self.lossPpm = lossPpm
    self.duplicatePpm = duplicatePpm
    self.reorderPpm = reorderPpm
    self.reorderDelay = reorderDelay
  }
}
