import Actors
import ActorsTestKit
import Testing

/// A kernel of scripted actors with someone who writes down what they log. Looks at the kernel's invariants after each
/// step.
final class KernelStage {
  var kernel: Kernel<ScriptSystem>
  private(set) var transcript = Transcript<ScriptSystem>()
  private(set) var outbound: [Outbound<ScriptSystem>] = []

  init(_ configuration: KernelConfiguration = KernelConfiguration()) {
    kernel = Kernel(configuration, factory: ScriptFactory())
  }

  func spawn(_ script: Script = Script(), _ options: SpawnOptions) -> ActorID {
    kernel.spawn(script, options)
  }

  func spawn(_ role: UInt16, _ script: Script = Script()) -> ActorID {
    kernel.spawn(script, SpawnOptions(name: ActorName(role: role)))
  }

  @discardableResult
  func tell(_ actor: ActorID, _ instructions: Instruction..., session: UInt32 = 0) -> Delivery {
    deliver(.tell(instructions), to: actor, session: session)
  }

  @discardableResult
  func deliver(
    _ message: ScriptSystem.Message, to actor: ActorID, session: UInt32 = 0, deadline: Instant = .never
  ) -> Delivery {
    kernel.deliver(
      Envelope(
        recipient: actor, sender: .outside, trace: TraceID(session: session), deadline: deadline,
        content: .message(message)))
  }

  /// One turn.
  @discardableResult
  func step() -> Int {
    let handled = kernel.step(&transcript)
    var taken = MoveBuffer<Outbound<ScriptSystem>>()
    kernel.takeOutbound(into: &taken)
    taken.takeAll { outbound.append($0) }
    check()
    return handled
  }

  /// Steps until nobody is ready.
  func settle(stepsMax: Int = 100_000, sourceLocation: SourceLocation = #_sourceLocation) {
    var steps = 0
    while steps < stepsMax, step() > 0 { steps += 1 }
    kernel.reportDeadLetters(to: &transcript)
    #expect(steps < stepsMax, "the actors do not come to rest", sourceLocation: sourceLocation)
  }

  /// Lets time pass, timer by timer.
  func advance(by interval: Interval) {
    let end = kernel.now + interval
    settle()
    while let first = kernel.nextTimer, first.deadline <= end {
      kernel.advance(to: first.deadline)
      while kernel.fireTimer() { check() }
      settle()
    }
    kernel.advance(to: end)
  }

  func stop(_ actor: ActorID) { kernel.stop(actor) }
  func kill(_ actor: ActorID) { kernel.kill(actor) }
  func apply(_ control: ActorControl, target: ActorID, by watcher: ActorID) {
    kernel.apply(control, target: target, by: watcher)
  }
  func setClockSkew(_ skew: Interval, of node: NodeID) { kernel.setClockSkew(skew, of: node) }

  func events(of role: UInt16) -> [ScriptSystem.LogEvent] {
    transcript.events(of: ActorName(role: role))
  }

  /// The numbers of the notes that an actor got, in order.
  func notes(of role: UInt16) -> [UInt32] {
    events(of: role).compactMap { if case .note(let number) = $0 { number } else { nil } }
  }

  func signals(of role: UInt16) -> [Signal] {
    events(of: role).compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
  }

  func drawn(by role: UInt16) -> [UInt64] {
    events(of: role).compactMap { if case .drew(let number) = $0 { number } else { nil } }
  }

  var reasons: [DeadLetter.Reason] { transcript.deadLetters.map(\.reason) }
  var actorCount: Int { kernel.actorCount }
  var envelopesWaiting: Int { kernel.envelopesWaiting }
  var hasReadyActors: Bool { kernel.hasReadyActors }
  var digest: TraceDigest { kernel.digest }

  private func check() {
    let violations = kernel.invariantViolations()
    if !violations.isEmpty { Issue.record("after step \(kernel.stepCount): \(violations)") }
  }
}
