import Actors
import Inquiry

/// The app on a device, as the actors know it: hands on what the app says, and puts up what it is told.
struct AppActor: Behaviour {
  typealias System = InquirySystem

  let installation: InstallationID
  let board: DeviceBoard

  func receive(signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch signal {
    case .started, .restarted: effects.send(.vault(.listShown), toName: .device(installation.device))
    case .timer, .terminated: break
    }
  }

  func receive(_ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>) {
    switch message {
    case .store(.changed(let number, let news)):
      board.publish(news, of: number)
    case .vault(.documents(let list)):
      board.documents.publish(list)
    case .store, .vault, .action, .interface, .permission:
      guard context.sender == .outside else { return }
      board.take()
      effects.send(message, toName: .device(installation.device))
    case .request, .forwarded, .reply, .push, .hint, .service, .screen, .look, .deed, .app, .prospect, .capture,
      .captured, .stored:
      break
    }
  }
}
