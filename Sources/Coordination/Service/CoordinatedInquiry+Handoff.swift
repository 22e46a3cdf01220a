import Actors
import Inquiry

extension CoordinatedInquiry {
  mutating func minted(
    _ authority: Authority, _ reason: MintReason, by from: InstallationID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard machine.outcome == nil else { return .refused(.inquiryEnded) }
    let holder = lease.holder(at: now)
    // A source without the lease may go on offering what it offered, and begin again when nobody holds the inquiry
    // and its claimant never came (L8); else only a holder may begin.
    let isSource = handoff.source == from && (handoff.isOffering || holder == nil)
    guard holder == from || isSource || holder == nil && authority.isWatch else { return .refused(.moved) }
    if handoff.mintsAnew(at: now), !mayOffer(at: now) { return .refused(.slowDown) }
    let platform = session(from)?.value.traits.platform ?? .web
    let digest = mint.digest(mint.handoffCode(handoff.generation.next))
    let before = handoff.status
    let actions = handoff.mintRequested(
      HandoffMachine.Mint(by: from, platform: platform, reason: reason, digest: digest, holder: holder), at: now)
    if actions.hasNewCode { _ = offers.take(at: now) }
    return perform(actions, was: before, by: from, at: now, &effects) ?? .refused(.handoffNotPossible)
  }

  /// Codes come at a bounded rate, and after claims that came to nothing in a row only after a pause: so much can be
  /// asked of a person, whoever asks.
  private func mayOffer(at now: Instant) -> Bool {
    let isTired = claimsLost >= limits.claimsLostMax && now < claimLostAt + Interval(limitMs: limits.claimPauseMs)
    return !isTired && offers.allows(at: now)
  }

  /// Reads and changes nothing (S11).
  func peeked(_ request: DeviceRequest, at now: Instant) -> ServiceReply.Body {
    guard case .peek(let code) = request.body, let digest = mint.digest(of: code, upTo: handoff.generation),
      handoff.honours(digest, at: now)
    else { return .refused(.codeExpired) }
    let source = handoff.source.flatMap { session($0)?.value.traits.platform } ?? .web
    let step = machine.progress?.step ?? definition.steps[0].id
    let next = definition[step]?.kind.stage == .handoff ? definition.graph.next(after: step) ?? step : step
    return .peeked(
      HandoffPeek(
        source: source, next: definition[next]?.kind.stage ?? .waiting, nonce: mint.claimNonce(request.from)))
  }

  mutating func claimed(
    _ code: PresentedCode, _ traits: DeviceTraits, by from: InstallationID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard let digest = mint.digest(of: code, upTo: handoff.generation) else { return .refused(.unknownCode) }
    guard session(from) != nil || sessions.count < Int(limits.sessionsMax) else { return .refused(.sessionsMax) }
    let before = handoff.status
    let number = before == .offered ? UInt16(effects.random.below(1_000)) : 0
    let attempt = HandoffMachine.Attempt(
      by: from, traits: traits, digest: digest, number: ConfirmNumber(number), method: code.method)
    let actions = handoff.claimRequested(attempt, at: now)
    if actions == [.refuse(.claimedByOther)] { scannedAgain(by: traits.platform, at: now, &effects) }
    return perform(actions, was: before, by: from, at: now, &effects) ?? .refused(.unknownCode)
  }

  /// A person who is shown a number learns that somebody else came with the code: once for each claim, however often
  /// they come.
  private mutating func scannedAgain(
    by platform: Platform, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard handoff.status == .claimed, let claim = handoff.claim, toldOfRival != handoff.generation,
      let source = session(claim.source)
    else { return }
    toldOfRival = handoff.generation
    push(.scannedAgain(by: platform), to: source, at: now, &effects)
  }

  /// Only a push tells the number; a source that asks for the truth may have missed it.
  func showNumberAgain(
    to installation: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard handoff.status == .claimed, let claim = handoff.claim, claim.source == installation, now < claim.deadline,
      let session = session(installation)
    else { return }
    let remainingMs = UInt32(clamping: (claim.deadline - now).milliseconds)
    let event = ServicePush.Event.scanned(by: claim.traits.platform, claim.number, confirmMs: remainingMs)
    push(event, to: session, at: now, &effects)
  }

