public import Actors
public import Inquiry

/// Issues the documents of approved inquiries, and signs them. What it issues is a function of the inquiry and of its
/// key, so that a repeated request gets the same documents.
public struct Issuer: Behaviour {
  public typealias System = InquirySystem

  private let plan: IssuePlan
  private let signer: any DocumentSigner

  public init(_ plan: IssuePlan = IssuePlan(), signer: any DocumentSigner = MixingSigner()) {
    self.plan = plan
    self.signer = signer
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .service(.issue(let inquiry, let count)):
      for ordinal in 0..<min(count, UInt8(InquiryDefinition.documentsMax)) {
        let document = document(
          DocumentEdition(id: DocumentID(inquiry: inquiry, ordinal: ordinal + 1), version: .first))
        effects.log(.info, .documentIssued(document.edition))
        effects.send(.service(.issued(document)), to: context.sender)
      }
    case .service(.revise(let edition, let isAlive)):
      effects.log(isAlive ? .info : .notice, isAlive ? .documentIssued(edition) : .documentRevoked(edition))
      effects.send(.service(.issued(document(edition, isAlive: isAlive))), to: context.sender)
    case .service, .request, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  private func document(_ edition: DocumentEdition, isAlive: Bool = true) -> Document {
    let digest = SeededRandom.mixed(SeededRandom.mixed(edition.id.word) &+ UInt64(edition.version.rawValue))
    let document = Document(
      id: edition.id, version: edition.version, digest: isAlive ? digest : 0, byteCount: isAlive ? plan.byteCount : 0,
      isAlive: isAlive)
    return document.signed(by: signer)
  }
}

/// How documents come about once an inquiry is approved, and what becomes of them then. Chances and times are drawn
/// from the inquiry's own stream, whose file stays open until the last version has come.
public struct IssuePlan: Hashable, Sendable {
  /// From the approval to the issuing.
  public var after: Distribution
  public var byteCount: UInt32
  /// Further versions of a document, each at most once.
  public var revisions: [Revision]
  /// First versions that somebody without the issuer's key changes on their way.
  public var forged: DocumentShare?
  /// First versions that come due before the issuer has finished them.
  public var deferral: Deferral?

  public init(
    after: Distribution = .constant(.zero), byteCount: UInt32 = 20_000, revisions: [Revision] = [],
    forged: DocumentShare? = nil, deferral: Deferral? = nil
  ) {
    self.after = after
    self.byteCount = byteCount
    self.revisions = revisions
    self.forged = forged
    self.deferral = deferral
  }

  /// How long documents are not ready that came due already.
  public struct Deferral: Hashable, Sendable {
    public var lasts: Distribution
    public var share: DocumentShare

    public init(lasts: Distribution, share: DocumentShare = DocumentShare()) {
      self.lasts = lasts
      self.share = share
    }
  }

  /// A version that follows the first one: a new issue, or a tombstone.
  public struct Revision: Hashable, Sendable {
    public var isAlive: Bool
    /// From the coming of the first version.
    public var after: Distribution
    public var share: DocumentShare

    public init(isAlive: Bool, after: Distribution, share: DocumentShare = DocumentShare()) {
      self.isAlive = isAlive
      self.after = after
      self.share = share
    }
  }

  /// Whether nothing happens to documents but that they are issued.
  var isPlain: Bool { revisions.isEmpty && forged == nil && deferral == nil }
}

/// Some of the documents that are issued.
public struct DocumentShare: Hashable, Sendable, BitwiseCopyable {
  /// Counted from 1 for each inquiry; nil for all.
  public var ordinal: UInt8?
  public var chance: Probability

  public init(ordinal: UInt8? = nil, chance: Probability = .always) {
    self.ordinal = ordinal
    self.chance = chance
  }

  func meets(_ id: DocumentID, _ random: inout SeededRandom) -> Bool {
    guard ordinal == nil || ordinal == id.ordinal else { return false }
    return chance.happens(&random)
  }
}
