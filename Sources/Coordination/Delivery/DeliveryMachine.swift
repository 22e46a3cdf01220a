//   queued ──hintDue──▶ hinted ──fetchRequested──▶ fetched ──cursorPassed──▶ stored
//     │                  │ ▲ │                      │ ▲ │                      │
//     │                  └─┘ │ hintDue              └─┘ │ hintDue, again       │
//     └───────────────┬──────┴───────────────┬──────────┴──────────────────────┘
//      acknowledged   │                      │ superseded, hintDue too late
//                     ▼                      ▼
//               acked, failed         superseded, expired

public import Actors
public import Inquiry

/// One document version on its way to one installation.
///
/// The diagram hides that a device may skip stations: a pull that nobody hinted at fetches from `queued`, and an
/// acknowledgement settles from everywhere.
public struct DeliveryMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: hinted, fetched, stored, settled
    case queued
    /// Can become: fetched, stored, settled
    case hinted(Wait)
    /// Can become: stored, settled
    case fetched(Wait)
    /// The device's cursor has passed it; the receipt is missing. Can become: settled
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
  }

  /// Between two hints.
  public struct Wait: Hashable, Sendable, BitwiseCopyable {
    public let hints: UInt16
    public let nextAt: Instant
  }

  public enum Action: Hashable, Sendable {
    case hint
    case serve(Document)
    case settle(DeliveryStatus)
    case refuse(Refusal)
  }

  public private(set) var state: State
  public let document: Document
  public let sequence: SequenceNumber
  public let queuedAt: Instant

  public init(_ document: Document, _ sequence: SequenceNumber, queuedAt: Instant) {
    self.init(.queued, document, sequence, queuedAt)
  }

  private init(
    _ state: consuming State, _ document: Document, _ sequence: SequenceNumber, _ queuedAt: Instant
  ) {
    self.state = state
    self.document = document
    self.sequence = sequence
    self.queuedAt = queuedAt
  }

  public var entry: MailboxEntry { MailboxEntry(sequence: sequence, edition: document.edition) }

  /// When the next hint is due; nil once it is settled.
  public var nextHintAt: Instant? {
    switch state {
    case .queued: queuedAt
    case .hinted(let wait): wait.nextAt
    case .fetched(let wait): wait.nextAt
    case .stored(let wait): wait.nextAt
    case .settled: nil
    }
  }

  public var hints: UInt16 {
    switch state {
    case .queued: 0
    case .hinted(let wait): wait.hints
    case .fetched(let wait): wait.hints
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
      self = Self(.settled(.expired, hints: hints), document, sequence, queuedAt)
      return [.settle(.expired)]
    case .queued:
      self = Self(.hinted(Wait(after: 0, at: now, limits)), document, sequence, queuedAt)
      return [.hint]
    case .hinted(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .hinted(wait), document, sequence, queuedAt)
      return expired ? [.settle(.expired)] : []
    case .hinted(let wait):
      self = Self(.hinted(Wait(after: wait.hints, at: now, limits)), document, sequence, queuedAt)
      return [.hint]
    case .fetched(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .fetched(wait), document, sequence, queuedAt)
      return expired ? [.settle(.expired)] : []
    case .fetched(let wait):
      self = Self(.fetched(Wait(after: wait.hints, at: now, limits)), document, sequence, queuedAt)
      return [.hint]
    case .stored(let wait) where expired || now < wait.nextAt:
      self = Self(expired ? .settled(.expired, hints: hints) : .stored(wait), document, sequence, queuedAt)
      return expired ? [.settle(.expired)] : []
    case .stored(let wait):
      self = Self(.stored(Wait(after: wait.hints, at: now, limits)), document, sequence, queuedAt)
      return [.hint]
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return []
    }
  }

  /// The device asks for the bytes.
  public mutating func fetchRequested(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .queued:
      self = Self(.fetched(Wait(after: 0, at: now, limits)), document, sequence, queuedAt)
      return [.serve(document)]
    case .hinted(let wait):
      self = Self(.fetched(wait), document, sequence, queuedAt)
      return [.serve(document)]
    case .fetched(let wait):
      self = Self(.fetched(wait), document, sequence, queuedAt)
      return [.serve(document)]
    case .stored(let wait):
      self = Self(.stored(wait), document, sequence, queuedAt)
      return [.serve(document)]
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return [.refuse(.noSuchDocument)]
    }
  }

  /// The device pulled with a cursor behind this entry: the entry is in its vault (S32).
  public mutating func cursorPassed(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .queued:
      self = Self(.stored(Wait(after: 0, at: now, limits)), document, sequence, queuedAt)
      return []
    case .hinted(let wait):
      self = Self(.stored(wait), document, sequence, queuedAt)
      return []
    case .fetched(let wait):
      self = Self(.stored(wait), document, sequence, queuedAt)
      return []
    case .stored(let wait):
      self = Self(.stored(wait), document, sequence, queuedAt)
      return []
    case .settled(let settlement, let hints):
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return []
    }
  }

  /// The device says what became of it, for good: a failure settles too, so that it blocks nothing (S37).
  public mutating func acknowledged(_ verdict: DeliveryVerdict) -> [Action] {
    let settlement: Settlement = verdict.isFailure ? .failed : .acked
    let hints = hints
    switch consume self.state {
    case .queued:
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return [.settle(settlement.status)]
    case .hinted:
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return [.settle(settlement.status)]
    case .fetched:
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return [.settle(settlement.status)]
    case .stored:
      self = Self(.settled(settlement, hints: hints), document, sequence, queuedAt)
      return [.settle(settlement.status)]
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), document, sequence, queuedAt)
      return []
    }
  }

  /// A newer version of the same document came due.
  public mutating func superseded() -> [Action] {
    let hints = hints
    switch consume self.state {
    case .queued:
      self = Self(.settled(.superseded, hints: hints), document, sequence, queuedAt)
      return [.settle(.superseded)]
    case .hinted:
      self = Self(.settled(.superseded, hints: hints), document, sequence, queuedAt)
      return [.settle(.superseded)]
    case .fetched:
      self = Self(.settled(.superseded, hints: hints), document, sequence, queuedAt)
      return [.settle(.superseded)]
    case .stored(let wait):
      self = Self(.stored(wait), document, sequence, queuedAt)
      return []
    case .settled(let before, let hints):
      self = Self(.settled(before, hints: hints), document, sequence, queuedAt)
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
      ]
    }
    + ["queued", "hinted", "fetched"].flatMap {
      [Transition($0, "cursorPassed", "stored"), Transition($0, "superseded", "superseded")]
    }

  public var status: DeliveryStatus {
    switch state {
    case .queued: .queued
    case .hinted: .hinted
    case .fetched: .fetched
    case .stored: .stored
    case .settled(let settlement, _): settlement.status
    }
  }

  public var stateName: String { "\(status)" }
}
