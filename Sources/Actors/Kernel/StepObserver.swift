/// Looks on while a kernel runs: traces, statistics, invariants.
public protocol StepObserver<System> {
  associatedtype System: ActorSystem

  /// Whether `stepped(_:)` is to be called. Constant during a run.
  var wantsSteps: Bool { get }

  /// After each handled message, before its effects happen.
  /// - Parameter behaviour: the behaviour after the message.
  mutating func stepped(_ step: borrowing Step<System>, _ behaviour: borrowing any Behaviour<System> & ~Copyable)

  /// At each log effect.
  mutating func logged(
    _ level: LogLevel, _ event: System.LogEvent, at time: Instant, by name: ActorName, session: UInt32)

  /// At each dead letter.
  mutating func deadLettered(_ letter: DeadLetter)
}

extension StepObserver {
  @inlinable public var wantsSteps: Bool { false }
  @inlinable
  public mutating func stepped(_ step: borrowing Step<System>, _ behaviour: borrowing any Behaviour<System> & ~Copyable)
  {}
  @inlinable public mutating func logged(
    _ level: LogLevel, _ event: System.LogEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {}
  @inlinable public mutating func deadLettered(_ letter: DeadLetter) {}
}

/// Sees nothing.
public struct NoObserver<System: ActorSystem>: StepObserver {
  public init() {}
}

/// One handled message, as an observer sees it.
public struct Step<System: ActorSystem> {
  /// Counted from 1.
  public let number: UInt64
  public let time: Instant
  public let envelope: Envelope<System>
  public let recipient: ActorName
  /// Nil when the sender is outside, or has stopped.
  public let sender: ActorName?
  public let node: NodeID
  /// What it asked for; empty when it failed.
  public let effects: [Effect<System>]
  public let failure: BehaviourFailure?
  /// The rolling digest, this step included.
  public let digest: TraceDigest
}
