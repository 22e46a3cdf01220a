/// One device of one person: `dev-42-1`.
public struct DeviceID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let session: SessionNumber
  /// Counted from 1 up to `perPersonMax`.
  public let ordinal: UInt8

  public static let perPersonMax: UInt8 = 8

  public init(session: SessionNumber, ordinal: UInt8) {
    self.session = session
    self.ordinal = ordinal
  }

  public static func < (left: DeviceID, right: DeviceID) -> Bool {
    left.session == right.session ? left.ordinal < right.ordinal : left.session < right.session
  }
}

extension DeviceID: CustomStringConvertible {
  public var description: String { "dev-\(session)-\(ordinal)" }
}
