import Actors
import Coordination
import Inquiry
import Notation
import Scenarios

/// Makes the faults of a scenario out of what people live through. Each fault meets each person at most once; whom it
/// meets, and when, is drawn from a stream of that person and fault.
struct FaultScript: Sendable {
  private let cast: Cast
  /// What waits for a moment.
  private let waiting: [Waiting]
  private var met: Set<Meeting> = []
  private static let beforeSleep = Interval.milliseconds(1)
  private var generations: [DeviceID: UInt8] = [:]
  private var reinstalls: [Reinstall] = []

  /// An app that is to be removed and installed again. Which installation it will be then is known when it goes: others
  /// may have been planned later, for earlier.
  private struct Reinstall {
    let device: DeviceID
    let at: Instant
    let away: Interval
  }

  private struct Meeting: Hashable {
    let fault: Int
    let isBackup: Bool
    let session: UInt32
  }

  /// A fault, or the backup that it will need.
  private struct Waiting {
    /// Of the fault in the scenario.
    let index: Int
    let isBackup: Bool
    let moment: Moment
    let after: Distribution
  }

  init(_ cast: Cast) {
    self.cast = cast
    waiting = cast.scenario.faults.enumerated().flatMap { index, fault -> [Waiting] in
      guard cast.scenario.keepsFault(index) else { return [] }
      return [(fault.kind.backup, true), (fault.trigger, false)].compactMap { trigger, isBackup in
        guard case .moment(let moment, let after) = trigger else { return nil }
        return Waiting(index: index, isBackup: isBackup, moment: moment, after: after)
      }
    }
  }

  /// A person came: the faults at fixed times are planned.
  mutating func arrived(_ session: UInt32, into plans: inout [PlannedIntervention<InquirySystem>]) {
    for (index, fault) in cast.scenario.faults.enumerated() where cast.scenario.keepsFault(index) {
      for (trigger, isBackup) in [(fault.kind.backup, true), (fault.trigger, false)] {
        guard case .at(let time) = trigger else { continue }
        var random = stream(index, session)
        guard meets(fault.who, session, &random) else { continue }
        plan(fault.kind, isBackup, session, at: .start + time.sample(&random), &random, into: &plans)
      }
    }
  }

  /// A behaviour noted something: the faults that wait for that moment are planned.
  mutating func noted(
    _ event: InquiryEvent, session: UInt32, at now: Instant, into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard !waiting.isEmpty, let moment = MomentReader.moment(of: event) else { return }
    for awaited in waiting where awaited.moment == moment {
      let meeting = Meeting(fault: awaited.index, isBackup: awaited.isBackup, session: session)
      guard met.insert(meeting).inserted else { continue }
      let fault = cast.scenario.faults[awaited.index]
      var random = stream(awaited.index, session)
      guard meets(fault.who, session, &random) else { continue }
      let time = now + awaited.after.sample(&random)
      plan(fault.kind, awaited.isBackup, session, at: time, &random, into: &plans)
    }
  }

  private func stream(_ fault: Int, _ session: UInt32) -> SeededRandom {
    SeededRandom(seed: cast.seed, key: 0xFA17_0000_0000_0000 | UInt64(fault) &<< 32 | UInt64(session))
  }

  private func meets(_ who: Selection, _ session: UInt32, _ random: inout SeededRandom) -> Bool {
    switch who {
    case .everyone: true
    case .share(let probability): probability.happens(&random)
    case .persons(let numbers): numbers.contains(Int(session))
    case .crowd(let name): cast.crowd(of: session)?.name == name
    }
  }

  private mutating func plan(
    _ kind: Fault.Kind, _ isBackup: Bool, _ session: UInt32, at time: Instant, _ random: inout SeededRandom,
    into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    if isBackup, case .restore(let name, _, _) = kind, let device = cast.device(named: name, of: session) {
      plans.append(PlannedIntervention(at: time, session: session, .backUp(device.node)))
    } else if !isBackup {
      plan(kind, session, at: time, &random, into: &plans)
    }
  }

