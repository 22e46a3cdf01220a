/// Runs actors: mailboxes, timers, names, supervision. Synchronous, without a clock and without I/O of its own; a
/// driver gives it the time and takes what it sends out.
///
/// One turn is: take a ready actor, give it the first message of its mailbox, then let the effects that it asked for
/// happen in order. All state of all actors changes in turns only, one at a time.
public struct Kernel<System: ActorSystem>: ~Copyable {
  public let configuration: KernelConfiguration
  let factory: any BehaviourFactory<System>

  /// The run's clock, as the driver last set it.
  public internal(set) var now: Instant = .start

  /// The actors, in memory where each can be changed in place: an array of them copied whole slots to read one field.
  var slots: UnsafeMutablePointer<ActorSlot<System>>
  var slotCount = 0
  var slotCapacity = 64
  var pool: EnvelopePool<System>
  var ready = ReadyQueue()
  var timers = TimerHeap<ActorTimer>()
  var effects: Effects<System>
  var outbound = MoveBuffer<Outbound<System>>()
  var registry: [ActorName: ActorID] = [:]
  var watchers: [UInt32: WatcherList] = [:]
  var restarts: [UInt32: RestartRecord<System>] = [:]
  var clockSkews: [NodeID: Interval] = [:]
  var sessionTraces: [SessionTrace] = []
  /// The session of the turn that runs, or ran last.
  public internal(set) var currentSession: UInt32 = 0
  /// Dead letters of this turn that the observer has not seen.
  var unseenDeadLetters: [DeadLetter] = []

  public internal(set) var deadLetters = DeadLetters()
  /// Messages and signals handled so far.
  public internal(set) var stepCount: UInt64 = 0
  public internal(set) var actorCount = 0
  public internal(set) var digest = TraceDigest()
  public internal(set) var checkpoints = DigestCheckpoints()

  public init(_ configuration: KernelConfiguration, factory: any BehaviourFactory<System>) {
    self.configuration = configuration
    self.factory = factory
    slots = .allocate(capacity: slotCapacity)
    pool = EnvelopePool(envelopesMax: configuration.envelopesMax)
    effects = Effects(addresses: AddressSpace(kernel: configuration.kernel))
  }

  deinit {
    slots.deinitialize(count: slotCount)
    slots.deallocate()
  }

  public var hasReadyActors: Bool { ready.count > 0 }

  /// When the first timer is due, and whose session it is of.
  public var nextTimer: TimerKey? { timers.first }

  public var envelopesWaiting: Int { pool.count }

  public var outboundIsEmpty: Bool { outbound.isEmpty }

  /// Names the session that what comes next is of, until a turn says otherwise: its stream decides the schedule.
  mutating func enter(session: UInt32) {
    currentSession = session
  }

  /// Moves the clock. Time never goes back: an earlier instant is ignored.
  public mutating func advance(to instant: Instant) {
    if instant > now { now = instant }
  }

  /// Moves what the actors sent out of this kernel into `taken`, which must be empty; its storage is used again.
  public mutating func takeOutbound(into taken: inout MoveBuffer<Outbound<System>>) {
    swap(&outbound, &taken)
  }

  /// Lets the clock on the wall of `node` differ from the run's clock.
  public mutating func setClockSkew(_ skew: Interval, of node: NodeID) {
    clockSkews[node] = skew == .zero ? nil : skew
  }

  public func address(of name: ActorName) -> ActorID? {
    registry[name]
  }

  public func name(of actor: ActorID) -> ActorName? {
    liveIndex(of: actor).map { slots[$0].name }
  }

  public func node(of actor: ActorID) -> NodeID? {
    liveIndex(of: actor).map { slots[$0].node }
  }

  /// How many watches of an actor the kernel keeps, some of them perhaps by watchers that have stopped.
  public func watcherCount(of actor: ActorID) -> Int {
    liveIndex(of: actor).flatMap { watchers[UInt32($0)]?.count } ?? 0
  }

  /// Shows the state of an actor between two turns.
  /// - Returns: what `body` returns; nil when there is no such actor.
  public func withBehaviour<Result>(
    of actor: ActorID, _ body: (borrowing any Behaviour<System> & ~Copyable) -> Result
  ) -> Result? {
    guard let index = liveIndex(of: actor) else { return nil }
    switch slots[index].behaviour {
    case .some(let behaviour): return body(behaviour)
    case .none: return nil
    }
  }

  /// The digest of what one session did: the same whether it ran alone or among others.
  public func digest(ofSession session: UInt32) -> TraceDigest {
    Int(session) < sessionTraces.count ? sessionTraces[Int(session)].digest : TraceDigest()
  }

  /// Actors that wait for something that has to come; at most `limit` of them, in the order of their slots.
  public func unfinishedActors(limit: Int) -> [ActorName] {
    var found: [ActorName] = []
    for index in 0..<slotCount {
      if slots[index].behaviour?.isFinished == false { found.append(slots[index].name) }
      if found.count >= limit { break }
    }
    return found
  }

  @inline(__always)
  func liveIndex(of actor: ActorID) -> Int? {
    let index = Int(actor.index)
    guard index < slotCount, slots[index].id == actor else { return nil }
    return index
  }
}

/// The trace of one session, and the source of its share of the schedule.
struct SessionTrace {
  var digest = TraceDigest()
  var steps: UInt32 = 0
  var draws: UInt32 = 0
}

/// One running timer of an actor.
struct ActorTimer {
  let index: UInt32
  let id: TimerID
  let trace: TraceID
  var next: UInt32

  /// The kernel's own timer for the back-off before a restart.
  static var restartID: TimerID { TimerID(.max) }
}
