public import Actors

/// All the dashboard shows of one moment of a run: plain values, taken by the loop that owns the data.
public struct DashboardSnapshot: Equatable, Sendable {
  public var run: RunHeader
  /// In the order of the flow. `SessionRow.stage` is an index into it.
  public var stages: [StageCount]
  public var totals: InquiryTotals
  public var handoffs: HandoffTotals
  public var documents: DocumentTotals
  /// Inquiries completed in each of the last seconds, oldest first.
  public var completedPerSecond: [Double]
  public var latency: HandoffLatency
  /// Oldest first; the owner bounds it (a hundred are plenty).
  public var events: [NotableEvent]
  /// Only needed for `Dashboard.needs.list`.
  public var list: ListPage?
  /// Only needed for `Dashboard.needs.inquiry`.
  public var inquiry: InquiryDetail?
  /// Only needed for `Dashboard.needs.device`.
  public var device: DeviceDetail?

  public init(
    run: RunHeader, stages: [StageCount] = [], totals: InquiryTotals = InquiryTotals(),
    handoffs: HandoffTotals = HandoffTotals(), documents: DocumentTotals = DocumentTotals(),
    completedPerSecond: [Double] = [], latency: HandoffLatency = HandoffLatency(), events: [NotableEvent] = [],
    list: ListPage? = nil, inquiry: InquiryDetail? = nil, device: DeviceDetail? = nil
  ) {
    self.run = run
    self.stages = stages
    self.totals = totals
    self.handoffs = handoffs
    self.documents = documents
    self.completedPerSecond = completedPerSecond
    self.latency = latency
    self.events = events
    self.list = list
    self.inquiry = inquiry
    self.device = device
  }
}

/// What runs, how, and for how long.
public struct RunHeader: Equatable, Sendable {
  public enum Clock: Equatable, Sendable {
    case real
    case virtual
  }

  public enum State: Equatable, Sendable {
    case running
    case paused
    /// After the first Ctrl-C: no arrivals, sessions finish within the grace time.
    case finishing
    /// Everything is over and the figures are final.
    case finished
  }

  public var scenario: String
  public var seed: UInt64
  public var clock: Clock
  /// On the run's own clock.
  public var elapsed: Interval
  /// How fast the run's clock goes against the wall; nil for as fast as it can.
  public var speed: Double?
  public var state: State

  public init(
    scenario: String, seed: UInt64, clock: Clock, elapsed: Interval = .zero, speed: Double? = 1,
    state: State = .running
  ) {
    self.scenario = scenario
    self.seed = seed
    self.clock = clock
    self.elapsed = elapsed
    self.speed = speed
    self.state = state
  }
}

/// How many inquiries are in one stage.
public struct StageCount: Equatable, Sendable {
  public var name: String
  /// Inquiries in this stage now.
  public var count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// Counts since the start; `running` is now.
public struct InquiryTotals: Equatable, Sendable {
  public var created = 0
  public var running = 0
  public var completed = 0
  public var failed = 0
  public var expired = 0
  public var cancelled = 0
  public var left = 0

  public init(
    created: Int = 0, running: Int = 0, completed: Int = 0, failed: Int = 0, expired: Int = 0, cancelled: Int = 0,
    left: Int = 0
  ) {
    self.created = created
    self.running = running
    self.completed = completed
    self.failed = failed
    self.expired = expired
    self.cancelled = cancelled
    self.left = left
  }
}

/// Counts since the start.
public struct HandoffTotals: Equatable, Sendable {
  public var offered = 0
  public var claimed = 0
  public var confirmed = 0
  public var refused = 0
  public var expired = 0
  public var reclaimed = 0

  public init(
    offered: Int = 0, claimed: Int = 0, confirmed: Int = 0, refused: Int = 0, expired: Int = 0, reclaimed: Int = 0
  ) {
    self.offered = offered
    self.claimed = claimed
    self.confirmed = confirmed
    self.refused = refused
    self.expired = expired
    self.reclaimed = reclaimed
  }
}

/// Deliveries of a document version to a device, since the start.
public struct DocumentTotals: Equatable, Sendable {
  public var due = 0
  public var acked = 0
  /// That stand still for a minute or longer now.
  public var stuck = 0

  public init(due: Int = 0, acked: Int = 0, stuck: Int = 0) {
    self.due = due
    self.acked = acked
    self.stuck = stuck
  }
}

/// From a handoff's offer to its confirmation, over real samples; nil before the first.
public struct HandoffLatency: Equatable, Sendable {
  public var p50Ms: Double?
  public var p95Ms: Double?
  public var p99Ms: Double?
  /// The p95 of each of the last seconds, oldest first.
  public var historyMs: [Double]

  public init(p50Ms: Double? = nil, p95Ms: Double? = nil, p99Ms: Double? = nil, historyMs: [Double] = []) {
    self.p50Ms = p50Ms
    self.p95Ms = p95Ms
    self.p99Ms = p99Ms
    self.historyMs = historyMs
  }
}

/// How much an event matters; said by a word where colour alone would say it.
public enum Severity: Equatable, Sendable {
  case info
  case warning
  case failure

  var word: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .failure: "failure"
    }
  }

  var style: Style {
    switch self {
    case .info: .plain
    case .warning: .warning
    case .failure: .bad
    }
  }

  /// The text, with the word before it unless it is plain information.
  func marked(_ text: String) -> String {
    self == .info ? text : "\(word): \(text)"
  }
}

/// Something a person watching would want to be told.
public struct NotableEvent: Equatable, Sendable {
  public var at: Instant
  public var severity: Severity
  /// The session concerned; nil for the whole run.
  public var session: UInt64?
  public var text: String

  public init(at: Instant, severity: Severity, session: UInt64?, text: String) {
    self.at = at
    self.severity = severity
    self.session = session
    self.text = text
  }
}
