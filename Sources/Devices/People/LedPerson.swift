public import Actors
public import Inquiry

/// A person who is led by hand: has an inquiry made, and does at each device what the hand says. What there is to see
/// and to read comes here as to any person; whoever leads reads it over the shoulder.
public struct LedPerson: Behaviour {
  public typealias System = InquirySystem

  private let inquiry: InquiryID
  private let definition: DefinitionID

  public init(_ session: SessionNumber, _ definition: DefinitionID) {
    inquiry = InquiryID(session: session, ordinal: 1)
    self.definition = definition
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch message {
    case .deed(let device, .act(let action)): effects.send(.action(action), toName: .device(device))
    case .request, .forwarded, .reply, .push, .hint, .service, .action, .screen, .look, .deed, .app, .interface,
      .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch signal {
    case .started, .restarted: effects.send(.service(.create(inquiry, definition)), toName: .backend)
    case .timer, .terminated: break
    }
  }
}
