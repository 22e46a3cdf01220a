//             mintRequested      claimRequested      confirmRequested
//   resting ───────────────▶ offered ──────────▶ claimed ──────────▶ confirmed
//    ▲                        │ ▲ │                 │                    │
//    │             next code  └─┘ │                 │                    │
//    │ expired, reclaimed         │                 │                    │
//    ├────────────────────────────┤                 │                    │
//    │ expired, declined, reclaimed                 │                    │
//    ├──────────────────────────────────────────────┤                    │
//    │ handedBack, reclaimed                        │                    │
//    └──────────────────────────────────────────────────────────────────┤
//                                 ▼                 ▼                    ▼
//                                over: cancelled from each, done from confirmed

public import Actors
public import Inquiry

/// The handoff slot of one inquiry: a source offers codes, one claimant takes them all, a number confirms it.
///
/// From `expired`, `declined`, `reclaimed` and `handedBack` a source can offer again, as from `idle`; the five
/// differ only in what is told about them. From `confirmed` the new holder can offer the next handoff of a chain, and
/// the old source can when the holder is lost. `done` and `cancelled` are the ends.
///
/// Holding is not this machine's matter: a claim gives no right to write, and only `confirmed` makes the owner of the
/// machine change the holder (S20).
public struct HandoffMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Nobody offers. Can become: offered
    case resting(Rest)
    /// Can become: claimed, resting (expired, reclaimed), over (cancelled)
    case offered(Offer)
    /// Can become: confirmed, resting (expired, declined, reclaimed), over (cancelled)
    case claimed(Claim)
    /// Can become: offered, resting (handed back, reclaimed), over
    case confirmed(Claim)
    /// Can become: nothing else
    case over(End)
  }

  /// How the slot came to rest. A source can offer from each of them; they differ in what a late request is told.
  public enum Rest: Hashable, Sendable {
    case idle
    case handedBack(Claim)
    case expired
    case declined(by: InstallationID)
    case reclaimed
  }

  public enum End: Hashable, Sendable {
    case done
    case cancelled
  }

  /// One generation of the code.
  public struct Code: Hashable, Sendable, BitwiseCopyable {
    public let generation: Generation
    public let digest: CodeDigest
    public let mintedAt: Instant
  }

  /// What a source shows. At most two generations are live, and both lead to the same claim (S13).
  public struct Offer: Hashable, Sendable, BitwiseCopyable {
    public let source: InstallationID
    public let sourcePlatform: Platform
    public let firstMintedAt: Instant
    public var current: Code
    public var previous: Code?
    public var rotationsLeft: UInt8
  }

  /// Who took the code, and how far it is.
  public struct Claim: Hashable, Sendable, BitwiseCopyable {
    public let offer: Offer
    public let generation: Generation
    public let claimant: InstallationID
    public let traits: DeviceTraits
    public let method: SessionMethod
    public let number: ConfirmNumber
    /// The number is too late at this instant already.
    public let deadline: Instant
    public var triesLeft: UInt8
    /// Of the last wrong number, so that a repeated request is not counted twice.
    public var lastWrong: RequestNumber?
    /// When the claim was made, later when it was confirmed; the grace runs from it.
    public var settledAt: Instant

    public var source: InstallationID { offer.source }
  }

  public enum Action: Hashable, Sendable {
    /// A digest leads to this inquiry now, or does not any more.
    case register(CodeDigest)
    case unregister(CodeDigest)
    /// The answer to a mint. The code is derived again from its generation. `isNew` when it was made by this request.
    case offer(Generation, shown: Interval, rotationsLeft: UInt8, isNew: Bool)
    /// The answer to a claim.
    case ticket(InstallationID, triesLeft: UInt8, remaining: Interval)
    /// Tell the source who scanned, and the number to show.
    case showNumber(ConfirmNumber, by: Platform, remaining: Interval)
    /// The answer to a confirmation: the claimant becomes the holder, unless it has become that already.
    case confirm(InstallationID, Generation, took: Interval, isNew: Bool)
    case wrongNumber(triesLeft: UInt8)
    /// The answer to a decline.
    case acknowledgeDecline
    /// The answer to a hand back: the source becomes the holder, unless it has become that already.
    case handBack(to: InstallationID, isNew: Bool)
    /// Tell the source that the claim came to nothing.
    case endClaim(ServicePush.ClaimEnd)
    case refuse(Refusal)
    case startOfferExpiry(at: Instant)
    case cancelOfferExpiry
    case startConfirmDeadline(at: Instant)
    case cancelConfirmDeadline
  }

  public private(set) var state: State
  /// Of the last code minted.
  public let generation: Generation
  let limits: ServiceLimits

  public init(limits: ServiceLimits) {
    self.init(.resting(.idle), .none, limits)
  }

  init(_ state: consuming State, _ generation: Generation, _ limits: ServiceLimits) {
    self.state = state
    self.generation = generation
    self.limits = limits
  }

  /// Whether a code with this digest can be claimed at `now`.
  public func honours(_ digest: CodeDigest, at now: Instant) -> Bool {
    switch state {
    case .offered(let offer): Self.code(digest, in: offer, honoured: limits.honoured, at: now) != nil
    case .resting: false
    case .claimed: false
    case .confirmed: false
    case .over: false
    }
  }

  /// Whether a code that is asked for now would be a new one, if there were one at all.
  public func mintsAnew(at now: Instant) -> Bool {
    switch state {
    case .offered(let offer): now >= offer.current.mintedAt + limits.shown
    case .resting: true
    case .claimed: false
    case .confirmed: true
    case .over: false
    }
  }

  /// True while the source must not write, because it offers the inquiry away (S7).
  public var isOffering: Bool {
    switch state {
    case .offered: true
    case .claimed: true
    case .resting: false
    case .confirmed: false
    case .over: false
    }
  }

  /// The claim that is open, was confirmed, or was handed back.
  ///
  /// Not inlined: the optimiser of Swift 6.3.1 gives up on a borrowed state that it has moved into a caller.
  @inline(never)
  public var claim: Claim? {
    switch state {
    case .claimed(let claim): claim
    case .confirmed(let claim): claim
    case .resting(.handedBack(let claim)): claim
    case .resting: nil
    case .offered: nil
    case .over: nil
    }
  }

  /// The device that offers, or that the inquiry came from.
  @inline(never)
  public var source: InstallationID? {
    switch state {
    case .offered(let offer): offer.source
    case .claimed(let claim): claim.source
    case .confirmed(let claim): claim.source
    case .resting(.handedBack(let claim)): claim.source
    case .resting: nil
    case .over: nil
    }
  }

  static func code(_ digest: CodeDigest, in offer: Offer, honoured: Interval, at now: Instant) -> Code? {
    // Both are compared, so that the time taken does not tell which generation matched.
    let current = offer.current.digest.matches(digest)
    let previous = offer.previous?.digest.matches(digest) ?? false
    let found = current ? offer.current : previous ? offer.previous : nil
    guard let found, now < found.mintedAt + honoured else { return nil }
    return found
  }
}

