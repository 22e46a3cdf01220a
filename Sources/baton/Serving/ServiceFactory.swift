import Actors
import Coordination
import Inquiry
import VendorAPI

/// Makes the actors of a service that is reached over HTTP.
struct ServiceFactory: BehaviourFactory {
  typealias System = InquirySystem

  let service: CoordinationFactory
  let desk: GatewayDesk

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    switch plan {
    case .device(let installation, _): return DeviceProxy(installation: installation, desk: desk)
    case .person(let session) where session >= VendorDesk.firstPerson:
      return PersonProxy(desk: desk, lifetime: VendorDesk.lifetime)
    default: return PersonProxy(desk: desk, lifetime: PersonProxy.lifetime(service.limits))
    }
  }
}

/// Keeps what must never happen, and tells the vendor's API what becomes of the inquiries that it made.
struct ServiceDirector: Director {
  typealias System = InquirySystem

  private static let violationsMax = 16

  let desk: GatewayDesk

  private(set) var violations: [String] = []

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    if VendorDesk.listens(to: event) { desk.put(.logged(event)) }
    guard case .invariantViolated(let violation) = event, violations.count < Self.violationsMax else { return }
    violations.append("\(violation)")
  }
}
