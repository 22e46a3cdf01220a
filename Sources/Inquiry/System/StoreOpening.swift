/// One opening of one of a device's stores, from an `Open` to the next one.
public struct StoreOpening: Hashable, Sendable, BitwiseCopyable {
  /// Which of the live stores it is.
  public let slot: UInt8
  /// Counted by each incarnation of a device, from 1, through all of its stores.
  public let number: UInt16

  public init(slot: UInt8, number: UInt16) {
    self.slot = slot
    self.number = number
  }

  /// The first one that a device with a single store has.
  public static let first = StoreOpening(slot: 0, number: 1)
}
