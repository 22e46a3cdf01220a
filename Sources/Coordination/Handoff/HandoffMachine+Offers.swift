public import Actors
public import Inquiry

extension HandoffMachine {
  /// A request for a code, with what only the owner of the machine knows.
  public struct Mint: Hashable, Sendable {
    public let by: InstallationID
    public let platform: Platform
    public let reason: MintReason
    /// Of the code of `generation.next`; used only if one is minted.
    public let digest: CodeDigest
    /// Who holds the inquiry at this moment; nil when nobody does.
    public let holder: InstallationID?

    public init(
      by: InstallationID, platform: Platform, reason: MintReason, digest: CodeDigest, holder: InstallationID?
    ) {
      self.by = by
      self.platform = platform
      self.reason = reason
      self.digest = digest
      self.holder = holder
    }
  }

  /// A source wants a code. In one generation's window all requests get the same one (S18).
  public mutating func mintRequested(_ mint: Mint, at now: Instant) -> [Action] {
    let next = Code(generation: generation.next, digest: mint.digest, mintedAt: now)
    switch consume self.state {
    case .resting(.handedBack(let claim)):
      self = Self(.offered(Offer(mint, code: next, limits: limits)), next.generation, limits)
      return Self.unregistered(claim.offer) + Self.fresh(next, limits)
    case .resting:
      self = Self(.offered(Offer(mint, code: next, limits: limits)), next.generation, limits)
      return Self.fresh(next, limits)
    case .offered(let offer) where mint.by != offer.source:
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .offered(let offer) where now < offer.current.mintedAt + limits.shown:
      self = Self(.offered(offer), generation, limits)
      let shown = offer.current.mintedAt + limits.shown - now
      return [.offer(generation, shown: shown, rotationsLeft: offer.rotationsLeft, isNew: false)]
    case .offered(let offer) where mint.reason == .rotation && offer.rotationsLeft == 0:
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.rotationsSpent)]
    case .offered(let offer):
      let (rotated, dropped) = offer.rotated(to: next, mint.reason, limits)
      self = Self(.offered(rotated), next.generation, limits)
      return dropped + Self.fresh(next, limits, rotationsLeft: rotated.rotationsLeft)
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .confirmed(let claim) where claim.mayBeFollowed(by: mint):
      self = Self(.offered(Offer(mint, code: next, limits: limits)), next.generation, limits)
      return Self.unregistered(claim.offer) + Self.fresh(next, limits)
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The timer of the newest code went off.
  public mutating func offerExpiryPassed(at now: Instant) -> [Action] {
    switch consume self.state {
    case .offered(let offer) where now >= offer.current.mintedAt + limits.honoured:
      self = Self(.resting(.expired), generation, limits)
      return Self.unregistered(offer)
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return [.startOfferExpiry(at: offer.current.mintedAt + limits.honoured)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return []
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return []
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return []
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return []
    }
  }

  /// The source takes the inquiry back, whatever became of its offer.
  public mutating func reclaimRequested(by source: InstallationID) -> [Action] {
    switch consume self.state {
    case .offered(let offer) where offer.source == source:
      self = Self(.resting(.reclaimed), generation, limits)
      return Self.unregistered(offer) + [.cancelOfferExpiry]
    case .claimed(let claim) where claim.source == source:
      self = Self(.resting(.reclaimed), generation, limits)
      return Self.unregistered(claim.offer) + [.cancelConfirmDeadline]
    case .confirmed(let claim) where claim.source == source:
      self = Self(.resting(.reclaimed), generation, limits)
      return Self.unregistered(claim.offer)
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The holder gives the inquiry back to the device that it came from.
  public mutating func handBackRequested(by installation: InstallationID) -> [Action] {
    switch consume self.state {
    case .confirmed(let claim) where claim.claimant == installation:
      self = Self(.resting(.handedBack(claim)), generation, limits)
      return [.handBack(to: claim.source, isNew: true)]
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .resting(.handedBack(let claim)) where claim.claimant == installation:
      self = Self(.resting(.handedBack(claim)), generation, limits)
      return [.handBack(to: claim.source, isNew: false)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return [.refuse(.handoffNotPossible)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// No code outlives its inquiry (S15).
  public mutating func inquiryEnded(_ outcome: TerminalOutcome) -> [Action] {
    switch consume self.state {
    case .offered(let offer):
      self = Self(.over(.cancelled), generation, limits)
      return Self.unregistered(offer) + [.cancelOfferExpiry]
    case .claimed(let claim):
      self = Self(.over(.cancelled), generation, limits)
      return Self.unregistered(claim.offer) + [.cancelConfirmDeadline]
    case .confirmed(let claim):
      self = Self(.over(outcome.isDecision ? .done : .cancelled), generation, limits)
      return Self.unregistered(claim.offer)
    case .resting(.handedBack(let claim)):
      self = Self(.resting(.handedBack(claim)), generation, limits)
      return Self.unregistered(claim.offer)
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return []
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return []
    }
  }

  static func unregistered(_ offer: Offer) -> [Action] {
    offer.digests.map(Action.unregister)
  }

  private static func fresh(_ code: Code, _ limits: ServiceLimits, rotationsLeft: UInt8? = nil) -> [Action] {
    [
      .register(code.digest), .startOfferExpiry(at: code.mintedAt + limits.honoured),
      .offer(
        code.generation, shown: limits.shown, rotationsLeft: rotationsLeft ?? limits.rotationsMax, isNew: true),
    ]
  }
}

extension HandoffMachine.Offer {
  init(_ mint: HandoffMachine.Mint, code: HandoffMachine.Code, limits: ServiceLimits) {
    self.init(
      source: mint.by, sourcePlatform: mint.platform, firstMintedAt: code.mintedAt, current: code, previous: nil,
      rotationsLeft: limits.rotationsMax)
  }

  var digests: [CodeDigest] {
    previous.map { [current.digest, $0.digest] } ?? [current.digest]
  }

  /// The offer with its next generation; the one before stays good until its own end (S13).
  func rotated(
    to next: HandoffMachine.Code, _ reason: MintReason, _ limits: ServiceLimits
  ) -> (HandoffMachine.Offer, dropped: [HandoffMachine.Action]) {
    var rotated = self
    var dropped = previous.map { [HandoffMachine.Action.unregister($0.digest)] } ?? []
    if next.mintedAt < current.mintedAt + limits.honoured {
      rotated.previous = current
    } else {
      rotated.previous = nil
      dropped.append(.unregister(current.digest))
    }
    rotated.current = next
    rotated.rotationsLeft = reason == .rotation ? rotationsLeft - 1 : limits.rotationsMax
    return (rotated, dropped)
  }
}

extension HandoffMachine.Claim {
  /// Whether the next handoff may begin: by who holds the inquiry now, however it came there (L8), or by a source whose
  /// phone is lost.
  func mayBeFollowed(by mint: HandoffMachine.Mint) -> Bool {
    mint.holder == mint.by || mint.by == source && mint.holder == nil
  }
}

extension TerminalOutcome {
  /// True when the inquiry ran to its end and was decided.
  public var isDecision: Bool {
    switch self {
    case .approved, .declined: true
    case .cancelled, .expired, .abandoned, .failed: false
    }
  }
}
