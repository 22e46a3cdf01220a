public import Actors
public import Inquiry

/// The store of one device: which inquiry is open on it, and how far that is (F03, F10).
///
/// ```
///           openRequested
///   ready ─────────────────▶ opening ──openingReceived──▶ started
///    │ │                       │ ▲                         │   │
///    │ │ openRequested         │ │ retried                 │   │
///    │ └────▶ arriving ────────┼─┼──openingReceived────────▶   │
///    │            │            ▼ │                             │
///    │            └─────────▶ failed ◀─────────────────────────┘
///    │ closeRequested           │ closeRequested
///    └──────────▶ closed ◀──────┴──── from everywhere
///                  └── openRequested leads to where it leads from ready
/// ```
/// The lifecycle that an app sees is coarser: `opening` and `arriving` are its Ready. `opening` is a launch code or a
/// saved inquiry; `arriving` is the code of another device, from the peek to the typed number (F04). `started` has
/// a machine of its own inside.
public struct InquiryStoreMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: opening, arriving, failed, closed
    case ready
    /// Can become: started, failed, closed
    case opening(Attempt)
    /// Can become: started, failed, closed
    case arriving(Arrival)
    /// Can become: failed, closed
    case started(StartedMachine)
    /// Can become: opening, arriving, closed
    case failed(Failure)
    /// Can become: opening, arriving, failed
    case closed(TerminalOutcome?)
  }

  /// An entry that waits for the service's answer.
  public struct Attempt: Hashable, Sendable {
    public let entry: Entry
    /// The launch code that is exchanged, or was exchanged on this device before.
    public let launchCode: LaunchCode?
    private let saved: Boxed<ResumeRecord>?

    /// What this device saved of the inquiry that it attaches to; nil when a launch code is exchanged.
    public var record: ResumeRecord? { saved?.value }

    init(entry: Entry, record: ResumeRecord?, launchCode: LaunchCode?) {
      self.entry = entry
      self.launchCode = launchCode
      saved = record.map { .holding($0) }
    }
  }

  /// The code of another device on its way to an inquiry.
  public struct Arrival: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
      case peeking
      /// The person reads who asks.
      case peeked
      case claiming
      case awaitingNumber
      case confirming
    }

    public let entry: Entry
    public let code: PresentedCode
    public var phase: Phase = .peeking
    /// Of the peek, for the claim.
    public var nonce: ClaimNonce?
    public var source: Platform = .web
    public var inquiry: InquiryID?
    public var triesLeft: UInt8 = 0
    public var until: Instant = .never
    public var error: InquiryErrorView?
  }

  public struct Failure: Hashable, Sendable {
    public let error: InquiryError
    /// What was being opened; nil when the inquiry had started.
    public let entry: Entry?
    /// Reached before the failure (F12).
    public let outcome: TerminalOutcome?
  }

  public private(set) var state: State

  public init() {
    self.init(.ready)
  }

  init(_ state: consuming State) {
    self.state = state
  }

  /// The app opens an inquiry (F04). Blank entries make no request (F07).
  /// - Parameter records: what this device saved and may go on with.
  public mutating func openRequested(
    _ entry: Entry, _ records: ResumeRecords, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch consume self.state {
    case .ready:
      self = Self(.ready)
      return enter(entry, records, conditions)
    case .closed:
      self = Self(.ready)
      return enter(entry, records, conditions)
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return []
    case .arriving(let arrival):
      self = Self(.arriving(arrival))
      return []
    case .started(let started):
      self = Self(.started(started))
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    }
  }

  /// The person tries again what failed, where that is offered (F31).
  mutating func retried(_ records: ResumeRecords, _ conditions: StoreConditions) -> [StoreAction] {
    switch consume self.state {
    case .failed(let failure):
      guard failure.error == .serviceUnreachable, let entry = failure.entry else {
        self = Self(.failed(failure))
        return []
      }
      self = Self(.ready)
      return enter(entry, records, conditions)
    case .started(var started):
      let actions = started.retried(conditions)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return []
    case .arriving(let arrival):
      self = Self(.arriving(arrival))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  /// Ends the inquiry on this device only (F13); the service is told. After it every action but `Open` is a no-op
  /// (F14).
  mutating func closeRequested() -> [StoreAction] {
    switch consume self.state {
    case .ready:
      self = Self(.closed(nil))
      return []
    case .arriving:
      self = Self(.closed(nil))
      return [.forgetRequests]
    case .opening(let attempt):
      self = Self(.closed(nil))
      return [.forgetRequests] + (attempt.record.map { [.eraseRecord($0.inquiry)] } ?? [])
    case .started(let started):
      let inquiry = started.inquiry
      self = Self(.closed(inquiry.snapshot.outcome))
      // What another store of this device has now, is not this one's to let go of.
      if inquiry.isTaken { return [.forgetRequests] }
      return [
        .stopCapture, .forgetRequests, .ask(.closed(inquiry.resumeToken, inquiry.id)), .eraseRecord(inquiry.id),
      ]
    case .failed(let failure):
      self = Self(.closed(failure.outcome))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  /// What a started inquiry cannot go on with becomes the failure of its store (F10). The saved record goes with it.
  mutating func checked(_ actions: [StoreAction]) -> [StoreAction] {
    switch consume self.state {
    case .started(var started):
      started.reviewError()
      guard let error = started.failure else {
        self = Self(.started(started))
        return actions
      }
      let resumed: [StoreAction] = started.inquiry.isResuming ? [.resumeEnded(succeeded: false)] : []
      self = Self(.failed(Failure(error: error, entry: nil, outcome: started.inquiry.snapshot.outcome)))
      let erased: [StoreAction] = started.inquiry.isTaken ? [] : [.eraseRecord(started.inquiry.id)]
      let left = [.stopCapture, .forgetRequests] + erased
      return actions + resumed + left
    case .ready:
      self = Self(.ready)
      return actions
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return actions
    case .arriving(let arrival):
      self = Self(.arriving(arrival))
      return actions
    case .failed(let failure):
      self = Self(.failed(failure))
      return actions
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return actions
    }
  }

  /// When `timeReached` has something to do; `never` while only others can bring news.
  public var wakesAt: Instant {
    switch state {
    case .started(let started): started.wakesAt
    case .arriving(let arrival): arrival.wakesAt
    case .ready: .never
    case .opening: .never
    case .failed: .never
    case .closed: .never
    }
  }
}

extension InquiryStoreMachine: TableDriven {
  public static let machineName = "inquiry-store"
  public static let stateNames = ["ready", "opening", "arriving", "started", "failed", "closed"]

  public static let transitions =
    ["ready", "closed"].flatMap { from in
      ["opening", "arriving", "failed"].map { Transition(from, "openRequested", $0) }
    } + [
      Transition("ready", "closeRequested", "closed"),
      Transition("opening", "openingReceived", "started"),
      Transition("opening", "requestRefused", "failed"),
      Transition("opening", "requestSpent", "failed"),
      Transition("opening", "inquiryTaken", "started"),
      Transition("opening", "inquiryTaken", "failed"),
      Transition("opening", "closeRequested", "closed"),
      Transition("arriving", "peekReceived", "arriving"),
      Transition("arriving", "handoffAccepted", "arriving"),
      Transition("arriving", "ticketReceived", "arriving"),
      Transition("arriving", "numberEntered", "arriving"),
      Transition("arriving", "wrongNumberReceived", "arriving"),
      Transition("arriving", "openingReceived", "started"),
      Transition("arriving", "handoffDeclined", "closed"),
      Transition("arriving", "requestRefused", "failed"),
      Transition("arriving", "requestSpent", "failed"),
      Transition("arriving", "timeReached", "failed"),
      Transition("arriving", "closeRequested", "closed"),
      Transition("started", "requestRefused", "failed"),
      Transition("started", "captureEnded", "failed"),
      Transition("started", "identityNotSaved", "failed"),
      Transition("started", "identityReceived", "failed"),
      Transition("started", "identitySaved", "failed"),
      Transition("started", "openingReceived", "failed"),
      Transition("started", "pushReceived", "failed"),
      Transition("started", "reclaimRequested", "failed"),
      Transition("started", "recordSaved", "failed"),
      Transition("started", "snapshotReceived", "failed"),
      Transition("started", "closeRequested", "closed"),
      Transition("failed", "retried", "opening"),
      Transition("failed", "retried", "arriving"),
      Transition("failed", "closeRequested", "closed"),
    ]

  public var stateName: String {
    switch state {
    case .ready: "ready"
    case .opening: "opening"
    case .arriving: "arriving"
    case .started: "started"
    case .failed: "failed"
    case .closed: "closed"
    }
  }
}
