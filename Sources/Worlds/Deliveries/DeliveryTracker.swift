public import Actors
public import Inquiry

/// Answers at any moment what is on its way, and what of it is stuck, and why. What is settled is forgotten, so that a
/// long run keeps no more than what is under way.
public struct DeliveryTracker: Sendable {
  /// What stands still for so long is stuck.
  public static let patience = Interval.seconds(60)

  private var standings: [Key: DeliveryStanding] = [:]

  private struct Key: Hashable {
    let edition: DocumentEdition
    let installation: InstallationID
  }

  public init() {}

  public mutating func noted(_ event: InquiryEvent, at now: Instant) {
    if case .deliveryDue(let edition, let installation) = event {
      let key = Key(edition: edition, installation: installation)
      standings[key] = DeliveryStanding(edition, to: installation, at: now)
    } else if case .deliveryChanged(let edition, let installation, let status, let attempts, _) = event {
      let key = Key(edition: edition, installation: installation)
      if status.isSettled {
        standings[key] = nil
      } else {
        standings[key]?.changed(to: status, attempts: attempts, at: now)
      }
    } else if case .deliveryTroubled(let edition, let installation, let trouble) = event {
      standings[Key(edition: edition, installation: installation)]?.failed(trouble)
    }
  }

  public var underWayCount: Int { standings.count }

  public subscript(edition: DocumentEdition, installation: InstallationID) -> DeliveryStanding? {
    standings[Key(edition: edition, installation: installation)]
  }

  /// The ones that stand still for longest come first.
  public func stuck(at now: Instant) -> [(standing: DeliveryStanding, reason: StuckReason)] {
    let ordered = standings.values.sorted { left, right in
      if left.since != right.since { return left.since < right.since }
      if left.installation != right.installation { return left.installation < right.installation }
      return left.edition < right.edition
    }
    return ordered.compactMap { standing in standing.stuck(at: now).map { (standing, $0) } }
  }
}
