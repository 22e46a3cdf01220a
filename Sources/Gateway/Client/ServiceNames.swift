public import Inquiry

/// What a service calls inquiries, and what they are called on this side: a run numbers its people by itself, and the
/// service those whom it is asked about.
public struct ServiceNames: Sendable {
  private var own: [InquiryID: InquiryID] = [:]
  private var others: [InquiryID: InquiryID] = [:]
  private var ordinals: [SessionNumber: UInt16] = [:]

  public init() {}

  /// The service made this inquiry, and calls it so.
  public mutating func created(_ id: InquiryID, as other: InquiryID) {
    own[other] = id
    others[id] = other
    ordinals[id.session] = max(ordinals[id.session] ?? 0, id.ordinal)
  }

  /// As the service calls it; its own name for an inquiry that nobody has heard of.
  public func other(_ id: InquiryID) -> InquiryID { others[id] ?? id }

  public func other(_ id: DocumentID) -> DocumentID { DocumentID(inquiry: other(id.inquiry), ordinal: id.ordinal) }

  public func other(_ edition: DocumentEdition) -> DocumentEdition {
    DocumentEdition(id: other(edition.id), version: edition.version)
  }

  public func other(_ document: Document) -> Document {
    document.renamed(other(document.id))
  }

  /// As this side calls it. One that came by itself is the next inquiry of the person whose device was told.
  public mutating func own(_ other: InquiryID, of session: SessionNumber) -> InquiryID {
    if let known = own[other] { return known }
    let id = InquiryID(session: session, ordinal: (ordinals[session] ?? 0) &+ 1)
    created(id, as: other)
    return id
  }

  private mutating func own(_ edition: DocumentEdition, of session: SessionNumber) -> DocumentEdition {
    DocumentEdition(id: own(edition.id, of: session), version: edition.version)
  }

  private mutating func own(_ id: DocumentID, of session: SessionNumber) -> DocumentID {
    DocumentID(inquiry: own(id.inquiry, of: session), ordinal: id.ordinal)
  }

  public mutating func own(_ snapshot: Snapshot, of session: SessionNumber) -> Snapshot {
    var snapshot = snapshot
    snapshot.inquiry = own(snapshot.inquiry, of: session)
    return snapshot
  }

  public mutating func own(_ push: ServicePush, of session: SessionNumber) -> ServicePush {
    ServicePush(snapshot: own(push.snapshot, of: session), event: push.event)
  }

  /// A request in the service's names.
  public func other(_ body: DeviceRequest.Body) -> DeviceRequest.Body {
    switch body {
    case .exchange, .peek, .claim, .pull, .findInquiry: body
    case .confirm(let id, let number): .confirm(other(id), number)
    case .decline(let id): .decline(other(id))
    case .submit(let token, let id, let step, let epoch, let key, let submission):
      .submit(token, other(id), step, epoch, key, submission)
    case .resend(let token, let id, let step, let epoch): .resend(token, other(id), step, epoch)
    case .mint(let authority, let id, let reason): .mint(authority, other(id), reason)
    case .heartbeat(let token, let id, let epoch, let sign): .heartbeat(token, other(id), epoch, sign)
    case .handBack(let token, let id, let epoch): .handBack(token, other(id), epoch)
    case .reclaim(let token, let id): .reclaim(token, other(id))
    case .attach(let token, let id, let traits): .attach(token, other(id), traits)
    case .cancel(let token, let id): .cancel(token, other(id))
    case .closed(let token, let id): .closed(token, other(id))
    case .watch(let authority, let id): .watch(authority, other(id))
    case .fetch(let token, let edition): .fetch(token, other(edition))
    case .acknowledge(let token, let entry, let verdict):
      .acknowledge(token, MailboxEntry(sequence: entry.sequence, edition: other(entry.edition)), verdict)
    case .beginFlow(let id, let token): .beginFlow(other(id), token)
    }
  }

  /// An answer in this side's names.
  public mutating func own(_ body: ServiceReply.Body, of session: SessionNumber) -> ServiceReply.Body {
    switch body {
    case .opened(let opening):
      return .opened(
        Opening(
          snapshot: own(opening.snapshot, of: session), resumeToken: opening.resumeToken,
          receiptToken: opening.receiptToken, cancelToken: opening.cancelToken, remainingMs: opening.remainingMs))
    case .progressed(let snapshot): return .progressed(own(snapshot, of: session))
    case .verified(let snapshot, let identity):
      let own = own(snapshot, of: session)
      return .verified(
        own, VerifiedIdentity(subject: own.inquiry.session, mode: identity.mode, portrait: identity.portrait))
    case .claimed(let ticket):
      return .claimed(
        ClaimTicket(
          inquiry: own(ticket.inquiry, of: session), source: ticket.source, triesLeft: ticket.triesLeft,
          confirmMs: ticket.confirmMs))
    case .page(let page):
      return .page(MailboxPage(entries: own(page.entries, of: session), hasMore: page.hasMore))
    case .snapshot(let snapshot):
      return .snapshot(MailboxSnapshot(entries: own(snapshot.entries, of: session), horizon: snapshot.horizon))
    case .document(let document): return .document(document.renamed(own(document.id, of: session)))
    case .found(let id, let token): return .found(own(id, of: session), token)
    case .minted, .peeked, .wrongNumber, .wrongCode, .done, .deferred, .acknowledged, .flowBegun, .refused: return body
    }
  }

  private mutating func own(_ entries: [MailboxEntry], of session: SessionNumber) -> [MailboxEntry] {
    var renamed: [MailboxEntry] = []
    for entry in entries {
      renamed.append(MailboxEntry(sequence: entry.sequence, edition: own(entry.edition, of: session)))
    }
    return renamed
  }
}

extension Document {
  fileprivate func renamed(_ id: DocumentID) -> Document {
    Document(
      id: id, version: version, digest: digest, byteCount: byteCount, isAlive: isAlive, signature: signature)
  }
}
