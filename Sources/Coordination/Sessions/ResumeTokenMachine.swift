//            presented (the current one), reopened
//   fresh ◀────────────────────────────────────── proven
//    │ ▲   ─────────────────────────────────────▶   │
//    │ │           checked (the current one)        │
//    │ │ reopened                                   │ presented (one that was replaced long ago)
//    │ └─────────────── revoked ◀───────────────────┤
//    └──────────────────────────────────────────────┘

public import Actors
public import Inquiry

/// The resume token of one installation in one inquiry: rotated whenever it opens the inquiry, and revoked as a family
/// when one comes back that was replaced long ago.
///
/// A token is `fresh` until its owner uses it: only then is it certain that the answer that carried it arrived. Until
/// then those that it replaces are accepted at an attach, and answered with the same fresh one.
public struct ResumeTokenMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// With what may be in its owner's hands instead of the current one, oldest first. Can become: proven, revoked
    case fresh(Family, earlier: [Earlier])
    /// Can become: fresh, revoked
    case proven(Family)
    /// Can become: fresh
    case revoked
  }

  public struct Family: Hashable, Sendable {
    public var current: CodeDigest
    /// Which secret of the installation the current one is, from 1: enough to derive it again.
    public var rotation: UInt32
    /// The last ones that were replaced for good, oldest first.
    public var retired: [Retired]

    static let retiredMax = 4
  }

  public struct Earlier: Hashable, Sendable {
    let digest: CodeDigest
    /// It went out in an answer that nobody acknowledged, and another one after it: which of the two came last, the
    /// owner alone knows.
    let mayBeInUse: Bool

    static let countMax = 4
  }

  public struct Retired: Hashable, Sendable {
    let digest: CodeDigest
    /// Until then the network may still bring what was asked for with it.
    let excusedUntil: Instant
  }

  public enum Action: Hashable, Sendable {
    /// Hand out the token of this rotation, which is new.
    case issue(rotation: UInt32)
    /// Hand out the token of this rotation once more.
    case repeatIssue(rotation: UInt32)
    case pass
    case refuse(Refusal)
  }

  public private(set) var state: State
  private let grace: Interval

  /// - Parameter rotation: of the token with this digest; above those of earlier families of the same installation.
  public init(issued digest: CodeDigest, rotation: UInt32 = 1, limits: ServiceLimits = ServiceLimits()) {
    self.init(
      .fresh(Family(current: digest, rotation: rotation, retired: []), earlier: []), Interval(limitMs: limits.graceMs))
  }

  init(_ state: consuming State, _ grace: Interval) {
    self.state = state
    self.grace = grace
  }

  /// The rotation of the current token; nil once the family is revoked.
  public var rotation: UInt32? {
    switch state {
    case .fresh(let family, _): family.rotation
    case .proven(let family): family.rotation
    case .revoked: nil
    }
  }

  /// Whether an attach with this token would be answered with the current one once more.
  public func replaces(_ digest: CodeDigest) -> Bool {
    switch state {
    case .fresh(_, let earlier): earlier.contains { $0.digest.matches(digest) }
    case .proven: false
    case .revoked: false
    }
  }

  /// The installation attaches with a token.
  /// - Parameter next: the digest of the token of the next rotation; used only if one is issued.
  public mutating func presented(_ digest: CodeDigest, next: CodeDigest, at now: Instant) -> [Action] {
    let excuse = now + grace
    switch consume self.state {
    case .fresh(let family, let earlier) where family.current.matches(digest):
      let rotated = family.retiring(earlier, until: excuse).rotated(to: next, family.rotation &+ 1)
      self = Self(.fresh(rotated, earlier: [Earlier(digest: digest, mayBeInUse: false)]), grace)
      return [.issue(rotation: rotated.rotation)]
    case .fresh(let family, let earlier) where earlier.contains { $0.digest.matches(digest) }:
      self = Self(.fresh(family, earlier: earlier), grace)
      return [.repeatIssue(rotation: family.rotation)]
    case .fresh(let family, _) where family.hasRetired(digest, longBefore: now):
      self = Self(.revoked, grace)
      return [.refuse(.tokenReused)]
    case .fresh(let family, let earlier):
      self = Self(.fresh(family, earlier: earlier), grace)
      return [.refuse(.tokenInvalid)]
    case .proven(let family) where family.current.matches(digest):
      let rotated = family.rotated(to: next, family.rotation &+ 1)
      self = Self(.fresh(rotated, earlier: [Earlier(digest: digest, mayBeInUse: false)]), grace)
      return [.issue(rotation: rotated.rotation)]
    case .proven(let family) where family.hasRetired(digest, longBefore: now):
      self = Self(.revoked, grace)
      return [.refuse(.tokenReused)]
    case .proven(let family):
      self = Self(.proven(family), grace)
      return [.refuse(.tokenInvalid)]
    case .revoked:
      self = Self(.revoked, grace)
      return [.refuse(.tokenReused)]
    }
  }

  /// The installation opens the inquiry by something else than a token: the launch code once more, its watch token. The
  /// answer may get lost, and then the installation comes with what it has.
  /// - Parameters:
  ///   - next: the digest of the token of the next rotation.
  ///   - rotation: above all earlier ones.
  public mutating func reopened(_ next: CodeDigest, rotation: UInt32, at now: Instant) -> [Action] {
    switch consume self.state {
    case .fresh(let family, let earlier):
      let all = earlier + [Earlier(digest: family.current, mayBeInUse: true)]
      let dropped = all.dropLast(Earlier.countMax)
      let rotated = family.retiring(Array(dropped), until: now + grace).rotated(to: next, rotation)
      self = Self(.fresh(rotated, earlier: Array(all.suffix(Earlier.countMax))), grace)
    case .proven(let family):
      let known = Earlier(digest: family.current, mayBeInUse: false)
      self = Self(.fresh(family.rotated(to: next, rotation), earlier: [known]), grace)
    case .revoked:
      self = Self(.fresh(Family(current: next, rotation: rotation, retired: []), earlier: []), grace)
    }
    return [.issue(rotation: rotation)]
  }

  /// Any other request leans on a token. An old one is refused, not punished: the network may have kept it.
  public mutating func checked(_ digest: CodeDigest, at now: Instant) -> [Action] {
    switch consume self.state {
    case .fresh(let family, let earlier) where family.current.matches(digest):
      self = Self(.proven(family.retiring(earlier, until: now + grace)), grace)
      return [.pass]
    case .fresh(let family, let earlier):
      let passes = earlier.contains { $0.mayBeInUse && $0.digest.matches(digest) }
      self = Self(.fresh(family, earlier: earlier), grace)
      return [passes ? .pass : .refuse(.tokenInvalid)]
    case .proven(let family):
      let passes = family.current.matches(digest)
      self = Self(.proven(family), grace)
      return [passes ? .pass : .refuse(.tokenInvalid)]
    case .revoked:
      self = Self(.revoked, grace)
      return [.refuse(.tokenReused)]
    }
  }
}

