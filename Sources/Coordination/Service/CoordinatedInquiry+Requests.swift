import Actors
import Inquiry

extension CoordinatedInquiry {
  /// Answers one request of a device. Every request may come twice, late, and from anybody.
  mutating func requested(
    _ request: DeviceRequest, replyTo: ActorID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    let body = answer(request, replyTo, at: now, &effects)
    if case .refused(let refusal) = body { effects.log(.info, .refused(request.from, refusal)) }
    effects.send(.reply(ServiceReply(number: request.number, body: body)), to: replyTo)
  }

  private mutating func answer(
    _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    let from = request.from
    switch request.body {
    case .exchange(let code, let traits): return exchanged(code, traits, request, replyTo, at: now, &effects)
    case .attach(let token, _, let traits): return attached(token, traits, request, replyTo, at: now, &effects)
    case .submit(let token, _, let step, let epoch, let key, let content):
      if let refusal = checked(.resume(token), from, replyTo, at: now) { return .refused(refusal) }
      return submitted(step, epoch, key, content, by: from, at: now, &effects)
    case .resend(let token, _, let step, let epoch):
      if let refusal = checked(.resume(token), from, replyTo, at: now) { return .refused(refusal) }
      return resendAsked(step, epoch, by: from, at: now, &effects)
    case .heartbeat(let token, _, let epoch, let sign):
      if let refusal = checked(.resume(token), from, replyTo, at: now) { return .refused(refusal) }
      if !mayPoll(from, at: now) { return .refused(.slowDown) }
      // Who shows a code waits for another device, and has its own limits.
      let isWaiting = handoff.isOffering && handoff.source == from
      let actions = lease.writeRequested(by: from, epoch: epoch, sign: isWaiting ? .person : sign, at: now)
      if let refusal = perform(actions, at: now, &effects) { return .refused(refusal) }
      return .progressed(snapshot(for: from, at: now))
    case .watch(let authority, _):
      if let refusal = checked(authority, from, replyTo, at: now) { return .refused(refusal) }
      if !mayPoll(from, at: now) { return .refused(.slowDown) }
      showNumberAgain(to: from, at: now, &effects)
      return .progressed(snapshot(for: from, at: now))
    case .cancel(let token, _):
      // A capability of its own: neither a holder nor who looks on can cancel by what they have for that.
      guard session(from) != nil, token.secret.matches(mint.cancelToken(from).secret) else {
        return .refused(.tokenInvalid)
      }
      let refusal = perform(machine.cancelRequested(definition), by: from, at: now, &effects)
      return refusal.map { .refused($0) } ?? .progressed(snapshot(for: from, at: now))
    case .closed(let token, _):
      if let refusal = checked(.resume(token), from, replyTo, at: now) { return .refused(refusal) }
      return closed(by: from, at: now, &effects)
    case .mint(let authority, _, let reason):
      if let refusal = checked(authority, from, replyTo, at: now) { return .refused(refusal) }
      return minted(authority, reason, by: from, at: now, &effects)
    case .peek: return peeked(request, at: now)
    case .claim(let code, let traits, let nonce):
      guard let nonce, nonce.secret.matches(mint.claimNonce(from).secret) else { return .refused(.notPeeked) }
      return claimed(code, traits, by: from, at: now, &effects)
    case .confirm(_, let number): return confirmed(number, request, replyTo, at: now, &effects)
    case .decline:
      let before = handoff.status
      return perform(handoff.declineRequested(by: from), was: before, by: from, at: now, &effects) ?? .done
    case .reclaim(let token, _): return reclaimed(token, request, replyTo, at: now, &effects)
    case .handBack(let token, _, let epoch):
      if let refusal = checked(.resume(token), from, replyTo, at: now) { return .refused(refusal) }
      return handedBack(epoch, by: from, at: now, &effects)
    case .pull, .fetch, .acknowledge, .findInquiry, .beginFlow: return .refused(.receiptInvalid)
    }
  }

  /// Whether the authority is good, by whoever presents it; if so, pushes go there from now on.
  private func checked(
    _ authority: Authority, _ from: InstallationID, _ replyTo: ActorID, at now: Instant
  ) -> Refusal? {
    guard let session = session(from) else { return .tokenInvalid }
    if session.value.isExpelled { return .tokenExpired }
    switch authority {
    case .resume(let token):
      if case .refuse(let refusal) = session.value.tokens.checked(mint.digest(token), at: now).first { return refusal }
    case .watch(let token):
      guard token.secret.matches(mint.watchToken(from).secret) else { return .tokenInvalid }
    }
    session.value.address = replyTo
    session.value.isListening = true
    session.value.isKnownToDevice = true
    return nil
  }

