//            exchangeRequested
//   live ───────────────────────▶ used
//    │ │ expiryPassed, or exchangeRequested too late
//    │ └────────────────────────▶ expired
//    │ │ launcherLeft
//    │ └────────────────────────▶ orphaned ──▶ expired, revoked: as from live
//    │ inquiryEnded
//    └──────────────────────────▶ revoked

public import Actors
public import Inquiry

/// The launch code of one inquiry: exchanged once, by one installation (F02, F06).
///
/// The diagram hides that `used` answers its own installation again and again: a code that this device exchanged before
/// resumes the inquiry instead of failing (F06).
public struct LaunchCodeMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: used, orphaned, expired, revoked
    case live
    /// Can become: nothing else
    case used(by: InstallationID)
    /// The service does not know any more who had it minted (F08). Can become: expired, revoked
    case orphaned
    /// Can become: nothing else
    case expired
    /// Can become: nothing else
    case revoked
  }

  public enum Action: Hashable, Sendable {
    /// The first exchange: the installation opens the inquiry.
    case grant(InstallationID)
    /// The same installation again: it resumes the inquiry.
    case resume(InstallationID)
    case refuse(Refusal)
    case startExpiry(at: Instant)
    case cancelExpiry
  }

  public private(set) var state: State
  /// All that is kept of the code (S16).
  public let digest: CodeDigest
  /// An exchange at this instant is too late already (S12).
  public let expiresAt: Instant

  public init(digest: CodeDigest, mintedAt: Instant, limits: ServiceLimits) {
    self.init(.live, digest, mintedAt + Interval(limitMs: limits.launchCodeMs))
  }

  init(_ state: consuming State, _ digest: CodeDigest, _ expiresAt: Instant) {
    self.state = state
    self.digest = digest
    self.expiresAt = expiresAt
  }

  /// What the owner of a new machine has to do at once.
  public var started: [Action] { [.startExpiry(at: expiresAt)] }

  public mutating func exchangeRequested(by installation: InstallationID, at now: Instant) -> [Action] {
    switch consume self.state {
    case .live where now >= expiresAt:
      self = Self(.expired, digest, expiresAt)
      return [.cancelExpiry, .refuse(.codeExpired)]
    case .live:
      self = Self(.used(by: installation), digest, expiresAt)
      return [.cancelExpiry, .grant(installation)]
    case .used(let owner):
      self = Self(.used(by: owner), digest, expiresAt)
      return owner == installation ? [.resume(installation)] : [.refuse(.codeUsed)]
    case .orphaned where now >= expiresAt:
      self = Self(.expired, digest, expiresAt)
      return [.cancelExpiry, .refuse(.codeExpired)]
    case .orphaned:
      self = Self(.orphaned, digest, expiresAt)
      return [.refuse(.launcherUnknown)]
    case .expired:
      self = Self(.expired, digest, expiresAt)
      return [.refuse(.codeExpired)]
    case .revoked:
      self = Self(.revoked, digest, expiresAt)
      return [.refuse(.codeRevoked)]
    }
  }

  /// The expiry timer went off.
  public mutating func expiryPassed(at now: Instant) -> [Action] {
    switch consume self.state {
    case .live where now >= expiresAt:
      self = Self(.expired, digest, expiresAt)
      return []
    case .live:
      self = Self(.live, digest, expiresAt)
      return [.startExpiry(at: expiresAt)]
    case .used(let owner):
      self = Self(.used(by: owner), digest, expiresAt)
      return []
    case .orphaned where now >= expiresAt:
      self = Self(.expired, digest, expiresAt)
      return []
    case .orphaned:
      self = Self(.orphaned, digest, expiresAt)
      return [.startExpiry(at: expiresAt)]
    case .expired:
      self = Self(.expired, digest, expiresAt)
      return []
    case .revoked:
      self = Self(.revoked, digest, expiresAt)
      return []
    }
  }

  /// The service does not know any more who had the code minted: a backend whose account was closed, say. What was
  /// opened goes on.
  public mutating func launcherLeft() {
    switch consume self.state {
    case .live: self = Self(.orphaned, digest, expiresAt)
    case .used(let owner): self = Self(.used(by: owner), digest, expiresAt)
    case .orphaned: self = Self(.orphaned, digest, expiresAt)
    case .expired: self = Self(.expired, digest, expiresAt)
    case .revoked: self = Self(.revoked, digest, expiresAt)
    }
  }

  /// No code outlives its inquiry (S15).
  public mutating func inquiryEnded() -> [Action] {
    switch consume self.state {
    case .live:
      self = Self(.revoked, digest, expiresAt)
      return [.cancelExpiry]
    case .orphaned:
      self = Self(.revoked, digest, expiresAt)
      return [.cancelExpiry]
    case .used(let owner):
      self = Self(.used(by: owner), digest, expiresAt)
      return []
    case .expired:
      self = Self(.expired, digest, expiresAt)
      return []
    case .revoked:
      self = Self(.revoked, digest, expiresAt)
      return []
    }
  }
}

extension LaunchCodeMachine: TableDriven {
  public static let machineName = "launch-code"
  public static let stateNames = ["live", "used", "orphaned", "expired", "revoked"]

  public static let transitions = [
    Transition("live", "exchangeRequested", "used"),
    Transition("live", "exchangeRequested", "expired"),
    Transition("live", "expiryPassed", "live"),
    Transition("live", "expiryPassed", "expired"),
    Transition("live", "launcherLeft", "orphaned"),
    Transition("live", "inquiryEnded", "revoked"),
    Transition("orphaned", "exchangeRequested", "expired"),
    Transition("orphaned", "expiryPassed", "orphaned"),
    Transition("orphaned", "expiryPassed", "expired"),
    Transition("orphaned", "inquiryEnded", "revoked"),
    Transition("used", "exchangeRequested", "used"),
  ]

  public var stateName: String {
    switch state {
    case .live: "live"
    case .used: "used"
    case .orphaned: "orphaned"
    case .expired: "expired"
    case .revoked: "revoked"
    }
  }
}
