public import Inquiry
import Actors

extension InquiryStoreMachine {
  /// What a UI draws now (F03).
  public func model(_ conditions: StoreConditions) -> InquiryUiModel {
    switch state {
    case .ready:
      return InquiryUiModel()
    case .opening:
      return InquiryUiModel(isLoading: true)
    case .arriving(let arrival):
      return InquiryUiModel(
        stage: arrival.stage, isLoading: arrival.isLoading,
        error: arrival.error)
    case .started(let started):
      return started.model(conditions)
    case .failed(let failure):
      return InquiryUiModel(
        lifecycle: .failed(failure.error), failure: FailureNotice(for: failure.error, opening: failure.entry))
    case .closed(let outcome):
      return InquiryUiModel(lifecycle: .closed(outcome))
    }
  }

  /// The inquiry that is open; nil before its start and after its end on this device.
  public var inquiry: OpenInquiry? {
    switch state {
    case .started(let started): started.inquiry
    case .ready: nil
    case .opening: nil
    case .arriving: nil
    case .failed: nil
    case .closed: nil
    }
  }

  /// What a kill must not take; nil while nothing has started.
  public func record(for installation: InstallationID, _ conditions: StoreConditions) -> ResumeRecord? {
    switch state {
    case .started(let started):
      started.inquiry.record(
        for: installation, conditions.kit.sdkVersion, stage: started.stage(conditions).kind)
    case .ready: nil
    case .opening: nil
    case .arriving: nil
    case .failed: nil
    case .closed: nil
    }
  }
}

extension InquiryStoreMachine.Arrival {
  var stage: Stage {
    switch phase {
    case .peeking: .opening
    case .peeked: .confirming(ConfirmingStage(source: source, phase: .peeked))
    case .claiming: .confirming(ConfirmingStage(source: source, phase: .claiming))
    case .awaitingNumber:
      .confirming(ConfirmingStage(source: source, phase: .awaitingNumber(until: until, triesLeft: triesLeft)))
    case .confirming: .confirming(ConfirmingStage(source: source, phase: .confirming))
    }
  }

  var isLoading: Bool {
    switch phase {
    case .peeking, .claiming, .confirming: true
    case .peeked, .awaitingNumber: false
    }
  }
}

extension StartedMachine {
  func model(_ conditions: StoreConditions) -> InquiryUiModel {
    return InquiryUiModel(
      lifecycle: state == .saving && inquiry.isOpening ? .ready : .started(inquiry.id), stage: stage(conditions),
      isLoading: isLoading, identity: inquiry.identity, error: inquiry.error,
      asksPresence: state == .active(.none) && inquiry.isAsking, offersHandBack: offersHandBack,
      offersReclaim: offersReclaim)
  }

  /// The claimant of the last handoff can give it back; a source that attached again has a watch token of that handoff.
  private var offersHandBack: Bool {
    switch state {
    case .active: inquiry.snapshot.handoff == .confirmed && inquiry.watchToken == nil
    case .saving, .handing, .watching, .moved, .offline, .ended: false
    }
  }

  private var offersReclaim: Bool {
    switch state {
    case .handing, .watching: inquiry.watchToken != nil
    case .moved: inquiry.isTaken || inquiry.snapshot.holder == .nobody
    case .active, .saving, .offline, .ended: false
    }
  }

  private var isLoading: Bool {
    switch state {
    case .saving, .active(.recording), .active(.submitting), .active(.keeping), .handing(.minting),
      .handing(.recording), .offline:
      true
    case .active(.none), .active(.capturing), .handing, .watching, .moved, .ended: false
    }
  }

  func stage(_ conditions: StoreConditions) -> Stage {
    let snapshot = inquiry.snapshot
    let outline = conditions.kit.outline(snapshot.definition, snapshot.step)
    switch state {
    case .saving: return .opening
    case .active(let work): return outline.map { stage(of: $0, work) } ?? .opening
    case .offline:
      return outline.map { $0.stage == .handoff ? .opening : stage(of: $0, .submitting) } ?? .opening
    case .handing(let offer): return .handoff(HandoffStage(step: snapshot.step, phase: offer.phase))
    case .watching:
      let holder: WatchingStage.Holder =
        switch snapshot.holder {
        case .other(let platform): .present(platform)
        case .nobody, .you: .lost
        }
      return .watching(WatchingStage(holder: holder, stage: outline?.stage ?? .opening))
    case .moved: return .moved(outline?.stage ?? .opening)
    case .ended:
      let isMine = snapshot.holder == .you || finishedHere
      return .terminal(
        TerminalStage(
          outcome: snapshot.outcome ?? .failed,
          redirect: isMine ? conditions.kit.redirect(of: snapshot.definition) : nil, finishedElsewhere: !isMine))
    }
  }

  /// The service names no holder any more when an inquiry has ended; a device that looks on has a watch token, or
  /// lost it.
  private var finishedHere: Bool {
    inquiry.hadItLast
  }

  private func stage(of outline: StepOutline, _ work: Work) -> Stage {
    let step = inquiry.snapshot.step
    switch outline.stage {
    case .introduction: return .introduction(step)
    case .form: return .form(step)
    case .oneTimeCode: return .oneTimeCode(step)
    case .governmentID: return .governmentID(step, outline.governmentIDMode, work.phase)
    case .selfie: return .selfie(step, outline.selfieMode, work.phase)
    case .documentReview: return .documentReview(step)
    case .waiting: return .waiting(step)
    case .terminal: return .waiting(nil)
    case .opening, .handoff, .confirming, .watching, .moved: return .opening
    }
  }
}

extension StartedMachine.Work {
  var phase: CapturePhase {
    switch self {
    case .none: .ready
    case .capturing: .capturing
    case .recording, .submitting, .keeping: .submitting
    }
  }
}

extension StartedMachine.Offer {
  var phase: HandoffStage.Phase {
    switch self {
    case .minting, .recording: .minting
    case .showing(let offer, let until):
      .showing(offer.code, offer.typed, generation: offer.generation, until: until)
    case .rotating(let offer): .showing(offer.code, offer.typed, generation: offer.generation, until: .never)
    case .paused: .paused
    case .scanned(let platform, let number, let until): .scanned(by: platform, number: number, until: until)
    }
  }
}
