/// One installation of the app on one device: `app-42-1-1`. A reinstalled app is another installation, with an empty
/// vault.
public struct InstallationID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let device: DeviceID
  /// Counted from 1; one more after each reinstall.
  public let generation: UInt8

  public init(device: DeviceID, generation: UInt8 = 1) {
    self.device = device
    self.generation = generation
  }

  public var session: SessionNumber { device.session }

  /// Unique over a run; what keyed derivations bind a credential to.
  public var word: UInt64 {
    UInt64(device.session.rawValue) &<< 16 | UInt64(device.ordinal) &<< 8 | UInt64(generation)
  }

  /// As one number: to a hasher each field is as much work as all of it.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  public static func < (left: InstallationID, right: InstallationID) -> Bool { left.word < right.word }
}

extension InstallationID: CustomStringConvertible {
  public var description: String { "app-\(device.session)-\(device.ordinal)-\(generation)" }
}
