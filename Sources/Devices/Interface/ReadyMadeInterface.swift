public import Inquiry

/// The UI that comes with the store: it draws what the model says, one screen for each, and sends one intent for each
/// interaction (F40). What it does by itself is to leave at the end (F15).
public enum ReadyMadeInterface {
  public static func screen(of model: InquiryUiModel) -> Screen {
    if let failure = model.failure { return Screen(.failure(failure.kind), offersRetry: failure.offersRetry) }
    if case .closed(let outcome) = model.lifecycle { return Screen(.closed(outcome)) }
    let content = content(of: model.stage, isLoading: model.isLoading)
    return Screen(content, error: model.error?.text, offersRetry: model.error?.isRetryable ?? false)
  }

  /// Once the store has finished loading, the Terminal stage is left: the redirect opens, where there is one, and the
  /// store closes (F15).
  public static func ownIntent(for model: InquiryUiModel) -> InquiryAction? {
    guard case .terminal = model.stage, case .started = model.lifecycle, !model.isLoading, model.error == nil else {
      return nil
    }
    return .close
  }

  private static func content(of stage: Stage, isLoading: Bool) -> Screen.Content {
    let phase = isLoading ? CapturePhase.submitting : .ready
    switch stage {
    case .opening: return .opening
    case .introduction(let step), .form(let step), .oneTimeCode(let step), .documentReview(let step):
      return .step(step, stage.kind, phase)
    case .governmentID(let step, _, let capture): return .step(step, stage.kind, capture)
    case .selfie(let step, _, let capture): return .step(step, stage.kind, capture)
    case .waiting(let step): return step.map { .step($0, stage.kind, phase) } ?? .opening
    case .handoff(let handoff): return content(of: handoff.phase)
    case .confirming(let confirming):
      switch confirming.phase {
      case .peeked: return .question(from: confirming.source)
      case .awaitingNumber(_, let triesLeft): return .numberPrompt(triesLeft: triesLeft)
      case .claiming, .confirming: return .opening
      }
    case .watching(let watching):
      switch watching.holder {
      case .present: return .elsewhere(watching.stage)
      case .lost: return .holderLost
      }
    case .moved: return .moved
    case .terminal(let terminal): return .terminal(terminal.outcome, finishedElsewhere: terminal.finishedElsewhere)
    }
  }

  private static func content(of phase: HandoffStage.Phase) -> Screen.Content {
    switch phase {
    case .minting: .codeComing
    case .showing(let code, _, let generation, _): .code(code, generation)
    case .paused: .codePaused
    case .scanned(let platform, let number, _): .number(number, by: platform)
    }
  }
}
