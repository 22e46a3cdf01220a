import Actors
import Inquiry
import Testing

@testable import Devices

/// Random dispatches and a random world against `StoreModel`.
struct StoreModelTests {
  /// A store, its world and the model, in lockstep.
  fileprivate struct Trial: ~Copyable {
    var random: SeededRandom
    var store = InquiryStoreMachine()
    var model = StoreModel()
    var now = Instant.start
    var records = ResumeRecords()
    var outstanding: [DeviceRequest.Body] = []
    var epoch: UInt32 = 1
    var sequence: UInt32 = 0
    var history: [String] = []
    var visited: Set<String> = []
    private let traits: DeviceTraits

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      traits = seed % 2 == 0 ? DeviceWorld.web : DeviceWorld.ios
    }

    var conditions: StoreConditions { StoreConditions(now: now, traits: traits, kit: Fixture.kit) }

    var observed: StoreModel.Phase {
      switch store.state {
      case .ready: .idle
      case .opening: .entering
      case .arriving: .arriving
      case .started(let started): .started(started.inquiry.snapshot.outcome)
      case .failed(let failure): .failed(failure.error, failure.outcome)
      case .closed(let outcome): .closed(outcome)
      }
    }

    /// - Returns: what went against the model; nil when nothing did.
    mutating func step() -> String? {
      now = now + .milliseconds(Int64(random.below(4_000)))
      if random.chance(1, in: 40) { changeRecords() }
      let happening = nextHappening()
      history.append("\(model.phase) <- \(happening)")
      let before = store.model(conditions)
      let was = model.phase
      let allowed = model.after(happening, records, at: now)
      let actions = perform(happening)
      let found = observed
      model.phase = found
      visited.insert("\(word(was)) -> \(word(found))")
      note(actions)
      guard allowed.contains(found) else { return "became \(found); allowed: \(allowed)" }
      let after = store.model(conditions)
      return complaint(happening, was, found, actions, before, after)
    }

    private func complaint(
      _ happening: StoreModel.Happening, _ was: StoreModel.Phase, _ found: StoreModel.Phase, _ actions: [StoreAction],
      _ before: InquiryUiModel, _ after: InquiryUiModel
    ) -> String? {
      switch (was, found) {
      case (.closed, .closed), (.failed, .failed), (.idle, .idle):
        if !actions.isEmpty, was == found, !happening.isEntry { return "did \(actions) at rest (F14)" }
        if before != after, was == found, !happening.isEntry { return "shows something else at rest (F14)" }
      default: break
      }
      if case .failed(.invalidEntry, _) = found, was != found, actions.contains(where: \.isRequest) {
        return "asked the service about a blank entry (F07)"
      }
      if case .dispatch(.open) = happening, found == .entering || found == .arriving, was != found,
        actions.count(where: \.isRequest) != 1
      {
        return "opened with \(actions)"
      }
      switch (found, after.lifecycle) {
      case (.idle, .ready), (.entering, .ready), (.arriving, .ready), (.started, .started): break
      case (.started, .ready):
        if case .started = before.lifecycle, case .started = was { return "goes back from Started (F11)" }
      case (.failed(let error, _), .failed(let shown)) where error == shown: break
      case (.closed(let outcome), .closed(let shown)) where outcome == shown: break
      default: return "shows \(after.lifecycle) (F10)"
      }
      let broken = store.invariantViolations()
      return broken.isEmpty ? nil : "\(broken)"
    }

    private mutating func perform(_ happening: StoreModel.Happening) -> [StoreAction] {
      switch happening {
      case .dispatch(let action): store.intentReceived(action, records, conditions)
      case .reply(let reply, let request):
        store.replyReceived(reply, to: request, sentAt: now - .milliseconds(300), conditions)
      case .spent(let request): store.requestSpent(request)
      case .push(let push): store.pushReceived(push, conditions)
      case .recordSaved: store.recordSaved(conditions)
      case .captured(let result): store.captureEnded(result, conditions)
      case .identitySaved: store.identitySaved(conditions)
      case .identityNotSaved(let error): store.identityNotSaved(error)
      case .time: store.timeReached(conditions)
      }
    }

