/// What a device runs on.
public enum Platform: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case ios
  case android
  case web
}

extension Platform: CustomStringConvertible {
  public var description: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .web: "web"
    }
  }
}

/// What a device can do beyond showing and asking; a step names what it needs.
public struct Capabilities: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let camera = Capabilities(rawValue: 1)
  public static let nfc = Capabilities(rawValue: 2)
}

extension Capabilities: CustomStringConvertible {
  public var description: String {
    if isEmpty { return "nothing" }
    return [contains(.camera) ? "camera" : nil, contains(.nfc) ? "NFC" : nil].compactMap(\.self)
      .joined(separator: " and ")
  }
}

/// What a device tells about itself when it opens or scans; the other side sees it, so nothing personal.
public struct DeviceTraits: Hashable, Sendable, BitwiseCopyable {
  public let platform: Platform
  public let capabilities: Capabilities

  /// No browser reads chips, whatever it runs on (F41).
  public init(platform: Platform, capabilities: Capabilities) {
    self.platform = platform
    self.capabilities = platform == .web ? capabilities.subtracting(.nfc) : capabilities
  }
}
