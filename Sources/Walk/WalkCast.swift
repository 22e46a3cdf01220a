public import Devices
public import Inquiry

/// Whom and what a walk is about: the devices that lie there, and how what they show is put into words.
public struct WalkCast: Sendable {
  /// Where the links of handoff codes lead.
  static let host = "verify.example"

  public struct Device: Hashable, Sendable {
    public let name: String
    public let id: DeviceID
    public let platform: Platform

    public init(name: String, id: DeviceID, platform: Platform) {
      self.name = name
      self.id = id
      self.platform = platform
    }
  }

  /// At least one; the walk begins at the first.
  public let devices: [Device]
  public let kit: DeviceKit
  /// The person's, the best first.
  public let languages: [LanguageTag]
  /// Of a line, in columns.
  public let width: Int
  /// Draws a code for a camera.
  public let picture: @Sendable (String) -> [String]

  public init(
    devices: [Device], kit: DeviceKit, languages: [LanguageTag] = [], width: Int = 72,
    picture: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    precondition(!devices.isEmpty, "A walk needs a device to stand at.")
    self.devices = devices
    self.kit = kit
    self.languages = languages
    self.width = width
    self.picture = picture
  }

  func position(of id: DeviceID) -> Int? {
    devices.firstIndex { $0.id == id }
  }
}
