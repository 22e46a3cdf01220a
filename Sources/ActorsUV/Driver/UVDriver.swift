public import Actors

/// Runs actors in real time on a loop: one kernel, its network, its world and its faults, beside whatever else the loop
/// does. It has the surface of the driver in virtual time.
///
/// The kernel's clock is the loop's. Each turn of the loop moves it, lets everything happen that is due, and gives
/// ready actors a bounded number of messages. The kernel's timers, the network's delays and the world's durations all
/// wait behind the loop's one timer.
public final class UVDriver<System: ActorSystem, Surroundings: World, Observer: Director>: Driver
where Surroundings.System == System, Observer.System == System {
  public let loop: Loop
  /// Whether `run` ends when nothing is to come; false for a service that waits for sockets.
  public var endsWhenIdle = true
  /// Why the last run could not be made, such as on a closed loop.
  public private(set) var failure: LoopError?

  var host: Host<System, Surroundings, Observer>
  let peers: UVPeers<System>?
  /// What other kernels sent and the host has not seen.
  var arrived: [Outbound<System>] = []
  /// What is for each other kernel and found no room yet.
  var departing: [[Outbound<System>]] = []
  var foreign: [Outbound<System>] = []
  var limit = Instant.never
  var end: RunEnd?
  private var isStopped = false

  /// A driver of one kernel that is alone.
  public convenience init(
    on loop: Loop, seed: UInt64, factory: any BehaviourFactory<System>, network: Network = Network(),
    world: Surroundings, director: Observer
  ) {
    self.init(
      on: loop, KernelConfiguration(seed: seed), factory: factory, network: network, world: world, director: director,
      peers: nil)
  }

  /// - Parameter peers: the kernels that it exchanges envelopes with, itself among them; nil when it is alone.
  init(
    on loop: Loop, _ configuration: KernelConfiguration, factory: any BehaviourFactory<System>, network: Network,
    world: Surroundings, director: Observer, peers: UVPeers<System>?
  ) {
    self.loop = loop
    self.peers = peers
    host = Host(
      configuration, factory: factory, network: network, world: world, director: director, isAlone: peers == nil)
    departing = Array(repeating: [], count: peers?.count ?? 0)
  }

  public var now: Instant { host.now }

  public var director: Observer {
    get { host.director }
    _modify { yield &host.director }
  }

  public var world: Surroundings { host.world }
  public var network: Network { host.network }
  /// Folds the times of the steps, which no two runs in real time share.
  public var digest: TraceDigest { host.kernel.digest }
  public var stepCount: UInt64 { host.kernel.stepCount }
  public var actorCount: Int { host.kernel.actorCount }
  public var deadLetters: DeadLetters { host.kernel.deadLetters }

  public func unfinishedActors(limit: Int) -> [ActorName] {
    host.kernel.unfinishedActors(limit: limit)
  }

  /// Shows the state of a registered actor between two turns.
  /// - Returns: what `body` returns; nil when there is no such actor.
  public func withBehaviour<Result>(
    of name: ActorName, _ body: (borrowing any Behaviour<System> & ~Copyable) -> Result
  ) -> Result? {
    guard let actor = host.kernel.address(of: name) else { return nil }
    return host.kernel.withBehaviour(of: actor, body)
  }

  /// On the loop's thread; from another one through `loop.port`.
  public func schedule(_ plan: PlannedIntervention<System>) {
    host.schedule(plan)
  }

  /// Lets an intervention happen now, such as a key that stands for a device's loss.
  public func intervene(_ intervention: Intervention<System>, session: UInt32 = 0) {
    host.kernel.advance(to: min(loop.readClock(), limit))
    host.intervene(intervention, session: session)
  }

  /// Makes the actor that rests under a name, as a message to it would.
  public func awaken(_ name: ActorName) {
    host.kernel.advance(to: min(loop.readClock(), limit))
    host.kernel.awaken(name)
  }

  /// Runs the loop until nothing is to come for the actors, the loop's clock reaches `limit`, or `stop` was called.
  public func run(until limit: Instant) -> RunEnd {
    self.limit = limit
    end = nil
    isStopped = false
    failure = nil
    let client = LoopClient(
      collect: { [unowned self] _ in collect() }, takeTurn: { [unowned self] in takeTurn(now: $0) },
      nextDeadline: { [unowned self] in host.next?.deadline ?? .never })
    loop.add(client)
    defer {
      loop.remove(client)
      self.limit = .never
    }
    do throws(LoopError) {
      let outcome = try loop.run(until: limit, endsWhenIdle: false) { end != nil || isStopped }
      if isStopped { return .stopped }
      if let end { return end }
      if outcome != .timeUp { return .stopped }
      finishInstant(limit)
      return isStopped ? .stopped : .limitReached
    } catch {
      failure = error
      return .stopped
    }
  }

  /// Runs on until all that goes on has come to its end, for at most `grace`.
  public func drain(grace: Interval) -> RunEnd {
    let endedWhenIdle = endsWhenIdle
    endsWhenIdle = true
    defer { endsWhenIdle = endedWhenIdle }
    return run(until: loop.readClock() + grace)
  }

  /// On the loop's thread; from another one `loop.port.stop()` does the same.
  public func stop() {
    isStopped = true
  }

  /// Lets everything planned for the start happen, without letting actors handle anything.
  func prepare() {
    for _ in 0..<loop.limits.timersMax {
      guard host.jump(noLaterThan: .start) else { return }
    }
  }

  /// What is due at the very limit still happens, as it does in virtual time.
  private func finishInstant(_ instant: Instant) {
    host.kernel.advance(to: instant)
    for _ in 0..<loop.limits.turnJobsMax where !isStopped {
      guard work(until: instant, noLongerThan: .never) else { break }
    }
    sendAway()
  }

  /// One bounded batch. True when more is left to do at once.
  func work(until instant: Instant, noLongerThan end: Instant) -> Bool {
    var handled = 0
    while handled < loop.limits.turnJobsMax, !isStopped {
      let hasJumped = host.jump(noLaterThan: instant)
      let stepped = isHeldBack ? 0 : stepSome()
      if !hasJumped, stepped == 0 { return false }
      handled += max(1, stepped)
      if end != .never, loop.readClock() > end { break }
    }
    return hasWork(at: instant)
  }

  func hasWork(at instant: Instant) -> Bool {
    if host.kernel.hasReadyActors, !isHeldBack { return true }
    guard let next = host.next else { return false }
    return next.deadline <= instant
  }

  /// A few turns of actors, and what follows from them, before the clock is looked at again.
  private func stepSome() -> Int {
    var handled = 0
    while handled < 64 {
      let taken = host.step()
      if taken == 0 { break }
      handled += taken
      if isStopped { break }
    }
    return handled
  }
}
