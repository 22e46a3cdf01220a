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

extension InstallationID: LosslessStringConvertible {
  public var description: String { "app-\(device.session)-\(device.ordinal)-\(generation)" }

  /// Nil unless the text is what `description` prints.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "app", let session = UInt32(parts[1]), let ordinal = UInt8(parts[2]),
      let generation = UInt8(parts[3])
    else { return nil }
    self.init(device: DeviceID(session: SessionNumber(session), ordinal: ordinal), generation: generation)
    guard description == text else { return nil }
  }
}
