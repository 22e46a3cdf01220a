//   queued ──hintDue──▶ hinted ──fetchRequested──▶ fetched ──cursorPassed──▶ stored
//     │                  │ ▲ ▲                      │ ▲ │                      │
//     │                  └─┘ │ retryDue             └─┘ │ hintDue, again       │
//     │  fetchRequested      │                          │                      │
//     ├───────────────▶ deferred                        │                      │
//     │                  │                              │                      │
//     └──────────┬───────┴──────┬───────────────────────┴──────────────────────┘
//   acknowledged │              │ superseded, hintDue too late, withdrawn
//                ▼              ▼
//          acked, failed   superseded, expired, withdrawn

public import Actors
public import Inquiry

/// One document version on its way to one installation.
///
/// The diagram hides that a device may skip stations: a pull that nobody hinted at fetches from `queued`, and an
/// acknowledgement settles from everywhere but `deferred`, where there is nothing yet to acknowledge.
public struct DeliveryMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: hinted, fetched, deferred, stored, settled
    case queued
    /// Can become: fetched, deferred, stored, settled
    case hinted(Wait)
    /// Can become: stored, settled
    case fetched(Wait)
    /// The device asked for it before it was ready, and went on without it. Can become: hinted, settled
    case deferred(Wait)
    /// The device's cursor has passed it; the receipt is missing. Can become: fetched, settled
    case stored(Wait)
    /// Can become: nothing else
    case settled(Settlement, hints: UInt16)
  }

  /// How the pair of version and device ended.
  public enum Settlement: Hashable, Sendable {
    case acked
    case failed
    case superseded
    case expired
    /// The device was removed from those that get documents (S35).
    case withdrawn
  }

  /// Between two hints.
  public struct Wait: Hashable, Sendable, BitwiseCopyable {
    public let hints: UInt16
    public let nextAt: Instant
  }

  /// What is delivered, and since when.
  struct Item: Sendable, BitwiseCopyable {
    let document: Document
    var sequence: SequenceNumber
    let queuedAt: Instant
    /// Before this instant the issuer has not finished it.
    let readyAt: Instant
  }

  public enum Action: Hashable, Sendable {
    case hint
    case serve(Document)
    /// Not ready: ask again after this.
    case deferred(Interval)
    case settle(DeliveryStatus)
    case refuse(Refusal)
  }

  public private(set) var state: State
  let item: Item

  public init(_ document: Document, _ sequence: SequenceNumber, queuedAt: Instant, readyAt: Instant = .start) {
    self.init(.queued, Item(document: document, sequence: sequence, queuedAt: queuedAt, readyAt: readyAt))
  }

  init(_ state: consuming State, _ item: Item) {
    self.state = state
    self.item = item
  }

  public var document: Document { item.document }
  /// A deferred entry gets another one when it is ready: devices have gone on behind the old one.
  public var sequence: SequenceNumber { item.sequence }
  public var queuedAt: Instant { item.queuedAt }

  public var entry: MailboxEntry { MailboxEntry(sequence: sequence, edition: document.edition) }

  public var isDeferred: Bool { status == .deferred }

  /// When the next hint is due, or the next try of what was not ready; nil once it is settled.
  public var nextHintAt: Instant? {
    switch state {
    case .queued: queuedAt
    case .hinted(let wait): wait.nextAt
    case .fetched(let wait): wait.nextAt
    case .deferred(let wait): wait.nextAt
    case .stored(let wait): wait.nextAt
    case .settled: nil
    }
  }

  public var hints: UInt16 {
    switch state {
    case .queued: 0
    case .hinted(let wait): wait.hints
    case .fetched(let wait): wait.hints
    case .deferred(let wait): wait.hints
    case .stored(let wait): wait.hints
    case .settled(_, let hints): hints
    }
  }

  /// The clock asks whether the device is to be reminded.
  public mutating func hintDue(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    let expired = now >= queuedAt + Interval(limitMs: limits.deliveryMs)
    let hints = hints
    switch consume self.state {
    case .queued where expired:
      self = Self(.settled(.expired, hints: hints), item)
      return [.settle(.expired)]
    case .queued:
      self = Self(.hinted(Wait(after: 0, at: now, limits)), item)
      return [.hint]
    case .hinted(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .hinted(wait), item)
      return expired ? [.settle(.expired)] : []
    case .hinted(let wait):
      self = Self(.hinted(Wait(after: wait.hints, at: now, limits)), item)
      return [.hint]
    case .fetched(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .fetched(wait), item)
      return expired ? [.settle(.expired)] : []
    case .fetched(let wait):
      self = Self(.fetched(Wait(after: wait.hints, at: now, limits)), item)
      return [.hint]
    case .deferred(let wait):
      self = Self(expired ? .settled(.expired, hints: hints) : .deferred(wait), item)
      return expired ? [.settle(.expired)] : []
    case .stored(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .stored(wait), item)
      return expired ? [.settle(.expired)] : []
    case .stored(let wait):
      self = Self(.stored(Wait(after: wait.hints, at: now, limits)), item)
      return [.hint]
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), item)
      return []
    }
  }

  /// What was not ready may be by now: it is offered again under a new number.
  public mutating func retryDue(
    as sequence: SequenceNumber, at now: Instant, _ limits: ServiceLimits
  ) -> [Action] {
    switch consume self.state {
    case .deferred(let wait) where now >= wait.nextAt:
      var moved = item
      moved.sequence = sequence
      self = Self(.hinted(Wait(after: wait.hints, at: now, limits)), moved)
      return [.hint]
    case .deferred(let wait):
      self = Self(.deferred(wait), item)
      return []
    case .queued:
      self = Self(.queued, item)
      return []
    case .hinted(let wait):
      self = Self(.hinted(wait), item)
      return []
    case .fetched(let wait):
      self = Self(.fetched(wait), item)
      return []
    case .stored(let wait):
      self = Self(.stored(wait), item)
      return []
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), item)
      return []
    }
  }

  /// The device asks for the bytes.
  public mutating func fetchRequested(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    let isReady = now >= item.readyAt
    let retry = Interval(limitMs: limits.deferredMs)
    switch consume self.state {
    case .queued:
      let wait = isReady ? Wait(after: 0, at: now, limits) : Wait(hints: 0, nextAt: now + retry)
      self = Self(isReady ? .fetched(wait) : .deferred(wait), item)
      return [isReady ? .serve(document) : .deferred(retry)]
    case .hinted(let wait):
      self = Self(isReady ? .fetched(wait) : .deferred(Wait(hints: wait.hints, nextAt: now + retry)), item)
      return [isReady ? .serve(document) : .deferred(retry)]
    case .fetched(let wait):
      self = Self(.fetched(wait), item)
      return [.serve(document)]
    case .deferred(let wait):
      // Also when it is ready: the device may be behind the old number already, and would not ask again.
      self = Self(.deferred(wait), item)
      return [.deferred(max(wait.nextAt - now, .zero))]
    case .stored(let wait):
      self = Self(.stored(wait), item)
      return [.serve(document)]
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), item)
      return [.refuse(.noSuchDocument)]
    }
  }

  /// The device pulled with a cursor behind this entry: the entry is in its vault (S32).
  public mutating func cursorPassed(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .queued:
      self = Self(.stored(Wait(after: 0, at: now, limits)), item)
      return []
    case .hinted(let wait):
      self = Self(.stored(wait), item)
      return []
    case .fetched(let wait):
      self = Self(.stored(wait), item)
      return []
    case .deferred(let wait):
      self = Self(.deferred(wait), item)
      return []
    case .stored(let wait):
      self = Self(.stored(wait), item)
      return []
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), item)
      return []
    }
  }

  /// The device pulled with a cursor before this entry: when it had stored it, it has lost it again, and it is there to
  /// be fetched, unless a newer version is.
  public mutating func cursorFellBack(isNewest: Bool) -> [Action] {
    let hints = hints
    switch consume self.state {
    case .stored(let wait) where isNewest:
      self = Self(.fetched(wait), item)
      return []
    case .stored:
      self = Self(.settled(.superseded, hints: hints), item)
      return [.settle(.superseded)]
    case .queued:
      self = Self(.queued, item)
      return []
    case .hinted(let wait):
      self = Self(.hinted(wait), item)
      return []
    case .fetched(let wait):
      self = Self(.fetched(wait), item)
      return []
    case .deferred(let wait):
      self = Self(.deferred(wait), item)
      return []
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), item)
      return []
    }
  }

  /// The device says what became of it, for good: a failure settles too, so that it blocks nothing (S37).
  public mutating func acknowledged(_ verdict: DeliveryVerdict) -> [Action] {
    let settlement: Settlement = verdict.isFailure ? .failed : .acked
    let hints = hints
    switch consume self.state {
    case .queued:
      self = Self(.settled(settlement, hints: hints), item)
      return [.settle(settlement.status)]
    case .hinted:
      self = Self(.settled(settlement, hints: hints), item)
      return [.settle(settlement.status)]
    case .fetched:
      self = Self(.settled(settlement, hints: hints), item)
      return [.settle(settlement.status)]
    case .deferred(let wait):
      self = Self(.deferred(wait), item)
      return [.refuse(.noSuchDocument)]
    case .stored:
      self = Self(.settled(settlement, hints: hints), item)
      return [.settle(settlement.status)]
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), item)
      return []
    }
  }

  /// A newer version of the same document came due.
  public mutating func superseded() -> [Action] {
    let hints = hints
    switch consume self.state {
    case .queued:
      self = Self(.settled(.superseded, hints: hints), item)
      return [.settle(.superseded)]
    case .hinted:
      self = Self(.settled(.superseded, hints: hints), item)
      return [.settle(.superseded)]
    case .fetched:
      self = Self(.settled(.superseded, hints: hints), item)
      return [.settle(.superseded)]
    case .deferred:
      self = Self(.settled(.superseded, hints: hints), item)
      return [.settle(.superseded)]
    case .stored(let wait):
      self = Self(.stored(wait), item)
      return []
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), item)
      return []
    }
  }

  /// The device gets no documents any more (S35).
  public mutating func withdrawn() -> [Action] {
    let hints = hints
    switch consume self.state {
    case .queued:
      self = Self(.settled(.withdrawn, hints: hints), item)
      return [.settle(.withdrawn)]
    case .hinted:
      self = Self(.settled(.withdrawn, hints: hints), item)
      return [.settle(.withdrawn)]
    case .fetched:
      self = Self(.settled(.withdrawn, hints: hints), item)
      return [.settle(.withdrawn)]
    case .deferred:
      self = Self(.settled(.withdrawn, hints: hints), item)
      return [.settle(.withdrawn)]
    case .stored:
      self = Self(.settled(.withdrawn, hints: hints), item)
      return [.settle(.withdrawn)]
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), item)
      return []
    }
  }
}

