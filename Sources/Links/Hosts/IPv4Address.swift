/// An address of four bytes.
public struct IPv4Address: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension IPv4Address: CustomStringConvertible {
  /// `192.0.2.1`.
  public var description: String {
    "\(rawValue >> 24).\(rawValue >> 16 & 0xFF).\(rawValue >> 8 & 0xFF).\(rawValue & 0xFF)"
  }
}
