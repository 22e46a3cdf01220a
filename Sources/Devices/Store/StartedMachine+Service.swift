import Actors
import Inquiry

extension StartedMachine {
  /// What `attach`, `reclaim` and `confirm` are answered by: new tokens, and the truth.
  mutating func openingReceived(
    _ opening: Opening, sentAt: Instant, _ conditions: StoreConditions
  ) -> [StoreAction] {
    inquiry.isAttaching = false
    guard opening.snapshot.inquiry == inquiry.id, state != .ended, !inquiry.isTaken else { return [] }
    inquiry.resumeToken = opening.resumeToken
    inquiry.receiptToken = opening.receiptToken
    inquiry.cancelToken = opening.cancelToken
    _ = learned(opening.snapshot, conditions)
    inquiry.leased(opening.snapshot, sentAt: sentAt, conditions.kit.limits)
    if opening.remainingMs > 0 {
      inquiry.expiresAt = conditions.now + .milliseconds(Int64(opening.remainingMs))
    }
    switch state {
    case .active(.keeping):
      return [.enrol(opening.receiptToken), .saveRecord]
    case .active(.capturing):
      return [.enrol(opening.receiptToken), .saveRecord] + settled(conditions)
    case .active, .saving, .handing, .watching, .moved, .offline:
      state = .saving
      return [.enrol(opening.receiptToken), .saveRecord]
    case .ended:
      return []
    }
  }

  /// Takes news in, unless they bring what this device cannot show: then nothing of them is applied, and the inquiry
  /// cannot go on here (F32, F33).
  /// - Returns: whether they were taken in.
  private mutating func learned(_ news: Snapshot, _ conditions: StoreConditions) -> Bool {
    if conditions.kit.hasFaults, let fault = conditions.kit.fault(of: news, hadItLast: inquiry.hadItLast) {
      failure = fault
      return false
    }
    return inquiry.learn(news)
  }

