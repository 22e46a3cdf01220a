//   created ──opened──▶ started ──submissionReceived (the last step)──▶ ended: approved
//      │                 │ ▲ │
//      │                 └─┘ │ submissionReceived, holderAppeared: the next step
//      │ cancelRequested     │ cancelRequested ──▶ ended: cancelled
//      │ expiryPassed        │ expiryPassed    ──▶ ended: abandoned
//      │ forced              │ forced          ──▶ ended: as it was ordered
//      ▼                     ▼
//    ended: cancelled, expired, as it was ordered

public import Actors
public import Inquiry

/// One inquiry at the service: which step is open, what was handed in, how it ended (S21, S23, S25, S26).
///
/// The diagram hides the second timer: a created inquiry waits long for its opening, a started one runs for a
/// shorter time, and the two ends have names of their own.
///
/// The definition is an argument of the events that need it, as time is: it belongs to many inquiries.
public struct InquiryMachine: ~Copyable, Sendable {
  public enum State: ~Copyable, Sendable {
    /// Can become: started, ended
    case created(expiresAt: Instant)
    /// Can become: ended
    case started(Progress)
    /// Can become: nothing else (S21)
    case ended(TerminalOutcome, Progress)
  }

  public struct Progress: Hashable, Sendable {
    /// The first step that is not completed.
    public var step: StepID
    public var completed: StepSet
    /// One for each step that was handed in: at most as many as the definition has steps.
    public var accepted: [Accepted]
    public var expiresAt: Instant
  }

  /// A submission that counted.
  public struct Accepted: Hashable, Sendable, BitwiseCopyable {
    public let by: InstallationID
    public let key: IdempotencyKey
    public let step: StepID
  }

  public struct Submission: Hashable, Sendable {
    public let by: InstallationID
    public let capabilities: Capabilities
    public let step: StepID
    public let key: IdempotencyKey
    public let content: StepSubmission

    public init(
      by: InstallationID, capabilities: Capabilities, step: StepID, key: IdempotencyKey, content: StepSubmission
    ) {
      self.by = by
      self.capabilities = capabilities
      self.step = step
      self.key = key
      self.content = content
    }
  }

  public enum Action: Hashable, Sendable {
    /// A step was handed in, or passed because the holder needs no handoff.
    case complete(StepID)
    /// This step is open now.
    case reach(StepID)
    /// The submission counts; false when it had counted before.
    case accept(isNew: Bool)
    /// The one terminal event (S21).
    case end(TerminalOutcome)
    case refuse(Refusal)
    case startExpiry(at: Instant)
    case cancelExpiry
  }

  public private(set) var state: State

  public init(createdAt: Instant, limits: ServiceLimits) {
    state = .created(expiresAt: createdAt + Interval(limitMs: limits.createdMs))
  }

  init(_ state: consuming State) {
    self.state = state
  }

  /// What the owner of a new machine has to do at once.
  public var started: [Action] {
    switch state {
    case .created(let expiresAt): [.startExpiry(at: expiresAt)]
    case .started: []
    case .ended: []
    }
  }

  /// Nil before the opening.
  public var progress: Progress? {
    switch state {
    case .created: nil
    case .started(let progress): progress
    case .ended(_, let progress): progress
    }
  }

  public var outcome: TerminalOutcome? {
    switch state {
    case .created: nil
    case .started: nil
    case .ended(let outcome, _): outcome
    }
  }

  /// How long until the inquiry is abandoned; 0 when it does not run.
  public func remainingMs(at now: Instant) -> UInt32 {
    switch state {
    case .created: 0
    case .started(let progress): UInt32(clamping: (progress.expiresAt - now).milliseconds)
    case .ended: 0
    }
  }

  /// Whether this very submission counted already, so that its repeat is answered and not judged again.
  public func hasAccepted(_ step: StepID, _ key: IdempotencyKey, by installation: InstallationID) -> Bool {
    switch state {
    case .created: false
    case .started(let progress): progress.holds(step, key, installation)
    case .ended(_, let progress): progress.holds(step, key, installation)
    }
  }

  /// The launch code was exchanged.
  public mutating func opened(
    by capabilities: Capabilities, at now: Instant, _ definition: InquiryDefinition, _ limits: ServiceLimits
  ) -> [Action] {
    switch consume self.state {
    case .created:
      let expiresAt = now + Interval(limitMs: limits.activeMs)
      var progress = Progress(
        step: definition.steps[0].id, completed: StepSet(), accepted: [], expiresAt: expiresAt)
      let (actions, ended) = progress.settle(capabilities, definition)
      self = Self(ended ? .ended(.approved, progress) : .started(progress))
      return ended ? [.cancelExpiry] + actions : [.startExpiry(at: expiresAt)] + actions
    case .started(let progress):
      self = Self(.started(progress))
      return []
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return [.refuse(.inquiryEnded)]
    }
  }