extension ResumeTokenMachine.Family {
  func hasRetired(_ digest: CodeDigest, longBefore now: Instant) -> Bool {
    retired.contains { $0.digest.matches(digest) && now >= $0.excusedUntil }
  }

  func retiring(_ earlier: [ResumeTokenMachine.Earlier], until excuse: Instant) -> Self {
    if earlier.isEmpty { return self }
    var family = self
    let more = earlier.map { ResumeTokenMachine.Retired(digest: $0.digest, excusedUntil: excuse) }
    family.retired = Array((retired + more).suffix(Self.retiredMax))
    return family
  }

  func rotated(to next: CodeDigest, _ rotation: UInt32) -> Self {
    var family = self
    family.current = next
    family.rotation = rotation
    return family
  }
}

extension ResumeTokenMachine: TableDriven {
  public static let machineName = "resume-token"
  public static let stateNames = ["fresh", "proven", "revoked"]

  public static let transitions = [
    Transition("fresh", "presented", "fresh"),
    Transition("fresh", "presented", "revoked"),
    Transition("fresh", "checked", "proven"),
    Transition("fresh", "checked", "fresh"),
    Transition("fresh", "reopened", "fresh"),
    Transition("proven", "presented", "fresh"),
    Transition("proven", "presented", "revoked"),
    Transition("proven", "checked", "proven"),
    Transition("proven", "reopened", "fresh"),
    Transition("revoked", "reopened", "fresh"),
  ]

  public var stateName: String {
    switch state {
    case .fresh: "fresh"
    case .proven: "proven"
    case .revoked: "revoked"
    }
  }
}