  /// A device that asks all the time is told to wait, each by its own count, so that one that keeps its intervals never
  /// is (L4).
  private func mayPoll(_ from: InstallationID, at now: Instant) -> Bool {
    session(from)?.value.polls.take(at: now) ?? true
  }

  private mutating func exchanged(
    _ code: LaunchCode, _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard launch.digest.matches(mint.digest(code)) else {
      return exchangedLater(code, traits, request, replyTo, at: now, &effects)
    }
    if let session = session(request.from), session.value.wasOpened(by: request.number) {
      return opened(session, at: now)
    }
    let actions = launch.exchangeRequested(by: request.from, at: now)
    perform(actions, &effects)
    for action in actions {
      switch action {
      case .grant: return granted(traits, request, replyTo, at: now, &effects)
      case .resume:
        effects.log(.info, .resumed(id, request.from))
        guard let session = openSession(traits, request, replyTo, at: now, &effects) else {
          return .refused(.sessionsMax)
        }
        regrant(to: request.from, at: now, &effects)
        return opened(session, at: now)
      case .refuse(let refusal): return .refused(refusal)
      case .startExpiry, .cancelExpiry: break
      }
    }
    return .refused(.unknownCode)
  }

  mutating func granted(
    _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard let session = openSession(traits, request, replyTo, at: now, &effects) else {
      return .refused(.sessionsMax)
    }
    effects.log(.info, .launched(id, request.from, traits.platform))
    let opening = machine.opened(by: traits.capabilities, at: now, definition, limits)
    let refusal = perform(lease.granted(to: request.from, at: now), at: now, &effects)
    let notOpened = perform(opening, by: request.from, at: now, &effects)
    if let refusal = refusal ?? notOpened { return .refused(refusal) }
    return opened(session, at: now)
  }

  private mutating func attached(
    _ token: ResumeToken, _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard let session = session(request.from) else { return .refused(.tokenInvalid) }
    if session.value.isExpelled { return .refused(.tokenExpired) }
    if session.value.openedBy == request.number {
      // Its answer was lost, and the lease may have lapsed since.
      regrant(to: request.from, at: now, &effects)
      return opened(session, at: now)
    }
    if session.value.wasOpened(by: request.number) {
      // An earlier attach that another one overtook, or a copy of one. It is not obeyed again; whoever still has no
      // answer gets the token of the last one.
      let digest = mint.digest(token)
      return session.value.tokens.replaces(digest) ? opened(session, at: now) : .refused(.tokenInvalid)
    }
    let next = mint.resumeToken(request.from, rotation: session.value.rotation &+ 1)
    switch session.value.tokens.presented(mint.digest(token), next: mint.digest(next), at: now).first {
    case .issue(let rotation), .repeatIssue(let rotation): session.value.rotation = rotation
    case .refuse(let refusal): return .refused(refusal)
    case .pass, nil: break
    }
    session.value.opened(by: request.number)
    session.value.address = replyTo
    session.value.traits = traits
    session.value.isListening = true
    sessionBegan(session, by: nil, at: now, &effects)
    session.value.isKnownToDevice = true
    effects.log(.info, .resumed(id, request.from))
    regrant(to: request.from, at: now, &effects)
    return opened(session, at: now)
  }

  private mutating func submitted(
    _ step: StepID, _ epoch: Epoch, _ key: IdempotencyKey, _ content: StepSubmission, by from: InstallationID,
    at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    if machine.hasAccepted(step, key, by: from) { return accepted(step, content, by: from, at: now) }
    if let refusal = perform(lease.writeRequested(by: from, epoch: epoch, at: now), at: now, &effects) {
      return .refused(refusal)
    }
    if handoff.isOffering && handoff.source == from { return .refused(.handingOff) }
    if case .oneTimeCode(let digits) = content,
      let refused = judged(digits, step, key, by: from, at: now, &effects)
    {
      return refused
    }
    let submission = InquiryMachine.Submission(
      by: from, capabilities: session(from)?.value.traits.capabilities ?? [], step: step, key: key, content: content)
    let actions = machine.submissionReceived(submission, definition)
    if actions.first == .accept(isNew: true) { effects.log(.debug, .writeAccepted(id, from, epoch)) }
    if let refusal = perform(actions, by: from, at: now, &effects) { return .refused(refusal) }
    return accepted(step, content, by: from, at: now)
  }

