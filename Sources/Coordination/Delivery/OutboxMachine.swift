//            documentIssued                 queued (the last one)
//   empty ───────────────────▶ relaying ─────────────────────────▶ awaiting
//    ▲                          │ ▲                                  │
//    │ delivered (the last one) │ └──────────────────────────────────┤
//    └──────────────────────────┴──────── documentIssued ────────────┘

public import Actors
public import Inquiry

/// The outbox of one inquiry: a row for each document version and installation, written in the step that makes the
/// document due.
///
/// A row that its mailbox has not confirmed is sent again; a row leaves only when the mailbox reports its end
/// (S34).
public struct OutboxMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: relaying
    case empty
    /// A mailbox has not confirmed a row. Can become: awaiting, empty
    case relaying([Row])
    /// Every row lies in its mailbox. Can become: relaying, empty
    case awaiting([Row])
  }

  public struct Row: Hashable, Sendable, BitwiseCopyable {
    public let document: Document
    public let installation: InstallationID
    /// Before this instant the issuer has not finished it.
    public let readyAt: Instant
    public var isQueued: Bool
  }

  public enum Action: Hashable, Sendable {
    case deliver(Document, InstallationID, readyAt: Instant)
    /// The document came due to the installation just now.
    case note(DocumentEdition, InstallationID)
    case startRelay(at: Instant)
    case cancelRelay
  }

  public private(set) var state: State

  public init() {
    state = .empty
  }

  init(_ state: consuming State) {
    self.state = state
  }

  /// In the order of their writing.
  public var rows: [Row] {
    switch state {
    case .empty: []
    case .relaying(let rows): rows
    case .awaiting(let rows): rows
    }
  }

  public mutating func documentIssued(
    _ document: Document, to installations: [InstallationID], readyAt: Instant = .start, at now: Instant,
    _ limits: ServiceLimits
  ) -> [Action] {
    let fresh = installations.map {
      Row(document: document, installation: $0, readyAt: readyAt, isQueued: false)
    }
    switch consume self.state {
    case .empty where fresh.isEmpty:
      self = Self(.empty)
      return []
    case .empty:
      self = Self(.relaying(fresh))
      return Self.actions(for: fresh, behind: [], at: now, limits)
    case .relaying(let rows):
      let added = fresh.filter { !rows.holds($0) }
      self = Self(.relaying(rows + added))
      return Self.actions(for: added, behind: rows, at: now, limits)
    case .awaiting(let rows):
      let added = fresh.filter { !rows.holds($0) }
      self = Self(added.isEmpty ? .awaiting(rows) : .relaying(rows + added))
      return Self.actions(for: added, behind: rows, at: now, limits)
    }
  }

  /// A mailbox has the row.
  public mutating func queued(_ edition: DocumentEdition, by installation: InstallationID) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty)
      return []
    case .relaying(var rows):
      for position in rows.indices where rows[position].isOf(edition, installation) { rows[position].isQueued = true }
      let all = rows.allSatisfy(\.isQueued)
      self = Self(all ? .awaiting(rows) : .relaying(rows))
      return all ? [.cancelRelay] : []
    case .awaiting(let rows):
      self = Self(.awaiting(rows))
      return []
    }
  }

  /// The installation has dealt with the row, or it came to another end.
  public mutating func delivered(_ edition: DocumentEdition, to installation: InstallationID) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty)
      return []
    case .relaying(let rows):
      let rest = rows.filter { !$0.isOf(edition, installation) }
      let all = rest.allSatisfy(\.isQueued)
      self = Self(rest.isEmpty ? .empty : all ? .awaiting(rest) : .relaying(rest))
      return all ? [.cancelRelay] : []
    case .awaiting(let rows):
      let rest = rows.filter { !$0.isOf(edition, installation) }
      self = Self(rest.isEmpty ? .empty : .awaiting(rest))
      return []
    }
  }

  /// The relay timer went off.
  public mutating func relayPassed(at now: Instant, _ limits: ServiceLimits) -> [Action] {
    switch consume self.state {
    case .empty:
      self = Self(.empty)
      return []
    case .relaying(let rows):
      self = Self(.relaying(rows))
      let due = rows.filter { !$0.isQueued && !rows.delay($0) }
      return due.map(\.delivery) + [
        .startRelay(at: now + Interval(limitMs: limits.redeliverFirstMs))
      ]
    case .awaiting(let rows):
      self = Self(.awaiting(rows))
      return []
    }
  }

  private static func actions(
    for rows: [Row], behind others: [Row], at now: Instant, _ limits: ServiceLimits
  ) -> [Action] {
    guard !rows.isEmpty else { return [] }
    return rows.flatMap { row -> [Action] in
      let note = Action.note(row.document.edition, row.installation)
      return others.delay(row) ? [note] : [note, row.delivery]
    } + [.startRelay(at: now + Interval(limitMs: limits.redeliverFirstMs))]
  }
}

extension OutboxMachine.Row {
  var delivery: OutboxMachine.Action { .deliver(document, installation, readyAt: readyAt) }

  func isOf(_ edition: DocumentEdition, _ installation: InstallationID) -> Bool {
    document.edition == edition && self.installation == installation
  }
}

extension Sequence<OutboxMachine.Row> {
  func holds(_ row: OutboxMachine.Row) -> Bool {
    contains { $0.isOf(row.document.edition, row.installation) }
  }
}

extension [OutboxMachine.Row] {
  /// Whether an older version of the row's document has still to reach the mailbox. Behind a newer one it would be
  /// taken for known there, and its row would never leave (L5).
  func delay(_ row: OutboxMachine.Row) -> Bool {
    contains { other in
      !other.isQueued && other.installation == row.installation && other.document.id == row.document.id
        && other.document.version < row.document.version
    }
  }
}

extension OutboxMachine: TableDriven {
  public static let machineName = "outbox"
  public static let stateNames = ["empty", "relaying", "awaiting"]

  public static let transitions = [
    Transition("empty", "documentIssued", "relaying"),
    Transition("relaying", "documentIssued", "relaying"),
    Transition("relaying", "queued", "awaiting"),
    Transition("relaying", "delivered", "relaying"),
    Transition("relaying", "delivered", "awaiting"),
    Transition("relaying", "delivered", "empty"),
    Transition("relaying", "relayPassed", "relaying"),
    Transition("awaiting", "documentIssued", "relaying"),
    Transition("awaiting", "delivered", "awaiting"),
    Transition("awaiting", "delivered", "empty"),
  ]

  public var stateName: String {
    switch state {
    case .empty: "empty"
    case .relaying: "relaying"
    case .awaiting: "awaiting"
    }
  }
}
