/// A kernel with its surroundings: network, world, faults. All that two drivers would otherwise both have to do; what
/// is left to them is time, and envelopes of other kernels.
public struct Host<System: ActorSystem, Surroundings: World, Observer: Director>: ~Copyable
where Surroundings.System == System, Observer.System == System {
  public var kernel: Kernel<System>
  public var network: Network
  public var world: Surroundings
  public var director: Observer

  /// What is for other kernels, or for names that nobody here has. The driver takes it.
  public private(set) var foreign: [Outbound<System>] = []

  private var pending = TimerHeap<Pending<System>>()
  private var roots: [NodeRoot<System>] = []
  /// Positions in `roots`.
  private var rootPlaces: [NodeID: Int] = [:]
  private var streams: [SeededRandom] = []
  private var taken = MoveBuffer<Outbound<System>>()
  private var plans: [PlannedIntervention<System>] = []
  private let isAlone: Bool

  /// - Parameter isAlone: whether there are no other kernels; then a message to an unknown name is a dead letter.
  public init(
    _ configuration: KernelConfiguration, factory: any BehaviourFactory<System>, network: Network, world: Surroundings,
    director: Observer, isAlone: Bool = true
  ) {
    kernel = Kernel(configuration, factory: factory)
    self.network = network
    self.world = world
    self.director = director
    self.isAlone = isAlone
  }

  public var now: Instant { kernel.now }

  /// What is due first, and whose session it is of; nil when nothing is to come.
  public var next: TimerKey? {
    guard let mine = pending.first else { return kernel.nextTimer }
    guard let timer = kernel.nextTimer else { return mine }
    return timer.isBefore(mine) ? timer : mine
  }

  /// Messages, commands and interventions under way.
  public var pendingCount: Int { pending.count }

  public mutating func schedule(_ plan: PlannedIntervention<System>) {
    _ = pending.insert(.intervention(plan.intervention), at: max(plan.time, now), session: plan.session)
  }

  /// Takes the place of `foreign`, for the driver.
  public mutating func takeForeign(into other: inout [Outbound<System>]) {
    swap(&foreign, &other)
  }

  /// What another kernel sent to an actor here.
  public mutating func arrive(_ envelope: Envelope<System>, from node: NodeID) {
    let destination = kernel.node(of: envelope.recipient) ?? .none
    if Kernel<System>.crosses(from: node, to: destination) {
      cross(Pending(envelope), from: node, to: destination, session: envelope.trace.session)
    } else {
      kernel.deliver(envelope)
    }
  }

  /// What an actor elsewhere does to one here.
  public mutating func arrive(
    _ control: ActorControl, target: ActorID, by watcher: ActorID, from node: NodeID, _ trace: TraceID
  ) {
    let destination = kernel.node(of: target) ?? .none
    guard Kernel<System>.crosses(from: node, to: destination) else {
      return kernel.apply(control, target: target, by: watcher)
    }
    cross(.control(control, target: target, by: watcher), from: node, to: destination, session: trace.session)
  }

  /// One ready actor's turn, and what follows from it.
  /// - Returns: messages handled; 0 when nobody is ready.
  public mutating func step() -> Int {
    let handled = kernel.step(&director)
    settle()
    return handled
  }

  private mutating func settle() {
    if !kernel.outboundIsEmpty { sendOut() }
    if !kernel.unseenDeadLetters.isEmpty { kernel.reportDeadLetters(to: &director) }
    if director.hasPlans { takePlans() }
  }

  /// Moves the clock to what is due first, if that is no later than `limit`, and lets everything happen that is due at
  /// that instant in that session. A driver that is late comes to later instants by further jumps, and lets actors
  /// answer in between.
  /// - Returns: whether anything was due.
  public mutating func jump(noLaterThan limit: Instant) -> Bool {
    guard let first = next, first.deadline <= limit else { return false }
    kernel.advance(to: first.deadline)
    kernel.enter(session: first.session)
    while let due = pending.first, due.deadline <= first.deadline, due.session == first.session {
      firePending()
    }
    while let due = kernel.nextTimer, due.deadline <= first.deadline, due.session == first.session {
      kernel.fireTimer()
    }
    settle()
    return true
  }

  private mutating func firePending() {
    guard let key = pending.first, let what = pending.popFirst() else { return }
    switch consume what {
    case .message(let message, let cover):
      kernel.deliver(consume message, cover)
    case .signal(let signal, let cover):
      kernel.deliver(signal, cover)
    case .control(let control, let target, let watcher):
      kernel.apply(control, target: target, by: watcher)
    case .completion(let command, let id, let node, let trace):
      if let message = world.complete(command, id, on: node) {
        kernel.deliver(consume message, EnvelopeCover(to: id.actor, from: .outside, trace: trace))
      }
    case .intervention(let intervention):
      intervene(intervention, session: key.session)
    }
  }

  private mutating func sendOut() {
    kernel.takeOutbound(into: &taken)
    // Others that come to have a name in this turn have it too late for what was sent to it before.
    var awakened: Set<ActorName> = []
    for position in 0..<taken.count {
      switch taken.take(at: position) {
      case .message(let message, let cover, let from, let to):
        cross(.message(consume message, cover), from: from, to: to, session: cover.trace.session)
      case .signal(let signal, let cover, let from, let to):
        cross(.signal(signal, cover), from: from, to: to, session: cover.trace.session)
      case .command(let command, let id, _, let node, let session):
        perform(command, id, on: node, session)
      case .named(let name, let envelope, let node):
        if awakened.contains(name) || kernel.awaken(name) {
          awakened.insert(name)
          kernel.deliver(envelope, toName: name)
        } else if isAlone {
          kernel.bury(envelope, .nameUnknown, toName: name)
        } else {
          foreign.append(.named(name, envelope, from: node))
        }
      case .foreign(let envelope, let node):
        foreign.append(.foreign(envelope, from: node))
      case .control(let control, let target, let watcher, let node, let trace):
        if target.kernel == kernel.configuration.kernel {
          arrive(control, target: target, by: watcher, from: node, trace)
        } else {
          foreign.append(.control(control, target: target, by: watcher, from: node, trace: trace))
        }
      }
    }
    taken.forgetAll()
  }

  @inline(__always)
  private mutating func cross(
    _ what: consuming Pending<System>, from: NodeID, to: NodeID, session: UInt32
  ) {
    let verdict = verdict(from: from, to: to, session: session)
    if director.wantsSteps, let envelope = what.envelope {
      director.crossed(envelope, from: from, to: to, verdict, at: now)
    }
    switch verdict {
    case .deliver(let time):
      _ = pending.insert(consume what, at: time, session: session)
    case .deliverTwice(let time, let again):
      _ = pending.insert(copy what, at: time, session: session)
      _ = pending.insert(consume what, at: again, session: session)
    case .drop:
      break
    }
  }

  private mutating func verdict(from: NodeID, to: NodeID, session: UInt32) -> Verdict {
    withStream(of: session) { network, _, random, now in
      network.verdict(from: from, to: to, at: now, random: &random)
    }
  }

  private mutating func perform(_ command: System.Command, _ id: CommandID, on node: NodeID, _ session: UInt32) {
    let duration = withStream(of: session) { _, world, random, _ in
      world.duration(of: command, on: node, random: &random)
    }
    _ = pending.insert(
      .completion(command, id, node, TraceID(session: session)), at: now + duration, session: session)
  }

  /// Lends out the session's stream for what is not an actor's own: the network and the world.
  private mutating func withStream<Result>(
    of session: UInt32,
    _ body: (inout Network, inout Surroundings, inout SeededRandom, Instant) -> Result
  ) -> Result {
    while streams.count <= Int(session) {
      let key = UInt64(streams.count) | 0xFFFF_0000_0000_0000
      streams.append(SeededRandom(seed: kernel.configuration.seed, key: key))
    }
    return body(&network, &world, &streams[Int(session)], now)
  }

  private mutating func takePlans() {
    director.takePlans(into: &plans)
    for plan in plans { schedule(plan) }
    plans.removeAll(keepingCapacity: true)
  }

  /// Lets an intervention happen now.
  public mutating func intervene(_ intervention: Intervention<System>, session: UInt32) {
    director.intervened(intervention, at: now, session: session)
    switch intervention {
    case .spawn(let spawn, let options):
      let id = kernel.spawn(spawn, options)
      if options.node != .none { setRoot(NodeRoot(id: id, spawn: spawn, options: options)) }
    case .send(let message, let name):
      kernel.awaken(name)
      kernel.deliver(
        Envelope(
          recipient: .outside, sender: .outside, trace: TraceID(session: session), content: .message(message)),
        toName: name)
    case .kill(let node):
      kill(node, session)
    case .restart(let node, let spawn):
      restart(node, as: spawn)
    case .suspend(let node):
      if let place = rootPlaces[node] { kernel.suspend(roots[place].id) }
    case .resume(let node):
      if let place = rootPlaces[node] { kernel.resume(roots[place].id) }
    case .crash(let names, _):
      for name in names { kernel.crash(name) }
    case .recover(let names, _):
      for name in names { kernel.recover(name) }
    case .erase(let node):
      world.erase(node)
    case .backUp(let node):
      world.backUp(node)
    case .restore(let node):
      world.restore(node)
    case .block(let node, let direction):
      network.block(node, direction)
    case .unblock(let node, let direction):
      network.unblock(node, direction)
    case .setProfile(let node, let profile):
      network.setProfile(profile, of: node)
    case .setClockSkew(let node, let skew):
      kernel.setClockSkew(skew, of: node)
    }
  }

  private mutating func kill(_ node: NodeID, _ session: UInt32) {
    guard let place = rootPlaces[node] else { return }
    kernel.kill(roots[place].id)
    for token in pending.tokens(where: { $0.isCompletion(on: node) }) {
      guard case .completion(let command, let id, _, _) = pending.remove(token) else { continue }
      let happens = withStream(of: session) { _, _, random, _ in random.chance(1, in: 2) }
      if happens { _ = world.complete(command, id, on: node) }
    }
  }

  private mutating func setRoot(_ root: NodeRoot<System>) {
    if let place = rootPlaces[root.options.node] {
      roots[place] = root
    } else {
      rootPlaces[root.options.node] = roots.count
      roots.append(root)
    }
  }

  private mutating func restart(_ node: NodeID, as spawn: System.Spawn?) {
    guard let place = rootPlaces[node], kernel.name(of: roots[place].id) == nil else { return }
    let root = roots[place]
    let description = spawn ?? root.spawn
    let id = kernel.spawn(description, root.options, life: root.life &+ 1)
    roots[place] = NodeRoot(id: id, spawn: description, options: root.options, life: root.life &+ 1)
  }
}
