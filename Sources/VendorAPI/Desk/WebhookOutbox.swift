/// What webhooks are still to be told: tried until it is taken, or often enough.
struct WebhookOutbox: Sendable {
  struct Delivery: Sendable {
    let webhook: Int
    let event: VendorEvent
    var attemptsMade = 0
    var firstAttemptedAt: WallTime?
    var dueAt: WallTime
  }

  struct Attempt: Sendable {
    let id: AttemptID
    let delivery: Delivery
    let deadline: WallTime
  }

  /// Exact.
  struct Figures: Hashable, Sendable {
    var attempts: UInt64 = 0
    var delivered: UInt64 = 0
    /// After the last attempt.
    var givenUp: UInt64 = 0
    /// There was no room.
    var dropped: UInt64 = 0
  }

  private var ready: [Delivery] = []
  private var readyGone = 0
  /// In no order.
  private var later: [Delivery] = []
  private(set) var underWay: [Attempt] = []
  private var attemptsSeen: UInt64
  private(set) var figures = Figures()

  /// - Parameter attemptsFrom: so that no two outboxes name an attempt alike.
  init(attemptsFrom: UInt64) {
    attemptsSeen = attemptsFrom
  }

  var count: Int { ready.count - readyGone + later.count + underWay.count }

  mutating func add(_ delivery: Delivery, at now: WallTime, _ limits: VendorLimits) {
    guard count < limits.deliveriesMax else {
      figures.dropped += 1
      return
    }
    if delivery.dueAt <= now { ready.append(delivery) } else { later.append(delivery) }
  }

  /// To be asked about once a second: what has waited long enough is ready, what was not answered has failed.
  mutating func timeReached(_ now: WallTime, _ limits: VendorLimits) {
    let overdue = underWay.filter { $0.deadline <= now }
    for attempt in overdue { reported(attempt.id, isTaken: false, at: now, limits) }
    guard later.contains(where: { $0.dueAt <= now }) else { return }
    ready += later.filter { $0.dueAt <= now }.sorted { $0.dueAt < $1.dueAt }
    later.removeAll { $0.dueAt <= now }
  }

  /// The attempts that are to be made now.
  mutating func begin(at now: WallTime, _ limits: VendorLimits) -> [Attempt] {
    var begun: [Attempt] = []
    while readyGone < ready.count, underWay.count < limits.attemptsMax {
      var delivery = ready[readyGone]
      readyGone += 1
      delivery.attemptsMade += 1
      delivery.firstAttemptedAt = delivery.firstAttemptedAt ?? now
      attemptsSeen += 1
      figures.attempts += 1
      // The driver's own time limit comes first; this one is for a driver that says nothing.
      let deadline = WallTime(milliseconds: now.milliseconds + 2 * Int64(limits.deliveryMs))
      let attempt = Attempt(id: AttemptID(attemptsSeen), delivery: delivery, deadline: deadline)
      underWay.append(attempt)
      begun.append(attempt)
    }
    if readyGone > 1_024 || readyGone == ready.count {
      ready.removeFirst(readyGone)
      readyGone = 0
    }
    return begun
  }

  /// What became of an attempt; one that is not under way any more is past.
  mutating func reported(_ id: AttemptID, isTaken: Bool, at now: WallTime, _ limits: VendorLimits) {
    guard let position = underWay.firstIndex(where: { $0.id == id }) else { return }
    var delivery = underWay.remove(at: position).delivery
    if isTaken {
      figures.delivered += 1
    } else if delivery.attemptsMade > limits.retrySeconds.count {
      figures.givenUp += 1
    } else {
      delivery.dueAt = now.adding(seconds: limits.retrySeconds[delivery.attemptsMade - 1])
      later.append(delivery)
    }
  }

  /// An attempt is not made: whom it would tell is not to be told any more.
  mutating func letGo(_ id: AttemptID) {
    underWay.removeAll { $0.id == id }
    figures.dropped += 1
  }

  /// Nothing more for a webhook that is not to be told.
  mutating func forget(webhook: Int) {
    ready = ready.dropFirst(readyGone).filter { $0.webhook != webhook }
    readyGone = 0
    later.removeAll { $0.webhook == webhook }
  }

  /// Personal data goes from what is still to be told as well.
  mutating func change(_ body: (inout VendorEvent) -> Void) {
    func changed(_ delivery: Delivery) -> Delivery {
      var event = delivery.event
      body(&event)
      return Delivery(
        webhook: delivery.webhook, event: event, attemptsMade: delivery.attemptsMade,
        firstAttemptedAt: delivery.firstAttemptedAt, dueAt: delivery.dueAt)
    }
    ready = ready.map(changed)
    later = later.map(changed)
  }
}

/// What is done to deliveries on purpose, so that a backend can be tried.
public struct VendorFaults: Hashable, Sendable {
  /// How long each event waits.
  public var lagMs: UInt32 = 0
  /// Of so many events one is told twice, comes after later ones, or never: 0 for none.
  public var duplicateOneIn: UInt32 = 0
  public var reorderOneIn: UInt32 = 0
  public var loseOneIn: UInt32 = 0
  /// How late an event is that others overtake.
  public var reorderMs: UInt32 = 5_000

  public init() {}
}