  private mutating func plan(
    _ kind: Fault.Kind, _ session: UInt32, at time: Instant, _ random: inout SeededRandom,
    into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    let healed = cast.healed
    if let healed, time >= healed { return }
    func add(_ intervention: Intervention<InquirySystem>, after interval: Interval = .zero) {
      let due = min(time + interval, healed ?? .never)
      plans.append(PlannedIntervention(at: due, session: session, intervention))
    }
    switch kind {
    case .kill(let name, let back):
      guard let device = cast.device(named: name, of: session) else { return }
      add(.kill(device.node))
      add(tell(device, isThere: false))
      guard let away = back?.sample(&random) ?? healed.map({ $0 - time }) else { return }
      add(.restart(device.node, as: nil), after: away)
      add(tell(device, isThere: true), after: away)
    case .background(let name, let lasts):
      guard let device = cast.device(named: name, of: session) else { return }
      let length = max(lasts.sample(&random), Self.beforeSleep)
      // The app is told, and has a moment before it sleeps.
      add(.send(.interface(.backgrounded), toName: .device(device)))
      add(.suspend(device.node), after: Self.beforeSleep)
      add(.block(device.node, .both), after: Self.beforeSleep)
      add(.unblock(device.node, .both), after: length)
      add(.resume(device.node), after: length)
      add(.send(.interface(.foregrounded), toName: .device(device)), after: length)
    case .offline(let name, let lasts):
      block(name, .both, lasts.sample(&random), session, add)
    case .partition(let name, let direction, let lasts):
      block(name, direction.link, lasts.sample(&random), session, add)
    case .clock(let name, let by):
      guard let device = cast.device(named: name, of: session) else { return }
      add(.setClockSkew(device.node, by))
      if let healed { add(.setClockSkew(device.node, .zero), after: healed - time) }
    case .serviceRestart(let lasts):
      let down = max(lasts.sample(&random), .milliseconds(1))
      let names = serviceActors(of: session)
      add(.crash(names, of: .service))
      add(.recover(names, of: .service), after: down)
    case .restore(let name, _, let back):
      guard let device = cast.device(named: name, of: session) else { return }
      let away = back.sample(&random)
      add(.kill(device.node))
      add(.restore(device.node))
      add(tell(device, isThere: false))
      add(.restart(device.node, as: nil), after: away)
      add(tell(device, isThere: true), after: away)
    case .remove(let name):
      guard let device = cast.device(named: name, of: session) else { return }
      add(.send(.service(.remove(device)), toName: .directory))
    case .reinstall(let name, let back):
      guard let device = cast.device(named: name, of: session) else { return }
      reinstalls.append(Reinstall(device: device, at: time, away: back.sample(&random)))
      add(.kill(device.node))
    }
  }

  /// An intervention was made: a reinstallation goes on where its app is gone.
  mutating func intervened(
    _ intervention: Intervention<InquirySystem>, session: UInt32, at now: Instant,
    into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard !reinstalls.isEmpty, case .kill(let node) = intervention,
      let place = reinstalls.firstIndex(where: { $0.device.node == node && $0.at <= now })
    else { return }
    let reinstall = reinstalls.remove(at: place)
    let device = reinstall.device
    guard let plan = cast.device(device) else { return }
    let generation = generations[device, default: 1] &+ 1
    generations[device] = generation
    let installation = InstallationID(device: device, generation: generation)
    let back = min(now + reinstall.away, cast.healed ?? .never)
    for (time, step) in [
      (now, Intervention<InquirySystem>.erase(node)), (now, tell(device, isThere: false)),
      (back, .restart(node, as: .device(installation, plan.traits))), (back, tell(device, isThere: true)),
    ] {
      plans.append(PlannedIntervention(at: time, session: session, step))
    }
  }

  /// What the service keeps of one person: a process of its own, as far as that person can tell. What all persons share
  /// is a table of codes, and stays.
  private func serviceActors(of session: UInt32) -> [ActorName] {
    let person = SessionNumber(session)
    guard let crowd = cast.crowd(of: session) else { return [] }
    let inquiriesMax = crowd.devices.contains { $0.app == .vendor } ? UInt16(VendorInquiries.inquiriesMax) : 1
    let inquiries = (1...inquiriesMax).map { ActorName.inquiry(InquiryID(session: person, ordinal: $0)) }
    return inquiries
      + crowd.devices.indices.flatMap { position in
        (1...installationsMax(of: crowd.devices[position])).map {
          .mailbox(InstallationID(device: DeviceID(at: position, of: session), generation: $0))
        }
      }
  }

  /// How many installations a device can come to have, one after the other.
  private func installationsMax(of device: DevicePlan) -> UInt8 {
    let count = cast.scenario.faults.indices.count { index in
      guard case .reinstall(let name, _) = cast.scenario.faults[index].kind else { return false }
      return name == device.name && cast.scenario.keepsFault(index)
    }
    return UInt8(clamping: 1 + count)
  }

  private func block(
    _ name: String, _ direction: LinkDirection, _ length: Interval, _ session: UInt32,
    _ add: (Intervention<InquirySystem>, Interval) -> Void
  ) {
    guard let device = cast.device(named: name, of: session) else { return }
    add(.block(device.node, direction), .zero)
    add(.unblock(device.node, direction), length)
  }

  private func tell(_ device: DeviceID, isThere: Bool) -> Intervention<InquirySystem> {
    .send(.app(device, isThere: isThere), toName: .person(device.session))
  }
}

extension Fault.Kind {
  /// When the backup is made that it will need; nil when it needs none.
  fileprivate var backup: Trigger? {
    switch self {
    case .restore(_, let backup, _): backup
    case .kill, .background, .offline, .partition, .clock, .reinstall, .remove, .serviceRestart: nil
    }
  }
}

extension Fault.Direction {
  /// As seen from the device.
  fileprivate var link: LinkDirection {
    switch self {
    case .both: .both
    case .toService: .outwards
    case .toDevice: .inwards
    }
  }
}