    private mutating func note(_ actions: [StoreAction]) {
      for action in actions {
        switch action {
        case .ask(let request): outstanding.append(request)
        case .forgetRequests: outstanding = []
        case .saveRecord, .eraseRecord, .capture, .stopCapture, .saveIdentity, .enrol, .resumeEnded: break
        }
      }
      if outstanding.count > 8 { outstanding.removeFirst(outstanding.count - 8) }
    }

    private mutating func changeRecords() {
      let expiry = random.chance(1, in: 3) ? now + .seconds(30) : .never
      records = random.chance(1, in: 3) ? ResumeRecords() : ResumeRecords(Fixture.record(expiresAt: expiry))
    }
  }

  @Test func `F03, F05 to F07, F10 to F14: a store does what an app may rely on, whatever is dispatched to it`() {
    var visited: [String: Int] = [:]
    for seed in UInt64(0)..<10_000 {
      var trial = Trial(seed: seed)
      for _ in 0..<40 {
        guard let complaint = trial.step() else { continue }
        Issue.record("seed \(seed): \(complaint)\n\(trial.history.suffix(12).joined(separator: "\n"))")
        return
      }
      for way in trial.visited { visited[way, default: 0] += 1 }
    }
    let ways = [
      "idle -> entering", "idle -> arriving", "idle -> failed", "idle -> closed", "entering -> started",
      "entering -> failed", "entering -> closed", "arriving -> started", "arriving -> failed", "arriving -> closed",
      "started -> started", "started -> failed", "started -> closed", "failed -> entering", "failed -> arriving",
      "failed -> closed", "closed -> entering", "closed -> arriving", "closed -> failed", "closed -> closed",
    ]
    for way in ways { #expect(visited[way, default: 0] >= 50, "\(way) was seen \(visited[way, default: 0]) times") }
  }
}

private func word(_ phase: StoreModel.Phase) -> String {
  switch phase {
  case .idle: "idle"
  case .entering: "entering"
  case .arriving: "arriving"
  case .started: "started"
  case .failed: "failed"
  case .closed: "closed"
  }
}

extension StoreModel.Happening {
  fileprivate var isEntry: Bool {
    switch self {
    case .dispatch(.open), .dispatch(.retry): true
    case .dispatch, .reply, .spent, .push, .recordSaved, .captured, .identitySaved, .identityNotSaved, .time: false
    }
  }
}

extension StoreAction {
  fileprivate var isRequest: Bool {
    if case .ask = self { true } else { false }
  }
}

