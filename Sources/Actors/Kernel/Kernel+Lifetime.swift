extension Kernel {
  /// Makes an actor without a parent. Its first message is the `started` signal.
  /// - Parameter life: how often its node was restarted: the actor and those below it draw other numbers in each life,
  ///   so that ids drawn in two lives differ.
  public mutating func spawn(_ spawn: System.Spawn, _ options: SpawnOptions, life: UInt8 = 0) -> ActorID {
    let id = effects.addresses.allocate()
    let trace = TraceID(session: options.name.session)
    install(spawn, id, options, parent: ActorSlot<System>.none, trace: trace, life: life)
    return id
  }

  /// Makes the actor that a message to this name waits for, when nobody has the name and the factory knows of one.
  /// - Returns: whether it was made.
  @discardableResult
  public mutating func awaken(_ name: ActorName) -> Bool {
    guard registry[name] == nil, let resting = factory.awaken(name) else { return false }
    _ = spawn(resting.spawn, resting.options)
    return true
  }

  /// Stops an actor and all that it spawned. Watchers are told.
  public mutating func stop(_ actor: ActorID) {
    if let index = liveIndex(of: actor) { stop(index, .stopped) }
  }

  /// Takes an actor and all that it spawned away without a word, as a power cut does: nobody is told.
  public mutating func kill(_ actor: ActorID) {
    if let index = liveIndex(of: actor) { stop(index, nil) }
  }

  mutating func install(
    _ spawn: System.Spawn, _ id: ActorID, _ options: SpawnOptions, parent: UInt32, trace: TraceID,
    life: UInt8
  ) {
    let index = Int(id.index)
    let seed = life == 0 ? configuration.seed : configuration.seed &+ SeededRandom.mixed(UInt64(life))
    while slotCount <= index { appendVacantSlot() }
    slots[index].id = id
    slots[index].behaviour = factory.makeBehaviour(spawn)
    slots[index].name = options.name
    slots[index].node = options.node
    slots[index].random = SeededRandom(seed: seed, key: options.name.rawValue)
    slots[index].mailboxMessagesMax = options.mailboxMessagesMax
    slots[index].commandsIssued = 0
    slots[index].life = life
    switch options.supervision {
    case .stop: break
    case .restart(let policy):
      slots[index].flags.insert(.restartable)
      restarts[UInt32(index)] = RestartRecord(spawn: spawn, policy: policy)
    case .escalate: slots[index].flags.insert(.escalates)
    }
    if options.isRegistered {
      slots[index].flags.insert(.registered)
      registry[options.name] = id
    }
    link(index, toParent: parent)
    actorCount += 1
    enqueue(signal: .started, at: index, trace: options.name.session == 0 ? trace : tellTrace(for: index))
  }

  private mutating func link(_ index: Int, toParent parent: UInt32) {
    let none = ActorSlot<System>.none
    let hasParent = parent != none && slots[Int(parent)].id != .outside
    slots[index].parent = hasParent ? parent : none
    slots[index].previousSibling = none
    slots[index].nextSibling = hasParent ? slots[Int(parent)].firstChild : none
    guard hasParent else { return }
    if slots[index].nextSibling != none { slots[Int(slots[index].nextSibling)].previousSibling = UInt32(index) }
    slots[Int(parent)].firstChild = UInt32(index)
  }

  private mutating func appendVacantSlot() {
    if slotCount == slotCapacity {
      let wider = UnsafeMutablePointer<ActorSlot<System>>.allocate(capacity: slotCapacity * 2)
      wider.moveInitialize(from: slots, count: slotCount)
      slots.deallocate()
      slots = wider
      slotCapacity *= 2
    }
    (slots + slotCount).initialize(
      to: ActorSlot(
        id: .outside, behaviour: nil, name: ActorName(role: 0), node: .none, random: SeededRandom(seed: 0),
        parent: ActorSlot<System>.none, mailboxMessagesMax: 1, life: 0))
    slotCount += 1
  }

  /// - Parameter reason: nil for a silent end.
  mutating func stop(_ root: Int, _ reason: TerminationReason?) {
    unlink(root)
    var waiting = [root]
    while let index = waiting.popLast() {
      var child = slots[index].firstChild
      while child != ActorSlot<System>.none {
        waiting.append(Int(child))
        child = slots[Int(child)].nextSibling
      }
      end(index, index == root ? reason : reason.map { _ in .stopped })
    }
  }

  private mutating func end(_ index: Int, _ reason: TerminationReason?) {
    let id = slots[index].id
    let name = slots[index].name
    let node = slots[index].node
    cancelAllTimers(of: index)
    pool.replayPostponed(of: &slots[index].mailbox)
    while !slots[index].mailbox.waiting.isEmpty {
      let envelope = pool.unlinkFirst(of: &slots[index].mailbox.waiting)
      if reason != nil, pool.header(at: envelope).signal == nil {
        bury(pool.envelope(at: envelope, to: id), .recipientStopped)
      }
      pool.release(envelope)
    }
    if slots[index].flags.contains(.registered), registry[name] == id { registry[name] = nil }
    if slots[index].flags.contains(.restartable) { restarts[UInt32(index)] = nil }
    let told = slots[index].flags.contains(.watched) ? watchers.removeValue(forKey: UInt32(index))?.each ?? [] : []
    slots[index].behaviour = nil
    slots[index].id = .outside
    slots[index].firstChild = ActorSlot<System>.none
    // An index that is left in the ready queue serves the slot's next actor there.
    slots[index].flags.keepScheduled()
    effects.addresses.release(id)
    actorCount -= 1
    if let reason {
      for watcher in told { tellTerminated(id, reason, to: watcher, from: node) }
    }
  }

  private mutating func unlink(_ index: Int) {
    let none = ActorSlot<System>.none
    let (parent, previous, next) = (slots[index].parent, slots[index].previousSibling, slots[index].nextSibling)
    guard parent != none else { return }
    if previous != none {
      slots[Int(previous)].nextSibling = next
    } else {
      slots[Int(parent)].firstChild = next
    }
    if next != none { slots[Int(next)].previousSibling = previous }
    slots[index].parent = none
  }
}