  /// The holder hands a step in. Whether it may write at all was asked before.
  public mutating func submissionReceived(_ submission: Submission, _ definition: InquiryDefinition) -> [Action] {
    switch consume self.state {
    case .created(let expiresAt):
      self = Self(.created(expiresAt: expiresAt))
      return [.refuse(.stepNotCurrent)]
    case .started(let progress) where progress.holds(submission.step, submission.key, submission.by):
      self = Self(.started(progress))
      return [.accept(isNew: false)]
    case .started(var progress):
      if let refusal = progress.refusal(of: submission, definition) {
        self = Self(.started(progress))
        return [.refuse(refusal)]
      }
      let (actions, ended) = progress.accept(submission, definition)
      self = Self(ended ? .ended(.approved, progress) : .started(progress))
      return ended ? actions + [.cancelExpiry] : actions
    case .ended(let outcome, let progress):
      let again = progress.holds(submission.step, submission.key, submission.by)
      self = Self(.ended(outcome, progress))
      return [again ? .accept(isNew: false) : .refuse(.inquiryEnded)]
    }
  }

  /// The service is done with what the person waited for, and the step is behind them.
  public mutating func waitEnded(_ capabilities: Capabilities, _ definition: InquiryDefinition) -> [Action] {
    switch consume self.state {
    case .created(let expiresAt):
      self = Self(.created(expiresAt: expiresAt))
      return []
    case .started(var progress):
      let (actions, ended) = progress.leaveWaiting(capabilities, definition)
      self = Self(ended ? .ended(.approved, progress) : .started(progress))
      return ended ? actions + [.cancelExpiry] : actions
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return []
    }
  }

  /// Another device holds the inquiry now; a handoff step that it does not need is passed.
  public mutating func holderAppeared(_ capabilities: Capabilities, _ definition: InquiryDefinition) -> [Action] {
    switch consume self.state {
    case .created(let expiresAt):
      self = Self(.created(expiresAt: expiresAt))
      return []
    case .started(var progress):
      let before = progress.step
      // A handoff step that was not passed at once is followed by one that needs something: the end is never next.
      let (actions, _) = progress.settle(capabilities, definition)
      let isMoved = progress.step != before
      self = Self(.started(progress))
      return isMoved ? actions : []
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return []
    }
  }

  /// The person ends the inquiry for good (F13). Of a cancel and the last submission one wins (S26).
  public mutating func cancelRequested(_ definition: InquiryDefinition) -> [Action] {
    switch consume self.state {
    case .created:
      self = Self(.ended(.cancelled, Progress(unopened: definition)))
      return [.cancelExpiry, .end(.cancelled)]
    case .started(let progress):
      self = Self(.ended(.cancelled, progress))
      return [.cancelExpiry, .end(.cancelled)]
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return outcome == .cancelled ? [] : [.refuse(.inquiryEnded)]
    }
  }

  /// The vendor's API decides. Of that and another end the first wins (S21). What is approved stands at its last step.
  public mutating func forced(_ outcome: TerminalOutcome, _ definition: InquiryDefinition) -> [Action] {
    let last = definition.steps[definition.steps.count - 1].id
    let isApproved = outcome == .approved
    let actions: [Action] = isApproved ? [.cancelExpiry, .reach(last)] : [.cancelExpiry]
    switch consume self.state {
    case .created:
      var progress = Progress(unopened: definition)
      if isApproved { progress.step = last }
      let end = outcome == .abandoned ? .expired : outcome
      self = Self(.ended(end, progress))
      return actions + [.end(end)]
    case .started(var progress):
      if isApproved { progress.step = last }
      let end = outcome == .expired ? .abandoned : outcome
      self = Self(.ended(end, progress))
      return actions + [.end(end)]
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return []
    }
  }

  /// The vendor's API says when the inquiry ends by itself.
  public mutating func expiryMoved(to expiresAt: Instant) -> [Action] {
    switch consume self.state {
    case .created:
      self = Self(.created(expiresAt: expiresAt))
      return [.startExpiry(at: expiresAt)]
    case .started(var progress):
      progress.expiresAt = expiresAt
      self = Self(.started(progress))
      return [.startExpiry(at: expiresAt)]
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return []
    }
  }

