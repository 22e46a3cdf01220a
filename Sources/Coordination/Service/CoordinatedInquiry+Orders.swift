import Actors
import Inquiry

/// What the vendor's API orders: an integrator's backend decides there, and the inquiry obeys.
extension CoordinatedInquiry {
  static let laterLaunchesMax = 25

  /// Another launch code, beside those that there are: whoever has it takes the inquiry over.
  mutating func relaunched(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    guard machine.outcome == nil else {
      effects.send(.service(.notCreated(id)), toName: .person(id.session))
      return
    }
    laterLaunchesSeen += 1
    let code = mint.launchCode(laterLaunchesSeen)
    let digest = mint.digest(code)
    if laterLaunches.count >= Self.laterLaunchesMax {
      effects.send(.service(.unregister(laterLaunches.removeFirst().value.digest)), toName: .directory)
    }
    laterLaunches.append(Owned(LaunchCodeMachine(digest: digest, mintedAt: now, limits: limits)))
    effects.send(.service(.register(digest, typed: nil, .launch, id)), toName: .directory)
    effects.send(.service(.created(id, code)), toName: .person(id.session))
  }

  mutating func begunFromOutside(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    _ = perform(machine.opened(by: [], at: now, definition, limits), by: nil, at: now, &effects)
  }

  mutating func forced(_ outcome: TerminalOutcome, at now: Instant, _ effects: inout Effects<InquirySystem>) {
    _ = perform(machine.forced(outcome, definition), by: nil, at: now, &effects)
  }

  mutating func expiryMoved(to end: Instant, at now: Instant, _ effects: inout Effects<InquirySystem>) {
    _ = perform(machine.expiryMoved(to: end), by: nil, at: now, &effects)
  }

  mutating func expelled(
    _ installation: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard machine.outcome == nil, let session = session(installation) else { return }
    session.value.isExpelled = true
    session.value.isListening = false
    sessionEnded(installation, at: now, &effects)
    if lease.holder(at: now) == installation {
      _ = perform(lease.released(by: installation), at: now, &effects)
    }
  }

  /// A launch code that was asked for later. The first opens the inquiry, any other takes it over, whoever has it.
  mutating func exchangedLater(
    _ code: LaunchCode, _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    let digest = mint.digest(code)
    guard let later = laterLaunches.first(where: { $0.value.digest.matches(digest) }) else {
      return .refused(.unknownCode)
    }
    if let session = session(request.from), session.value.wasOpened(by: request.number) {
      return opened(session, at: now)
    }
    for action in later.value.exchangeRequested(by: request.from, at: now) {
      switch action {
      case .grant where machine.progress == nil: return granted(traits, request, replyTo, at: now, &effects)
      case .grant: return takenOver(traits, request, replyTo, at: now, &effects)
      case .resume:
        if let session = session(request.from), session.value.isExpelled { return .refused(.codeRevoked) }
        guard let session = openSession(traits, request, replyTo, at: now, &effects) else {
          return .refused(.sessionsMax)
        }
        effects.log(.info, .resumed(id, request.from))
        regrant(to: request.from, at: now, &effects)
        return opened(session, at: now)
      case .refuse(let refusal): return .refused(refusal)
      case .startExpiry, .cancelExpiry: break
      }
    }
    return .refused(.unknownCode)
  }

  private mutating func takenOver(
    _ traits: DeviceTraits, _ request: DeviceRequest, _ replyTo: ActorID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard machine.outcome == nil else { return .refused(.inquiryEnded) }
    let former = lease.holder(at: now)
    if handoff.isOffering, let source = handoff.source {
      let before = handoff.status
      _ = perform(handoff.reclaimRequested(by: source), was: before, by: request.from, at: now, &effects)
    }
    guard let session = openSession(traits, request, replyTo, by: .launch, at: now, &effects) else {
      return .refused(.sessionsMax)
    }
    effects.log(.info, .launched(id, request.from, traits.platform))
    handedOver(to: request.from, traits.capabilities, at: now, &effects)
    for other in sessions where other.value.installation != request.from {
      push(other.value.installation == former ? .moved : .holderChanged, to: other, at: now, &effects)
    }
    return opened(session, at: now)
  }
}
