public import Actors

extension SessionNumber {
  /// What every envelope of this person is part of.
  public var trace: TraceID { TraceID(session: rawValue) }
}

extension NodeID {
  /// Where the inquiry service runs.
  public static let service = NodeID(rawValue: 1)
}

extension DeviceID {
  /// The place that fails with this device. Devices and `NodeID.service` are the only places behind a network.
  public var node: NodeID {
    NodeID(rawValue: 2 &+ (session.rawValue &<< 3 | UInt32((ordinal &- 1) & 7)))
  }

  /// The device that fails with a place; nil for a place of no device.
  public init?(node: NodeID) {
    guard node.rawValue >= 2 else { return nil }
    let place = node.rawValue &- 2
    self.init(session: SessionNumber(place &>> 3), ordinal: UInt8(place & 7) &+ 1)
  }
}
