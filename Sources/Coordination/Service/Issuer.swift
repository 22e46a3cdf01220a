public import Actors
public import Inquiry

/// Issues the documents of approved inquiries. What it issues is a function of the inquiry, so that a repeated request
/// gets the same documents.
public struct Issuer: Behaviour {
  public typealias System = InquirySystem

  static let bytesMin: UInt32 = 20_000
  static let bytesSpread: UInt32 = 40_000

  public init() {}

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .service(.issue(let inquiry, let count)):
      for ordinal in 0..<min(count, UInt8(InquiryDefinition.documentsMax)) {
        let document = Self.document(DocumentID(inquiry: inquiry, ordinal: ordinal + 1), DocumentVersion(1))
        effects.log(.info, .documentIssued(document.edition))
        effects.send(.service(.issued(document)), to: context.sender)
      }
    case .service, .request, .forwarded, .reply, .push, .hint, .action, .screen, .app, .capture, .captured, .vault,
      .stored:
      break
    }
  }

  static func document(_ id: DocumentID, _ version: DocumentVersion) -> Document {
    let digest = SeededRandom.mixed(SeededRandom.mixed(id.word) &+ UInt64(version.rawValue))
    let byteCount = bytesMin + UInt32(truncatingIfNeeded: digest % UInt64(bytesSpread))
    return Document(id: id, version: version, digest: digest, byteCount: byteCount)
  }
}
