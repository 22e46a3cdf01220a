public import Actors

/// What the ready-made UI shows (F03). Texts are looked up by step when they are drawn.
public enum Stage: Hashable, Sendable {
  case opening
  case introduction(StepID)
  case form(StepID)
  case oneTimeCode(StepID)
  case governmentID(StepID, GovernmentIDMode, CapturePhase)
  case selfie(StepID, SelfieMode, CapturePhase)
  case documentReview(StepID)
  case waiting(StepID?)
  case handoff(HandoffStage)
  case confirming(ConfirmingStage)
  case watching(WatchingStage)
  case moved(StageKind)
  case terminal(TerminalStage)

  public var kind: StageKind {
    switch self {
    case .opening: .opening
    case .introduction: .introduction
    case .form: .form
    case .oneTimeCode: .oneTimeCode
    case .governmentID: .governmentID
    case .selfie: .selfie
    case .documentReview: .documentReview
    case .waiting: .waiting
    case .handoff: .handoff
    case .confirming: .confirming
    case .watching: .watching
    case .moved: .moved
    case .terminal: .terminal
    }
  }

  /// The step that the stage stands for, where it stands for one of this device's own.
  public var step: StepID? {
    switch self {
    case .introduction(let step), .form(let step), .oneTimeCode(let step), .documentReview(let step): step
    case .governmentID(let step, _, _): step
    case .selfie(let step, _, _): step
    case .waiting(let step): step
    case .handoff(let stage): stage.step
    case .opening, .confirming, .watching, .moved, .terminal: nil
    }
  }
}

/// How far a capture is.
public enum CapturePhase: UInt8, Hashable, Sendable, BitwiseCopyable {
  case ready
  case capturing
  case submitting
}

/// The source's side of a handoff.
public struct HandoffStage: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// The code is being fetched.
    case minting
    /// The code is on the screen until `until`, then the next generation replaces it.
    case showing(HandoffCode, TypedCode, generation: Generation, until: Instant)
    /// No more rotations: the person asks for a new code.
    case paused
    /// A device scanned it; its person types the number until `until`.
    case scanned(by: Platform, number: ConfirmNumber, until: Instant)
  }

  /// The step that needs another device, or the step at which the person asked for one.
  public var step: StepID
  public var phase: Phase

  public init(step: StepID, phase: Phase) {
    self.step = step
    self.phase = phase
  }
}

/// Counts the codes of one handoff slot, from 1.
public struct Generation: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let none = Generation(0)
  public var next: Generation { Generation(rawValue &+ 1) }

  public static func < (left: Generation, right: Generation) -> Bool { left.rawValue < right.rawValue }
}

/// The claimant's side of a handoff, before it holds anything: nothing personal stands here.
public struct ConfirmingStage: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// The person has read who asks and may go on or decline.
    case peeked
    case claiming
    /// The person types the number that the source shows.
    case awaitingNumber(until: Instant, triesLeft: UInt8)
    case confirming
  }

  public var source: Platform
  public var phase: Phase

  public init(source: Platform, phase: Phase) {
    self.source = source
    self.phase = phase
  }
}

/// Another device has the inquiry, and this one may watch it and take it back.
public struct WatchingStage: Hashable, Sendable {
  public enum Holder: Hashable, Sendable {
    case present(Platform)
    /// Its lease lapsed: wait, take back or offer a new code.
    case lost
  }

  public var holder: Holder
  /// What the holder's stage is.
  public var stage: StageKind

  public init(holder: Holder, stage: StageKind) {
    self.holder = holder
    self.stage = stage
  }
}

/// The last stage (F11, F15).
public struct TerminalStage: Hashable, Sendable {
  public var outcome: TerminalOutcome
  /// Validated and normalised (F32); nil when there is none.
  public var redirect: String?
  /// True on a device that did not finish the inquiry itself: it says so and redirects nowhere.
  public var finishedElsewhere: Bool

  public init(outcome: TerminalOutcome, redirect: String? = nil, finishedElsewhere: Bool = false) {
    self.outcome = outcome
    self.redirect = redirect
    self.finishedElsewhere = finishedElsewhere
  }
}
