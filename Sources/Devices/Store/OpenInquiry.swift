public import Actors
public import Inquiry

/// All that a device knows of the inquiry that it has open. What must survive a kill of it is `record`.
public struct OpenInquiry: Hashable, Sendable {
  public var snapshot: Snapshot
  public var resumeToken: ResumeToken
  public var receiptToken: ReceiptToken
  public var cancelToken: CancelToken
  public var watchToken: WatchToken?
  public var exchanged: LaunchCode?
  public var pending: PendingSubmission?
  public var identity: VerifiedIdentity?
  public var nextKey: UInt32
  public var error: InquiryErrorView?
  /// The person asked for another device at a step that this one could serve.
  public var wantsHandoff = false
  /// What the person wants done by the service when the attach that is under way has brought the lease back.
  var wish: Wish?
  /// A heartbeat or a question for the truth is under way.
  public var isTruthAsked = false
  /// An attach or a reclaim is under way; its answer brings new tokens.
  public var isAttaching = false
  /// An attach brought the truth and not the lease.
  public var hasAttachedInVain = false
  /// The app resumed it: how that went is still to be told.
  public var isResuming: Bool
  /// Another store of this device has it; only its own attach brings it back here.
  public var isTaken = false
  /// Nothing of it was durable yet: for the app it has not started.
  public var isOpening = true
  /// The person wants it cancelled, and the service has not said what came of it.
  public var wantsCancel = false
  public var isCancelAsked = false
  /// No other device has held the inquiry since this one did.
  public var hadItLast = false
  public var expiresAt: Instant
  /// Until when this device takes itself for the holder: a margin before the end of the lease, counted from the
  /// sending of the request that the grant answered, by the device's own clock and never by the wall's (S6).
  public var leaseEndsAt: Instant = .start
  public private(set) var lastIntentAt: Instant
  /// No sign of life has told the service of the last intent.
  var isSignDue = false
  /// When the device begins to ask whether its person is there, and then when it stops; `never` while there is no
  /// reason to ask.
  var promptAt: Instant = .never
  var isAsking = false
  /// When to ask for the truth without a reason; `never` while nothing is to be learnt.
  public var truthDueAt: Instant = .never

  enum Wish: Hashable, Sendable {
    /// Another one-time code of this step.
    case resend(StepID)
    case handBack
  }

  init(_ opening: Opening, from record: ResumeRecord?, exchanged: LaunchCode?, now: Instant) {
    let mine = record?.inquiry == opening.snapshot.inquiry ? record : nil
    snapshot = opening.snapshot
    resumeToken = opening.resumeToken
    receiptToken = opening.receiptToken
    cancelToken = opening.cancelToken
    watchToken = mine?.watchToken
    self.exchanged = exchanged ?? mine?.exchanged
    pending = mine?.pending
    nextKey = mine?.nextKey.rawValue ?? 1
    isResuming = mine != nil
    expiresAt =
      opening.remainingMs == 0 ? mine?.expiresAt ?? .never : now + .milliseconds(Int64(opening.remainingMs))
    lastIntentAt = now
    noteHolder()
  }

  /// What a device knows of an inquiry that it has not asked for: its own record.
  init(of record: ResumeRecord, at step: StepID, now: Instant) {
    snapshot = Snapshot(
      inquiry: record.inquiry, definition: record.definition, completed: StepSet(), epoch: record.epochSeen,
      sequence: record.sequenceSeen, leaseMs: 0, step: step, holder: .nobody, handoff: .idle, outcome: nil)
    resumeToken = record.resumeToken
    receiptToken = record.receiptToken
    cancelToken = record.cancelToken
    watchToken = record.watchToken
    exchanged = record.exchanged
    pending = record.pending
    nextKey = record.nextKey.rawValue
    isResuming = true
    isOpening = false
    expiresAt = record.expiresAt
    lastIntentAt = now
  }

  public var id: InquiryID { snapshot.inquiry }

