extension Kernel {
  /// Lets the effects of a turn happen, in order, then lets go of the envelope.
  mutating func happen<Observer: StepObserver>(
    of index: Int, on envelope: UInt32, _ header: EnvelopePool<System>.Header, _ observer: inout Observer
  ) where Observer.System == System {
    let me = slots[index].id
    let node = slots[index].node
    let trace = header.trace
    var isPostponed = false
    for position in 0..<effects.asked.count {
      switch effects.asked.take(at: position) {
      case .send(let message, let recipient, let deadline):
        route(consume message, EnvelopeCover(to: recipient, from: me, trace: trace, deadline: deadline), from: node)
      case .sendToName(let message, let name, let deadline):
        if let recipient = registry[name] {
          route(consume message, EnvelopeCover(to: recipient, from: me, trace: trace, deadline: deadline), from: node)
        } else {
          sendOut(consume message, toName: name, from: me, node, trace, deadline)
        }
      case .spawn(let spawn, let id, let options):
        installChild(spawn, id, options, of: index, me, trace)
      case .stop(let actor):
        control(.stop, target: actor, by: me, from: node, trace)
      case .watch(let actor):
        if slots[index].id == me { control(.watch, target: actor, by: me, from: node, trace) }
      case .unwatch(let actor):
        control(.unwatch, target: actor, by: me, from: node, trace)
      case .startTimer(let id, let deadline):
        startTimer(id, of: index, at: deadline, trace: trace)
      case .cancelTimer(let id):
        cancelTimer(id, of: index)
      case .postpone:
        if !isPostponed, slots[index].id == me {
          isPostponed = true
          pool.link(envelope, atEndOf: &slots[index].mailbox.postponed)
        }
      case .replayPostponed:
        pool.replayPostponed(of: &slots[index].mailbox)
      case .log(let level, let event):
        observer.logged(level, event, at: now, by: slots[index].name, session: trace.session)
      case .perform(let command, let id):
        outbound.append(
          .command(command, id, by: slots[index].name, node: node, session: trace.session))
      }
    }
    effects.asked.forgetAll()
    if !isPostponed { pool.release(envelope) }
  }

  @inline(never)
  private mutating func installChild(
    _ spawn: System.Spawn, _ id: ActorID, _ options: SpawnOptions, of index: Int, _ parent: ActorID, _ trace: TraceID
  ) {
    guard slots[index].id == parent else {
      // A child of one that has stopped stops with it, before it starts.
      effects.addresses.release(id)
      return
    }
    install(spawn, id, options, parent: UInt32(index), trace: trace, life: slots[index].life)
  }

  private mutating func sendOut(
    _ message: System.Message, toName name: ActorName, from sender: ActorID, _ node: NodeID, _ trace: TraceID,
    _ deadline: Instant
  ) {
    let envelope = Envelope<System>(
      recipient: .outside, sender: sender, trace: trace, deadline: deadline, content: .message(message))
    outbound.append(.named(name, envelope, from: node))
  }

  /// Stops, watches or unwatches an actor of this kernel on behalf of any actor.
  public mutating func apply(_ control: ActorControl, target: ActorID, by watcher: ActorID) {
    switch control {
    case .stop:
      if let index = liveIndex(of: target) { stop(index, .stopped) }
    case .watch:
      if let index = liveIndex(of: target) {
        addWatcher(watcher, of: index)
      } else {
        tellTerminated(target, .unknown, to: watcher)
      }
    case .unwatch:
      if let index = liveIndex(of: target), slots[index].flags.contains(.watched) {
        watchers[UInt32(index)]?.remove(watcher)
      }
    }
  }

  private mutating func addWatcher(_ watcher: ActorID, of index: Int) {
    slots[index].flags.insert(.watched)
    var list = watchers.removeValue(forKey: UInt32(index)) ?? WatcherList()
    if list.needsCleaning {
      list.clean { $0.kernel != configuration.kernel || liveIndex(of: $0) != nil }
    }
    list.append(watcher)
    watchers[UInt32(index)] = list
  }

  private mutating func control(
    _ control: ActorControl, target: ActorID, by watcher: ActorID, from node: NodeID, _ trace: TraceID
  ) {
    let isHere = target.kernel == configuration.kernel || target == .outside
    if isHere, !Self.crosses(from: node, to: self.node(of: target) ?? .none) {
      apply(control, target: target, by: watcher)
    } else {
      outbound.append(.control(control, target: target, by: watcher, from: node, trace: trace))
    }
  }

  /// Whether there is a network between two nodes.
  static func crosses(from: NodeID, to: NodeID) -> Bool {
    from != to && from != .none && to != .none
  }

  func tellTrace(for index: Int) -> TraceID {
    TraceID(session: slots[index].name.session)
  }

  /// - Parameter node: where the actor was; what is told elsewhere may be late, or lost.
  mutating func tellTerminated(
    _ actor: ActorID, _ reason: TerminationReason, to watcher: ActorID, from node: NodeID = .none
  ) {
    let trace = TraceID(session: currentSession)
    let signal = Signal.terminated(actor, reason)
    let cover = EnvelopeCover(to: watcher, from: actor, trace: trace)
    if watcher.kernel != configuration.kernel {
      outbound.append(.foreign(Envelope(cover, .signal(signal)), from: node))
    } else if let index = liveIndex(of: watcher) {
      if Self.crosses(from: node, to: slots[index].node) {
        outbound.append(.signal(signal, cover, from: node, to: slots[index].node))
      } else {
        enqueue(signal: signal, at: index, trace: trace, sender: actor)
      }
    }
  }
}