  /// Everything that the store wanted to be durable is.
  mutating func recordSaved(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .saving:
      let resumed: [StoreAction] = inquiry.isResuming ? [.resumeEnded(succeeded: true)] : []
      inquiry.isResuming = false
      inquiry.isOpening = false
      return resumed + placed(conditions) + cancelAsked()
    case .active(.recording):
      guard let pending = inquiry.pending else {
        state = .active(.none)
        return []
      }
      state = .active(.submitting)
      if inquiry.isAttaching { return [] }
      if !inquiry.hasLease(at: conditions.now) { return attached(conditions) }
      return [.ask(submission(pending))]
    case .handing(.recording(let offer)):
      state = .handing(.showing(offer, until: conditions.now + .milliseconds(Int64(offer.shownMs))))
      return []
    case .active, .handing, .watching, .moved, .offline, .ended:
      return []
    }
  }

  /// The answer to a heartbeat, a question, a hand-back or a cancel.
  mutating func snapshotReceived(
    _ snapshot: Snapshot, to request: DeviceRequest.Body, sentAt: Instant, _ conditions: StoreConditions
  ) -> [StoreAction] {
    let isSubmission = request.isSubmission
    if request.isQuestion { inquiry.isTruthAsked = false }
    if case .cancel = request { (inquiry.wantsCancel, inquiry.isCancelAsked) = (false, false) }
    _ = learned(snapshot, conditions)
    inquiry.leased(snapshot, sentAt: sentAt, conditions.kit.limits)
    if isSubmission {
      // An accepted write renews the lease: the next heartbeat is not due before its time.
      inquiry.truthDueAt = .never
      // It was a sign of the person, too.
      if sentAt >= inquiry.lastIntentAt { inquiry.isSignDue = false }
      submissionAccepted(request)
    }
    let actions = settled(conditions)
    return actions + numberMissing()
  }

  private mutating func submissionAccepted(_ request: DeviceRequest.Body) {
    guard case .submit(_, _, _, _, let key, _) = request, inquiry.pending?.key == key else { return }
    inquiry.pending = nil
    inquiry.error = nil
    if state == .active(.submitting) { state = .active(.none) }
  }

  /// The digits are not those that were sent; the person may type again.
  mutating func wrongCodeReceived(to request: DeviceRequest.Body) -> [StoreAction] {
    guard case .submit(_, _, _, _, let key, _) = request, inquiry.pending?.key == key else { return [] }
    return codeNotTaken(.oneTimeCodeWrong)
  }

  /// A one-time code has one field.
  mutating func codeNotTaken(_ text: InquiryErrorView.Text) -> [StoreAction] {
    inquiry.pending = nil
    inquiry.error = InquiryErrorView(text)
    if state == .active(.submitting) { state = .active(.none) }
    return []
  }

  /// A device scanned the code, and the push with the number was lost: only a new push tells it.
  private mutating func numberMissing() -> [StoreAction] {
    guard inquiry.snapshot.handoff == .claimed, inquiry.snapshot.outcome == nil, !inquiry.isTruthAsked else {
      return []
    }
    switch state {
    case .handing(.showing), .handing(.rotating), .handing(.minting), .handing(.paused): return truthAsked()
    case .handing(.scanned), .handing(.recording), .saving, .active, .watching, .moved, .offline, .ended: return []
    }
  }

  /// The government ID was verified. The step is done when the identity is in the vault (F20).
  mutating func identityReceived(
    _ snapshot: Snapshot, _ identity: VerifiedIdentity, to request: DeviceRequest.Body, sentAt: Instant,
    _ conditions: StoreConditions
  ) -> [StoreAction] {
    // Whatever a service says of other steps, no mapper hears of it.
    guard case .submit(_, _, _, _, let key, .governmentID) = request else {
      return snapshotReceived(snapshot, to: request, sentAt: sentAt, conditions)
    }
    _ = learned(snapshot, conditions)
    inquiry.leased(snapshot, sentAt: sentAt, conditions.kit.limits)
    guard inquiry.pending?.key == key else { return settled(conditions) }
    inquiry.identity = identity
    guard case .active = state else { return [.saveIdentity(identity)] + settled(conditions) }
    state = .active(.keeping)
    return [.saveIdentity(identity)]
  }

  mutating func identitySaved(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active(.keeping):
      inquiry.pending = nil
      inquiry.error = nil
      state = .active(.none)
      inquiry.truthDueAt = .never
      return settled(conditions)
    case .active, .saving, .handing, .watching, .moved, .offline, .ended:
      return []
    }
  }

  /// The inquiry ends here (F21). Nothing was saved.
  mutating func identityNotSaved(_ error: InquiryError) -> [StoreAction] {
    switch state {
    case .active(.keeping):
      inquiry.identity = nil
      failure = error
      return []
    case .active, .saving, .handing, .watching, .moved, .offline, .ended:
      return []
    }
  }

  mutating func offerReceived(_ offer: HandoffOffer, _ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .handing(.minting), .handing(.rotating), .handing(.paused):
      inquiry.error = nil
      if inquiry.watchToken != offer.watchToken {
        inquiry.watchToken = offer.watchToken
        state = .handing(.recording(offer))
        return [.saveRecord]
      }
      state = .handing(.showing(offer, until: conditions.now + .milliseconds(Int64(offer.shownMs))))
      return []
    case .handing(.recording), .handing(.showing), .handing(.scanned), .saving, .active, .watching, .moved, .offline,
      .ended:
      return []
    }
  }

  /// Pushes are numbered. One that was seen is ignored; one behind a gap is taken, for its snapshot is the newest
  /// truth, and the truth is asked for on top (S24).
  mutating func pushReceived(_ push: ServicePush, _ conditions: StoreConditions) -> [StoreAction] {
    guard push.snapshot.inquiry == inquiry.id, inquiry.snapshot.outcome == nil else { return [] }
    let seen = inquiry.snapshot.sequence
    let isRepeatedNumber = push.snapshot.sequence == seen && push.event.isNumber
    guard push.snapshot.sequence > seen || isRepeatedNumber else { return [] }
    let hasGap = push.snapshot.sequence > seen.next
    guard learned(push.snapshot, conditions) else { return [] }
    if inquiry.snapshot.outcome != nil { return settled(conditions) }
    var actions: [StoreAction]
    switch push.event {
    case .scanned(let platform, let number, let confirmMs):
      actions = numberShown(platform, number, confirmMs, conditions)
    case .scannedAgain:
      if case .handing(.scanned) = state { inquiry.error = InquiryErrorView(.scannedByAnother) }
      actions = settled(conditions)
    // Only what is this device's comes back to it.
    case .claimEnded where inquiry.snapshot.holder.isOther, .handedBack where inquiry.snapshot.holder.isOther:
      actions = settled(conditions)
    case .claimEnded: actions = claimEnded(conditions)
    case .handedBack: actions = state == .ended ? [] : attached(conditions)
    case .confirmed, .moved, .leaseLapsed, .holderChanged, .stepChanged, .ended: actions = settled(conditions)
    }
    if hasGap, state != .ended, state != .saving, !inquiry.isTruthAsked { actions += truthAsked() }
    return actions
  }

  private mutating func numberShown(
    _ platform: Platform, _ number: ConfirmNumber, _ confirmMs: UInt32, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch state {
    case .handing:
      state = .handing(.scanned(by: platform, number, until: conditions.now + .milliseconds(Int64(confirmMs))))
    case .saving, .active, .watching, .moved, .offline, .ended:
      break
    }
    return settled(conditions)
  }

  private mutating func claimEnded(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .handing: offered(.asked, conditions)
    case .saving, .active, .watching, .moved, .offline, .ended: settled(conditions)
    }
  }

  mutating func truthAsked() -> [StoreAction] {
    if inquiry.isAttaching || inquiry.isTruthAsked { return [] }
    inquiry.isTruthAsked = true
    inquiry.truthDueAt = .never
    return [.ask(.watch(inquiry.authority, inquiry.id))]
  }

  mutating func timeReached(_ conditions: StoreConditions) -> [StoreAction] {
    let now = conditions.now
    var actions: [StoreAction] = []
    if state == .active(.none), inquiry.promptAt <= now { inquiry.promptDue(at: now, conditions.kit.limits) }
    switch state {
    case .handing(.showing(let offer, let until)) where until <= now:
      if offer.rotationsLeft == 0 {
        state = .handing(.paused)
      } else {
        state = .handing(.rotating(offer))
        actions.append(.ask(.mint(inquiry.authority, inquiry.id, .rotation)))
      }
    case .handing(.scanned(_, _, let until)) where until <= now:
      state = .handing(.minting)
      actions += truthAsked()
      actions.append(.ask(.mint(inquiry.authority, inquiry.id, .asked)))
    case .saving, .active, .handing, .watching, .moved, .offline, .ended:
      break
    }
    guard inquiry.truthDueAt <= now else { return actions }
    return actions + truthDue(conditions)
  }

  /// A holder that is awake renews its lease. One that sleeps lets it lapse (L2) and asks, as a source does that looks
  /// on: the push that tells of the next step can be lost.
  private mutating func truthDue(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active where inquiry.isAsleep(at: conditions.now, conditions.kit.limits):
      return truthAsked()
    case .handing(.paused):
      inquiry.truthDueAt = .never
      return []
    case .active, .handing:
      guard inquiry.snapshot.holder == .you else { return truthAsked() }
      inquiry.isTruthAsked = true
      inquiry.truthDueAt = .never
      let sign = inquiry.isSignDue ? LifeSign.person : .device
      inquiry.isSignDue = false
      return [.ask(.heartbeat(inquiry.resumeToken, inquiry.id, inquiry.snapshot.epoch, sign))]
    case .watching, .moved:
      return truthAsked()
    case .saving, .offline, .ended:
      inquiry.truthDueAt = .never
      return []
    }
  }
}

extension DeviceRequest.Body {
  var isSubmission: Bool {
    if case .submit = self { true } else { false }
  }

  /// True for what asks for the truth and nothing else.
  var isQuestion: Bool {
    switch self {
    case .heartbeat, .watch: true
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .handBack, .reclaim, .attach, .cancel,
      .closed,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      false
    }
  }
}

extension ServicePush.Event {
  var isNumber: Bool {
    if case .scanned = self { true } else { false }
  }
}
