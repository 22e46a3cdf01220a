import Actors
import Inquiry

/// What a mailbox remembers when entries have left it.
struct MailboxBook: Sendable {
  /// Of the last entry that was ever put in.
  private(set) var last: SequenceNumber = .none
  /// The newest version of each document that was ever put in, in ascending order of id: what the vault of the device
  /// should come to hold. Without the tombstones that were forgotten.
  private(set) var newest: [Kept] = []
  /// Of the last tombstone that was forgotten. A cursor before it may miss it.
  private(set) var horizon: SequenceNumber = .none

  /// A version under its number.
  struct Kept: Sendable, BitwiseCopyable {
    let document: Document
    var sequence: SequenceNumber
    let since: Instant

    var entry: MailboxEntry { MailboxEntry(sequence: sequence, edition: document.edition) }
  }

  /// Whether this version, or a newer one, was put in before: versions of a document only grow (S30, S31).
  func knows(_ edition: DocumentEdition) -> Bool {
    newest.contains { $0.document.id == edition.id && $0.document.version >= edition.version }
  }

  /// The version, when it is the newest.
  func document(_ edition: DocumentEdition) -> Document? {
    newest.first { $0.document.edition == edition }?.document
  }

  /// Whether any version of the document is remembered.
  func remembers(_ id: DocumentID) -> Bool {
    newest.contains { $0.document.id == id }
  }

  func isNewest(_ edition: DocumentEdition) -> Bool {
    newest.contains { $0.document.edition == edition }
  }

  /// Nil when there is no room for another document.
  func adding(_ document: Document, at now: Instant, _ limits: ServiceLimits) -> Self? {
    var book = self
    let kept = Kept(document: document, sequence: last.next, since: now)
    if let position = newest.firstIndex(where: { $0.document.id == document.id }) {
      book.newest[position] = kept
    } else {
      if newest.count >= Int(limits.mailboxDocumentsMax), !book.forgetOldestTombstone() { return nil }
      let position = book.newest.firstIndex { document.id < $0.document.id } ?? book.newest.count
      book.newest.insert(kept, at: position)
    }
    book.last = last.next
    return book
  }

  /// An entry is offered anew, behind all others.
  mutating func renumber(_ edition: DocumentEdition) {
    last = last.next
    if let position = newest.firstIndex(where: { $0.document.edition == edition }) { newest[position].sequence = last }
  }

  /// No device that was away for less than the horizon misses what goes here.
  mutating func forgetTombstones(at now: Instant, _ limits: ServiceLimits) {
    let horizon = Interval.seconds(Int64(limits.tombstoneDays) * 86_400)
    while let position = newest.firstIndex(where: { !$0.document.isAlive && now - $0.since >= horizon }) {
      forget(at: position)
    }
  }

  private mutating func forgetOldestTombstone() -> Bool {
    let tombstones = newest.indices.filter { !newest[$0].document.isAlive }
    guard let oldest = tombstones.min(by: { newest[$0].sequence < newest[$1].sequence }) else { return false }
    forget(at: oldest)
    return true
  }

  private mutating func forget(at position: Int) {
    horizon = max(horizon, newest.remove(at: position).sequence)
  }

  /// What lies behind a cursor: of each document the newest version, whether it was acknowledged or not. Who comes with
  /// an older cursor than before, from a backup, so gets again what it lost.
  func answer(
    toPullAfter cursor: SequenceNumber, pending: [Owned<DeliveryMachine>]
  ) -> DeviceMailboxMachine.Action {
    if cursor >= last { return .page(MailboxPage(entries: [], hasMore: false)) }
    if cursor < horizon {
      let held = newest.map(\.entry).sorted { $0.sequence < $1.sequence }
      return .snapshot(MailboxSnapshot(entries: held, horizon: horizon))
    }
    let deferred = pending.filter { $0.value.isDeferred }
    let behind = newest.map(\.entry).filter { entry in
      entry.sequence > cursor && !deferred.contains { $0.value.entry == entry }
    }
    let page = behind.sorted { $0.sequence < $1.sequence }.prefix(MailboxPage.entriesMax)
    return .page(MailboxPage(entries: Array(page), hasMore: behind.count > page.count))
  }
}
