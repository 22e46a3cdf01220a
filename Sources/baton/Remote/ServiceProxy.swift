import Actors
import Gateway
import Inquiry
import Worlds

/// Stands among the actors of a run for a part of a service that is elsewhere: hands on what that part is asked, and
/// tells devices and people what came back.
struct ServiceProxy: Behaviour {
  typealias System = InquirySystem

  /// Whose mailbox it stands for, and who gets what comes for that installation; nil for any other part.
  let installation: InstallationID?
  let desk: RemoteDesk
  private let isBackend: Bool

  init(_ plan: ActorPlan, _ desk: RemoteDesk) {
    self.desk = desk
    isBackend = plan == .backend
    if case .mailbox(let installation) = plan {
      self.installation = installation
    } else {
      installation = nil
    }
  }

  /// The run is not over while documents may be on their way. One of the proxies is enough to say so.
  var isFinished: Bool { !isBackend || !desk.isWaiting }

  func receive(_ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    let now = context.now
    switch message {
    case .request(let request): desk.ask(request)
    case .service(.create(let inquiry, let definition)): desk.create(inquiry, definition)
    case .service(.created(let inquiry, _)):
      // A scenario has one definition.
      log(desk.noted { $0.created(inquiry, DefinitionID(0)) }, &effects)
      effects.send(message, toName: .person(inquiry.session))
    case .service(.notCreated(let inquiry)): effects.send(message, toName: .person(inquiry.session))
    case .service(.oneTimeCode(let inquiry, let step, _)):
      log(desk.noted { $0.codeSent(inquiry, step) }, &effects)
      effects.send(message, toName: .person(inquiry.session))
    case .reply(let reply):
      guard let installation else { return }
      log(desk.answered(reply, to: installation, at: now), &effects)
      effects.send(message, toName: installation.listener)
    case .push(let push):
      log(desk.noted { $0.pushed(push, at: now) }, &effects)
      if let installation { effects.send(message, toName: installation.listener) }
    case .hint(let sequence):
      guard let installation else { return }
      log(desk.noted { $0.hinted(sequence, to: installation, at: now) }, &effects)
      effects.send(message, toName: installation.listener)
    case .forwarded, .service, .action, .screen, .look, .deed, .app, .interface, .permission, .prospect, .capture,
      .captured, .vault, .store, .stored:
      break
    }
  }

  private func log(_ events: [InquiryEvent], _ effects: inout Effects<InquirySystem>) {
    for event in events { effects.log(.info, event) }
  }
}

extension InstallationID {
  /// The clients of a bot have no device; who sent the link hears what came of it.
  fileprivate var listener: ActorName {
    isOfDevice ? .device(device) : .person(session)
  }

  var isOfDevice: Bool { device.ordinal <= DeviceID.perPersonMax }
}

/// Makes the actors of a run whose service is elsewhere.
struct RemoteFactory: BehaviourFactory {
  typealias System = InquirySystem

  let world: ScenarioFactory
  let desk: RemoteDesk

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    switch plan {
    case .backend, .directory, .issuer, .inquiry, .mailbox, .vendorBackend: ServiceProxy(plan, desk)
    case .device, .capture, .vault, .interface, .person: world.makeBehaviour(plan)
    }
  }
}
