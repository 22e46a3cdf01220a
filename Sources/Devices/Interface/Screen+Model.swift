public import Inquiry

extension Screen {
  /// What the ready-made UI draws of a model: one screen for each stage (F40), the failure notice instead of any step
  /// (F31).
  public init(of model: borrowing InquiryUiModel) {
    if let failure = model.failure {
      self.init(.failure(failure.kind), offersRetry: failure.offersRetry)
    } else if case .closed(let outcome) = model.lifecycle {
      self.init(.closed(outcome))
    } else {
      let content = Content(of: model.stage, isLoading: model.isLoading)
      self.init(
        content, error: model.error?.text, offersRetry: model.error?.isRetryable ?? false,
        asksPresence: model.asksPresence)
    }
  }
}

extension Screen.Content {
  fileprivate init(of stage: Stage, isLoading: Bool) {
    let phase = isLoading ? CapturePhase.submitting : .ready
    switch stage {
    case .opening: self = .opening
    case .introduction(let step), .form(let step), .oneTimeCode(let step), .documentReview(let step):
      self = .step(step, stage.kind, phase)
    case .governmentID(let step, _, let capture): self = .step(step, stage.kind, capture)
    case .selfie(let step, _, let capture): self = .step(step, stage.kind, capture)
    case .waiting(let step): self = step.map { .step($0, stage.kind, phase) } ?? .opening
    case .handoff(let handoff): self.init(of: handoff.phase)
    case .confirming(let confirming):
      switch confirming.phase {
      case .peeked: self = .question(from: confirming.source)
      case .awaitingNumber(_, let triesLeft): self = .numberPrompt(triesLeft: triesLeft)
      case .claiming, .confirming: self = .opening
      }
    case .watching(let watching):
      switch watching.holder {
      case .present: self = .elsewhere(watching.stage)
      case .lost: self = .holderLost
      }
    case .moved: self = .moved
    case .terminal(let terminal): self = .terminal(terminal.outcome, finishedElsewhere: terminal.finishedElsewhere)
    }
  }

  private init(of phase: HandoffStage.Phase) {
    switch phase {
    case .minting: self = .codeComing
    case .showing(let code, _, let generation, _): self = .code(code, generation)
    case .paused: self = .codePaused
    case .scanned(let platform, let number, _): self = .number(number, by: platform)
    }
  }
}
