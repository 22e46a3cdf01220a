extension Kernel {
  /// Lets the first timer fire, if it is due: its actor gets the `timer` signal.
  /// - Returns: whether one was due.
  @discardableResult
  public mutating func fireTimer() -> Bool {
    guard let first = timers.first, first.deadline <= now, let token = timers.firstToken else { return false }
    let timer = timers.payload(of: token)
    let index = Int(timer.index)
    unlink(token, of: index)
    _ = timers.popFirst()
    if timer.id == ActorTimer.restartID, slots[index].flags.contains(.backingOff) {
      restart(index, trace: timer.trace)
    } else {
      slots[index].flags.insert(.timerWaits)
      enqueue(signal: .timer(timer.id), at: index, trace: timer.trace)
    }
    return true
  }

  mutating func startTimer(_ id: TimerID, of index: Int, at deadline: Instant, trace: TraceID) {
    guard slots[index].id != .outside else { return }
    cancelTimer(id, of: index)
    let timer = ActorTimer(index: UInt32(index), id: id, trace: trace, next: slots[index].firstTimer)
    let token = timers.insert(timer, at: max(deadline, now), session: trace.session)
    slots[index].firstTimer = token.slot
  }

  mutating func cancelTimer(_ id: TimerID, of index: Int) {
    var token = TimerToken(slot: slots[index].firstTimer)
    while token.slot != ActorSlot<System>.none {
      let timer = timers.payload(of: token)
      if timer.id == id {
        unlink(token, of: index)
        timers.remove(token)
        return
      }
      token = TimerToken(slot: timer.next)
    }
    if slots[index].flags.contains(.timerWaits) { withdrawTimer(id, of: index) }
  }

  /// Takes back the signal of a timer that has fired and was not handled yet: what is cancelled never arrives.
  @inline(never)
  private mutating func withdrawTimer(_ id: TimerID, of index: Int) {
    var timersLeft = pool.withdraw(.timer(id), from: &slots[index].mailbox.waiting)
    timersLeft += pool.withdraw(.timer(id), from: &slots[index].mailbox.postponed)
    if timersLeft == 0 { slots[index].flags.remove(.timerWaits) }
  }

  mutating func cancelAllTimers(of index: Int) {
    while slots[index].firstTimer != ActorSlot<System>.none {
      guard let timer = timers.remove(TimerToken(slot: slots[index].firstTimer)) else { return }
      slots[index].firstTimer = timer.next
    }
  }

  /// Takes a timer out of its actor's list; it is in the heap still.
  private mutating func unlink(_ token: TimerToken, of index: Int) {
    let next = timers.payload(of: token).next
    var previous = TimerToken(slot: slots[index].firstTimer)
    if previous == token {
      slots[index].firstTimer = next
      return
    }
    while timers.payload(of: previous).next != token.slot {
      previous = TimerToken(slot: timers.payload(of: previous).next)
    }
    timers.update(previous) { $0.next = next }
  }
}
