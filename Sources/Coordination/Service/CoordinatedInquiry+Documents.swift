import Actors
import Inquiry

/// What is still to become of the documents of one inquiry.
struct DocumentAgenda: Sendable {
  /// First versions that were asked for and have not come.
  var awaited: UInt8 = 0
  /// In the order of their planning.
  var revisions: [Revision] = []
  /// The newest version of each document that came, in the order of their coming; empty when no plan asks for it.
  var newest: [DocumentEdition] = []

  /// A further version that is to come.
  struct Revision: Hashable, Sendable {
    let id: DocumentID
    let isAlive: Bool
    let at: Instant
    /// Nil until the issuer was asked.
    var version: DocumentVersion?
  }

  var isEmpty: Bool { awaited == 0 && revisions.isEmpty }

  /// When the issuer is to be asked for the next one; nil when it was for all.
  var nextAt: Instant? { revisions.lazy.filter { $0.version == nil }.map(\.at).min() }

  /// - Returns: whether a first version came that was not here before.
  mutating func came(_ edition: DocumentEdition) -> Bool {
    let position = newest.firstIndex { $0.id == edition.id }
    if let position { newest[position] = max(newest[position], edition) } else { newest.append(edition) }
    revisions.removeAll { $0.id == edition.id && $0.version == edition.version }
    return position == nil
  }

  /// The revisions whose time has come, each with its version.
  mutating func due(at now: Instant) -> [Revision] {
    for position in revisions.indices where revisions[position].version == nil && revisions[position].at <= now {
      let id = revisions[position].id
      let known = newest.first { $0.id == id }?.version.rawValue ?? 0
      let asked = revisions.compactMap { $0.id == id ? $0.version?.rawValue : nil }.max() ?? 0
      revisions[position].version = DocumentVersion(max(known, asked) &+ 1)
    }
    return revisions.filter { $0.version != nil }
  }
}

extension CoordinatedInquiry {
  /// A version of a document of this inquiry. It comes due, in this step, to every installation that is known to belong
  /// to the inquiry (S35, S36). To one that never heard that it does it could not be delivered, ever (L5).
  mutating func issued(_ document: Document, at now: Instant, _ effects: inout Effects<InquirySystem>) {
    guard machine.outcome == .approved, document.id.inquiry == id else { return }
    if agenda.awaited > 0, document.version == .first { agenda.awaited -= 1 }
    var arrived = document
    var readyAt = Instant.start
    if !issuing.isPlain, agenda.came(document.edition) {
      plan(after: document, at: now, &effects)
      arrived = tampered(document, &effects)
      readyAt = self.readyAt(document, at: now, &effects)
    }
    let installations = sessions.compactMap { session in
      let isEntitled = session.value.isKnownToDevice && !removed.contains(session.value.installation)
      return isEntitled ? session.value.installation : nil
    }
    perform(outbox.documentIssued(arrived, to: installations, readyAt: readyAt, at: now, limits), &effects)
  }

  /// The person took an installation off those that get documents: nothing comes due to it from now on (S35). What is
  /// on its way is its mailbox's. One that has not joined is not on the person's list.
  mutating func deviceRemoved(_ installation: InstallationID, _ effects: inout Effects<InquirySystem>) {
    guard session(installation) != nil else { return }
    if !removed.contains(installation) { removed.append(installation) }
    effects.send(.service(.removed(installation)), toName: .mailbox(installation))
  }

  func askForDocuments(_ effects: inout Effects<InquirySystem>) {
    effects.send(.service(.issue(id, documents: definition.documentsIssued)), toName: .issuer)
  }

  /// Asks for the versions that are due, or that were asked for and may have been lost.
  mutating func askForRevisions(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    for revision in agenda.due(at: now) {
      guard let version = revision.version else { continue }
      let edition = DocumentEdition(id: revision.id, version: version)
      effects.send(.service(.revise(edition, isAlive: revision.isAlive)), toName: .issuer)
    }
    if let next = agenda.nextAt { effects.startTimer(Timer.revision.id, at: next) }
  }

  /// The versions that are to follow the first one.
  private mutating func plan(after document: Document, at now: Instant, _ effects: inout Effects<InquirySystem>) {
    for plan in issuing.revisions where plan.share.meets(document.id, &effects.random) {
      let at = now + plan.after.sample(&effects.random)
      agenda.revisions.append(DocumentAgenda.Revision(id: document.id, isAlive: plan.isAlive, at: at))
    }
    if let next = agenda.nextAt { effects.startTimer(Timer.revision.id, at: next) }
  }

  /// What somebody who has reached the service's storage, and not the issuer's key, makes of a document.
  private func tampered(_ document: Document, _ effects: inout Effects<InquirySystem>) -> Document {
    guard let forged = issuing.forged, forged.meets(document.id, &effects.random) else { return document }
    effects.log(.notice, .documentForged(document.edition))
    return document.forged
  }

  private func readyAt(
    _ document: Document, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> Instant {
    guard let deferral = issuing.deferral, deferral.share.meets(document.id, &effects.random) else { return .start }
    return now + deferral.lasts.sample(&effects.random)
  }
}
