public import Actors
public import Inquiry

/// A person with devices: looks at their screens, thinks, and does one thing at a time. Never polls: a screen that
/// changes is told, and what the person will do about it is one timer away.
public struct Person: Behaviour {
  public typealias System = InquirySystem

  let session: SessionNumber
  let kit: DeviceKit
  var mind: PersonMind

  public init(_ session: SessionNumber, kit: DeviceKit) {
    self.session = session
    self.kit = kit
    mind = PersonMind(session: session, story: kit.storyIndex(of: session))
  }

  /// False until every app that the person opened is closed, or gone for good.
  public var isFinished: Bool { mind.isFinished }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch message {
    case .service(.created(_, let code)):
      mind.codeReceived(code, kit, &effects)
    case .service(.oneTimeCode(_, let step, let digits)):
      mind.oneTimeCodeSent(digits, step, kit, &effects)
    case .service(.notCreated):
      mind.isFinished = true
    case .screen(let device, let screen):
      mind.screenSeen(screen, on: device.ordinal, from: context.sender, kit, &effects)
    case .deed(let device, let deed):
      mind.told(deed, at: device.ordinal, kit, &effects)
    case .store(.changed(let number, let news)):
      mind.tabChanged(number, news, from: context.sender, kit, &effects)
    case .app(let device, let isThere):
      isThere
        ? mind.appReturned(device.ordinal, kit, &effects) : mind.appVanished(device.ordinal, kit, &effects)
    case .reply(let reply): mind.bot?.answered(reply.body, for: session, &effects)
    case .request, .forwarded, .push, .hint, .service, .action, .look, .interface, .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch signal {
    case .started, .restarted: mind.arrived(kit, &effects)
    case .timer(PersonMind.deedTimer): mind.deedDue(kit, &effects)
    case .timer(PersonMind.botTimer): mind.bot?.came(for: session, &effects)
    case .timer(PersonMind.stayTimer): mind.act(.stay, on: mind.staysOn, &effects)
    case .timer(let timer): mind.resumeDue(UInt8(truncatingIfNeeded: timer.rawValue & 15), kit, &effects)
    case .terminated: break
    }
  }
}
