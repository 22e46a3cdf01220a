extension Kernel {
  /// Sentences about what is broken between two turns; empty when all is well. For tests: it looks at everything.
  public func invariantViolations() -> [String] {
    brokenSchedule() + brokenFamilies() + brokenTimers() + brokenTables() + brokenVacancies()
      + pool.invariantViolations((0..<slotCount).map { slots[$0].mailbox }) + timers.invariantViolations()
  }

  private func brokenSchedule() -> [String] {
    var found: [String] = []
    var timesReady = [Int](repeating: 0, count: slotCount)
    for index in ready.list { timesReady[Int(index)] += 1 }
    for index in 0..<slotCount {
      let isScheduled = slots[index].flags.contains(.scheduled)
      if timesReady[index] != (isScheduled ? 1 : 0) {
        found.append("slot \(index) is \(isScheduled ? "" : "not ")scheduled, and \(timesReady[index]) times ready")
      }
      if !slots[index].mailbox.waiting.isEmpty, !isScheduled, slots[index].flags.isRunnable {
        found.append("slot \(index) has a message and no turn to come")
      }
    }
    if effects.asked.count > 0 { found.append("\(effects.asked.count) effects have not happened") }
    return found
  }

  private func brokenFamilies() -> [String] {
    var found: [String] = []
    var timesReached = [Int](repeating: 0, count: slotCount)
    for index in 0..<slotCount where slots[index].id != .outside {
      var child = slots[index].firstChild
      var previous = ActorSlot<System>.none
      var steps = 0
      while child != ActorSlot<System>.none, steps < slotCount {
        let sibling = Int(child)
        if slots[sibling].parent != UInt32(index) { found.append("child \(child) of slot \(index) has another parent") }
        if slots[sibling].previousSibling != previous { found.append("child \(child) does not know the one before it") }
        if slots[sibling].id == .outside { found.append("child \(child) of slot \(index) has stopped") }
        timesReached[Int(child)] += 1
        previous = child
        child = slots[sibling].nextSibling
        steps += 1
      }
    }
    for index in 0..<slotCount where slots[index].id != .outside {
      let expected = slots[index].parent == ActorSlot<System>.none ? 0 : 1
      if timesReached[index] != expected {
        found.append("slot \(index) is the child of \(timesReached[index]) actors, not of \(expected)")
      }
    }
    return found
  }

  private func brokenTimers() -> [String] {
    var found: [String] = []
    var reached = 0
    for index in 0..<slotCount {
      var ids: [TimerID] = []
      var next = slots[index].firstTimer
      while next != ActorSlot<System>.none, ids.count <= timers.count {
        guard let timer = timers[TimerToken(slot: next)] else {
          found.append("slot \(index) lists a timer that does not run")
          break
        }
        if timer.index != UInt32(index) { found.append("a timer of slot \(index) belongs to \(timer.index)") }
        if ids.contains(timer.id) { found.append("slot \(index) has timer \(timer.id.rawValue) twice") }
        ids.append(timer.id)
        next = timer.next
      }
      reached += ids.count
      if slots[index].flags.contains(.down) {
        if !ids.isEmpty { found.append("slot \(index) is down with timers \(ids.map(\.rawValue))") }
      } else if slots[index].flags.contains(.backingOff), ids != [ActorTimer.restartID] {
        found.append("slot \(index) waits for its restart with timers \(ids.map(\.rawValue))")
      }
      if slots[index].flags.contains(.backingOff), slots[index].firstChild != ActorSlot<System>.none {
        found.append("slot \(index) waits for its restart and has children")
      }
    }
    if reached != timers.count { found.append("\(timers.count) timers run, \(reached) are listed by actors") }
    return found
  }

  private func brokenTables() -> [String] {
    var found: [String] = []
    let live = (0..<slotCount).filter { slots[$0].id != .outside }
    func compare(_ table: String, _ entries: Int, _ owners: Int) {
      if entries != owners { found.append("\(table) has \(entries) entries for \(owners) actors") }
    }
    compare("the count of actors", actorCount, live.count)
    compare(
      "the registry", registry.count,
      live.count { slots[$0].flags.contains(.registered) && registry[slots[$0].name] == slots[$0].id })
    compare(
      "the table of restarts", restarts.count,
      live.count { slots[$0].flags.contains(.restartable) && restarts[UInt32($0)] != nil })
    compare("the table of restarts", restarts.count, live.count { slots[$0].flags.contains(.restartable) })
    compare(
      "the table of watchers", watchers.count,
      live.count { slots[$0].flags.contains(.watched) && watchers[UInt32($0)] != nil })
    for index in live where Int(slots[index].id.index) != index || slots[index].id.kernel != configuration.kernel {
      found.append("slot \(index) has the address \(slots[index].id)")
    }
    return found
  }

  private func brokenVacancies() -> [String] {
    var found: [String] = []
    for index in 0..<slotCount where slots[index].id == .outside {
      var flags = slots[index].flags
      flags.remove(.scheduled)
      if flags.bits != 0 || slots[index].behaviour != nil || slots[index].mailbox.count != 0
        || slots[index].firstTimer != .max
        || slots[index].firstChild != ActorSlot<System>.none
      {
        found.append("slot \(index) is vacant and not empty")
      }
    }
    var isFree = [Bool](repeating: false, count: Int(effects.addresses.nextIndex))
    for id in effects.addresses.free {
      let index = Int(id.index)
      if isFree[index] { found.append("the address of slot \(index) is free twice") }
      if index < slotCount, slots[index].id != .outside { found.append("the address of slot \(index) is free") }
      isFree[index] = true
    }
    return found
  }
}
