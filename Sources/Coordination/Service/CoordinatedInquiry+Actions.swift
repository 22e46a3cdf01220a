import Actors
import Inquiry

extension CoordinatedInquiry {
  func perform(_ actions: [LaunchCodeMachine.Action], _ effects: inout Effects<InquirySystem>) {
    for action in actions {
      switch action {
      case .startExpiry(let deadline): effects.startTimer(Timer.launchCode.id, at: deadline)
      case .cancelExpiry: effects.cancelTimer(Timer.launchCode.id)
      case .grant, .resume, .refuse: break
      }
    }
  }

  /// - Returns: why a write may not pass.
  func perform(
    _ actions: [LeaseMachine.Action], at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> Refusal? {
    var refusal: Refusal?
    for action in actions {
      switch action {
      case .hold(let holder, let epoch):
        effects.log(.info, .holderChanged(id, holder, epoch, leaseMs: limits.leaseMs))
      case .renew(_, let epoch):
        let leaseMs = UInt32(clamping: lease.remaining(at: now).milliseconds)
        effects.log(.debug, .leaseRenewed(id, epoch, leaseMs: leaseMs))
      case .lapse(_, let epoch):
        effects.log(.notice, .leaseLapsed(id, epoch))
        effects.log(.info, .holderChanged(id, nil, epoch, leaseMs: 0))
        pushAll(.leaseLapsed, except: nil, at: now, &effects)
      case .release(let holder, let epoch):
        effects.log(.info, .holderChanged(id, nil, epoch, leaseMs: 0))
        pushAll(.leaseLapsed, except: holder, at: now, &effects)
      case .refuse(let reason): refusal = reason
      case .startLapse(let deadline): effects.startTimer(Timer.lease.id, at: deadline)
      case .cancelLapse: effects.cancelTimer(Timer.lease.id)
      }
    }
    return refusal
  }

  /// - Parameter by: who is answered and therefore not pushed to.
  /// - Returns: why the event was refused.
  mutating func perform(
    _ actions: [InquiryMachine.Action], by from: InstallationID?, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> Refusal? {
    var refusal: Refusal?
    for action in actions {
      switch action {
      case .complete(let step):
        if let from { effects.log(.info, .stepCompleted(id, step, by: from, lease.epoch)) }
      case .reach(let step):
        effects.log(.info, .stepReached(id, step, definition[step]?.kind.stage ?? .waiting))
        if machine.outcome == nil {
          reached(step, at: now, &effects)
          pushAll(.stepChanged, except: from, at: now, &effects)
        }
      case .accept: break
      case .end(let outcome): ended(outcome, except: from, at: now, &effects)
      case .refuse(let reason): refusal = reason
      case .startExpiry(let deadline): effects.startTimer(Timer.inquiry.id, at: deadline)
      case .cancelExpiry: effects.cancelTimer(Timer.inquiry.id)
      }
    }
    return refusal
  }

  /// In one step: no code, no lease and no offer outlives the inquiry (S5, S15), and what it grants is asked for.
  private mutating func ended(
    _ outcome: TerminalOutcome, except from: InstallationID?, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) {
    let revoked = launch.inquiryEnded()
    perform(revoked, &effects)
    for later in laterLaunches { _ = later.value.inquiryEnded() }
    let before = handoff.status
    _ = perform(handoff.inquiryEnded(outcome), was: before, by: from, at: now, &effects)
    _ = perform(lease.inquiryEnded(), at: now, &effects)
    effects.log(.notice, .ended(id, outcome))
    allSessionsEnded(at: now, &effects)
    pushAll(.ended(outcome), except: from, at: now, &effects)
    retain(at: now, &effects)
    guard outcome == .approved, definition.documentsIssued > 0 else { return }
    agenda.awaited = definition.documentsIssued
    let after = issuing.after.sample(&effects.random)
    if after > .zero {
      issueAt = now + after
      effects.startTimer(Timer.issue.id, at: now + after)
    } else {
      askForDocuments(&effects)
    }
  }

  func perform(_ actions: [OutboxMachine.Action], _ effects: inout Effects<InquirySystem>) {
    for action in actions {
      switch action {
      case .deliver(let document, let to, let readyAt):
        effects.send(.service(.deliver(document, readyAt: readyAt)), toName: .mailbox(to))
      case .note(let edition, let to): effects.log(.info, .deliveryDue(edition, to))
      case .startRelay(let deadline): effects.startTimer(Timer.relay.id, at: deadline)
      case .cancelRelay: effects.cancelTimer(Timer.relay.id)
      }
    }
  }

  /// - Returns: the answer to the request that the actions come from; nil where the caller makes it.
  mutating func perform(
    _ actions: [HandoffMachine.Action], was before: HandoffStatus, by from: InstallationID?, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body? {
    var body: ServiceReply.Body?
    for action in actions {
      switch action {
      case .register(let digest):
        let code = mint.handoffCode(handoff.generation)
        let typed = mint.hasher.digest(of: TypedCode(reducing: code.secret))
        effects.send(.service(.register(digest, typed: typed, .handoff, id)), toName: .directory)
      case .unregister(let digest): effects.send(.service(.unregister(digest)), toName: .directory)
      case .startOfferExpiry(let deadline): effects.startTimer(Timer.offer.id, at: deadline)
      case .cancelOfferExpiry: effects.cancelTimer(Timer.offer.id)
      case .startConfirmDeadline(let deadline): effects.startTimer(Timer.confirm.id, at: deadline)
      case .cancelConfirmDeadline: effects.cancelTimer(Timer.confirm.id)
      case .showNumber(let number, let platform, let remaining):
        let event = ServicePush.Event.scanned(
          by: platform, number, confirmMs: UInt32(clamping: remaining.milliseconds))
        if let source = handoff.source, let session = session(source) { push(event, to: session, at: now, &effects) }
      case .endClaim(let end): claimEnded(end, at: now, &effects)
      case .confirm(let holder, let generation, let took, isNew: true):
        let tookMs = UInt32(clamping: took.milliseconds)
        claimsLost = 0
        effects.log(.notice, .handoffConfirmed(id, generation, by: holder, tookMs: tookMs))
      case .confirm, .handBack: break
      case .offer, .ticket, .wrongNumber, .acknowledgeDecline, .refuse: body = answer(to: action, by: from, &effects)
      }
    }
    noted(before, by: from, &effects)
    return body
  }

  private func answer(
    to action: HandoffMachine.Action, by from: InstallationID?, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body? {
    guard let from else { return nil }
    switch action {
    case .offer(let generation, let shown, let rotationsLeft, let isNew):
      if isNew { effects.log(.info, .handoffOffered(id, generation, by: from)) }
      return .minted(
        HandoffOffer(
          code: mint.handoffCode(generation), watchToken: mint.watchToken(from), generation: generation,
          shownMs: UInt32(clamping: shown.millisecondsUp), rotationsLeft: rotationsLeft))
    case .ticket(_, let triesLeft, let remaining):
      let platform = handoff.source.flatMap { session($0)?.value.traits.platform } ?? .web
      return .claimed(
        ClaimTicket(
          inquiry: id, source: platform, triesLeft: triesLeft, confirmMs: UInt32(clamping: remaining.milliseconds)))
    case .wrongNumber(let triesLeft): return .wrongNumber(triesLeft: triesLeft)
    case .acknowledgeDecline: return .done
    case .refuse(let refusal): return .refused(refusal)
    case .register, .unregister, .showNumber, .confirm, .handBack, .endClaim, .startOfferExpiry, .cancelOfferExpiry,
      .startConfirmDeadline, .cancelConfirmDeadline:
      return nil
    }
  }

  /// Tells the log what became of the slot.
  private func noted(_ before: HandoffStatus, by from: InstallationID?, _ effects: inout Effects<InquirySystem>) {
    let status = handoff.status
    guard status != before else { return }
    switch status {
    case .idle, .offered, .confirmed: break
    case .claimed:
      if let from, let generation = handoff.claim?.generation {
        effects.log(.info, .handoffClaimed(id, generation, by: from))
      }
    case .handedBack, .done, .expired, .declined, .cancelled, .reclaimed:
      effects.log(.info, .handoffEnded(id, status))
    }
  }

  /// Of this inquiry, or of another one of its person, who is asked too often whichever it is of.
  mutating func claimLost(at now: Instant) {
    // After a pause they count anew.
    let isRested = now >= claimLostAt + Interval(limitMs: limits.claimPauseMs)
    let counted = isRested && claimsLost >= limits.claimsLostMax ? 0 : claimsLost
    claimsLost = min(counted + 1, limits.claimsLostMax)
    claimLostAt = now
  }

  /// The source has to know that it can offer again; it is no part of the slot any more, so it is the last holder.
  private mutating func claimEnded(
    _ end: ServicePush.ClaimEnd, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    claimLost(at: now)
    effects.send(.service(.claimLost(id)), toName: .directory)
    if let source = lease.lastHolder, let session = session(source) {
      push(.claimEnded(end), to: session, at: now, &effects)
    }
  }
}
