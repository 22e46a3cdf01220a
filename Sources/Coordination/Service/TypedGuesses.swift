import Actors
import Inquiry

/// Who has typed codes that lead nowhere, and how often. A device that has used up its tries waits, also with the right
/// code.
struct TypedGuesses: Sendable {
  /// Devices that are remembered; beyond, the one that missed first is forgotten.
  static let devicesMax = 1_024

  private let triesMax: UInt8
  private let pause: Interval
  /// In the order of their first miss.
  private var devices: [Device] = []

  private struct Device {
    let installation: InstallationID
    var misses: UInt8
    var since: Instant
  }

  init(_ limits: ServiceLimits) {
    triesMax = limits.typedTriesMax
    pause = Interval(limitMs: limits.typedPauseMs)
  }

  func mayGuess(_ installation: InstallationID, at now: Instant) -> Bool {
    guard let device = devices.first(where: { $0.installation == installation }) else { return true }
    return device.misses < triesMax || now >= device.since + pause
  }

  mutating func missed(_ installation: InstallationID, at now: Instant) {
    if let position = devices.firstIndex(where: { $0.installation == installation }) {
      let isOver = now >= devices[position].since + pause
      devices[position].misses = isOver ? 1 : min(devices[position].misses, .max - 1) + 1
      if isOver || devices[position].misses <= triesMax { devices[position].since = now }
    } else {
      if devices.count >= Self.devicesMax { devices.removeFirst() }
      devices.append(Device(installation: installation, misses: 1, since: now))
    }
  }

  mutating func hit(_ installation: InstallationID) {
    devices.removeAll { $0.installation == installation }
  }
}
