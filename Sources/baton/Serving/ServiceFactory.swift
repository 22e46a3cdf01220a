import Actors
import Coordination
import Inquiry

/// Makes the actors of a service that is reached over HTTP.
struct ServiceFactory: BehaviourFactory {
  typealias System = InquirySystem

  let service: CoordinationFactory
  let desk: GatewayDesk

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    switch plan {
    case .device(let installation, _): return DeviceProxy(installation: installation, desk: desk)
    default: return PersonProxy(desk: desk, lifetime: PersonProxy.lifetime(service.limits))
    }
  }
}

/// Keeps what must never happen.
struct ServiceDirector: Director {
  typealias System = InquirySystem

  private static let violationsMax = 16

  private(set) var violations: [String] = []

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    guard case .invariantViolated(let violation) = event, violations.count < Self.violationsMax else { return }
    violations.append("\(violation)")
  }
}
