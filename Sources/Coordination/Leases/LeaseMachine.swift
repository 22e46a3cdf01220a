//            granted                granted (another or the same device)
//   free ──────────────▶ held ─────────────┐
//    ▲                    │ ▲──────────────┘
//    │ lapsePassed,       │
//    │ released, a late   │
//    │ write or heartbeat │
//    └────────────────────┤ inquiryEnded
//            inquiryEnded └──────────────▶ frozen

public import Actors
public import Inquiry

/// Who may write to an inquiry, until when, and under which epoch (S1 to S6).
///
/// The diagram hides time: a lease that has run out is still `held` until something happens to it, but nothing
/// passes it any more, for every event looks at the clock first (S3).
public struct LeaseMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: held, frozen
    case free(last: InstallationID?)
    /// Can become: held, free, frozen
    case held(by: InstallationID, until: Instant, touchedAt: Instant)
    /// Can become: nothing else
    case frozen
  }

  public enum Action: Hashable, Sendable {
    case hold(InstallationID, Epoch)
    case renew(InstallationID, Epoch)
    /// Nobody holds the inquiry any more.
    case lapse(InstallationID, Epoch)
    case release(InstallationID, Epoch)
    case refuse(Refusal)
    case startLapse(at: Instant)
    case cancelLapse
  }

  public private(set) var state: State
  /// Of the current holder, or of the last one; never decreases (S2).
  public let epoch: Epoch
  let limits: ServiceLimits

  public init(limits: ServiceLimits) {
    self.init(.free(last: nil), .none, limits)
  }

  init(_ state: consuming State, _ epoch: Epoch, _ limits: ServiceLimits) {
    self.state = state
    self.epoch = epoch
    self.limits = limits
  }

  /// The device that holds the lease at `now`.
  public func holder(at now: Instant) -> InstallationID? {
    switch state {
    case .held(let holder, let until, _): now < until ? holder : nil
    case .free: nil
    case .frozen: nil
    }
  }

  /// The device that holds the lease, or held it last.
  public var lastHolder: InstallationID? {
    switch state {
    case .held(let holder, _, _): holder
    case .free(let last): last
    case .frozen: nil
    }
  }

  /// How long the lease still runs.
  public func remaining(at now: Instant) -> Interval {
    switch state {
    case .held(_, let until, _): max(.zero, until - now)
    case .free: .zero
    case .frozen: .zero
    }
  }

  public mutating func granted(to installation: InstallationID, at now: Instant) -> [Action] {
    switch consume self.state {
    case .free:
      let next = epoch.next
      self = Self(.held(by: installation, until: now + limits.lease, touchedAt: now), next, limits)
      return [.hold(installation, next), .startLapse(at: now + limits.lease)]
    case .held:
      let next = epoch.next
      self = Self(.held(by: installation, until: now + limits.lease, touchedAt: now), next, limits)
      return [.hold(installation, next), .startLapse(at: now + limits.lease)]
    case .frozen:
      self = Self(.frozen, epoch, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// A write asks whether it may pass. One that may renews the lease: what a person does by its whole length, what a
  /// device does by itself for as long as nobody needs to ask where its person is (L2).
  public mutating func writeRequested(
    by installation: InstallationID, epoch writer: Epoch, sign: LifeSign = .person, at now: Instant
  ) -> [Action] {
    switch consume self.state {
    case .free(let last):
      self = Self(.free(last: last), epoch, limits)
      return [.refuse(last == installation ? .leaseLapsed : .moved)]
    case .held(let holder, let until, _) where now >= until:
      self = Self(.free(last: holder), epoch, limits)
      return [.cancelLapse, .lapse(holder, epoch), .refuse(holder == installation ? .leaseLapsed : .moved)]
    case .held(let holder, let until, let touchedAt) where holder != installation:
      self = Self(.held(by: holder, until: until, touchedAt: touchedAt), epoch, limits)
      return [.refuse(.moved)]
    case .held(let holder, let until, let touchedAt) where writer != epoch:
      self = Self(.held(by: holder, until: until, touchedAt: touchedAt), epoch, limits)
      return [.refuse(.fenced)]
    case .held(let holder, _, let touchedAt):
      let touchedAt = sign == .person ? now : touchedAt
      let latest = touchedAt + limits.untilReleased
      self = Self(.held(by: holder, until: min(now + limits.lease, latest), touchedAt: touchedAt), epoch, limits)
      return [.renew(holder, epoch)]
    case .frozen:
      self = Self(.frozen, epoch, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The timer went off. It is not moved at each renewal, so it may come too early.
  public mutating func lapsePassed(at now: Instant) -> [Action] {
    switch consume self.state {
    case .held(let holder, let until, _) where now >= until:
      self = Self(.free(last: holder), epoch, limits)
      return [.lapse(holder, epoch)]
    case .held(let holder, let until, let touchedAt):
      self = Self(.held(by: holder, until: until, touchedAt: touchedAt), epoch, limits)
      return [.startLapse(at: until)]
    case .free(let last):
      self = Self(.free(last: last), epoch, limits)
      return []
    case .frozen:
      self = Self(.frozen, epoch, limits)
      return []
    }
  }

  /// The holder lets go of its own will.
  public mutating func released(by installation: InstallationID) -> [Action] {
    switch consume self.state {
    case .held(let holder, _, _) where holder == installation:
      self = Self(.free(last: holder), epoch, limits)
      return [.cancelLapse, .release(holder, epoch)]
    case .held(let holder, let until, let touchedAt):
      self = Self(.held(by: holder, until: until, touchedAt: touchedAt), epoch, limits)
      return [.refuse(.moved)]
    case .free(let last):
      self = Self(.free(last: last), epoch, limits)
      return [.refuse(.moved)]
    case .frozen:
      self = Self(.frozen, epoch, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// No lease survives the inquiry (S5).
  public mutating func inquiryEnded() -> [Action] {
    switch consume self.state {
    case .free:
      self = Self(.frozen, epoch, limits)
      return []
    case .held:
      self = Self(.frozen, epoch, limits)
      return [.cancelLapse]
    case .frozen:
      self = Self(.frozen, epoch, limits)
      return []
    }
  }
}

extension LeaseMachine: TableDriven {
  public static let machineName = "lease"
  public static let stateNames = ["free", "held", "frozen"]

  public static let transitions = [
    Transition("free", "granted", "held"),
    Transition("free", "inquiryEnded", "frozen"),
    Transition("held", "granted", "held"),
    Transition("held", "writeRequested", "held"),
    Transition("held", "writeRequested", "free"),
    Transition("held", "lapsePassed", "held"),
    Transition("held", "lapsePassed", "free"),
    Transition("held", "released", "free"),
    Transition("held", "inquiryEnded", "frozen"),
  ]

  public var stateName: String {
    switch state {
    case .free: "free"
    case .held: "held"
    case .frozen: "frozen"
    }
  }
}

extension ServiceLimits {
  fileprivate var lease: Interval { Interval(limitMs: leaseMs) }
  /// From the last sign of a person to the moment in which a device by itself holds no more.
  fileprivate var untilReleased: Interval { Interval(limitMs: idleMs) + Interval(limitMs: askMs) }
}
