public import Actors
public import Inquiry

/// Issues the documents of approved inquiries. What it issues is a function of the inquiry, so that a repeated request
/// gets the same documents.
public struct Issuer: Behaviour {
  public typealias System = InquirySystem

  private let plan: IssuePlan

  public init(_ plan: IssuePlan = IssuePlan()) {
    self.plan = plan
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .service(.issue(let inquiry, let count)):
      for ordinal in 0..<min(count, UInt8(InquiryDefinition.documentsMax)) {
        let document = document(DocumentID(inquiry: inquiry, ordinal: ordinal + 1), DocumentVersion(1))
        effects.log(.info, .documentIssued(document.edition))
        effects.send(.service(.issued(document)), to: context.sender)
      }
    case .service, .request, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  private func document(_ id: DocumentID, _ version: DocumentVersion) -> Document {
    let digest = SeededRandom.mixed(SeededRandom.mixed(id.word) &+ UInt64(version.rawValue))
    return Document(id: id, version: version, digest: digest, byteCount: plan.byteCount)
  }
}

/// How documents come about once an inquiry is approved.
public struct IssuePlan: Hashable, Sendable, BitwiseCopyable {
  /// From the approval to the issuing; drawn from the inquiry's own stream.
  public var after: Distribution
  public var byteCount: UInt32

  public init(after: Distribution = .constant(.zero), byteCount: UInt32 = 20_000) {
    self.after = after
    self.byteCount = byteCount
  }
}