  /// The expiry timer went off. It cannot overwrite an end (S21).
  public mutating func expiryPassed(at now: Instant, _ definition: InquiryDefinition) -> [Action] {
    switch consume self.state {
    case .created(let expiresAt) where now < expiresAt:
      self = Self(.created(expiresAt: expiresAt))
      return [.startExpiry(at: expiresAt)]
    case .created:
      self = Self(.ended(.expired, Progress(unopened: definition)))
      return [.end(.expired)]
    case .started(let progress) where now < progress.expiresAt:
      self = Self(.started(progress))
      return [.startExpiry(at: progress.expiresAt)]
    case .started(let progress):
      self = Self(.ended(.abandoned, progress))
      return [.end(.abandoned)]
    case .ended(let outcome, let progress):
      self = Self(.ended(outcome, progress))
      return []
    }
  }
}

extension InquiryMachine.Progress {
  init(unopened definition: InquiryDefinition) {
    self.init(step: definition.steps[0].id, completed: StepSet(), accepted: [], expiresAt: .never)
  }

  func holds(_ step: StepID, _ key: IdempotencyKey, _ installation: InstallationID) -> Bool {
    accepted.contains { $0.key == key && $0.by == installation && $0.step == step }
  }

  func refusal(of submission: InquiryMachine.Submission, _ definition: InquiryDefinition) -> Refusal? {
    guard submission.step == step, let kind = definition[step]?.kind else { return .stepNotCurrent }
    guard submission.content.fits(kind) else { return .submissionUnfit }
    if case .form(let answers) = submission.content, definition.complaint(about: answers, at: step) != nil {
      return .submissionUnfit
    }
    guard submission.capabilities.isSuperset(of: kind.requires) else { return .capabilityMissing }
    return nil
  }

  mutating func accept(
    _ submission: InquiryMachine.Submission, _ definition: InquiryDefinition
  ) -> (actions: [InquiryMachine.Action], ended: Bool) {
    accepted.append(.init(by: submission.by, key: submission.key, step: submission.step))
    completed.insert(submission.step)
    let actions: [InquiryMachine.Action] = [.accept(isNew: true), .complete(submission.step)]
    if let next = definition.graph.next(after: submission.step) { step = next }
    let (settled, ended) = settle(submission.capabilities, definition)
    return (actions + settled, ended)
  }

  /// Nothing happens at a step that waits for the person.
  mutating func leaveWaiting(
    _ capabilities: Capabilities, _ definition: InquiryDefinition
  ) -> (actions: [InquiryMachine.Action], ended: Bool) {
    guard case .waiting = definition[step]?.kind, let next = definition.graph.next(after: step) else {
      return ([], false)
    }
    let done = step
    completed.insert(done)
    step = next
    let (settled, ended) = settle(capabilities, definition)
    return ([.complete(done)] + settled, ended)
  }

  /// Passes the handoff steps that a holder of these capabilities does not need, and sees whether the end is reached.
  mutating func settle(
    _ capabilities: Capabilities, _ definition: InquiryDefinition
  ) -> (actions: [InquiryMachine.Action], ended: Bool) {
    var actions: [InquiryMachine.Action] = []
    // Each round completes a step, so there are at most as many as the definition has.
    for _ in 0..<InquiryDefinition.stepsMax {
      guard case .handoff = definition[step]?.kind,
        capabilities.isSuperset(of: definition.capabilities(after: completed)),
        let next = definition.graph.next(after: step)
      else { break }
      completed.insert(step)
      actions.append(.complete(step))
      step = next
    }
    actions.append(.reach(step))
    guard case .terminal = definition[step]?.kind else { return (actions, false) }
    return (actions + [.end(.approved)], true)
  }
}

extension InquiryMachine: TableDriven {
  public static let machineName = "inquiry"
  public static let stateNames = ["created", "started", "ended"]

  public static let transitions = [
    Transition("created", "opened", "started"),
    Transition("created", "opened", "ended"),
    Transition("created", "cancelRequested", "ended"),
    Transition("created", "expiryPassed", "created"),
    Transition("created", "expiryPassed", "ended"),
    Transition("created", "expiryMoved", "created"),
    Transition("created", "forced", "ended"),
    Transition("started", "submissionReceived", "started"),
    Transition("started", "submissionReceived", "ended"),
    Transition("started", "holderAppeared", "started"),
    Transition("started", "waitEnded", "started"),
    Transition("started", "waitEnded", "ended"),
    Transition("started", "cancelRequested", "ended"),
    Transition("started", "expiryPassed", "started"),
    Transition("started", "expiryPassed", "ended"),
    Transition("started", "expiryMoved", "started"),
    Transition("started", "forced", "ended"),
    Transition("ended", "submissionReceived", "ended"),
  ]

  public var stateName: String {
    switch state {
    case .created: "created"
    case .started: "started"
    case .ended: "ended"
    }
  }
}
