/// Which of a device's live stores asks for something. One that is free again is given to the next store.
public struct StoreSlot: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The one of a device that has a single store.
  public static let first = StoreSlot(0)
}
