/// Two directors that look on together, the first one first.
public struct PairedDirector<First: Director, Second: Director>: Director where First.System == Second.System {
  public typealias System = First.System

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public var wantsSteps: Bool { first.wantsSteps || second.wantsSteps }

  @inlinable public var hasPlans: Bool { first.hasPlans || second.hasPlans }

  @inlinable
  public mutating func stepped(
    _ step: borrowing Step<System>, _ behaviour: borrowing any Behaviour<System> & ~Copyable
  ) {
    if first.wantsSteps { first.stepped(step, behaviour) }
    if second.wantsSteps { second.stepped(step, behaviour) }
  }

  @inlinable
  public mutating func logged(
    _ level: LogLevel, _ event: System.LogEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    first.logged(level, event, at: time, by: name, session: session)
    second.logged(level, event, at: time, by: name, session: session)
  }

  @inlinable
  public mutating func deadLettered(_ letter: DeadLetter) {
    first.deadLettered(letter)
    second.deadLettered(letter)
  }

  @inlinable
  public mutating func takePlans(into plans: inout [PlannedIntervention<System>]) {
    if first.hasPlans { first.takePlans(into: &plans) }
    if second.hasPlans { second.takePlans(into: &plans) }
  }

  @inlinable
  public mutating func crossed(
    _ envelope: borrowing Envelope<System>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    if first.wantsSteps { first.crossed(envelope, from: from, to: to, verdict, at: now) }
    if second.wantsSteps { second.crossed(envelope, from: from, to: to, verdict, at: now) }
  }

  @inlinable
  public mutating func intervened(_ intervention: Intervention<System>, at now: Instant, session: UInt32) {
    first.intervened(intervention, at: now, session: session)
    second.intervened(intervention, at: now, session: session)
  }
}
