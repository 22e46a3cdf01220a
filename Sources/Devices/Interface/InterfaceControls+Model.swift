public import Inquiry

extension InterfaceControls {
  /// What a model's screen has to tap. The way out is always there. A capture that this device has no engine for is
  /// not offered (F41), and neither is a way between devices that leads nowhere now.
  public init(of model: borrowing InquiryUiModel, with platform: InquiryPlatform) {
    var controls: InterfaceControls
    if model.failure != nil {
      controls = Self.wayOut
    } else {
      switch model.lifecycle {
      case .ready, .started: controls = Self.controls(of: model.stage, isLoading: model.isLoading, platform)
      case .closed, .failed: controls = Self.wayOut
      }
    }
    if model.failure?.offersRetry ?? model.error?.isRetryable ?? false { controls.insert(Self.again) }
    if model.asksPresence { controls.insert(Self.staying) }
    if !model.offersHandBack { controls.subtract(InterfaceControls(.handBack)) }
    if !model.offersReclaim { controls.subtract(InterfaceControls(.reclaim)) }
    self = controls
  }

  private static let wayOut = InterfaceControls(.close)
  private static let staying = InterfaceControls(.stay)
  private static let again = InterfaceControls(.retry)
  private static let leaving = InterfaceControls([.cancel, .close])
  private static let stepping = InterfaceControls([.requestHandoff, .handBack, .cancel, .close])
  private static let offering = InterfaceControls([.reclaim, .cancel, .close])
  private static let answering = InterfaceControls([.declineHandoff, .close])

  private static func controls(
    of stage: Stage, isLoading: Bool, _ platform: InquiryPlatform
  ) -> InterfaceControls {
    switch stage {
    case .opening: wayOut
    case .introduction, .documentReview: step(.acknowledge, isLoading)
    case .waiting(let step): step == nil ? leaving : stepping
    case .form: step(.submitForm, isLoading)
    case .oneTimeCode:
      isLoading ? leaving : step(.submitCode, isLoading).union(InterfaceControls(.resendCode))
    case .governmentID(_, let mode, let phase): capture(phase, isThere: mode == .camera || platform.hasChipRuntime)
    case .selfie(_, _, let phase): capture(phase, isThere: platform.hasSelfieProvider)
    case .handoff(let handoff): handoff.phase == .paused ? offering.union(anotherCode) : offering
    case .confirming(let confirming):
      switch confirming.phase {
      case .peeked: answering.union(InterfaceControls(.acceptHandoff))
      case .awaitingNumber: answering.union(InterfaceControls(.enterNumber))
      case .claiming, .confirming: answering
      }
    case .watching(let watching): watching.holder == .lost ? offering.union(anotherCode) : offering
    case .moved: InterfaceControls([.reclaim, .close])
    case .terminal: wayOut
    }
  }

  private static let anotherCode = InterfaceControls([.refreshCode, .requestHandoff])

  private static func step(_ onward: InterfaceControl, _ isLoading: Bool) -> InterfaceControls {
    isLoading ? leaving : stepping.union(InterfaceControls(onward))
  }

  private static func capture(_ phase: CapturePhase, isThere: Bool) -> InterfaceControls {
    switch phase {
    case .ready: isThere ? stepping.union(InterfaceControls(.startCapture)) : stepping
    case .capturing: stepping
    case .submitting: leaving
    }
  }
}

extension InquiryAction {
  /// The step that it is about; nil when it is about no step.
  var step: StepID? {
    switch self {
    case .acknowledge(let step), .submitForm(let step, _), .submitCode(let step, _), .startCapture(let step),
      .resendCode(let step):
      step
    case .open, .stay, .retry, .requestHandoff, .refreshCode, .acceptHandoff, .declineHandoff, .enterConfirmNumber,
      .reclaim,
      .handBack, .linkRefused, .cancel, .close:
      nil
    }
  }
}
