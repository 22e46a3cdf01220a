extension Kernel {
  /// What becomes of an actor, or of those above it, after a failure.
  mutating func fail(_ index: Int, on envelope: Envelope<System>, _ failure: BehaviourFailure) {
    bury(envelope, .poisoned(failure.reason))
    var failing = index
    while true {
      let flags = slots[failing].flags
      if flags.contains(.restartable) {
        var random = slots[failing].random
        let verdict = restarts[UInt32(failing)]?.failed(at: now, random: &random) ?? .giveUp
        slots[failing].random = random
        switch verdict {
        case .restart(let backoff): suspend(failing, for: backoff, trace: envelope.trace)
        case .giveUp: stop(failing, .failed)
        }
        return
      }
      let parent = slots[failing].parent
      guard flags.contains(.escalates), parent != ActorSlot<System>.none else {
        stop(failing, .failed)
        return
      }
      stop(failing, .failed)
      failing = Int(parent)
    }
  }

  private mutating func suspend(_ index: Int, for backoff: Interval, trace: TraceID) {
    cancelAllTimers(of: index)
    while slots[index].firstChild != ActorSlot<System>.none {
      stop(Int(slots[index].firstChild), .stopped)
    }
    slots[index].flags.insert(.backingOff)
    startTimer(ActorTimer.restartID, of: index, at: now + backoff, trace: trace)
  }

  /// The back-off has passed: a new behaviour, told so before anything else in its mailbox.
  mutating func restart(_ index: Int, trace: TraceID) {
    guard let record = restarts[UInt32(index)] else { return }
    slots[index].flags.remove(.backingOff)
    slots[index].behaviour = factory.makeBehaviour(record.spawn)
    pool.replayPostponed(of: &slots[index].mailbox)
    pool.prepend(.restarted, trace: trace, to: &slots[index].mailbox.waiting)
    schedule(index)
  }

  /// Lets an actor and all that it spawned handle nothing until `resume`: what arrives waits, timers included.
  public mutating func suspend(_ actor: ActorID) {
    forFamily(of: actor) { kernel, index in kernel.slots[index].flags.insert(.suspended) }
  }

  /// Ends `suspend`.
  public mutating func resume(_ actor: ActorID) {
    forFamily(of: actor) { kernel, index in
      kernel.slots[index].flags.remove(.suspended)
      if !kernel.slots[index].mailbox.waiting.isEmpty { kernel.schedule(index) }
    }
  }

  private mutating func forFamily(of root: ActorID, _ body: (inout Kernel, Int) -> Void) {
    guard let root = liveIndex(of: root) else { return }
    var waiting = [root]
    while let index = waiting.popLast() {
      body(&self, index)
      var child = slots[index].firstChild
      while child != ActorSlot<System>.none {
        waiting.append(Int(child))
        child = slots[Int(child)].nextSibling
      }
    }
  }
}
