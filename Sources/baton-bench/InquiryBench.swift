import Actors
import ActorsSim
import Coordination
import Devices
import Inquiry
import Worlds

/// Whole inquiries that go from a laptop to a phone, in virtual time: persons, devices, storage, network and service.
struct InquiryBench {
  private static let limit = Instant.start + .seconds(100_000)

  func run(people: UInt32) -> String {
    let catalogue = DefinitionCatalogue([.passport])
    let factory = InquiryBenchFactory(
      service: CoordinationFactory(catalogue: catalogue, hasher: MixingHasher(seed: 1), checksInvariants: false),
      kit: DeviceKit(
        catalogue: catalogue, stories: [PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])],
        checksInvariants: false))
    let network = Network(common: LinkProfile(latency: .uniform(from: .milliseconds(20), to: .milliseconds(60))))
    let driver = SimDriver(
      seed: 1, factory: factory, network: network, world: DeviceStorage(),
      director: InquiryBenchDirector(people: people))
    for plan in CoordinationFactory.roots { driver.schedule(spawn(plan, at: .start, session: 0)) }
    let clock = ContinuousClock()
    var end = RunEnd.idle
    let elapsed = clock.measure { end = driver.run(until: Self.limit) }
    let approved = driver.director.approved
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = Int(Double(approved) / seconds)
    let steps = driver.stepCount / UInt64(max(1, approved))
    return "inquiries: \(rate) complete inquiries/s (\(approved) of \(people), \(end), \(steps) messages each)"
  }
}

/// Plans that make an actor.
private func spawn(_ plan: ActorPlan, at time: Instant, session: UInt32) -> PlannedIntervention<InquirySystem> {
  PlannedIntervention(at: time, session: session, .spawn(plan, CoordinationFactory.options(plan)))
}

private struct InquiryBenchFactory: BehaviourFactory {
  let service: CoordinationFactory
  let kit: DeviceKit

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = kit.makeBehaviour(plan) { return behaviour }
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    return Nobody()
  }
}

private struct Nobody: Behaviour {
  typealias System = InquirySystem

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {}
}

/// Lets ten persons come each second, each with a laptop and a phone, and counts the inquiries that were approved.
private struct InquiryBenchDirector: Director {
  typealias System = InquirySystem

  let people: UInt32
  var arrived: UInt32 = 0
  var approved = 0
  private var plans: [PlannedIntervention<InquirySystem>] = []

  init(people: UInt32) {
    self.people = people
  }

  var hasPlans: Bool { !plans.isEmpty }

  mutating func takePlans(into taken: inout [PlannedIntervention<InquirySystem>]) {
    swap(&plans, &taken)
  }

  mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    guard case .spawn(let plan, _) = intervention, plan == .backend || plan.isPerson, arrived < people else { return }
    arrived += 1
    let person = SessionNumber(arrived)
    let time = now + .milliseconds(100)
    let laptop = InstallationID(device: DeviceID(session: person, ordinal: 1))
    let phone = InstallationID(device: DeviceID(session: person, ordinal: 2))
    plans.append(spawn(.device(laptop, DeviceTraits(platform: .web, capabilities: [])), at: time, session: arrived))
    plans.append(
      spawn(.device(phone, DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])), at: time, session: arrived))
    plans.append(spawn(.person(person), at: time, session: arrived))
  }

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    if case .ended(_, .approved) = event { approved += 1 }
  }
}

extension ActorPlan {
  fileprivate var isPerson: Bool {
    if case .person = self { true } else { false }
  }
}

extension InquiryDefinition {
  /// Introduction, form, another device, the passport's chip, a selfie; one document.
  static let passport: InquiryDefinition = {
    let name = FieldDefinition(id: FieldID(1), name: "name", label: "Name", kind: .text(), isRequired: false)
    let steps = [
      StepDefinition(id: StepID(1), name: "introduction", kind: .introduction, title: "Welcome"),
      StepDefinition(id: StepID(2), name: "form", kind: .form(fields: [name]), title: "About you"),
      StepDefinition(id: StepID(3), name: "handoff", kind: .handoff, title: "Go on with your phone"),
      StepDefinition(id: StepID(4), name: "government-id", kind: .governmentID(.nfc), title: "Your passport"),
      StepDefinition(id: StepID(5), name: "selfie", kind: .selfie(.photo), title: "Your face"),
      StepDefinition(id: StepID(6), name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "passport", steps: steps, documentsIssued: 1) else {
      preconditionFailure("The passport definition is valid")
    }
    return definition
  }()
}
