public import Actors
public import Inquiry

/// An inquiry that has started on this device: who has it, and what this device may do about it (S1, S7).
///
/// ```
///            recordSaved
///   saving ──────────────▶ active ◀────────▶ handing ──────▶ watching
///     ▲                     │  ▲               │  ▲            │  │
///     │ openingReceived     │  │               │  └────────────┘  │ reclaim: openingReceived
///     ├─────────────────────┼──┴───────────────┴──────────────────┘ leads to saving again
///     │                     ▼
///     ├──────────────────  moved      from active and handing: another device has it
///     └──────────────────  offline    from everywhere: nobody answers; retried leads back
///                          ended      from everywhere: the outcome is known
/// ```
/// The diagram hides that the service's snapshot decides: `settled` compares it with the state after every piece of
/// news and moves the machine to where the truth is. It also hides `active`'s work and `handing`'s offer, which have
/// no rows of their own in the table.
public struct StartedMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable, BitwiseCopyable {
    /// The resume record is on its way to the storage, before anything depends on it.
    /// Can become: active, handing, watching, moved, offline, ended
    case saving
    /// This device holds the inquiry and serves its step. Can become: saving, handing, watching, moved, offline,
    /// ended
    case active(Work)
    /// This device offers the inquiry to another one. Can become: saving, active, watching, moved, offline, ended
    case handing(Offer)
    /// Another device has it, and this one can take it back. Can become: saving, active, handing, moved, offline,
    /// ended
    case watching
    /// Another device has it. Can become: saving, active, handing, watching, offline, ended
    case moved
    /// Every try of a request was in vain. Can become: saving, active, handing, watching, moved, ended
    case offline
    /// The outcome is known, and the Terminal stage shows. Can become: nothing else
    case ended
  }

  /// What is being done for the step.
  public enum Work: Hashable, Sendable, BitwiseCopyable {
    case none
    case capturing
    /// The answer and its key are on their way to the storage.
    case recording
    case submitting
    /// The identity that the answer established is being saved (F20).
    case keeping
  }

  /// What is on the screen of a source.
  public enum Offer: Hashable, Sendable, BitwiseCopyable {
    case minting
    /// The watch token that came with the first code is on its way to the storage.
    case recording(HandoffOffer)
    case showing(HandoffOffer, until: Instant)
    /// The next generation is being fetched; the last one still shows.
    case rotating(HandoffOffer)
    case paused
    case scanned(by: Platform, ConfirmNumber, until: Instant)
  }

  public internal(set) var state: State
  /// Apart, so that a store is little to move: it is moved at each event.
  private let open: Owned<OpenInquiry>
  /// The inquiry cannot go on here; its store takes this as its own failure.
  public internal(set) var failure: InquiryError?

  init(_ inquiry: OpenInquiry) {
    state = .saving
    open = Owned(inquiry)
    failure = nil
  }

  public internal(set) var inquiry: OpenInquiry {
    _read { yield open.value }
    _modify { yield &open.value }
  }

  /// When `timeReached` has something to do; `never` while only others can bring news.
  public var wakesAt: Instant {
    switch state {
    case .handing(.showing(_, let until)): min(until, inquiry.truthDueAt)
    case .handing(.scanned(_, _, let until)): min(until, inquiry.truthDueAt)
    case .active(.none): min(inquiry.promptAt, inquiry.truthDueAt)
    case .active, .handing, .watching, .moved: inquiry.truthDueAt
    case .saving, .offline, .ended: .never
    }
  }

  /// Moves to where the service's truth is, and asks for what follows from it. While the record is being written
  /// nothing may depend on the news; they are looked at when it is durable.
  mutating func settled(_ conditions: StoreConditions) -> [StoreAction] {
    state == .saving ? [] : placed(conditions)
  }

  mutating func placed(_ conditions: StoreConditions) -> [StoreAction] {
    guard inquiry.snapshot.outcome == nil else { return ended() }
    if inquiry.isTaken { return [] }
    switch inquiry.snapshot.holder {
    case .you: return heldHere(conditions)
    case .other: return heldElsewhere(conditions)
    case .nobody: return heldByNobody(conditions)
    }
  }

  private mutating func ended() -> [StoreAction] {
    switch state {
    case .ended, .active(.keeping):
      return []
    case .active(.capturing):
      state = .ended
      return [.stopCapture, .forgetRequests]
    case .saving, .active, .handing, .watching, .moved, .offline:
      state = .ended
      return [.forgetRequests]
    }
  }

  private mutating func heldHere(_ conditions: StoreConditions) -> [StoreAction] {
    guard let isServed = isServed(conditions) else {
      failure = .invalidState
      return []
    }
    switch state {
    case .active where isServed:
      let limits = conditions.kit.limits
      dueTruth(after: inquiry.isAsleep(at: conditions.now, limits) ? limits.movedMs : limits.heartbeatMs, conditions)
      return []
    case .handing(let offer) where !isServed && !offer.isStale(inquiry.snapshot.handoff):
      dueTruth(after: conditions.kit.limits.heartbeatMs, conditions)
      return []
    case .saving, .active, .handing, .watching, .moved, .offline:
      return isServed ? activated(conditions) : offered(.asked, conditions)
    case .ended:
      return []
    }
  }

  /// Whether the step is one for this device; nil for a step that is not in the definition.
  private func isServed(_ conditions: StoreConditions) -> Bool? {
    conditions.kit.outline(inquiry.snapshot.definition, inquiry.snapshot.step).map { outline in
      outline.stage != .handoff && conditions.traits.capabilities.isSuperset(of: outline.requires)
        && !inquiry.wantsHandoff
    }
  }

  /// This device goes on with the step; an answer that was under way before a kill goes out again under its key.
  private mutating func activated(_ conditions: StoreConditions) -> [StoreAction] {
    state = .active(.none)
    inquiry.awaitIntent(at: conditions.now, conditions.kit.limits)
    dueTruth(after: conditions.kit.limits.heartbeatMs, conditions)
    guard let pending = inquiry.pending else {
      guard let wish = inquiry.wish else { return [] }
      inquiry.wish = nil
      return wished(wish)
    }
    if inquiry.snapshot.completed.contains(pending.step), !pending.submission.isOfIdentity {
      inquiry.pending = nil
      return []
    }
    state = .active(.submitting)
    return [.ask(submission(pending))]
  }

  mutating func offered(_ reason: MintReason, _ conditions: StoreConditions) -> [StoreAction] {
    let stop: [StoreAction] = state == .active(.capturing) ? [.stopCapture] : []
    state = .handing(.minting)
    dueTruth(after: conditions.kit.limits.heartbeatMs, conditions)
    return stop + [.ask(.mint(inquiry.authority, inquiry.id, reason))]
  }

  private mutating func heldElsewhere(_ conditions: StoreConditions) -> [StoreAction] {
    inquiry.wantsHandoff = false
    inquiry.wish = nil
    let stop: [StoreAction] = state == .active(.capturing) ? [.stopCapture] : []
    if inquiry.watchToken == nil {
      state = .moved
      dueTruth(after: conditions.kit.limits.movedMs, conditions)
    } else {
      state = .watching
      dueTruth(after: conditions.kit.limits.watchMs, conditions)
    }
    return stop
  }

  /// A lease lapsed. A holder that is awake takes it again, one that sleeps looks on; a source does until its
  /// person decides.
  private mutating func heldByNobody(_ conditions: StoreConditions) -> [StoreAction] {
    switch state {
    case .active where inquiry.isUnattended(at: conditions.now, conditions.kit.limits):
      // At a step that it cannot show, somebody who comes back would find nothing to do: it offers a code instead.
      if isServed(conditions) == false { return attached(conditions) }
      dueTruth(after: conditions.kit.limits.movedMs, conditions)
      return []
    case .active(.capturing), .active(.recording), .active(.keeping):
      return []
    case .active:
      return attached(conditions)
    case .saving, .offline:
      // An answer that was long on its way tells of a lease that lapsed meanwhile: worth one more try.
      if !inquiry.hasAttachedInVain {
        inquiry.hasAttachedInVain = true
        state = .offline
        return attached(conditions)
      }
      return heldElsewhere(conditions)
    case .watching:
      dueTruth(after: conditions.kit.limits.watchMs, conditions)
      return []
    case .moved:
      dueTruth(after: conditions.kit.limits.movedMs, conditions)
      return []
    case .handing(.minting) where inquiry.hadItLast, .handing(.rotating) where inquiry.hadItLast:
      // A code that was asked for as the holder is refused to one that is none any more.
      return attached(conditions)
    case .handing, .ended:
      return []
    }
  }

  func submission(_ pending: PendingSubmission) -> DeviceRequest.Body {
    .submit(
      inquiry.resumeToken, inquiry.id, pending.step, inquiry.snapshot.epoch, pending.key, pending.submission)
  }

  /// Asks for the truth and the lease in one, once: the answer brings a new token, and whatever leaned on the old one
  /// is asked anew then.
  mutating func attached(_ conditions: StoreConditions) -> [StoreAction] {
    if inquiry.isAttaching { return [] }
    inquiry.isAttaching = true
    inquiry.isTruthAsked = false
    inquiry.truthDueAt = .never
    return [.forgetRequests, .ask(.attach(inquiry.resumeToken, inquiry.id, conditions.traits))]
  }

  /// Lets the next question for the truth be due after a while, unless one is under way or due already.
  mutating func dueTruth(after limitMs: UInt32, _ conditions: StoreConditions) {
    guard !inquiry.isTruthAsked, !inquiry.isAttaching, inquiry.truthDueAt == .never else { return }
    inquiry.truthDueAt = conditions.now + Interval(deviceLimitMs: limitMs)
  }
}

extension StepSubmission {
  /// True for the one whose answer carries an identity, which has to be saved before it is done with.
  var isOfIdentity: Bool {
    switch self {
    case .governmentID: true
    case .acknowledged, .form, .oneTimeCode, .selfie: false
    }
  }
}

extension StartedMachine.Offer {
  /// Whether the slot at the service has moved away from under the offer.
  func isStale(_ slot: HandoffStatus) -> Bool {
    switch self {
    case .scanned: slot == .expired || slot == .declined
    case .minting, .recording, .showing, .rotating, .paused: false
    }
  }
}
