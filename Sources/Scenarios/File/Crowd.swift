public import Inquiry

/// People who have the same devices and the same story.
public struct Crowd: Hashable, Sendable {
  public static let devicesMax = 8

  public var name: String
  public var count: Int
  public var arrivals: Arrivals
  /// At least one. `Story` names them by their position.
  public var devices: [DevicePlan]
  public var story: Story

  public init(
    name: String, count: Int = 1, arrivals: Arrivals = .together, devices: [DevicePlan], story: Story = Story()
  ) {
    self.name = name
    self.count = count
    self.arrivals = arrivals
    self.devices = devices
    self.story = story
  }

  public func device(named name: String) -> Int? {
    devices.firstIndex { $0.name == name }
  }
}

/// A device that each person of a crowd has.
public struct DevicePlan: Hashable, Sendable {
  /// Unique in its crowd; other crowds may use it for theirs.
  public var name: String
  public var traits: DeviceTraits

  public init(name: String, traits: DeviceTraits) {
    self.name = name
    self.traits = traits
  }

  /// What a device of a platform has unless the file says otherwise: a phone a camera and an NFC reader, a web page
  /// nothing.
  public static func usualCapabilities(of platform: Platform) -> Capabilities {
    switch platform {
    case .ios, .android: [.camera, .nfc]
    case .web: []
    }
  }
}
