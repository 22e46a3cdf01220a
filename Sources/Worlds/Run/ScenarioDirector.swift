public import Actors
public import Inquiry
import Notation
public import Scenarios

/// Directs a run as its scenario says: people arrive, faults happen, figures are taken, invariants are held.
public struct ScenarioDirector<Onlooker: RunObserver>: Director {
  public typealias System = InquirySystem

  public let cast: Cast
  public var onlooker: Onlooker
  /// Kept, for it is asked at each step and each crossing.
  public let wantsSteps: Bool
  private var arrivals: ArrivalPlan
  private var faults: FaultScript
  private var story: StoryScript
  private var collector = SummaryCollector()
  private var checker = InvariantChecker()
  private let common: LinkProfile
  private var plans: [PlannedIntervention<InquirySystem>] = []
  private var isAdmitting = true
  private var endedAt = Instant.start
  /// Persons who came so far.
  public private(set) var arrived = 0

  public init(_ cast: Cast, onlooker: Onlooker) {
    self.cast = cast
    self.onlooker = onlooker
    wantsSteps = onlooker.wantsSteps
    arrivals = ArrivalPlan(cast)
    faults = FaultScript(cast)
    story = StoryScript(cast)
    common = cast.commonProfile
  }

  /// The interventions with which a run begins: the service, and the first arrival.
  public mutating func opening() -> [PlannedIntervention<InquirySystem>] {
    for plan in [ActorPlan.backend, .directory, .issuer] { plans.append(spawn(plan, at: .start, session: 0)) }
    planArrival()
    var opening: [PlannedIntervention<InquirySystem>] = []
    takePlans(into: &opening)
    return opening
  }

  /// Nobody comes any more; who is there goes on.
  public mutating func stopArrivals() {
    isAdmitting = false
  }

  /// Whether everybody who was to come has come.
  public var haveAllArrived: Bool { !isAdmitting || arrived == cast.sessions.count }

  public var hasPlans: Bool { !plans.isEmpty }

  public mutating func takePlans(into taken: inout [PlannedIntervention<InquirySystem>]) {
    taken.append(contentsOf: plans)
    plans.removeAll(keepingCapacity: true)
  }

  public mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    if case .found(let device, let finding) = event {
      for news in checker.news(in: finding, on: device) {
        logged(level, news, at: time, by: name, session: session)
      }
      return
    }
    collector.noted(event, at: time)
    checker.noted(event, at: time)
    faults.noted(event, session: session, at: time, into: &plans)
    story.noted(event, session: session, at: time, into: &plans)
    onlooker.noted(event, level, at: time, by: name, session: session)
  }

  public mutating func stepped(
    _ step: borrowing Step<InquirySystem>, _ behaviour: borrowing any Behaviour<InquirySystem> & ~Copyable
  ) {
    onlooker.stepped(step)
  }

  public mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    onlooker.crossed(envelope, from: from, to: to, verdict, at: now)
  }

  public mutating func deadLettered(_ letter: DeadLetter) {
    onlooker.deadLettered(letter)
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    onlooker.intervened(intervention, at: now, session: session)
    checker.intervened(intervention)
    faults.intervened(intervention, session: session, at: now, into: &plans)
    guard case .spawn(.person, _) = intervention else { return }
    arrived += 1
    faults.arrived(session, into: &plans)
    planArrival()
  }

  /// Plans the next person with all devices, which are there before the person touches them.
  private mutating func planArrival() {
    guard isAdmitting, let (session, time) = arrivals.next(), let crowd = cast.crowd(of: session) else { return }
    if crowd.devices.contains(where: { $0.app == .vendor }) {
      plans.append(spawn(.vendorBackend(SessionNumber(session), DefinitionID(0)), at: time, session: session))
    }
    for (position, device) in crowd.devices.enumerated() {
      let id = DeviceID(at: position, of: session)
      let rule = cast.scenario.networkRule(for: device)
      if rule.profile != common {
        plans.append(PlannedIntervention(at: time, session: session, .setProfile(id.node, rule.profile)))
      }
      if let healed = cast.healed {
        let profile = rule.healed.profile
        plans.append(PlannedIntervention(at: max(time, healed), session: session, .setProfile(id.node, profile)))
      }
      plans.append(spawn(.device(InstallationID(device: id), device.traits), at: time, session: session))
    }
    plans.append(spawn(.person(SessionNumber(session)), at: time, session: session))
  }

  private func spawn(_ plan: ActorPlan, at time: Instant, session: UInt32) -> PlannedIntervention<InquirySystem> {
    // What all sessions share must hold a message of each.
    let messagesMax: UInt16 = session == 0 ? .max : 1_024
    let options = SpawnOptions(
      name: plan.name, node: plan.node, isRegistered: true, mailboxMessagesMax: messagesMax)
    return PlannedIntervention(at: time, session: session, .spawn(plan, options))
  }

  /// The times measured so far.
  public var samples: TimeSamples { collector.samples }

  /// The run is over.
  /// - Parameters:
  ///   - isQuiet: whether nothing was left to come; then nothing may be owed either.
  ///   - complaint: what is wrong with the way it ended; nil when nothing is.
  public mutating func finish(at now: Instant, isQuiet: Bool, complaint: String?) {
    if isQuiet { checker.cameToRest(at: now) }
    checker.ended(complaint ?? unrest(at: now, isQuiet: isQuiet), at: now)
    endedAt = now
  }

  /// What is still under way when all faults have been over for long enough.
  private func unrest(at now: Instant, isQuiet: Bool) -> String? {
    guard !isQuiet, let healing = cast.scenario.healing, now >= .start + healing.at + healing.within else { return nil }
    let (inquiries, deliveries) = (checker.running, checker.owedCount)
    return
      "\(inquiries) inquiries run and \(deliveries) deliveries are owed, \(healing.within.notation) after all healed"
  }

  /// Fills in what was seen: counts, percentiles, violations, and whether expectations hold.
  public func fill(_ summary: inout Summary) {
    collector.fill(&summary, at: endedAt)
    summary.devices = cast.devices
    summary.invariants.checks = checker.checks
    summary.invariants.violations = checker.violations
    // What a scenario expects is about all of its people, who may have been kept from coming.
    guard cast.isWhole, cast.scenario.until == nil, arrived == cast.sessions.count else { return }
    for expectation in cast.scenario.expectations {
      if let failure = expectation.failure(in: summary) {
        summary.expectations.failed.append(failure)
      } else {
        summary.expectations.passed += 1
      }
    }
  }
}

extension Cast {
  /// The link of the first person's first device, which most runs have for all.
  var commonProfile: LinkProfile {
    let rule = scenario.crowds.first?.devices.first.map(scenario.networkRule(for:)) ?? NetworkRule()
    return rule.profile
  }
}

extension NetworkRule {
  /// As the driver's network takes it.
  var profile: LinkProfile {
    LinkProfile(
      latency: latency, lossPpm: loss.partsPerMillion, duplicatePpm: duplicates.partsPerMillion,
      reorderPpm: reorders.partsPerMillion, reorderDelay: heldBack)
  }
}
