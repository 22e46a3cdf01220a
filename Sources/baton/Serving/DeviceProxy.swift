import Actors
import Inquiry

/// Stands at the service for a device that comes over HTTP: asks for it, and lays down what it is answered and told.
struct DeviceProxy: Behaviour {
  typealias System = InquirySystem

  let installation: InstallationID
  let desk: GatewayDesk

  func receive(_ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch message {
    case .request(let request):
      guard context.sender == .outside else { return }
      effects.send(message, toName: request.recipientFromAfar)
    case .reply(let reply): desk.put(.replied(installation, reply))
    case .push(let push): desk.put(.pushed(installation, push))
    case .hint(let sequence): desk.put(.hinted(installation, sequence))
    case .app(_, isThere: false): effects.stop(context.me)
    case .forwarded, .service, .action, .screen, .look, .deed, .app, .interface, .permission, .prospect, .capture,
      .captured, .vault, .store, .stored:
      break
    }
  }
}

extension DeviceRequest {
  /// Whoever asks from afar may ask about anything: the directory knows which inquiries there are, and answers for
  /// those that are not.
  fileprivate var recipientFromAfar: ActorName {
    switch body {
    case .pull, .fetch, .acknowledge, .findInquiry, .beginFlow: recipient
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach, .cancel, .closed, .watch:
      .directory
    }
  }
}
