//            presented (the current one)
//   fresh ◀────────────────────────────── proven
//     │   ──────────────────────────────▶   │
//     │      checked (the current one)      │
//     │                                     │ presented (an old one)
//     └────────────────┬────────────────────┘
//                      ▼
//                   revoked

public import Inquiry

/// The resume token of one installation in one inquiry: rotated on each attach, and revoked as a family when an old one
/// comes back.
///
/// A token is `fresh` until its owner uses it: only then is it certain that the answer that carried it arrived.
/// Until then the token before it is still accepted and answered with the same fresh one.
public struct ResumeTokenMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: proven, revoked
    case fresh(Family, previous: CodeDigest?)
    /// Can become: fresh, revoked
    case proven(Family)
    /// Can become: nothing else
    case revoked
  }

  public struct Family: Hashable, Sendable {
    public var current: CodeDigest
    /// Which secret of the installation the current one is, from 1: enough to derive it again.
    public var rotation: UInt32
    /// The last ones that were replaced for good, oldest first.
    public var retired: [CodeDigest]

    static let retiredMax = 4
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

  /// - Parameter rotation: of the token with this digest; above those of earlier families of the same installation.
  public init(issued digest: CodeDigest, rotation: UInt32 = 1) {
    state = .fresh(Family(current: digest, rotation: rotation, retired: []), previous: nil)
  }

  private init(_ state: consuming State) {
    self.state = state
  }

  /// The rotation of the current token; nil once the family is revoked.
  public var rotation: UInt32? {
    switch state {
    case .fresh(let family, _): family.rotation
    case .proven(let family): family.rotation
    case .revoked: nil
    }
  }

  /// The installation attaches with a token.
  /// - Parameter next: the digest of the token of the next rotation; used only if one is issued.
  public mutating func presented(_ digest: CodeDigest, next: CodeDigest) -> [Action] {
    switch consume self.state {
    case .fresh(let family, let previous) where family.current.matches(digest):
      let rotated = family.rotated(to: next, retiring: previous)
      self = Self(.fresh(rotated, previous: digest))
      return [.issue(rotation: rotated.rotation)]
    case .fresh(let family, let previous) where previous?.matches(digest) ?? false:
      self = Self(.fresh(family, previous: previous))
      return [.repeatIssue(rotation: family.rotation)]
    case .fresh(let family, _) where family.hasRetired(digest):
      self = Self(.revoked)
      return [.refuse(.tokenReused)]
    case .fresh(let family, let previous):
      self = Self(.fresh(family, previous: previous))
      return [.refuse(.tokenInvalid)]
    case .proven(let family) where family.current.matches(digest):
      let rotated = family.rotated(to: next, retiring: nil)
      self = Self(.fresh(rotated, previous: digest))
      return [.issue(rotation: rotated.rotation)]
    case .proven(let family) where family.hasRetired(digest):
      self = Self(.revoked)
      return [.refuse(.tokenReused)]
    case .proven(let family):
      self = Self(.proven(family))
      return [.refuse(.tokenInvalid)]
    case .revoked:
      self = Self(.revoked)
      return [.refuse(.tokenReused)]
    }
  }

  /// Any other request leans on a token. An old one is refused, not punished: the network may have kept it.
  public mutating func checked(_ digest: CodeDigest) -> [Action] {
    switch consume self.state {
    case .fresh(let family, let previous) where family.current.matches(digest):
      self = Self(.proven(family.retiring(previous)))
      return [.pass]
    case .fresh(let family, let previous):
      self = Self(.fresh(family, previous: previous))
      return [.refuse(.tokenInvalid)]
    case .proven(let family):
      let passes = family.current.matches(digest)
      self = Self(.proven(family))
      return [passes ? .pass : .refuse(.tokenInvalid)]
    case .revoked:
      self = Self(.revoked)
      return [.refuse(.tokenReused)]
    }
  }
}

extension ResumeTokenMachine.Family {
  func hasRetired(_ digest: CodeDigest) -> Bool {
    retired.contains { $0.matches(digest) }
  }

  func retiring(_ digest: CodeDigest?) -> Self {
    guard let digest else { return self }
    var family = self
    family.retired = Array((retired + [digest]).suffix(Self.retiredMax))
    return family
  }

  func rotated(to next: CodeDigest, retiring digest: CodeDigest?) -> Self {
    var family = retiring(digest)
    family.current = next
    family.rotation = rotation &+ 1
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
    Transition("proven", "presented", "fresh"),
    Transition("proven", "presented", "revoked"),
    Transition("proven", "checked", "proven"),
  ]

  public var stateName: String {
    switch state {
    case .fresh: "fresh"
    case .proven: "proven"
    case .revoked: "revoked"
    }
  }
}
