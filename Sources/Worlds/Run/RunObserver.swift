public import Actors
public import Inquiry

/// Whoever else looks on while a scenario runs: traces, diagrams, the dashboard.
public protocol RunObserver {
  /// Whether `stepped`, `crossed` and `deadLettered` are to be called. Constant during a run.
  var wantsSteps: Bool { get }

  mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32)

  mutating func stepped(_ step: borrowing Step<InquirySystem>)

  mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant)

  mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32)

  mutating func deadLettered(_ letter: DeadLetter)
}

extension RunObserver {
  public var wantsSteps: Bool { false }

  public mutating func stepped(_ step: borrowing Step<InquirySystem>) {}

  public mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {}

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {}

  public mutating func deadLettered(_ letter: DeadLetter) {}
}

/// Looks away.
public struct Unobserved: RunObserver {
  public init() {}

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {}
}