extension DeliveryMachine.Wait {
  /// The wait after one more hint: doubled each time, up to the limit.
  init(after hints: UInt16, at now: Instant, _ limits: ServiceLimits) {
    let doublings = min(UInt32(hints), 16)
    let waitMs = min(UInt64(limits.redeliverFirstMs) << UInt64(doublings), UInt64(limits.redeliverLastMs))
    self.init(hints: hints &+ 1, nextAt: now + .milliseconds(Int64(waitMs)))
  }
}

extension DeliveryMachine.Settlement {
  var status: DeliveryStatus {
    switch self {
    case .acked: .acked
    case .failed: .failed
    case .superseded: .superseded
    case .expired: .expired
    case .withdrawn: .withdrawn
    }
  }
}

extension DeliveryMachine: TableDriven {
  public static let machineName = "delivery"
  public static let stateNames = DeliveryStatus.allCases.map { "\($0)" }

  public static let transitions: [Transition] =
    ["queued", "hinted", "fetched", "stored"].flatMap { from in
      [
        Transition(from, "hintDue", from == "queued" ? "hinted" : from), Transition(from, "hintDue", "expired"),
        Transition(from, "fetchRequested", from == "stored" ? "stored" : "fetched"),
        Transition(from, "acknowledged", "acked"), Transition(from, "acknowledged", "failed"),
        Transition(from, "withdrawn", "withdrawn"),
      ]
    }
    + ["queued", "hinted", "fetched"].flatMap {
      [Transition($0, "cursorPassed", "stored"), Transition($0, "superseded", "superseded")]
    }
    + ["queued", "hinted", "deferred"].map { Transition($0, "fetchRequested", "deferred") }
    + [
      Transition("stored", "cursorFellBack", "fetched"), Transition("stored", "cursorFellBack", "superseded"),
      Transition("deferred", "retryDue", "hinted"), Transition("deferred", "hintDue", "expired"),
      Transition("deferred", "superseded", "superseded"), Transition("deferred", "withdrawn", "withdrawn"),
    ]

  public var status: DeliveryStatus {
    switch state {
    case .queued: .queued
    case .hinted: .hinted
    case .fetched: .fetched
    case .deferred: .deferred
    case .stored: .stored
    case .settled(let settlement, _): settlement.status
    }
  }

  public var stateName: String { "\(status)" }
}
