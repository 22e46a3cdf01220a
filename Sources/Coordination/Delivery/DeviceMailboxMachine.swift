//            documentDue                  documentDue, pulled, fetchRequested,
//   empty ───────────────▶ pending ─────┐ acknowledged, redeliveryPassed
//    ▲ │                    │ │ ▲───────┘
//    └─┼────────────────────┘ │
//      │  acknowledged,       │ removed
//      │  redeliveryPassed:   ▼
//      └─────────────────▶ closed
//        removed

public import Actors
public import Inquiry

/// The mailbox of one installation: what is owed to it, in a gap-free order, and what it has in its vault by then.
///
/// The diagram hides the entries: each is a `DeliveryMachine`, and leaves the mailbox when it is settled. Push is a
/// hint, the pull is the truth; the cursor belongs to the device. The newest version of each document stays under its
/// number, so that a device whose storage went back in time pulls again what it lost. A tombstone stays for
/// `tombstoneDays`; who pulls from before a forgotten one is told all that there is.
public struct DeviceMailboxMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Nothing is owed. Can become: pending, closed
    case empty
    /// In ascending order of the sequence, none settled. Can become: empty, closed
    case pending([Owned<DeliveryMachine>])
    /// The installation gets no documents any more (S35). Can become: nothing else
    case closed
  }

  public enum Action: Hashable, Sendable {
    /// The outbox row is here, now or since before.
    case accept(DocumentEdition)
    /// Tell the device that there are entries up to here.
    case hint(SequenceNumber)
    case page(MailboxPage)
    /// Instead of a page: the cursor is older than what is remembered.
    case snapshot(MailboxSnapshot)
    case serve(Document)
    /// Not ready: ask again after this.
    case deferred(Interval)
    case acknowledge(upTo: SequenceNumber)
    /// A row changed; a settled one leaves the outbox too (S34).
    case change(DocumentEdition, DeliveryStatus, hints: UInt16, age: Interval)
    case refuse(Refusal)
    case startRedelivery(at: Instant)
    case cancelRedelivery
  }

  public private(set) var state: State
  private(set) var book: MailboxBook

  public init() {
    self.init(.empty, MailboxBook())
  }

  init(_ state: consuming State, _ book: MailboxBook) {
    self.state = state
    self.book = book
  }

  /// Everything up to here is settled.
  public var acknowledgedUpTo: SequenceNumber {
    switch state {
    case .empty: book.last
    case .closed: book.last
    case .pending(let entries): SequenceNumber(entries[0].value.sequence.rawValue - 1)
    }
  }

  /// An outbox row came due. Repeated, it changes nothing.
  /// - Parameter readyAt: before this instant the issuer has not finished it.
  public mutating func documentDue(
    _ document: Document, readyAt: Instant = .start, at now: Instant, _ limits: ServiceLimits
  ) -> [Action] {
    let isKnown = book.knows(document.edition)
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return [.change(document.edition, .withdrawn, hints: 0, age: .zero)]
    case .empty where isKnown:
      self = Self(.empty, book)
      return [.accept(document.edition)]
    case .empty:
      guard let next = book.adding(document, at: now, limits) else {
        self = Self(.empty, book)
        return [.refuse(.busy)]
      }
      let (entry, actions) = Self.entry(document, next.last, readyAt: readyAt, at: now, limits)
      self = Self(.pending([entry]), next)
      return actions
    case .pending(let entries) where isKnown:
      self = Self(.pending(entries), book)
      return [.accept(document.edition)]
    case .pending(let entries):
      guard entries.count < Int(limits.mailboxEntriesMax), let next = book.adding(document, at: now, limits) else {
        self = Self(.pending(entries), book)
        return [.refuse(.busy)]
      }
      let (entry, actions) = Self.entry(document, next.last, readyAt: readyAt, at: now, limits)
      let (kept, settled) = Self.superseded(entries, by: document.edition, at: now)
      self = Self(.pending(kept + [entry]), next)
      return settled + actions
    }
  }

  /// The device asks for what is behind its cursor.
  public mutating func pulled(after cursor: SequenceNumber, at now: Instant, _ limits: ServiceLimits) -> [Action] {
    var next = book
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return [.refuse(.notEntitled)]
    case .empty:
      next.forgetTombstones(at: now, limits)
      self = Self(.empty, next)
      return [next.answer(toPullAfter: cursor, pending: [])]
    case .pending(let entries):
      next.forgetTombstones(at: now, limits)
      var actions: [Action] = []
      for entry in entries {
        let before = entry.value.status
        if entry.value.sequence <= cursor {
          _ = entry.value.cursorPassed(at: now, limits)
        } else {
          _ = entry.value.cursorFellBack(isNewest: next.isNewest(entry.value.document.edition))
        }
        if entry.value.status != before { actions.append(Self.change(entry, at: now)) }
      }
      let rest = entries.filter { $0.value.nextHintAt != nil }
      self = Self(rest.isEmpty ? .empty : .pending(rest), next)
      return actions + [next.answer(toPullAfter: cursor, pending: rest)]
    }
  }

  public mutating func fetchRequested(
    _ edition: DocumentEdition, at now: Instant, _ limits: ServiceLimits
  ) -> [Action] {
    let newest = book.document(edition)
    let refusal: Refusal = book.remembers(edition.id) ? .noSuchDocument : .documentForgotten
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return [.refuse(.notEntitled)]
    case .empty:
      self = Self(.empty, book)
      return [newest.map { .serve($0) } ?? .refuse(refusal)]
    case .pending(let entries):
      self = Self(.pending(entries), book)
      // An older version is served to nobody, whatever a page said before (S31).
      guard let newest else { return [.refuse(refusal)] }
      guard let entry = entries.first(where: { $0.value.document.edition == edition }) else { return [.serve(newest)] }
      let before = entry.value.status
      let answer = entry.value.fetchRequested(at: now, limits)
      let changed = entry.value.status != before ? [Self.change(entry, at: now)] : []
      guard case .deferred(let retry) = answer.first else { return changed + [.serve(entry.value.document)] }
      return changed + [.deferred(retry)] + Self.redelivery(of: entries)
    }
  }

  /// A receipt. Repeated, it is answered the same; it never takes anything back.
  public mutating func acknowledged(
    _ receipt: MailboxEntry, _ verdict: DeliveryVerdict, at now: Instant
  ) -> [Action] {
    let last = book.last
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return [.refuse(.notEntitled)]
    case .empty:
      self = Self(.empty, book)
      return receipt.sequence <= last ? [.acknowledge(upTo: last)] : [.refuse(.noSuchDocument)]
    case .pending(let entries):
      let entry = entries.first { $0.value.entry == receipt && !$0.value.isDeferred }
      guard let entry else {
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

  /// The redelivery timer went off: remind the device of what is due, offer anew what may be ready, give up on what is
  /// too old.
  public mutating func redeliveryPassed(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    var next = book
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return []
    case .empty:
      self = Self(.empty, book)
      return []
    case .pending(let entries):
      var actions: [Action] = []
      var isHinted = false
      var again: [Owned<DeliveryMachine>] = []
      for entry in entries {
        var asked = entry.value.hintDue(at: now, limits)
        if entry.value.isDeferred {
          asked = entry.value.retryDue(as: next.last.next, at: now, limits)
          if !entry.value.isDeferred {
            next.renumber(entry.value.document.edition)
            again.append(entry)
          }
        }
        if !asked.isEmpty { actions.append(Self.change(entry, at: now)) }
        isHinted = isHinted || asked == [.hint]
      }
      let staying = entries.filter { entry in !again.contains { $0 === entry } }
      let rest = (staying + again).filter { $0.value.nextHintAt != nil }
      self = Self(rest.isEmpty ? .empty : .pending(rest), next)
      if isHinted { actions.append(.hint(next.last)) }
      return actions + Self.redelivery(of: rest)
    }
  }

  /// Whether the installation gets documents still.
  public var isOpen: Bool {
    switch state {
    case .empty: true
    case .pending: true
    case .closed: false
    }
  }

  /// The person took the installation off those that get documents (S35): it gets none from now on, whatever was
  /// promised to it.
  public mutating func removed(at now: Instant) -> [Action] {
    switch consume self.state {
    case .closed:
      self = Self(.closed, book)
      return []
    case .empty:
      self = Self(.closed, book)
      return [.cancelRedelivery]
    case .pending(let entries):
      for entry in entries { _ = entry.value.withdrawn() }
      self = Self(.closed, book)
      return entries.map { Self.change($0, at: now) } + [.cancelRedelivery]
    }
  }

  private static func entry(
    _ document: Document, _ sequence: SequenceNumber, readyAt: Instant, at now: Instant, _ limits: ServiceLimits
  ) -> (Owned<DeliveryMachine>, [Action]) {
    let entry = Owned(DeliveryMachine(document, sequence, queuedAt: now, readyAt: readyAt))
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

  private static func redelivery(of entries: [Owned<DeliveryMachine>]) -> [Action] {
    entries.compactMap { $0.value.nextHintAt }.min().map { [.startRedelivery(at: $0)] } ?? []
  }

  private static func change(_ entry: Owned<DeliveryMachine>, at now: Instant) -> Action {
    .change(
      entry.value.document.edition, entry.value.status, hints: entry.value.hints, age: now - entry.value.queuedAt)
  }
}

extension DeviceMailboxMachine: TableDriven {
  public static let machineName = "mailbox"
  public static let stateNames = ["empty", "pending", "closed"]

  public static let transitions = [
    Transition("empty", "documentDue", "pending"),
    Transition("empty", "documentDue", "empty"),
    Transition("empty", "pulled", "empty"),
    Transition("empty", "fetchRequested", "empty"),
    Transition("empty", "acknowledged", "empty"),
    Transition("empty", "removed", "closed"),
    Transition("pending", "documentDue", "pending"),
    Transition("pending", "pulled", "pending"),
    Transition("pending", "pulled", "empty"),
    Transition("pending", "fetchRequested", "pending"),
    Transition("pending", "acknowledged", "pending"),
    Transition("pending", "acknowledged", "empty"),
    Transition("pending", "redeliveryPassed", "pending"),
    Transition("pending", "redeliveryPassed", "empty"),
    Transition("pending", "removed", "closed"),
    Transition("closed", "documentDue", "closed"),
  ]

  public var stateName: String {
    switch state {
    case .empty: "empty"
    case .pending: "pending"
    case .closed: "closed"
    }
  }
}