  /// The answer to a submission that counts, now or since before: a device that never got the first answer still has an
  /// identity to save (F20).
  private func accepted(
    _ step: StepID, _ content: StepSubmission, by from: InstallationID, at now: Instant
  ) -> ServiceReply.Body {
    let snapshot = snapshot(for: from, at: now)
    guard case .governmentID(let evidence) = content, case .governmentID(let mode) = definition[step]?.kind else {
      return .progressed(snapshot)
    }
    return .verified(snapshot, VerifiedIdentity(subject: id.session, mode: mode, portrait: evidence))
  }

  /// The store was closed on this device only (F13): it lets go of the inquiry and hears no more pushes.
  private mutating func closed(
    by from: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    session(from)?.value.isListening = false
    sessionEnded(from, at: now, &effects)
    if lease.holder(at: now) == from { _ = perform(lease.released(by: from), at: now, &effects) }
    return .done
  }

  /// Gives the lease to a device that comes back, unless another one holds it (L2) or is about to: what is on offer
  /// waits for its claimant, and until then for its source (S20, C3). A source whose phone is lost has to reclaim; it
  /// does not take the inquiry back by waking up.
  mutating func regrant(
    to installation: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard machine.outcome == nil else { return }
    switch lease.holder(at: now) {
    case installation:
      _ = perform(lease.writeRequested(by: installation, epoch: lease.epoch, at: now), at: now, &effects)
    case nil where mayHold(installation):
      _ = perform(lease.granted(to: installation, at: now), at: now, &effects)
      let capabilities = session(installation)?.value.traits.capabilities ?? []
      _ = perform(machine.holderAppeared(capabilities, definition), by: installation, at: now, &effects)
      pushAll(.holderChanged, except: installation, at: now, &effects)
    case .some, nil: break
    }
  }

  /// Whether a device that comes back may have what nobody holds.
  private func mayHold(_ installation: InstallationID) -> Bool {
    if handoff.isOffering { return handoff.source == installation }
    return lease.lastHolder == installation || handoff.source != installation
  }

  /// Opens a session, or opens one anew under a fresh token; nil when there are too many (S25).
  /// - Parameter method: by what the device came; nil when it comes as it did before.
  mutating func openSession(
    _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, by method: SessionMethod? = nil,
    at now: Instant, _ effects: inout Effects<InquirySystem>
  ) -> Owned<Session>? {
    let rotation = (session(request.from)?.value.rotation ?? 0) &+ 1
    let digest = mint.digest(mint.resumeToken(request.from, rotation: rotation))
    if let session = session(request.from) {
      _ = session.value.tokens.reopened(digest, rotation: rotation, at: now)
      session.value.rotation = rotation
      session.value.isExpelled = false
      session.value.opened(by: request.number)
      session.value.address = replyTo
      session.value.traits = traits
      session.value.isListening = true
      sessionBegan(session, by: method, at: now, &effects)
      return session
    }
    guard sessions.count < Int(limits.sessionsMax) else { return nil }
    let tokens = ResumeTokenMachine(issued: digest, rotation: rotation, limits: limits)
    let session = Owned(
      Session(
        installation: request.from, traits: traits, tokens: tokens, rotation: rotation, openedBy: request.number,
        address: replyTo, polls: Allowance(max: limits.pollsMax, everyMs: limits.pollMs, at: now)))
    sessions.append(session)
    sessionBegan(session, by: method, at: now, &effects)
    return session
  }

  func opened(_ session: Owned<Session>, at now: Instant) -> ServiceReply.Body {
    let installation = session.value.installation
    return .opened(
      Opening(
        snapshot: snapshot(for: installation, at: now),
        resumeToken: mint.resumeToken(installation, rotation: session.value.rotation),
        receiptToken: hasher.receiptToken(installation), cancelToken: mint.cancelToken(installation),
        remainingMs: machine.remainingMs(at: now)))
  }
}
