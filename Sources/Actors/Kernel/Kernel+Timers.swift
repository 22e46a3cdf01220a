extension Kernel {
  /// Lets the first timer fire, if it is due: its actor gets the `timer` signal.
  /// - Returns: whether one was due.
  @discardableResult
  public mutating func fireTimer() -> Bool {
    guard let first = timers.first, first.deadline <= now, let timer = timers.popFirst() else { return false }
    let index = Int(timer.index)
    unlinkTimer(timer, of: index)
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
    var slot = slots[index].firstTimer
    while slot != ActorSlot<System>.none {
      guard let timer = timers[TimerToken(slot: slot)] else { return }
      if timer.id == id {
        unlinkTimer(timer, of: index)
        timers.remove(TimerToken(slot: slot))
        return
      }
      slot = timer.next
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

  /// Takes a timer out of its actor's list. The heap may have let go of it already.
  private mutating func unlinkTimer(_ timer: ActorTimer, of index: Int) {
    var previous = ActorSlot<System>.none
    var slot = slots[index].firstTimer
    while slot != ActorSlot<System>.none {
      let candidate = timers[TimerToken(slot: slot)]
      if candidate == nil || candidate?.id == timer.id {
        if previous == ActorSlot<System>.none {
          slots[index].firstTimer = timer.next
        } else {
          timers[TimerToken(slot: previous)]?.next = timer.next
        }
        return
      }
      previous = slot
      slot = candidate?.next ?? ActorSlot<System>.none
    }
  }
}
