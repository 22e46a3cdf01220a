public import Actors
public import Inquiry

/// The integrator's backend, and the part of the service that makes inquiries for it (F02). Shared by all sessions: it
/// draws no randomness.
public struct Backend: Behaviour {
  public typealias System = InquirySystem

  private let catalogue: DefinitionCatalogue
  /// Who asked for each inquiry that answers still.
  private var requesters: [InquiryID: ActorID] = [:]

  public init(catalogue: DefinitionCatalogue) {
    self.catalogue = catalogue
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .service(.create(let id, let definition)): create(id, definition, context, &effects)
    case .service(.created(let id, let code)):
      if let requester = requesters[id] { effects.send(.service(.created(id, code)), to: requester) }
    case .service(.retired(let id)): requesters[id] = nil
    case .service, .request, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  private mutating func create(
    _ id: InquiryID, _ definition: DefinitionID, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    guard catalogue[definition] != nil else {
      effects.send(.service(.notCreated(id)), to: context.sender)
      return
    }
    let isKnown = requesters.updateValue(context.sender, forKey: id) != nil
    if isKnown {
      effects.send(.service(.create(id, definition)), toName: .inquiry(id))
    } else {
      let plan = ActorPlan.inquiry(id, definition)
      _ = effects.spawn(plan, CoordinationFactory.options(plan, mailboxMessagesMax: 256))
    }
  }
}