extension HandoffMachine: TableDriven {
  public static let machineName = "handoff"
  public static let stateNames = HandoffStatus.allCases.map { "\($0)" }

  public static let transitions: [Transition] =
    ["idle", "offered", "confirmed", "handedBack", "expired", "declined", "reclaimed"].map {
      Transition($0, "mintRequested", "offered")
    } + [
      Transition("offered", "claimRequested", "claimed"),
      Transition("offered", "offerExpiryPassed", "offered"),
      Transition("offered", "offerExpiryPassed", "expired"),
      Transition("offered", "reclaimRequested", "reclaimed"),
      Transition("offered", "inquiryEnded", "cancelled"),
      Transition("claimed", "claimRequested", "claimed"),
      Transition("claimed", "confirmRequested", "confirmed"),
      Transition("claimed", "confirmRequested", "claimed"),
      Transition("claimed", "confirmRequested", "declined"),
      Transition("claimed", "confirmRequested", "expired"),
      Transition("claimed", "confirmDeadlinePassed", "claimed"),
      Transition("claimed", "confirmDeadlinePassed", "expired"),
      Transition("claimed", "declineRequested", "declined"),
      Transition("claimed", "reclaimRequested", "reclaimed"),
      Transition("claimed", "inquiryEnded", "cancelled"),
      Transition("confirmed", "claimRequested", "confirmed"),
      Transition("confirmed", "confirmRequested", "confirmed"),
      Transition("confirmed", "handBackRequested", "handedBack"),
      Transition("confirmed", "reclaimRequested", "reclaimed"),
      Transition("confirmed", "inquiryEnded", "done"),
      Transition("confirmed", "inquiryEnded", "cancelled"),
      Transition("handedBack", "handBackRequested", "handedBack"),
      Transition("handedBack", "inquiryEnded", "handedBack"),
      Transition("declined", "declineRequested", "declined"),
    ]

  public var status: HandoffStatus {
    switch state {
    case .resting(.idle): .idle
    case .resting(.handedBack): .handedBack
    case .resting(.expired): .expired
    case .resting(.declined): .declined
    case .resting(.reclaimed): .reclaimed
    case .offered: .offered
    case .claimed: .claimed
    case .confirmed: .confirmed
    case .over(.done): .done
    case .over(.cancelled): .cancelled
    }
  }

  public var stateName: String { "\(status)" }
}

extension ServiceLimits {
  var shown: Interval { Interval(limitMs: codeShownMs) }
  var honoured: Interval { Interval(limitMs: codeHonouredMs) }
}
