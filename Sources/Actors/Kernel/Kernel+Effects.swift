extension Kernel {
  /// Lets the effects of a turn happen, in order.
  mutating func happen<Observer: StepObserver>(
    of index: Int, on envelope: consuming Envelope<System>, _ observer: inout Observer
  ) where Observer.System == System {
    swap(&happening, &effects.asked)
    let me = slots[index].id
    let node = slots[index].node
    let trace = envelope.trace
    for position in happening.indices {
      switch happening[position] {
      case .send(let message, let recipient, let deadline):
        route(
          Envelope(recipient: recipient, sender: me, trace: trace, deadline: deadline, content: .message(message)),
          from: node)
      case .sendToName(let message, let name, let deadline):
        send(
          Envelope(recipient: .outside, sender: me, trace: trace, deadline: deadline, content: .message(message)),
          toName: name, from: node)
      case .spawn(let spawn, let id, let options):
        install(spawn, id, options, parent: UInt32(index), trace: trace)
      case .stop(let actor):
        control(.stop, target: actor, by: me)
      case .watch(let actor):
        control(.watch, target: actor, by: me)
      case .unwatch(let actor):
        control(.unwatch, target: actor, by: me)
      case .startTimer(let id, let deadline):
        startTimer(id, of: index, at: deadline, trace: trace)
      case .cancelTimer(let id):
        cancelTimer(id, of: index)
      case .postpone:
        postpone(envelope, of: index)
      case .replayPostponed:
        pool.replayPostponed(of: &slots[index].mailbox)
      case .log(let level, let event):
        observer.logged(level, event, at: now, by: slots[index].name, session: trace.session)
      case .perform(let command, let id):
        outbound.append(
          .command(command, id, by: slots[index].name, node: node, session: trace.session))
      }
    }
    happening.removeAll(keepingCapacity: true)
  }

  private mutating func send(_ envelope: consuming Envelope<System>, toName name: ActorName, from node: NodeID) {
    if let recipient = registry[name] {
      envelope.recipient = recipient
      route(envelope, from: node)
    } else {
      outbound.append(.named(name, envelope, from: node))
    }
  }

  private mutating func postpone(_ envelope: Envelope<System>, of index: Int) {
    guard slots[index].behaviour != nil else { return bury(envelope, .recipientStopped) }
    pool.append(envelope, to: &slots[index].mailbox.postponed)
  }

  /// Stops, watches or unwatches an actor of this kernel on behalf of any actor.
  public mutating func apply(_ control: ActorControl, target: ActorID, by watcher: ActorID) {
    switch control {
    case .stop:
      if let index = liveIndex(of: target) { stop(index, .stopped) }
    case .watch:
      if let index = liveIndex(of: target) {
        slots[index].flags.insert(.watched)
        watchers[UInt32(index), default: []].append(watcher)
      } else {
        tellTerminated(target, .unknown, to: watcher)
      }
    case .unwatch:
      if let index = liveIndex(of: target), slots[index].flags.contains(.watched) {
        watchers[UInt32(index)]?.removeAll { $0 == watcher }
      }
    }
  }

  private mutating func control(_ control: ActorControl, target: ActorID, by watcher: ActorID) {
    if target.kernel == configuration.kernel || target == .outside {
      apply(control, target: target, by: watcher)
    } else {
      outbound.append(.control(control, target: target, by: watcher))
    }
  }

  func tellTrace(for index: Int) -> TraceID {
    TraceID(session: slots[index].name.session)
  }

  mutating func tellTerminated(_ actor: ActorID, _ reason: TerminationReason, to watcher: ActorID) {
    let envelope = Envelope<System>(
      recipient: watcher, sender: actor, trace: TraceID(session: currentSession),
      content: .signal(.terminated(actor, reason)))
    if watcher.kernel == configuration.kernel {
      if let index = liveIndex(of: watcher) { enqueue(envelope, at: index) }
    } else {
      outbound.append(.foreign(envelope, from: .none))
    }
  }
}
