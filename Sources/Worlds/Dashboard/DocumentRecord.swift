import Actors
import Inquiry

/// What the dashboard knows of one version of a document, beside what the devices' records say of its deliveries.
struct DocumentRecord: Sendable, BitwiseCopyable {
  let edition: DocumentEdition
  let issuedAt: Instant
  var isRevocation = false
  /// Deliveries that are under way, and those of them that stand still.
  var owed: UInt8 = 0
  private(set) var stuck: UInt8 = 0
  /// Since when the one has stood still that has for longest, and why. Of interest while one is stuck.
  private(set) var stuckSince = Instant.start
  private(set) var why: StuckReason?
  /// Of the delivery to the device at each position: the number of its state, or one of the two below.
  private(set) var states = SIMD8<UInt8>(repeating: Self.notDue)

  static let notDue = UInt8.max
  static let waiting = UInt8.max - 1

  init(_ edition: DocumentEdition, at now: Instant) {
    self.edition = edition
    issuedAt = now
  }

  mutating func stands(_ standing: DeliveryStanding, at position: Int) {
    guard position < states.scalarCount else { return }
    states[position] = standing.status?.rawValue ?? Self.waiting
  }

  /// Looks anew at what stands still.
  mutating func lookForStuck(_ devices: [DeviceRecord], at now: Instant) {
    stuck = 0
    why = nil
    for device in devices {
      guard let standing = device.standing(of: edition), let reason = standing.stuck(at: now) else { continue }
      if stuck == 0 || standing.since < stuckSince {
        stuckSince = standing.since
        why = reason
      }
      stuck += 1
    }
  }
}
