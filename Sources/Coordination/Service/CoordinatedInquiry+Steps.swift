import Actors
import Inquiry

/// What the service does by itself when a step is reached, and how it judges one-time codes.
extension CoordinatedInquiry {
  mutating func reached(_ step: StepID, at now: Instant, _ effects: inout Effects<InquirySystem>) {
    effects.cancelTimer(Timer.waiting.id)
    waitEndsAt = nil
    switch definition[step]?.kind {
    case .oneTimeCode(let code):
      var machine = OneTimeCodeMachine(code, for: step)
      let actions = machine.stepReached(at: now)
      oneTimeCode = machine
      perform(actions, code, &effects)
    case .waiting(let takes):
      let end = now + takes.sample(&effects.random)
      waitEndsAt = end
      effects.startTimer(Timer.waiting.id, at: end)
    case .introduction, .form, .governmentID, .selfie, .documentReview, .handoff, .terminal, nil:
      break
    }
  }

  /// The service has done what the person waited for.
  mutating func waited(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    let capabilities = lease.holder(at: now).flatMap { session($0)?.value.traits.capabilities } ?? []
    _ = perform(machine.waitEnded(capabilities, definition), by: nil, at: now, &effects)
  }

  /// - Returns: the answer to digits that are not right; nil when they are, and the step may be handed in.
  mutating func judged(
    _ digits: TypedDigits, _ step: StepID, _ key: IdempotencyKey, by from: InstallationID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body? {
    guard step == machine.progress?.step, case .oneTimeCode(let code) = definition[step]?.kind,
      var machine = oneTimeCode, machine.step == step
    else { return nil }
    let isRight = machine.attempt.map { mint.oneTimeCode(step, attempt: $0, length: code.length) == digits } ?? false
    let actions = machine.digitsReceived(isRight: isRight, by: from, under: key, at: now)
    oneTimeCode = machine
    switch actions.first {
    case .wrong(let triesLeft):
      effects.log(.info, .oneTimeCodeWrong(id, step, by: from))
      return .wrongCode(triesLeft: triesLeft)
    case .refuse(let refusal): return .refused(refusal)
    case .accept, .send, nil: return nil
    }
  }

  mutating func resendAsked(
    _ step: StepID, _ epoch: Epoch, by from: InstallationID, at now: Instant,
    _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    if let refusal = perform(lease.writeRequested(by: from, epoch: epoch, at: now), at: now, &effects) {
      return .refused(refusal)
    }
    guard step == machine.progress?.step, machine.outcome == nil, case .oneTimeCode(let code) = definition[step]?.kind,
      var machine = oneTimeCode
    else { return .refused(.stepNotCurrent) }
    let actions = machine.resendRequested(at: now)
    oneTimeCode = machine
    perform(actions, code, &effects)
    if case .refuse(let refusal) = actions.first { return .refused(refusal) }
    return .progressed(snapshot(for: from, at: now))
  }

  private func perform(
    _ actions: [OneTimeCodeMachine.Action], _ code: OneTimeCodeDefinition, _ effects: inout Effects<InquirySystem>
  ) {
    guard let step = oneTimeCode?.step else { return }
    for action in actions {
      switch action {
      case .send(let attempt):
        effects.log(.info, .oneTimeCodeSent(id, step, attempt: attempt))
        let digits = mint.oneTimeCode(step, attempt: attempt, length: code.length)
        effects.send(.service(.oneTimeCode(id, step, digits)), toName: .person(id.session))
      case .accept, .wrong, .refuse: break
      }
    }
  }
}
