import Actors
import Inquiry

/// A person of a sandbox, with the backend of the app: asks the service for inquiries, and gets the codes that it
/// sends.
struct PersonActor: Behaviour {
  typealias System = InquirySystem

  let desk: PersonDesk

  func receive(_ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch message {
    case .service(.create):
      effects.send(message, toName: .backend)
    case .service(.created(let inquiry, let code)):
      desk.answer(inquiry.ordinal, .success(code))
    case .service(.notCreated(let inquiry)):
      desk.answer(inquiry.ordinal, .failure(SandboxFault.noAnswer))
    case .service(.oneTimeCode(let inquiry, let step, let digits)):
      desk.codes.publish(SentCode(inquiry: inquiry, step: step, digits: digits))
    case .request, .forwarded, .reply, .push, .hint, .service, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }
}
