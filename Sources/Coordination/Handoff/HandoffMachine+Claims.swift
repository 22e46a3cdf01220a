public import Actors
public import Inquiry

extension HandoffMachine {
  /// A device presents a code, with the number that its claim would be confirmed by.
  public struct Attempt: Hashable, Sendable {
    public let by: InstallationID
    public let traits: DeviceTraits
    public let digest: CodeDigest
    /// Used only if the claim succeeds.
    public let number: ConfirmNumber
    /// How the code came to the device.
    public let method: SessionMethod

    public init(
      by: InstallationID, traits: DeviceTraits, digest: CodeDigest, number: ConfirmNumber, method: SessionMethod = .qr
    ) {
      self.by = by
      self.traits = traits
      self.digest = digest
      self.number = number
      self.method = method
    }
  }

  /// The compare-and-set of the protocol: of all claims of all generations one succeeds (S9). Every check comes before
  /// the code is consumed (S19), and the service's clock alone decides (S12).
  public mutating func claimRequested(_ attempt: Attempt, at now: Instant) -> [Action] {
    switch consume self.state {
    case .offered(let offer):
      guard let code = Self.code(attempt.digest, in: offer, honoured: limits.honoured, at: now) else {
        self = Self(.offered(offer), generation, limits)
        return [.refuse(offer.digests.contains { $0.matches(attempt.digest) } ? .codeExpired : .superseded)]
      }
      guard attempt.by != offer.source else {
        self = Self(.offered(offer), generation, limits)
        return [.refuse(.claimedBySource)]
      }
      let claim = Claim(offer, code, attempt, at: now, limits)
      self = Self(.claimed(claim), generation, limits)
      let remaining = claim.deadline - now
      return [
        .cancelOfferExpiry, .startConfirmDeadline(at: claim.deadline),
        .showNumber(claim.number, by: claim.traits.platform, remaining: remaining),
        .ticket(claim.claimant, triesLeft: claim.triesLeft, remaining: remaining),
      ]
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      guard claim.offer.digests.contains(where: { $0.matches(attempt.digest) }) else { return [.refuse(.superseded)] }
      guard claim.claimant == attempt.by else { return [.refuse(.claimedByOther)] }
      return [.ticket(attempt.by, triesLeft: claim.triesLeft, remaining: max(.zero, claim.deadline - now))]
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      guard claim.claimant == attempt.by else { return [.refuse(.claimedByOther)] }
      // A claim that was answered already may come once more over the network; within the grace it hears the same
      // (S10).
      guard now < claim.settledAt + Interval(limitMs: limits.graceMs) else { return [.refuse(.codeUsed)] }
      return [.ticket(attempt.by, triesLeft: claim.triesLeft, remaining: .zero)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return [.refuse(rest.refusalOfCode)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(end == .done ? .codeUsed : .codeRevoked)]
    }
  }

  /// The claimant typed a number. The second wrong one revokes the claim (S17).
  public mutating func confirmRequested(
    by installation: InstallationID, number: ConfirmNumber, request: RequestNumber, at now: Instant
  ) -> [Action] {
    switch consume self.state {
    case .claimed(let claim) where claim.claimant != installation:
      self = Self(.claimed(claim), generation, limits)
      return [.refuse(.claimedByOther)]
    case .claimed(let claim) where now >= claim.deadline:
      self = Self(.resting(.expired), generation, limits)
      return Self.claimEnded(claim, .tooLate) + [.refuse(.confirmTooLate)]
    case .claimed(let claim) where claim.number == number:
      self = Self(.confirmed(claim.settled(at: now)), generation, limits)
      let took = now - claim.offer.firstMintedAt
      return [.cancelConfirmDeadline, .confirm(installation, claim.generation, took: took, isNew: true)]
    case .claimed(let claim) where claim.lastWrong == request:
      self = Self(.claimed(claim), generation, limits)
      return [.wrongNumber(triesLeft: claim.triesLeft)]
    case .claimed(let claim) where claim.triesLeft <= 1:
      self = Self(.resting(.declined(by: claim.claimant)), generation, limits)
      return Self.claimEnded(claim, .wrongNumbers) + [.refuse(.numberTriesSpent)]
    case .claimed(let claim):
      self = Self(.claimed(claim.missed(request)), generation, limits)
      return [.wrongNumber(triesLeft: claim.triesLeft - 1)]
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      guard claim.claimant == installation && claim.number == number else { return [.refuse(.nothingToConfirm)] }
      return [.confirm(installation, claim.generation, took: .zero, isNew: false)]
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.nothingToConfirm)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return [.refuse(rest == .declined(by: installation) ? .numberTriesSpent : .nothingToConfirm)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The claimant read who asks and wants nothing of it.
  public mutating func declineRequested(by installation: InstallationID) -> [Action] {
    switch consume self.state {
    case .claimed(let claim) where claim.claimant == installation:
      self = Self(.resting(.declined(by: installation)), generation, limits)
      return Self.claimEnded(claim, .declined) + [.acknowledgeDecline]
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return [.refuse(.nothingToConfirm)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return [rest == .declined(by: installation) ? .acknowledgeDecline : .refuse(.nothingToConfirm)]
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return [.refuse(.nothingToConfirm)]
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return [.refuse(.nothingToConfirm)]
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The timer of the claim went off.
  public mutating func confirmDeadlinePassed(at now: Instant) -> [Action] {
    switch consume self.state {
    case .claimed(let claim) where now >= claim.deadline:
      self = Self(.resting(.expired), generation, limits)
      return Self.claimEnded(claim, .tooLate)
    case .claimed(let claim):
      self = Self(.claimed(claim), generation, limits)
      return [.startConfirmDeadline(at: claim.deadline)]
    case .resting(let rest):
      self = Self(.resting(rest), generation, limits)
      return []
    case .offered(let offer):
      self = Self(.offered(offer), generation, limits)
      return []
    case .confirmed(let claim):
      self = Self(.confirmed(claim), generation, limits)
      return []
    case .over(let end):
      self = Self(.over(end), generation, limits)
      return []
    }
  }

  private static func claimEnded(_ claim: Claim, _ end: ServicePush.ClaimEnd) -> [Action] {
    unregistered(claim.offer) + [.cancelConfirmDeadline, .endClaim(end)]
  }
}

extension HandoffMachine.Claim {
  init(
    _ offer: HandoffMachine.Offer, _ code: HandoffMachine.Code, _ attempt: HandoffMachine.Attempt, at now: Instant,
    _ limits: ServiceLimits
  ) {
    self.init(
      offer: offer, generation: code.generation, claimant: attempt.by, traits: attempt.traits, method: attempt.method,
      number: attempt.number, deadline: now + Interval(limitMs: limits.confirmMs), triesLeft: limits.confirmTriesMax,
      lastWrong: nil,
      settledAt: now)
  }

  func settled(at now: Instant) -> Self {
    var copy = self
    copy.settledAt = now
    return copy
  }

  /// One wrong number less to go; at least one has to be left.
  func missed(_ request: RequestNumber) -> Self {
    var copy = self
    copy.triesLeft -= 1
    copy.lastWrong = request
    return copy
  }
}

extension HandoffMachine.Rest {
  /// What somebody who presents a code is told.
  fileprivate var refusalOfCode: Refusal {
    switch self {
    case .idle: .unknownCode
    case .handedBack: .codeUsed
    case .expired: .codeExpired
    case .declined, .reclaimed: .codeRevoked
    }
  }
}
