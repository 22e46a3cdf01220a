import Actors
import Coordination
import Inquiry
import Storage
import VendorAPI

/// Makes the actors of a service that is reached over HTTP.
struct ServiceFactory: BehaviourFactory {
  typealias System = InquirySystem

  let service: CoordinationFactory
  let desk: GatewayDesk
  /// Nil when everything is kept in memory.
  let store: ServiceStore?

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let store {
      switch plan {
      case .inquiry(let id, let definition): return KeptInquiry(id, definition, service, store)
      case .mailbox(let installation): return KeptMailbox(installation, service, store)
      case .backend, .directory, .issuer, .device, .capture, .vault, .interface, .person, .vendorBackend: break
      }
    }
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    switch plan {
    case .device(let installation, _): return DeviceProxy(installation: installation, desk: desk)
    case .person(let session) where session >= VendorDesk.firstPerson:
      return PersonProxy(desk: desk, lifetime: VendorDesk.lifetime)
    default: return PersonProxy(desk: desk, lifetime: PersonProxy.lifetime(service.limits))
    }
  }

  /// Inquiries and mailboxes sleep in the store until somebody asks for them; people for as long as nobody tells them
  /// anything.
  func awaken(_ name: ActorName) -> (spawn: ActorPlan, options: SpawnOptions)? {
    guard let store, let plan = store.plan(for: name, service.catalogue) else { return nil }
    return (plan, CoordinationFactory.options(plan, mailboxMessagesMax: 256))
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