  /// What a kill must not take (C2).
  public func record(for installation: InstallationID, _ version: SDKVersion, stage: StageKind) -> ResumeRecord {
    ResumeRecord(
      inquiry: id, installation: installation, sdkVersion: version, definition: snapshot.definition,
      resumeToken: resumeToken, receiptToken: receiptToken, cancelToken: cancelToken, watchToken: watchToken,
      exchanged: exchanged,
      epochSeen: snapshot.epoch, sequenceSeen: snapshot.sequence, stageSeen: stage, pending: pending,
      nextKey: IdempotencyKey(nextKey), expiresAt: expiresAt)
  }

  public func hasLease(at now: Instant) -> Bool {
    snapshot.holder == .you && snapshot.outcome == nil && now < leaseEndsAt
  }

  mutating func noteHolder() {
    switch snapshot.holder {
    case .you:
      hadItLast = true
      hasAttachedInVain = false
    case .other: hadItLast = false
    case .nobody: break
    }
  }

  /// Takes in the lease that an answer grants or confirms.
  mutating func leased(_ granted: Snapshot, sentAt: Instant, _ limits: DeviceLimits) {
    guard granted.holder == .you, granted.epoch == snapshot.epoch else { return }
    let lease = Interval.milliseconds(Int64(granted.leaseMs) - Int64(limits.leaseMarginMs))
    leaseEndsAt = max(leaseEndsAt, sentAt + lease)
  }

  /// Whether nobody is there: nothing was done for long, and the question for it had its time.
  public func isAsleep(at now: Instant, _ limits: DeviceLimits) -> Bool {
    now >= lastIntentAt + limits.idle + limits.ask
  }

  /// Whether the inquiry is nobody's for all that this device knows: who is asked for has not answered.
  func isUnattended(at now: Instant, _ limits: DeviceLimits) -> Bool {
    isAsking || isAsleep(at: now, limits)
  }

  mutating func noteIntent(at now: Instant, _ limits: DeviceLimits) {
    lastIntentAt = now
    isSignDue = true
    isAsking = false
    promptAt = now + limits.idle
  }

  /// The person has something to do from now on, or has had for a while.
  mutating func awaitIntent(at now: Instant, _ limits: DeviceLimits) {
    if promptAt == .never, !isAsleep(at: now, limits) { promptAt = lastIntentAt + limits.idle }
  }

  mutating func promptDue(at now: Instant, _ limits: DeviceLimits) {
    isAsking = !isAsleep(at: now, limits)
    promptAt = isAsking ? lastIntentAt + limits.idle + limits.ask : .never
  }

  /// What the device leans on when it asks for the truth.
  var authority: Authority {
    if snapshot.holder != .you, let watchToken { return .watch(watchToken) }
    return .resume(resumeToken)
  }

  /// What was wrong with a step is no matter at the next one, and nothing is after the end. That an answer did not
  /// count is often why the step is another one.
  private mutating func leaveError(isEnd: Bool) {
    let isOfStep = error?.text != .stepNotAccepted && error?.text != .serviceUnreachable
    if isEnd || isOfStep { error = nil }
  }

  /// Takes in what the service says, unless something newer is known already (S24): never back in numbers, epochs,
  /// steps or from an outcome.
  /// - Returns: whether it was taken in.
  mutating func learn(_ news: Snapshot) -> Bool {
    // Where another store of this device is, is its own news; the end is everybody's.
    if isTaken, news.outcome == nil { return false }
    guard news.inquiry == id, news.sequence >= snapshot.sequence, news.epoch >= snapshot.epoch,
      news.completed.isSuperset(of: snapshot.completed), snapshot.outcome == nil || news.outcome == snapshot.outcome
    else { return false }
    if news.outcome != snapshot.outcome || news.step != snapshot.step { leaveError(isEnd: news.outcome != nil) }
    snapshot = news
    if news.handoff != .claimed, error?.text == .scannedByAnother { error = nil }
    noteHolder()
    return true
  }
}
