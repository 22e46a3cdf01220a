//   idle ──stepReached──▶ sent ──digitsReceived (right)──▶ verified
//                          │ ▲
//        (the last try)    │ │ resendRequested
//        digitsReceived    ▼ │
//                          spent

public import Actors
public import Inquiry

/// The one-time code of the step that is open: sent to the person, typed on a device, judged here.
///
/// The diagram hides that `sent` stays where it is for a wrong entry with tries left, a late one, and a resend, which
/// replaces the code; and that a repeat of a request that was judged gets its answer again and costs no try.
///
/// The machine never sees digits: whoever holds the secret says whether an entry is right.
public struct OneTimeCodeMachine: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// Can become: sent
    case idle
    /// Can become: verified, spent
    case sent(Sent)
    /// Too many wrong entries. Can become: sent
    case spent(Sent)
    /// Can become: nothing else; the step is done
    case verified
  }

  public struct Sent: Hashable, Sendable, BitwiseCopyable {
    /// Counts the codes of the step, from 1.
    public var attempt: UInt8
    public var triesLeft: UInt8
    /// An entry at this instant is too late already (S12).
    public var expiresAt: Instant
    /// Another code may be asked for from then on.
    public var resendAt: Instant
  }

  /// An entry that was judged, and how.
  struct Judged: Hashable, Sendable {
    let by: InstallationID
    let key: IdempotencyKey
    let verdict: Action
  }

  public enum Action: Hashable, Sendable {
    /// Sends the code of this attempt to the person; the one before is dead.
    case send(attempt: UInt8)
    case accept
    case wrong(triesLeft: UInt8)
    case refuse(Refusal)
  }

  public private(set) var state = State.idle
  public private(set) var step: StepID
  private let definition: OneTimeCodeDefinition
  private(set) var judged: Judged?

  public init(_ definition: OneTimeCodeDefinition, for step: StepID) {
    self.definition = definition
    self.step = step
  }

  init(_ definition: OneTimeCodeDefinition, for step: StepID, _ state: State, judged: Judged?) {
    self.init(definition, for: step)
    self.state = state
    self.judged = judged
  }

  /// The attempt whose code counts; nil when none does.
  public var attempt: UInt8? {
    switch state {
    case .sent(let sent): sent.attempt
    case .idle, .spent, .verified: nil
    }
  }

  public mutating func stepReached(at now: Instant) -> [Action] {
    switch state {
    case .idle: send(attempt: 1, at: now)
    case .sent, .spent, .verified: []
    }
  }

  /// - Parameter isRight: whether the digits are those of `attempt`; false when there is none.
  public mutating func digitsReceived(
    isRight: Bool, by installation: InstallationID, under key: IdempotencyKey, at now: Instant
  ) -> [Action] {
    if let judged, judged.by == installation, judged.key == key { return [judged.verdict] }
    let verdict = judge(isRight, at: now)
    judged = Judged(by: installation, key: key, verdict: verdict)
    return [verdict]
  }

  private mutating func judge(_ isRight: Bool, at now: Instant) -> Action {
    switch state {
    case .sent(let sent) where now >= sent.expiresAt:
      return .refuse(.oneTimeCodeExpired)
    case .sent where isRight:
      state = .verified
      return .accept
    case .sent(var sent):
      sent.triesLeft -= 1
      state = sent.triesLeft == 0 ? .spent(sent) : .sent(sent)
      return sent.triesLeft == 0 ? .refuse(.oneTimeCodeSpent) : .wrong(triesLeft: sent.triesLeft)
    case .spent: return .refuse(.oneTimeCodeSpent)
    case .verified: return .accept
    case .idle: return .refuse(.stepNotCurrent)
    }
  }

  /// The person asks for another code.
  public mutating func resendRequested(at now: Instant) -> [Action] {
    switch state {
    case .sent(let sent), .spent(let sent):
      if sent.attempt > definition.resendsMax { return [.refuse(.resendsSpent)] }
      if now < sent.resendAt { return [.refuse(.resendTooEarly)] }
      return send(attempt: sent.attempt + 1, at: now)
    case .idle, .verified: return [.refuse(.stepNotCurrent)]
    }
  }

  private mutating func send(attempt: UInt8, at now: Instant) -> [Action] {
    state = .sent(
      Sent(
        attempt: attempt, triesLeft: max(1, definition.triesMax),
        expiresAt: now + Interval(limitMs: definition.validMs),
        resendAt: now + Interval(limitMs: definition.resendAfterMs)))
    return [.send(attempt: attempt)]
  }
}

extension OneTimeCodeMachine: TableDriven {
  public static let machineName = "one-time-code"
  public static let stateNames = ["idle", "sent", "spent", "verified"]

  public static let transitions = [
    Transition("idle", "stepReached", "sent"),
    Transition("sent", "digitsReceived", "sent"),
    Transition("sent", "digitsReceived", "spent"),
    Transition("sent", "digitsReceived", "verified"),
    Transition("sent", "resendRequested", "sent"),
    Transition("spent", "resendRequested", "sent"),
    Transition("verified", "digitsReceived", "verified"),
  ]

  public var stateName: String {
    switch state {
    case .idle: "idle"
    case .sent: "sent"
    case .spent: "spent"
    case .verified: "verified"
    }
  }
}
