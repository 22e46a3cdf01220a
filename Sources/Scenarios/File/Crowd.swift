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
  public var app: App

  public init(name: String, traits: DeviceTraits, app: App = .own) {
    self.name = name
    self.traits = traits
    self.app = app
  }

  /// What the person starts there.
  public enum App: String, Hashable, Sendable, CaseIterable {
    /// An app or page that was given a launch code.
    case own
    /// The app of the vendor's tutorial, which asks its own backend (P03).
    case vendor
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
