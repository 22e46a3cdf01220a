import Actors
import Inquiry

extension StartedMachine {
  /// The person or the capture engine answered the step. The answer and its key are written before they leave (C2).
  mutating func answered(_ step: StepID, _ submission: StepSubmission, _ conditions: StoreConditions) -> [StoreAction] {
    let snapshot = inquiry.snapshot
    switch state {
    case .active(.none), .active(.capturing):
      guard step == snapshot.step, let outline = conditions.kit.outline(snapshot.definition, step),
        outline.accepts(submission)
      else { return touched(conditions) }
      if case .form(let answers) = submission,
        let complaint = conditions.kit.catalogue[snapshot.definition]?.complaint(about: answers, at: step)
      {
        inquiry.error = InquiryErrorView(complaint)
        return touched(conditions)
      }
      inquiry.error = nil
      inquiry.pending = PendingSubmission(step: step, key: IdempotencyKey(inquiry.nextKey), submission: submission)
      inquiry.nextKey &+= 1
      state = .active(.recording)
      return touched(conditions) + [.saveRecord]
    case .active(.recording), .active(.submitting), .active(.keeping), .saving, .handing, .watching, .moved, .offline,
      .ended:
      return []
    }
  }

  /// The person asks for another one-time code.
  mutating func resendRequested(_ step: StepID, _ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.none):
      let snapshot = inquiry.snapshot
      guard step == snapshot.step, conditions.kit.outline(snapshot.definition, step)?.stage == .oneTimeCode else {
        return []
      }
      inquiry.error = nil
      return touched(conditions) + wished(.resend(step))
    case .active(.capturing), .active(.recording), .active(.submitting), .active(.keeping), .saving, .handing,
      .watching, .moved, .offline, .ended:
      return []
    }
  }

  mutating func captureRequested(_ step: StepID, _ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.none):
      let snapshot = inquiry.snapshot
      guard step == snapshot.step, let kind = conditions.kit.outline(snapshot.definition, step)?.capture else {
        return []
      }
      inquiry.error = nil
      state = .active(.capturing)
      return touched(conditions) + [.capture(CaptureRequest(step: step, kind: kind))]
    case .active(.capturing), .active(.recording), .active(.submitting), .active(.keeping), .saving, .handing,
      .watching,
      .moved, .offline, .ended:
      return []
    }
  }

  mutating func captureEnded(_ result: CaptureResult, _ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.capturing):
      switch result {
      case .captured(let step, let evidence): return evidenceReceived(evidence, of: step, conditions)
      case .failed(_, let reason):
        state = .active(.none)
        inquiry.error = reason.text.map { InquiryErrorView($0) }
        failure = reason.inquiryError
        return []
      }
    case .active(.none), .active(.recording), .active(.submitting), .active(.keeping), .saving, .handing, .watching,
      .moved, .offline, .ended:
      return []
    }
  }

  /// Evidence that is incomplete, or no answer to the step, is not handed in (F33).
  private mutating func evidenceReceived(
    _ evidence: CaptureEvidence, of step: StepID, _ conditions: StoreConditions
  ) -> [StoreAction] {
    guard step == inquiry.snapshot.step, let kind = conditions.kit.outline(inquiry.snapshot.definition, step)?.capture,
      evidence.imageCount >= kind.imageCountMin
    else {
      failure = .invalidState
      return []
    }
    return answered(step, kind.isOfFace ? .selfie(evidence) : .governmentID(evidence), conditions)
  }

  /// The person asks for another device at a step that this one could serve, or for a new code.
  mutating func handoffRequested(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.none), .active(.capturing):
      inquiry.wantsHandoff = true
      inquiry.error = nil
      return touched(conditions) + (inquiry.isAttaching ? [] : offered(.asked, conditions))
    case .handing(.paused), .watching:
      return codeRefreshed(conditions)
    case .active(.recording), .active(.submitting), .active(.keeping), .handing, .saving, .moved, .offline, .ended:
      return []
    }
  }

  /// A new series of codes: after the rotations ran out, or because the other device is lost (L8).
  mutating func codeRefreshed(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .handing(.paused):
      // Without a lease the code comes after the attach.
      return touched(conditions) + (inquiry.isAttaching ? [] : offered(.asked, conditions))
    case .watching where inquiry.snapshot.holder == .nobody:
      return offered(.asked, conditions)
    case .watching, .handing, .active, .saving, .moved, .offline, .ended:
      return []
    }
  }

  /// Takes the inquiry back to this device, where it came from.
  mutating func reclaimRequested(_ records: ResumeRecords, _ conditions: StoreConditions) -> [StoreAction] {
    if inquiry.isTaken, state == .moved { return takenBack(records[inquiry.id], conditions) }
    switch state {
    case .watching, .handing:
      guard let watchToken = inquiry.watchToken, !inquiry.isAttaching else { return [] }
      // Whoever had asked for another device goes on with this one.
      inquiry.wantsHandoff = false
      inquiry.isAttaching = true
      inquiry.isTruthAsked = false
      inquiry.truthDueAt = .never
      return [.forgetRequests, .ask(.reclaim(watchToken, inquiry.id))]
    case .moved where inquiry.snapshot.holder == .nobody:
      inquiry.error = nil
      return attached(conditions)
    case .moved:
      inquiry.error = InquiryErrorView(.notPossibleNow)
      return []
    case .active, .saving, .offline, .ended:
      return []
    }
  }

  mutating func handBackRequested(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.none), .active(.capturing):
      let stop: [StoreAction] = state == .active(.capturing) ? [.stopCapture] : []
      state = .active(.none)
      return stop + touched(conditions) + wished(.handBack)
    case .active(.recording), .active(.submitting), .active(.keeping), .saving, .handing, .watching, .moved, .offline,
      .ended:
      return []
    }
  }

  /// Ends the inquiry at the service (F13). What comes of it is the service's answer, also when a submission is under
  /// way (S26).
  mutating func cancelRequested(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active, .handing, .watching, .saving:
      inquiry.wantsCancel = true
      return cancelAsked()
    case .offline:
      inquiry.wantsCancel = true
      inquiry.error = nil
      return attached(conditions)
    case .moved, .ended:
      return []
    }
  }

  /// Asks for the end that the person wants. The token for it is its own: whatever becomes of the others is no matter.
  mutating func cancelAsked() -> [StoreAction] {
    guard inquiry.wantsCancel, !inquiry.isCancelAsked, !inquiry.isAttaching else { return [] }
    switch state {
    case .active, .handing, .watching:
      inquiry.isCancelAsked = true
      return [.ask(.cancel(inquiry.cancelToken, inquiry.id))]
    case .saving, .moved, .offline, .ended:
      return []
    }
  }

  /// What the person can try again (F30).
  mutating func retried(_ conditions: StoreConditions) -> [StoreAction] {
    guard let retry else { return [] }
    inquiry.error = nil
    switch retry {
    case .capture:
      return captureRequested(inquiry.snapshot.step, conditions)
    case .cancel:
      inquiry.noteIntent(at: conditions.now, conditions.kit.limits)
      return cancelAsked()
    case .connection:
      inquiry.noteIntent(at: conditions.now, conditions.kit.limits)
      return attached(conditions)
    }
  }

  mutating func linkRefused() -> [StoreAction] {
    inquiry.error = InquiryErrorView(.linkRefused)
    return []
  }

  /// The person answers the device's question by being there.
  mutating func stayed(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active:
      // The service is to know at once: its lease ends soon.
      if !inquiry.isTruthAsked { inquiry.truthDueAt = .never }
      return touched(conditions)
    case .saving, .handing, .watching, .moved, .offline, .ended:
      return []
    }
  }

  /// Asks for what the person wishes, now or after the attach that is under way: its answer brings the token for it.
  mutating func wished(_ wish: OpenInquiry.Wish) -> [StoreAction] {
    if inquiry.isAttaching {
      inquiry.wish = wish
      return []
    }
    switch wish {
    case .resend(let step):
      guard step == inquiry.snapshot.step else { return [] }
      return [.ask(.resend(inquiry.resumeToken, inquiry.id, step, inquiry.snapshot.epoch))]
    case .handBack:
      return [.ask(.handBack(inquiry.resumeToken, inquiry.id, inquiry.snapshot.epoch))]
    }
  }

  /// The person is there. A holder that had gone to sleep wakes up, and takes its lease again if it lost it.
  mutating func touched(_ conditions: StoreConditions) -> [StoreAction] {
    inquiry.noteIntent(at: conditions.now, conditions.kit.limits)
    inquiry.wish = nil
    // Whoever goes on does not want it cancelled any more.
    if !inquiry.isCancelAsked { inquiry.wantsCancel = false }
    if !inquiry.hasLease(at: conditions.now) { return attached(conditions) }
    dueTruth(after: 0, conditions)
    return []
  }
}