extension StoreModelTests.Trial {
  /// What happens next. Most of it fits the state by chance alone; replies are given to what was asked.
  fileprivate mutating func nextHappening() -> StoreModel.Happening {
    switch random.below(20) {
    case 0...6: return .dispatch(action())
    case 7...12:
      guard !outstanding.isEmpty else { return .dispatch(.open(entry())) }
      let request = outstanding.remove(at: Int(random.below(UInt64(outstanding.count))))
      return random.chance(1, in: 8) ? .spent(request) : .reply(reply(to: request), to: request)
    case 13: return .push(push())
    case 14, 15: return .recordSaved
    case 16:
      let step = StepID(UInt8(1 + random.below(6)))
      return random.chance(1, in: 2)
        ? .captured(.captured(step, CaptureEvidence(digest: random.next(), byteCount: 1_000)))
        : .captured(.failed(step, pick(CaptureFailure.allCases)))
    case 17: return .identitySaved
    case 18: return .identityNotSaved(random.chance(1, in: 2) ? .recordMapping : .fileTooLarge)
    default: return .time
    }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(random.below(UInt64(choices.count)))]
  }

  private mutating func entry() -> Entry {
    let other = Secret(high: 9, low: random.below(3))
    return pick([
      .start(launchCode: .secret(Fixture.launch.secret)), .start(launchCode: .secret(other)),
      .start(launchCode: .blank), .start(launchCode: .unreadable), .sameDeviceResume(.current),
      .sameDeviceResume(.blank), .sameDeviceResume(.unreadable), .sameDeviceResume(.named(Fixture.inquiry)),
      .sameDeviceResume(.named(InquiryID(session: DeviceWorld.person, ordinal: 7))),
      .anotherDevice(code: .secret(Fixture.handoff.secret)), .anotherDevice(code: .blank),
      .anotherDevice(code: .unreadable),
    ])
  }

  private mutating func action() -> InquiryAction {
    if model.phase == .arriving, random.chance(1, in: 2) {
      return pick([.acceptHandoff, .enterConfirmNumber(ConfirmNumber(42))])
    }
    let step = StepID(UInt8(1 + random.below(6)))
    return pick([
      .open(entry()), .open(entry()), .acknowledge(step), .submitForm(step, Answers([])),
      .submitCode(step, TypedDigits(typed: "123456")), .resendCode(step), .startCapture(step), .retry, .retry,
      .requestHandoff, .refreshCode, .acceptHandoff, .acceptHandoff, .declineHandoff,
      .enterConfirmNumber(ConfirmNumber(UInt16(random.below(1_000)))), .enterConfirmNumber(ConfirmNumber(42)),
      .reclaim, .handBack, .linkRefused, .cancel, .close,
    ])
  }

  private mutating func snapshot() -> Snapshot {
    if random.chance(1, in: 3) { epoch += 1 }
    if random.chance(1, in: 2) { sequence += 1 }
    let outcome = random.chance(1, in: 8) ? pick(TerminalOutcome.allCases) : nil
    let holder = pick([Holder.you, .you, .you, .nobody, .other(.ios)])
    return Fixture.snapshot(
      StepID(UInt8(1 + random.below(6))), holder: outcome == nil ? holder : .nobody, epoch: epoch,
      sequence: sequence, handoff: pick(HandoffStatus.allCases), outcome: outcome)
  }

  private mutating func push() -> ServicePush {
    let event = pick([
      ServicePush.Event.scanned(by: .ios, ConfirmNumber(42), confirmMs: 60_000), .claimEnded(.declined), .confirmed,
      .moved, .handedBack, .leaseLapsed, .holderChanged, .stepChanged,
    ])
    return ServicePush(snapshot: snapshot(), event: event)
  }

  private mutating func reply(to request: DeviceRequest.Body) -> ServiceReply.Body {
    if random.chance(1, in: 12) { return .refused(pick([.tokenInvalid, .tokenExpired, .tokenReused, .noSuchInquiry])) }
    if random.chance(1, in: 12) { return .refused(pick(Refusal.allCases.filter { $0 != .busy })) }
    let truth = snapshot()
    switch request {
    case .exchange, .attach, .reclaim:
      guard random.chance(1, in: 12) else { return .opened(Fixture.opening(truth)) }
      let unreadable = Snapshot(
        inquiry: InquiryID(session: DeviceWorld.person, ordinal: 0), definition: truth.definition,
        completed: truth.completed, epoch: truth.epoch, sequence: truth.sequence, leaseMs: truth.leaseMs,
        step: truth.step, holder: truth.holder, handoff: truth.handoff, outcome: truth.outcome)
      return .opened(Fixture.opening(unreadable))
    case .confirm:
      return random.chance(1, in: 4) ? .wrongNumber(triesLeft: 1) : .opened(Fixture.opening(truth))
    case .peek: return .peeked(HandoffPeek(source: .web, next: .governmentID, nonce: Fixture.nonce))
    case .claim:
      return .claimed(ClaimTicket(inquiry: Fixture.inquiry, source: .web, triesLeft: 2, confirmMs: 60_000))
    case .mint:
      return .minted(
        HandoffOffer(
          code: Fixture.handoff, watchToken: Fixture.watch, generation: Generation(1), shownMs: 45_000,
          rotationsLeft: 5))
    case .submit(_, _, _, _, _, .governmentID(let evidence)):
      let identity = VerifiedIdentity(subject: DeviceWorld.person, mode: .nfc, portrait: evidence)
      return .verified(truth, identity)
    case .submit, .resend, .heartbeat, .handBack, .watch, .cancel: return .progressed(truth)
    case .closed, .decline, .pull, .fetch, .acknowledge, .findInquiry, .beginFlow: return .done
    }
  }
}
