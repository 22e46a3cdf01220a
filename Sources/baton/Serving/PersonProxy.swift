import Actors
import Inquiry

/// Stands for a person of whom a backend has an inquiry made, for as long as the inquiry can last.
struct PersonProxy: Behaviour {
  typealias System = InquirySystem

  let desk: GatewayDesk
  let lifetime: Interval

  private static let end = TimerID(1)

  /// From its making to its last answer.
  static func lifetime(_ limits: ServiceLimits) -> Interval {
    Interval(limitMs: limits.createdMs) + Interval(limitMs: limits.activeMs) + Interval(limitMs: limits.retentionMs)
  }

  func receive(_ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch message {
    case .service(.create): effects.send(message, toName: .backend)
    case .service(.created(let inquiry, let code)): desk.put(.created(inquiry, code))
    case .service(.notCreated(let inquiry)): desk.put(.created(inquiry, nil))
    case .service(.oneTimeCode(let inquiry, let step, let digits)): desk.put(.sent(inquiry, step, digits))
    case .request, .forwarded, .reply, .push, .hint, .service, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  func receive(signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch signal {
    case .started, .restarted: effects.startTimer(Self.end, after: lifetime)
    case .timer: effects.stop(context.me)
    case .terminated: break
    }
  }
}
