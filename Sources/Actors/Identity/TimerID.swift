/// A timer of one actor. Starting a timer that runs already replaces it.
public struct TimerID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  @inlinable
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
