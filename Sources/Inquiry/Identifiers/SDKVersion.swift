/// The version of the SDK in an app: `1.4`. What a device has saved names the one that wrote it.
public struct SDKVersion: Hashable, Sendable, BitwiseCopyable {
  /// Raised when an older version cannot read what is saved, or is read wrongly.
  public let major: UInt16
  public let minor: UInt16

  public init(major: UInt16, minor: UInt16) {
    self.major = major
    self.minor = minor
  }

  /// Of this source.
  public static let current = SDKVersion(major: 1, minor: 0)

  /// Whether this version goes on with what `writer` saved: an upgraded app does, within its major version; one that
  /// was put back does not, for it cannot know what it overlooks.
  public func reads(_ writer: SDKVersion) -> Bool {
    major == writer.major && minor >= writer.minor
  }
}

extension SDKVersion: CustomStringConvertible {
  public var description: String { "\(major).\(minor)" }
}
