public import Actors

/// Runs actors in virtual time: as fast as they go, in an order that the seed decides.
///
/// At each instant one session is worked through before the next, its ready actors taken in seeded order; then the
/// clock jumps to what is due next. Nothing in a session's order depends on other sessions, so that one session of a
/// large run, run alone, does the same.
public final class SimDriver<System: ActorSystem, Surroundings: World, Observer: Director>: Driver
where Surroundings.System == System, Observer.System == System {
  /// Messages that may be handled at one instant; more is taken for actors that keep each other busy for ever.
  public var stepsPerInstantMax = 10_000_000

  private var host: Host<System, Surroundings, Observer>
  private var isStopped = false
  private var stepsAtInstant = 0

  public init(
    seed: UInt64, factory: any BehaviourFactory<System>, network: Network = Network(), world: Surroundings,
    director: Observer
  ) {
    host = Host(
      KernelConfiguration(seed: seed, schedule: .seeded), factory: factory, network: network, world: world,
      director: director)
  }

  public var now: Instant { host.now }

  public var director: Observer {
    get { host.director }
    _modify { yield &host.director }
  }

  public var world: Surroundings { host.world }
  public var network: Network { host.network }
  public var digest: TraceDigest { host.kernel.digest }
  public var stepCount: UInt64 { host.kernel.stepCount }
  public var actorCount: Int { host.kernel.actorCount }
  public var deadLetters: DeadLetters { host.kernel.deadLetters }

  public func unfinishedActors(limit: Int) -> [ActorName] {
    host.kernel.unfinishedActors(limit: limit)
  }

  public var checkpoints: DigestCheckpoints { host.kernel.checkpoints }

  /// The digest of what one session did: the same whether it ran alone or among others.
  public func digest(ofSession session: UInt32) -> TraceDigest {
    host.kernel.digest(ofSession: session)
  }

  /// Shows the state of a registered actor between two turns.
  /// - Returns: what `body` returns; nil when there is no such actor.
  public func withBehaviour<Result>(
    of name: ActorName, _ body: (borrowing any Behaviour<System> & ~Copyable) -> Result
  ) -> Result? {
    guard let actor = host.kernel.address(of: name) else { return nil }
    return host.kernel.withBehaviour(of: actor, body)
  }

  public func schedule(_ plan: PlannedIntervention<System>) {
    host.schedule(plan)
  }

  public func stop() {
    isStopped = true
  }

  public func run(until limit: Instant) -> RunEnd {
    while true {
      if let end = run(until: limit, stepsMax: .max) { return end }
    }
  }

  /// As `run(until:)`, for about `stepsMax` messages at most.
  /// - Returns: nil when the run was cut short and is to go on.
  public func run(until limit: Instant, stepsMax: Int) -> RunEnd? {
    isStopped = false
    return Self.run(
      &host, until: limit, stepsMax: stepsMax, stepsPerInstantMax: stepsPerInstantMax, &stepsAtInstant
    ) { isStopped }
  }

  /// The host is borrowed once for all steps: to reach into an object is checked each time.
  private static func run(
    _ host: inout Host<System, Surroundings, Observer>, until limit: Instant, stepsMax: Int, stepsPerInstantMax: Int,
    _ stepsAtInstant: inout Int, isStopped: () -> Bool
  ) -> RunEnd? {
    var steps = 0
    while true {
      while host.kernel.hasReadyActors {
        let handled = host.step()
        steps += handled
        stepsAtInstant += handled
        if isStopped() { return .stopped }
        if stepsAtInstant > stepsPerInstantMax { return .spinning }
      }
      let before = host.now
      if host.jump(noLaterThan: limit) {
        if isStopped() { return .stopped }
        // Each jump counts: interventions that plan the next one at once would keep a run at one instant as well.
        stepsAtInstant = host.now > before ? 0 : stepsAtInstant + 1
        if steps >= stepsMax { return nil }
        continue
      }
      guard host.next == nil else {
        host.kernel.advance(to: limit)
        return .limitReached
      }
      let waiting = host.kernel.unfinishedActors(limit: 16)
      return waiting.isEmpty ? .idle : .blocked(waiting)
    }
  }
}
