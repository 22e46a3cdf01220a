public import Actors

/// What came of a run: the document of `--json`, the report for people, and what expectations are held to.
public struct Summary: Hashable, Sendable {
  /// The version of the document. Additions keep it.
  public static let schema = "baton.summary/1"

  public var scenario: String
  public var seed: UInt64
  public var clock: Clock
  /// Of the trace, in hexadecimal: equal for equal runs.
  public var digest: String
  /// How far the run's own clock went.
  public var virtualTime: Interval
  /// How long the run took outside.
  public var wallTime: Interval
  public var inquiries = Inquiries()
  public var handoffs = Handoffs()
  public var resumes = Resumes()
  public var sessions = Sessions()
  public var leases = Leases()
  public var captures = Captures()
  public var links = Links()
  public var documents = Documents()
  public var app = App()
  public var devices = Devices()
  public var invariants = Invariants()
  public var expectations = Expectations()
  /// Of a set of runs; nil of a run by itself.
  public var coverage: Coverage?
  /// The command line that gives this run again.
  public var reproduce: String

  public init(
    scenario: String, seed: UInt64, clock: Clock, digest: String, virtualTime: Interval = .zero,
    wallTime: Interval = .zero, reproduce: String = ""
  ) {
    self.scenario = scenario
    self.seed = seed
    self.clock = clock
    self.digest = digest
    self.virtualTime = virtualTime
    self.wallTime = wallTime
    self.reproduce = reproduce
  }

  public enum Clock: String, Hashable, Sendable, CaseIterable {
    case virtual
    case real
  }

  /// Each created inquiry is in exactly one of the others.
  public struct Inquiries: Hashable, Sendable {
    public var created = 0
    public var completed = 0
    public var failed = 0
    public var expired = 0
    public var cancelled = 0
    /// The person went away and did not come back.
    public var left = 0
    /// Not ended when the run was.
    public var running = 0

    public init() {}
  }

  public struct Handoffs: Hashable, Sendable {
    public var offered = 0
    public var claimed = 0
    public var confirmed = 0
    public var refused = 0
    public var expired = 0
    public var reclaimed = 0
    /// From the first showing of the code to the confirmation, of each confirmed handoff.
    public var latency = Percentiles()

    public init() {}
  }

  public struct Resumes: Hashable, Sendable {
    public var attempted = 0
    public var succeeded = 0
    public var refused = 0

    public init() {}
  }

  /// Devices that began to take part in an inquiry, by the way that they came; and what looked at links on their way.
  public struct Sessions: Hashable, Sendable {
    public var launch = 0
    public var qr = 0
    public var sms = 0
    public var email = 0
    public var link = 0
    public var code = 0
    public var linksSent = 0
    /// Previews and scanners that opened a link before its person did.
    public var botsCame = 0
    /// Those that pressed the button behind it, too.
    public var botClaims = 0

    public init() {}
  }

  /// What became of holders who fell silent.
  public struct Leases: Hashable, Sendable {
    /// Devices that asked whether somebody is there, and were told so.
    public var asked = 0
    public var answered = 0
    public var lapsed = 0

    public init() {}
  }

  /// Of steps and at the end, as devices took them.
  public struct Captures: Hashable, Sendable {
    public var started = 0
    /// Came back without evidence, for whichever reason.
    public var failed = 0

    public init() {}
  }

  public struct Links: Hashable, Sendable {
    public var opened = 0
    public var refused = 0

    public init() {}
  }

  public struct Documents: Hashable, Sendable {
    public var issued = 0
    /// Pairs of a document version and a device that is owed it; at quiescence `acked + failed`.
    public var due = 0
    public var acked = 0
    /// Pairs that ended without a receipt: refused by the device, overtaken by a newer version, or past their time.
    public var failed = 0
    public var redelivered = 0
    /// Tombstones that were issued.
    public var revoked = 0
    /// Deliveries that stood still for a minute or longer when the run ended.
    public var stuckCount = 0
    /// The ones that stood still for longest.
    public var stuck: [Stuck] = []
    /// From the issuing to the receipt, of each acked pair.
    public var lag = Percentiles()

    public init() {}
  }

  /// What vendors' apps were told of their flows.
  public struct App: Hashable, Sendable {
    /// Answers of a backend that name an inquiry.
    public var found = 0
    /// Of these, with a session token: the inquiry was begun before.
    public var resumed = 0
    public var started = 0
    public var completed = 0
    public var canceled = 0
    /// Of the flow, and of a backend that did not answer.
    public var errors = 0

    public init() {}
  }

  /// One document version that does not come on to one device.
  public struct Stuck: Hashable, Sendable {
    /// More are counted, not kept.
    public static let kept = 20

    public var document: String
    public var device: String
    public var state: String
    public var since: Instant
    /// Hints.
    public var attempts: Int
    /// What went wrong last; nil for nothing.
    public var lastError: String?
    public var why: String

    public init(
      document: String, device: String, state: String, since: Instant, attempts: Int, lastError: String?, why: String
    ) {
      self.document = document
      self.device = device
      self.state = state
      self.since = since
      self.attempts = attempts
      self.lastError = lastError
      self.why = why
    }
  }

  public struct Devices: Hashable, Sendable {
    public var total = 0
    public var ios = 0
    public var android = 0
    public var web = 0

    public init() {}
  }

  public struct Invariants: Hashable, Sendable {
    /// More are counted, not kept.
    public static let violationsMax = 100

    public var checks = 0
    public var violations: [Violation] = []

    public init() {}
  }

  public struct Violation: Hashable, Sendable {
    /// Of the property, as `Protocols/properties.md` lists it: `S9`.
    public var id: String
    public var at: Instant
    public var detail: String

    public init(id: String, at: Instant, detail: String) {
      self.id = id
      self.at = at
      self.detail = detail
    }
  }

  public struct Expectations: Hashable, Sendable {
    public var passed = 0
    /// Said in full: what was found, what was allowed.
    public var failed: [String] = []

    public init() {}
  }
}
