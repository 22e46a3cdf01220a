public import Actors
import Coordination
public import Devices
import IDN
public import Inquiry
import Scenarios

/// Makes every actor of a scenario's world: the service's by `Coordination`, people and devices by `Devices`.
public struct ScenarioFactory: BehaviourFactory {
  public typealias System = InquirySystem

  let service: CoordinationFactory
  /// What all devices of the run share.
  public let kit: DeviceKit
  private let areLed: Bool

  /// - Parameter areLed: whether its people are led by hand, instead of living their stories.
  init(_ cast: Cast, areLed: Bool, signing: DocumentSigning) {
    self.areLed = areLed
    let scenario = cast.scenario
    let catalogue = DefinitionCatalogue([scenario.definition])
    // Documents wait for a device for as long as a scenario may have it offline.
    var limits = ServiceLimits()
    limits.deliveryMs = 30 * 86_400_000
    service = CoordinationFactory(
      catalogue: catalogue, limits: limits, hasher: MixingHasher(seed: cast.seed),
      issuing: IssuePlan(scenario.documents), signer: signing.signer,
      vendor: VendorPlan(calls: scenario.backend.calls, createsOnce: scenario.backend.createsOnce))
    let hasVendors = scenario.crowds.contains { $0.devices.contains { $0.app == .vendor } }
    kit = DeviceKit(
      catalogue: catalogue, stories: scenario.crowds.map { PersonStory($0, in: scenario) }, tables: LibraryTables(),
      tellsViews: areLed, verifier: signing.verifier,
      storyOf: { session in cast.crowdIndex(of: session.rawValue) },
      hasVendorApp: { device in hasVendors && cast.device(device)?.app == .vendor })
  }

  public func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    if areLed, case .person(let session) = plan { return LedPerson(session, DefinitionID(0)) }
    if let behaviour = kit.makeBehaviour(plan) { return behaviour }
    return Nobody(plan)
  }
}

extension IssuePlan {
  /// As the issuer takes it.
  init(_ plan: DocumentPlan) {
    var revisions: [Revision] = []
    if let revokes = plan.revokes { revisions.append(Revision(revokes, isAlive: false)) }
    if let reissues = plan.reissues { revisions.append(Revision(reissues, isAlive: true)) }
    self.init(
      after: plan.issuedAfter, byteCount: UInt32(clamping: plan.bytes), revisions: revisions,
      forged: plan.forged.map(DocumentShare.init),
      deferral: plan.deferred.map { Deferral(lasts: $0.lasts, share: DocumentShare($0.share)) })
  }
}

extension IssuePlan.Revision {
  init(_ revision: DocumentPlan.Revision, isAlive: Bool) {
    self.init(isAlive: isAlive, after: revision.after, share: DocumentShare(revision.share))
  }
}

extension DocumentShare {
  init(_ share: DocumentPlan.Share) {
    self.init(ordinal: share.document.map { UInt8($0) }, chance: share.chance)
  }
}

/// Stands where a plan names a kind of actor that no scenario spawns.
struct Nobody: Behaviour {
  typealias System = InquirySystem

  private let plan: ActorPlan

  init(_ plan: ActorPlan) {
    self.plan = plan
  }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    throw BehaviourFailure("nobody plays the \(plan.name.role) of this run")
  }
}
