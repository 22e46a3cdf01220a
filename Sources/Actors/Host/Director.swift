/// Looks on as a run unfolds, and answers with interventions: scenarios, statistics, traces, invariants.
public protocol Director<System>: StepObserver {
  /// Whether there is something to take.
  var hasPlans: Bool { get }

  /// Moves what is planned into `plans`.
  mutating func takePlans(into plans: inout [PlannedIntervention<System>])

  /// At each message between nodes, when `wantsSteps`.
  mutating func crossed(
    _ envelope: borrowing Envelope<System>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant)

  /// At each intervention, as it happens.
  mutating func intervened(_ intervention: Intervention<System>, at now: Instant, session: UInt32)
}

extension Director {
  public var hasPlans: Bool { false }

  public mutating func takePlans(into plans: inout [PlannedIntervention<System>]) {}

  public mutating func crossed(
    _ envelope: borrowing Envelope<System>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {}

  public mutating func intervened(_ intervention: Intervention<System>, at now: Instant, session: UInt32) {}
}

extension NoObserver: Director {}
