import Inquiry
import Actors

extension StartedMachine {
  /// The service refuses a request. What a device does about it depends on why, seldom on what it asked for.
  mutating func requestRefused(
    _ request: DeviceRequest.Body, _ refusal: Refusal, _ conditions: StoreConditions
  ) -> [StoreAction] {
    if request.isQuestion { inquiry.isTruthAsked = false }
    let wasAttach = request.bringsTokens
    if wasAttach { inquiry.isAttaching = false }
    if case .cancel = request { inquiry.isCancelAsked = false }
    if state == .ended || inquiry.isTaken { return [] }
    switch refusal {
    case .leaseLapsed where !wasAttach && !(request.isQuestion && inquiry.isAsking):
      return attached(conditions)
    case .fenced, .moved, .handingOff, .stepNotCurrent, .leaseLapsed:
      return setBack(request, conditions)
    case .inquiryEnded where request.isQuestion || wasAttach, .noSuchInquiry, .tokenExpired, .tokenInvalid,
      .tokenReused:
      failure = refusal.error
      return []
    case .inquiryEnded:
      return truthAsked()
    case .rotationsSpent:
      return codeRefused(.paused, conditions)
    case .handoffNotPossible, .capabilityMissing, .sessionsMax, .claimedBySource:
      if case .mint = request { return codeRefused(.paused, conditions) + truthAsked() }
      inquiry.error = InquiryErrorView(request.isHandBack ? .notPossibleNow : .stepNotAccepted)
      return wasAttach ? settled(conditions) + truthAsked() : truthAsked()
    case .submissionUnfit:
      inquiry.pending = nil
      inquiry.error = InquiryErrorView(.stepNotAccepted)
      if case .active = state { state = .active(.none) }
      return []
    case .oneTimeCodeExpired: return codeNotTaken(.oneTimeCodeExpired)
    case .oneTimeCodeSpent: return codeNotTaken(.oneTimeCodeSpent)
    case .resendTooEarly:
      inquiry.error = InquiryErrorView(.resendTooEarly)
      return []
    case .resendsSpent:
      inquiry.error = InquiryErrorView(.resendsSpent)
      return []
    case .unknownCode, .launcherUnknown, .codeUsed, .codeExpired, .codeRevoked, .wrongKindOfCode, .superseded,
      .claimedByOther,
      .wrongNumber, .numberTriesSpent, .confirmTooLate, .nothingToConfirm, .notPeeked, .notEntitled, .noSuchDocument,
      .receiptInvalid, .busy, .slowDown, .documentForgotten:
      return truthAsked()
    }
  }

  /// Somebody else may have the inquiry, or another step is asked for: the truth says which.
  private mutating func setBack(_ request: DeviceRequest.Body, _ conditions: StoreConditions) -> [StoreAction] {
    if request.isSubmission {
      inquiry.pending = nil
      inquiry.error = InquiryErrorView(.stepNotAccepted)
    }
    if request.isQuestion {
      // The lease is gone, whoever has it now.
      inquiry.leaseEndsAt = min(inquiry.leaseEndsAt, conditions.now)
      return truthAsked()
    }
    if state == .active(.submitting) { state = .active(.none) }
    if case .mint = request, case .handing = state, inquiry.snapshot.holder != .you, inquiry.watchToken != nil {
      state = .watching
    }
    return truthAsked()
  }

  private mutating func codeRefused(_ offer: Offer, _ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .handing(.minting), .handing(.rotating):
      state = .handing(offer)
      return []
    case .handing, .saving, .active, .watching, .moved, .offline, .ended:
      return []
    }
  }

  /// Every try of the request was in vain. The resume record stays: a network is no reason to forget (C2).
  mutating func requestSpent(_ request: DeviceRequest.Body) -> [StoreAction] {
    if request.isQuestion { inquiry.isTruthAsked = false }
    if request.bringsTokens { inquiry.isAttaching = false }
    if case .cancel = request { return cancelSpent() }
    if inquiry.isTaken { return [] }
    switch state {
    case .saving, .ended, .active(.keeping):
      return []
    case .active(.capturing):
      wentOffline()
      return [.stopCapture, .forgetRequests]
    case .active, .handing, .watching, .moved, .offline:
      wentOffline()
      return [.forgetRequests]
    }
  }

  /// An attach that is under way is forgotten with all other requests: the next one is not to wait for it.
  private mutating func wentOffline() {
    state = .offline
    inquiry.error = InquiryErrorView(.serviceUnreachable)
    inquiry.isAttaching = false
    inquiry.truthDueAt = .never
  }
}

extension DeviceRequest.Body {
  fileprivate var isHandBack: Bool {
    if case .handBack = self { true } else { false }
  }

  /// True for what is answered by an opening.
  var bringsTokens: Bool {
    switch self {
    case .attach, .reclaim: true
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .cancel, .closed,
      .watch,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      false
    }
  }
}
