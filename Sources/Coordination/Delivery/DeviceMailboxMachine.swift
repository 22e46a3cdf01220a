//            documentDue                  documentDue, pulled, fetchRequested,
//   empty ───────────────▶ pending ─────┐ acknowledged, redeliveryPassed
//    ▲                      │  ▲────────┘
//    └──────────────────────┘
//      acknowledged, redeliveryPassed: the last entry was settled

public import Actors
public import Inquiry

/// The mailbox of one installation: what is owed to it, in a gap-free order.
///
/// The diagram hides the entries: each is a `DeliveryMachine`, and leaves the mailbox when it is settled. Push is a
/// hint, the pull is the truth; the cursor belongs to the device.
public struct DeviceMailboxMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Nothing is owed. Can become: pending
    case empty
    /// In ascending order of the sequence, none settled. Can become: empty
    case pending([Owned<DeliveryMachine>])
  }

  /// What stays when entries leave.
  struct Book: Sendable {
    /// Of the last entry that was ever put in.
    var last: SequenceNumber = .none
    /// For each document the newest version that was ever put in, in ascending order.
    var newest: [DocumentEdition] = []
  }

  public enum Action: Hashable, Sendable {
    /// The outbox row is here, now or since before.
    case accept(DocumentEdition)
    /// Tell the device that there are entries up to here.
    case hint(SequenceNumber)
    case page(MailboxPage)
    case serve(Document)
    case acknowledge(upTo: SequenceNumber)
    /// A row changed; a settled one leaves the outbox too (S34).
    case change(DocumentEdition, DeliveryStatus, hints: UInt16, age: Interval)
    case refuse(Refusal)
    case startRedelivery(at: Instant)
    case cancelRedelivery
  }

  public private(set) var state: State
  private(set) var book: Book

  public init() {
    self.init(.empty, Book())
  }

  init(_ state: consuming State, _ book: Book) {
    self.state = state
    self.book = book
  }

  /// Everything up to here is settled.
  public var acknowledgedUpTo: SequenceNumber {
    switch state {
    case .empty: book.last
    case .pending(let entries): SequenceNumber(entries[0].value.sequence.rawValue - 1)
    }
  }

  /// An outbox row came due. Repeated, it changes nothing.
  public mutating func documentDue(_ document: Document, at now: Instant, _ limits: ServiceLimits) -> [Action] {
    let isKnown = book.knows(document.edition)
    switch consume self.state {
    case .empty where isKnown:
      self = Self(.empty, book)
      return [.accept(document.edition)]
    case .empty:
      let next = book.adding(document.edition)
      let (entry, actions) = Self.entry(document, next.last, at: now, limits)
      self = Self(.pending([entry]), next)
      return actions
    case .pending(let entries) where isKnown:
      self = Self(.pending(entries), book)
      return [.accept(document.edition)]
    case .pending(let entries) where entries.count >= Int(limits.mailboxEntriesMax):
      self = Self(.pending(entries), book)
      return [.refuse(.busy)]
    case .pending(let entries):
      let next = book.adding(document.edition)
      let (entry, actions) = Self.entry(document, next.last, at: now, limits)
      let (kept, settled) = Self.superseded(entries, by: document.edition, at: now)
      self = Self(.pending(kept + [entry]), next)
      return settled + actions
    }
  }

  /// The device asks for what is behind its cursor.
  public mutating func pulled(after cursor: SequenceNumber, at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty, book)
      return [.page(MailboxPage(entries: [], hasMore: false))]
    case .pending(let entries):
      var actions: [Action] = []
      for entry in entries where entry.value.sequence <= cursor {
        let before = entry.value.status
        _ = entry.value.cursorPassed(at: now, limits)
        if entry.value.status != before { actions.append(Self.change(entry, at: now)) }
      }
      let behind = entries.filter { $0.value.sequence > cursor }
      let page = behind.prefix(MailboxPage.entriesMax).map { $0.value.entry }
      self = Self(.pending(entries), book)
      return actions + [.page(MailboxPage(entries: page, hasMore: behind.count > page.count))]
    }
  }

  public mutating func fetchRequested(
    _ edition: DocumentEdition, at now: Instant, _ limits: ServiceLimits
  ) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty, book)
      return [.refuse(.noSuchDocument)]
    case .pending(let entries):
      self = Self(.pending(entries), book)
      guard let entry = entries.first(where: { $0.value.document.edition == edition }) else {
        return [.refuse(.noSuchDocument)]
      }
      let before = entry.value.status
      _ = entry.value.fetchRequested(at: now, limits)
      let changed = entry.value.status != before ? [Self.change(entry, at: now)] : []
      return changed + [.serve(entry.value.document)]
    }
  }

  /// A receipt. Repeated, it is answered the same; it never takes anything back.
  public mutating func acknowledged(
    _ receipt: MailboxEntry, _ verdict: DeliveryVerdict, at now: Instant
  ) -> [Action] {
    let last = book.last
    switch consume self.state {
    case .empty:
      self = Self(.empty, book)
      return receipt.sequence <= last ? [.acknowledge(upTo: last)] : [.refuse(.noSuchDocument)]
    case .pending(let entries):
      guard let entry = entries.first(where: { $0.value.entry == receipt }) else {
        self = Self(.pending(entries), book)
        let upTo = SequenceNumber(entries[0].value.sequence.rawValue - 1)
        let isOld = receipt.sequence <= last && !entries.contains { $0.value.sequence == receipt.sequence }
        return [isOld ? .acknowledge(upTo: upTo) : .refuse(.noSuchDocument)]
      }
      _ = entry.value.acknowledged(verdict)
      let rest = entries.filter { $0.value.sequence != receipt.sequence }
      let upTo = rest.first.map { SequenceNumber($0.value.sequence.rawValue - 1) } ?? last
      self = Self(rest.isEmpty ? .empty : .pending(rest), book)
      let answer = [Self.change(entry, at: now), .acknowledge(upTo: upTo)]
      return rest.isEmpty ? answer + [.cancelRedelivery] : answer
    }
  }

  /// The redelivery timer went off: remind the device of what is due, give up on what is too old.
  public mutating func redeliveryPassed(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty, book)
      return []
    case .pending(let entries):
      var actions: [Action] = []
      var isHinted = false
      for entry in entries {
        let asked = entry.value.hintDue(at: now, limits)
        if !asked.isEmpty { actions.append(Self.change(entry, at: now)) }
        isHinted = isHinted || asked == [.hint]
      }
      let rest = entries.filter { $0.value.nextHintAt != nil }
      let next = rest.compactMap { $0.value.nextHintAt }.min()
      self = Self(rest.isEmpty ? .empty : .pending(rest), book)
      if isHinted { actions.append(.hint(book.last)) }
      return actions + (next.map { [.startRedelivery(at: $0)] } ?? [])
    }
  }

  private static func entry(
    _ document: Document, _ sequence: SequenceNumber, at now: Instant, _ limits: ServiceLimits
  ) -> (Owned<DeliveryMachine>, [Action]) {
    let entry = Owned(DeliveryMachine(document, sequence, queuedAt: now))
    _ = entry.value.hintDue(at: now, limits)
    let first = now + Interval(limitMs: limits.redeliverFirstMs)
    return (
      entry,
      [.accept(document.edition), change(entry, at: now), .hint(sequence), .startRedelivery(at: first)]
    )
  }

  private static func superseded(
    _ entries: [Owned<DeliveryMachine>], by edition: DocumentEdition, at now: Instant
  ) -> (kept: [Owned<DeliveryMachine>], settled: [Action]) {
    var settled: [Action] = []
    for entry in entries where entry.value.document.id == edition.id {
      if !entry.value.superseded().isEmpty { settled.append(change(entry, at: now)) }
    }
    return (entries.filter { $0.value.nextHintAt != nil }, settled)
  }

  private static func change(_ entry: Owned<DeliveryMachine>, at now: Instant) -> Action {
    .change(
      entry.value.document.edition, entry.value.status, hints: entry.value.hints, age: now - entry.value.queuedAt)
  }
}

