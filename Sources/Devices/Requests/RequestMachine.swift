public import Actors
public import Inquiry

/// The requests of one device that wait for their answers, over a network that loses, doubles and reorders.
///
/// ```
///            requested
///   quiet ───────────────▶ waiting ──┐ requested, answered, slowed, timeReached
///     ▲                     │   ▲────┘
///     └─────────────────────┘
///       answered, timeReached, forgotten: the last one
/// ```
/// The diagram hides how many wait: at most `requestsMax`, each with its own tries and its own next time. A request
/// is repeated unchanged, with waits that double and a quarter of them drawn at random, so that what failed together
/// does not return together.
public struct RequestMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: waiting
    case quiet
    /// Oldest first. Can become: quiet
    case waiting([Outstanding])
  }

  /// One request without an answer.
  public struct Outstanding: Hashable, Sendable {
    public let body: DeviceRequest.Body
    /// When it was sent first: no answer to it is older.
    public let sentAt: Instant
    public var nextAt: Instant
    public let number: RequestNumber
    public var tries: UInt8
    /// How often the service was asked too often; each time the next try waits longer.
    public var slowed: UInt8 = 0
    /// Who wants the answer.
    public let store: StoreSlot
  }

  public enum Action: Hashable, Sendable {
    case send(RequestNumber, DeviceRequest.Body)
    /// Every try is spent.
    case giveUp(DeviceRequest.Body, StoreSlot)
  }

  public private(set) var state: State
  private(set) var nextNumber: UInt32
  let limits: DeviceLimits

  /// - Parameter seed: different for each incarnation of the device, so that an answer to an earlier one fits
  ///  nothing.
  public init(seed: UInt16, limits: DeviceLimits) {
    self.init(.quiet, UInt32(seed) &<< 16 | 1, limits)
  }

  private init(_ state: consuming State, _ nextNumber: UInt32, _ limits: DeviceLimits) {
    self.state = state
    self.nextNumber = nextNumber
    self.limits = limits
  }

  /// When `timeReached` has something to do; nil while nothing waits.
  public var wakesAt: Instant? {
    switch state {
    case .quiet: nil
    case .waiting(let outstanding): outstanding.lazy.map(\.nextAt).min()
    }
  }

  public var outstanding: [Outstanding] {
    switch state {
    case .quiet: []
    case .waiting(let outstanding): outstanding
    }
  }

  public mutating func requested(
    _ body: DeviceRequest.Body, for store: StoreSlot = .first, at now: Instant, random: inout SeededRandom
  ) -> [Action] {
    let number = nextNumber
    let new = Outstanding(
      body: body, sentAt: now, nextAt: now + limits.wait(afterTries: 1, &random), number: RequestNumber(number),
      tries: 1, store: store)
    switch consume self.state {
    case .quiet:
      self = Self(.waiting([new]), number &+ 1, limits)
      return [.send(new.number, body)]
    case .waiting(let others) where others.count >= Int(limits.requestsMax):
      self = Self(.waiting(others), number, limits)
      return [.giveUp(body, store)]
    case .waiting(var others):
      others.append(new)
      self = Self(.waiting(others), number &+ 1, limits)
      return [.send(new.number, body)]
    }
  }

  /// - Returns: the request that it answers; nil for a duplicate, or an answer to what nobody waits for any more.
  public mutating func answered(_ number: RequestNumber) -> Outstanding? {
    switch consume self.state {
    case .quiet:
      self = Self(.quiet, nextNumber, limits)
      return nil
    case .waiting(var others):
      guard let position = others.firstIndex(where: { $0.number == number }) else {
        self = Self(.waiting(others), nextNumber, limits)
        return nil
      }
      if others.count == 1 {
        self = Self(.quiet, nextNumber, limits)
        return others[0]
      }
      let answered = others.remove(at: position)
      self = Self(.waiting(others), nextNumber, limits)
      return answered
    }
  }

  /// The service asks for patience: the request is repeated later, and each time later by as much again (L4).
  public mutating func slowed(_ number: RequestNumber, at now: Instant) {
    switch consume self.state {
    case .quiet:
      self = Self(.quiet, nextNumber, limits)
    case .waiting(var others):
      if let position = others.firstIndex(where: { $0.number == number }) {
        others[position].slowed = min(others[position].slowed, .max - 1) + 1
        let wait = Int64(limits.slowDownMs) * Int64(others[position].slowed)
        others[position].nextAt = now + .milliseconds(wait)
      }
      self = Self(.waiting(others), nextNumber, limits)
    }
  }

  public mutating func timeReached(_ now: Instant, random: inout SeededRandom) -> [Action] {
    switch consume self.state {
    case .quiet:
      self = Self(.quiet, nextNumber, limits)
      return []
    case .waiting(let others):
      var actions: [Action] = []
      var left: [Outstanding] = []
      for var request in others {
        if request.nextAt > now {
          left.append(request)
        } else if request.tries >= limits.triesMax {
          actions.append(.giveUp(request.body, request.store))
        } else {
          request.tries += 1
          request.nextAt = now + limits.wait(afterTries: request.tries, &random)
          left.append(request)
          actions.append(.send(request.number, request.body))
        }
      }
      self = left.isEmpty ? Self(.quiet, nextNumber, limits) : Self(.waiting(left), nextNumber, limits)
      return actions
    }
  }

  /// The inquiry is over for a store: nobody wants the answers of its requests any more. Goodbyes and what the vault
  /// asked for go on.
  public mutating func forgotten(by store: StoreSlot = .first) {
    switch consume self.state {
    case .quiet:
      self = Self(.quiet, nextNumber, limits)
    case .waiting(let others):
      let left = others.filter { $0.store != store || $0.body.outlivesInquiry }
      self = left.isEmpty ? Self(.quiet, nextNumber, limits) : Self(.waiting(left), nextNumber, limits)
    }
  }
}

