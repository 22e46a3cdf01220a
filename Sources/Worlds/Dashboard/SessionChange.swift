import Actors
import Inquiry

/// What an event changed in a session's record, for whoever counts and lists: the record itself stays where it is.
struct SessionChange: Sendable {
  /// Nil when the inquiry has ended.
  let stageBefore: StageKind?
  let stageAfter: StageKind?
  /// Whether the list of handoffs gets it.
  let beginsTrack: Bool
  let key: SessionKey
  /// The device that it was about, by its place among all devices.
  let device: (place: UInt32, key: DeviceKey.Own)?
  let delivery: Delivery?

  /// A delivery that came due or changed its state.
  struct Delivery: Sendable {
    let position: Int
    let before: DeliveryStanding?
    let after: DeliveryStanding
    /// By how many more deliveries are under way.
    let owed: Int8
  }
}

extension SessionRecord {
  /// Notes an event.
  mutating func took(_ event: InquiryEvent, at now: Instant, _ limits: ServiceLimits) -> SessionChange {
    let stageBefore = outcome == nil ? stage : nil
    let position = EventWords.device(of: event).flatMap { self.position(of: $0.device) }
    let standing = event.delivery.flatMap { edition, installation in
      position.flatMap { devices[$0].standing(of: edition, to: installation) }
    }
    note(event, at: now)
    var delivery: SessionChange.Delivery?
    if let (edition, installation) = event.delivery, let position,
      let after = devices[position].standing(of: edition, to: installation)
    {
      let wasOwed = standing.map { !$0.isSettled } ?? false
      let owed: Int8 = wasOwed == after.isSettled ? (wasOwed ? -1 : 1) : 0
      devices[position].owed.move(by: owed)
      delivery = SessionChange.Delivery(position: position, before: standing, after: after, owed: owed)
    }
    var beginsTrack = false
    if case .handoffOffered = event, !isTrackListed {
      isTrackListed = true
      beginsTrack = true
    }
    return SessionChange(
      stageBefore: stageBefore, stageAfter: outcome == nil ? stage : nil, beginsTrack: beginsTrack,
      key: SessionKey(self, limits), device: position.map { (firstDevice + UInt32($0), devices[$0].key($0)) },
      delivery: delivery)
  }
}

extension InquiryEvent {
  /// The delivery that came due or changed its state.
  fileprivate var delivery: (DocumentEdition, InstallationID)? {
    if case .deliveryDue(let edition, let installation) = self { return (edition, installation) }
    if case .deliveryChanged(let edition, let installation, _, _, _) = self { return (edition, installation) }
    return nil
  }
}
