public import Actors
public import Inquiry

extension InquiryStoreMachine {
  /// Any action but `Open`, from the UI or the app. Those that do not fit the state are accepted and change nothing
  /// (F14).
  public mutating func intentReceived(
    _ action: InquiryAction, _ records: ResumeRecords, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch action {
    case .open(let entry): openRequested(entry, records, conditions)
    case .acknowledge(let step): inStarted { $0.answered(step, .acknowledged, conditions) }
    case .submitForm(let step, let answers): inStarted { $0.answered(step, .form(answers), conditions) }
    case .submitCode(let step, let digits): inStarted { $0.answered(step, .oneTimeCode(digits), conditions) }
    case .resendCode(let step): inStarted { $0.resendRequested(step, conditions) }
    case .startCapture(let step): inStarted { $0.captureRequested(step, conditions) }
    case .retry: retried(records, conditions)
    case .requestHandoff: inStarted { $0.handoffRequested(conditions) }
    case .stay: inStarted { $0.stayed(conditions) }
    case .refreshCode: inStarted { $0.codeRefreshed(conditions) }
    case .acceptHandoff: handoffAccepted(conditions)
    case .declineHandoff: handoffDeclined()
    case .enterConfirmNumber(let number): numberEntered(number)
    case .reclaim: inStarted { $0.reclaimRequested(records, conditions) }
    case .handBack: inStarted { $0.handBackRequested(conditions) }
    case .linkRefused: inStarted { $0.linkRefused() }
    case .cancel: inStarted { $0.cancelRequested(conditions) }
    case .close: closeRequested()
    }
  }

  /// The service answered a request that this store made.
  public mutating func replyReceived(
    _ reply: ServiceReply.Body, to request: DeviceRequest.Body, sentAt: Instant, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch reply {
    case .opened(let opening):
      openingReceived(opening, sentAt: sentAt, conditions)
    case .progressed(let snapshot):
      inStarted { $0.snapshotReceived(snapshot, to: request, sentAt: sentAt, conditions) }
    case .verified(let snapshot, let identity):
      inStarted { $0.identityReceived(snapshot, identity, to: request, sentAt: sentAt, conditions) }
    case .minted(let offer): inStarted { $0.offerReceived(offer, conditions) }
    case .peeked(let peek): peekReceived(peek)
    case .claimed(let ticket): ticketReceived(ticket, conditions)
    case .wrongNumber(let triesLeft): wrongNumberReceived(triesLeft: triesLeft)
    case .wrongCode: inStarted { $0.wrongCodeReceived(to: request) }
    case .refused(let refusal):
      request.isGoodbye(in: inquiry?.id) ? [] : requestRefused(request, refusal, conditions)
    case .done, .page, .snapshot, .document, .deferred, .acknowledged, .found, .flowBegun: []
    }
  }

  /// What opens an inquiry fails for good; what a started one asked for is its own matter.
  mutating func requestRefused(
    _ request: DeviceRequest.Body, _ refusal: Refusal, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch consume self.state {
    case .opening(let attempt):
      self = Self(.failed(Failure(error: refusal.error, entry: attempt.entry, outcome: nil)))
      // A resume that the service refuses leaves nothing to resume.
      guard let record = attempt.record else { return [.forgetRequests] }
      return [.resumeEnded(succeeded: false), .forgetRequests, .eraseRecord(record.inquiry)]
    case .arriving(let arrival):
      self = Self(.failed(Failure(error: refusal.error, entry: arrival.entry, outcome: nil)))
      return [.forgetRequests]
    case .started(var started):
      let actions = started.requestRefused(request, refusal, conditions)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  /// Every try of a request was in vain. The resume record stays (C2), and a retry is offered (F31).
  public mutating func requestSpent(_ request: DeviceRequest.Body) -> [StoreAction] {
    if request.isGoodbye(in: inquiry?.id) { return [] }
    switch consume self.state {
    case .opening(let attempt):
      self = Self(.failed(Failure(error: .serviceUnreachable, entry: attempt.entry, outcome: nil)))
      return [.forgetRequests]
    case .arriving(let arrival):
      self = Self(.failed(Failure(error: .serviceUnreachable, entry: arrival.entry, outcome: nil)))
      return [.forgetRequests]
    case .started(var started):
      let actions = started.requestSpent(request)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  public mutating func pushReceived(_ push: ServicePush, _ conditions: StoreConditions) -> [StoreAction] {
    inStarted { $0.pushReceived(push, conditions) }
  }

  /// Everything that the store wanted to be durable is; or the storage is broken, and the inquiry goes on without.
  public mutating func recordSaved(_ conditions: StoreConditions) -> [StoreAction] {
    inStarted { $0.recordSaved(conditions) }
  }

  public mutating func captureEnded(_ result: CaptureResult, _ conditions: StoreConditions) -> [StoreAction] {
    inStarted { $0.captureEnded(result, conditions) }
  }

  public mutating func identitySaved(_ conditions: StoreConditions) -> [StoreAction] {
    inStarted { $0.identitySaved(conditions) }
  }

  public mutating func identityNotSaved(_ error: InquiryError) -> [StoreAction] {
    inStarted { $0.identityNotSaved(error) }
  }

  public mutating func timeReached(_ conditions: StoreConditions) -> [StoreAction] {
    claimTimeReached(conditions) ?? inStarted { $0.timeReached(conditions) }
  }

  /// Another store of this device has begun to attach to the same inquiry: what came last has it (C4). One that is on
  /// its way there stops asking, since its token is about to be an old one.
  public mutating func inquiryTaken(_ conditions: StoreConditions) -> [StoreAction] {
    switch consume self.state {
    case .opening(let attempt):
      if let record = attempt.record {
        self = Self(.started(StartedMachine(taken: record, conditions)))
      } else {
        // The same launch code: which inquiry it leads to, this store does not know yet. The person may try again.
        self = Self(.failed(Failure(error: .serviceUnreachable, entry: attempt.entry, outcome: nil)))
      }
      return [.forgetRequests]
    case .started(var started):
      let actions = started.inquiryTaken(conditions)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .arriving(let arrival):
      self = Self(.arriving(arrival))
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  private mutating func inStarted(_ change: (inout StartedMachine) -> [StoreAction]) -> [StoreAction] {
    switch consume self.state {
    case .started(var started):
      let actions = change(&started)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return []
    case .arriving(let arrival):
      self = Self(.arriving(arrival))
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }
}

extension DeviceRequest.Body {
  /// True for what was said on leaving another inquiry than the one that is open: what becomes of it is no news of
  /// this one.
  fileprivate func isGoodbye(in open: InquiryID?) -> Bool {
    switch self {
    case .closed, .decline: true
    case .cancel(_, let inquiry): inquiry != open
    case .exchange, .peek, .claim, .confirm, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .watch,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      false
    }
  }
}