extension DeviceMailboxMachine.Book {
  /// Whether this version, or a newer one, was put in before: versions of a document only grow (S30, S31).
  func knows(_ edition: DocumentEdition) -> Bool {
    newest.contains { $0.id == edition.id && $0.version >= edition.version }
  }

  func adding(_ edition: DocumentEdition) -> Self {
    var book = self
    book.last = last.next
    if let position = newest.firstIndex(where: { $0.id == edition.id }) {
      book.newest[position] = edition
    } else {
      let position = newest.firstIndex { edition < $0 } ?? newest.count
      book.newest.insert(edition, at: position)
    }
    return book
  }
}

extension DeviceMailboxMachine: TableDriven {
  public static let machineName = "mailbox"
  public static let stateNames = ["empty", "pending"]

  public static let transitions = [
    Transition("empty", "documentDue", "pending"),
    Transition("empty", "documentDue", "empty"),
    Transition("empty", "pulled", "empty"),
    Transition("empty", "acknowledged", "empty"),
    Transition("pending", "documentDue", "pending"),
    Transition("pending", "pulled", "pending"),
    Transition("pending", "fetchRequested", "pending"),
    Transition("pending", "acknowledged", "pending"),
    Transition("pending", "acknowledged", "empty"),
    Transition("pending", "redeliveryPassed", "pending"),
    Transition("pending", "redeliveryPassed", "empty"),
  ]

  public var stateName: String {
    switch state {
    case .empty: "empty"
    case .pending: "pending"
    }
  }
}