  mutating func confirmed(
    _ number: ConfirmNumber, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    let from = request.from
    let claim = handoff.claim
    let before = handoff.status
    let actions = handoff.confirmRequested(by: from, number: number, request: request.number, at: now)
    let body = perform(actions, was: before, by: from, at: now, &effects)
    guard actions.isConfirmation else { return body ?? .refused(.nothingToConfirm) }
    if let session = session(from), session.value.openedBy == request.number { return opened(session, at: now) }
    guard actions.isFirstConfirmation else {
      // The answer was lost and the device asks under a new number: it gets its token again, not the lease.
      return session(from).map { opened($0, at: now) } ?? .refused(.nothingToConfirm)
    }
    guard let claim,
      let session = openSession(claim.traits, request, replyTo, by: claim.method, at: now, &effects)
    else { return .refused(.sessionsMax) }
    handedOver(to: from, claim.traits.capabilities, at: now, &effects)
    for other in sessions where other.value.installation != from {
      push(other.value.installation == claim.source ? .confirmed : .holderChanged, to: other, at: now, &effects)
    }
    return opened(session, at: now)
  }

  mutating func reclaimed(
    _ token: WatchToken, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    let from = request.from
    guard let session = session(from), token.secret.matches(mint.watchToken(from).secret) else {
      return .refused(.tokenInvalid)
    }
    if session.value.wasOpened(by: request.number) { return opened(session, at: now) }
    guard machine.outcome == nil else { return .refused(.inquiryEnded) }
    let former = lease.holder(at: now)
    let before = handoff.status
    let isSource = handoff.source == from
    if isSource {
      _ = perform(handoff.reclaimRequested(by: from), was: before, by: from, at: now, &effects)
    } else if former != nil && former != from {
      return .refused(.moved)
    } else if handoff.isOffering, let lost = handoff.source {
      // Whoever offers it has lost it: its code is taken back as well (C3).
      _ = perform(handoff.reclaimRequested(by: lost), was: before, by: from, at: now, &effects)
    }
    guard let session = openSession(session.value.traits, request, replyTo, at: now, &effects) else {
      return .refused(.sessionsMax)
    }
    handedOver(to: from, session.value.traits.capabilities, at: now, &effects)
    for other in sessions where other.value.installation != from {
      push(other.value.installation == former ? .moved : .holderChanged, to: other, at: now, &effects)
    }
    return opened(session, at: now)
  }

  mutating func handedBack(
    _ epoch: Epoch, by from: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    // A repeat comes from a device that holds nothing any more; it hears that it succeeded.
    if handoff.status == .handedBack, handoff.claim?.claimant == from {
      return .progressed(snapshot(for: from, at: now))
    }
    if let refusal = perform(lease.writeRequested(by: from, epoch: epoch, at: now), at: now, &effects) {
      return .refused(refusal)
    }
    let before = handoff.status
    let actions = handoff.handBackRequested(by: from)
    if let body = perform(actions, was: before, by: from, at: now, &effects) { return body }
    guard let source = handoff.source, let session = session(source) else { return .refused(.handoffNotPossible) }
    handedOver(to: source, session.value.traits.capabilities, at: now, &effects)
    for other in sessions where other.value.installation != from {
      push(other.value.installation == source ? .handedBack : .holderChanged, to: other, at: now, &effects)
    }
    return .progressed(snapshot(for: from, at: now))
  }

  /// Makes a device the holder under the next epoch (S2).
  mutating func handedOver(
    to installation: InstallationID, _ capabilities: Capabilities, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) {
    _ = perform(lease.granted(to: installation, at: now), at: now, &effects)
    let passed = machine.holderAppeared(capabilities, definition)
    _ = perform(passed, by: installation, at: now, &effects)
  }
}

extension [HandoffMachine.Action] {
  fileprivate var hasNewCode: Bool {
    contains { action in
      if case .offer(_, _, _, isNew: true) = action { true } else { false }
    }
  }

  fileprivate var isConfirmation: Bool {
    contains { action in
      if case .confirm = action { true } else { false }
    }
  }

  fileprivate var isFirstConfirmation: Bool {
    contains { action in
      if case .confirm(_, _, _, isNew: true) = action { true } else { false }
    }
  }
}

extension Authority {
  fileprivate var isWatch: Bool {
    if case .watch = self { true } else { false }
  }
}