extension DeviceLimits {
  func wait(afterTries tries: UInt8, _ random: inout SeededRandom) -> Interval {
    let doubled = UInt64(answerFirstMs) &<< UInt64(min(tries, 20) &- 1)
    let wait = Interval.milliseconds(Int64(min(doubled, UInt64(answerLastMs))))
    return wait + .nanoseconds(Int64(random.below(UInt64(wait.nanoseconds) / 4 + 1)))
  }
}

extension DeviceRequest.Body {
  /// True for what is still worth an answer when the store has been closed.
  public var outlivesInquiry: Bool {
    switch self {
    case .closed, .decline, .cancel, .pull, .fetch, .acknowledge: true
    case .exchange, .peek, .claim, .confirm, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .watch,
      .findInquiry, .beginFlow:
      false
    }
  }

  /// True for what the vault asks for.
  public var isOfVault: Bool {
    switch self {
    case .pull, .fetch, .acknowledge: true
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach,
      .cancel, .closed, .watch, .findInquiry, .beginFlow:
      false
    }
  }
}

extension DeviceRequest.Body {
  /// True for what a vendor's app and its flow ask for.
  var isOfVendor: Bool {
    switch self {
    case .findInquiry, .beginFlow: true
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach, .cancel, .closed, .watch, .pull, .fetch, .acknowledge:
      false
    }
  }
}

extension RequestMachine: TableDriven {
  public static let machineName = "requests"
  public static let stateNames = ["quiet", "waiting"]

  public static let transitions = [
    Transition("quiet", "requested", "waiting"),
    Transition("waiting", "requested", "waiting"),
    Transition("waiting", "answered", "quiet"),
    Transition("waiting", "answered", "waiting"),
    Transition("waiting", "timeReached", "waiting"),
    Transition("waiting", "timeReached", "quiet"),
    Transition("waiting", "slowed", "waiting"),
    Transition("waiting", "forgotten", "quiet"),
    Transition("waiting", "forgotten", "waiting"),
  ]

  public var stateName: String {
    switch state {
    case .quiet: "quiet"
    case .waiting: "waiting"
    }
  }
}
