extension Kernel {
  /// Takes down the process in which an actor runs, as a power cut does. Each turn of such an actor was written down
  /// before anybody heard of it, together with what it sent to actors beside it; its timers, and what came from other
  /// nodes and waited, were in memory only.
  public mutating func crash(_ name: ActorName) {
    guard let index = registry[name].flatMap({ liveIndex(of: $0) }), !slots[index].flags.contains(.down) else { return }
    cancelAllTimers(of: index)
    pool.replayPostponed(of: &slots[index].mailbox)
    var kept = MailboxQueue()
    while !slots[index].mailbox.waiting.isEmpty {
      let envelope = pool.unlinkFirst(of: &slots[index].mailbox.waiting)
      if isWritten(pool.header(at: envelope), beside: slots[index].node) {
        pool.link(envelope, atEndOf: &kept)
      } else {
        pool.release(envelope)
      }
    }
    slots[index].mailbox.waiting = kept
    slots[index].flags.insert(.down)
    slots[index].flags.remove(.timerWaits)
  }

  /// Starts the process again. The actor goes on from what it had decided, and hears `restarted` before anything else:
  /// its timers are its own to start anew.
  public mutating func recover(_ name: ActorName) {
    guard let index = registry[name].flatMap({ liveIndex(of: $0) }), slots[index].flags.contains(.down) else { return }
    slots[index].flags.remove(.down)
    if slots[index].flags.contains(.backingOff) {
      startTimer(ActorTimer.restartID, of: index, at: now, trace: tellTrace(for: index))
      return
    }
    let queue = slots[index].mailbox.waiting
    if queue.isEmpty || pool.header(at: queue.first).signal != .started {
      pool.prepend(.restarted, trace: tellTrace(for: index), to: &slots[index].mailbox.waiting)
    }
    schedule(index)
  }

  private func isWritten(_ header: EnvelopePool<System>.Header, beside node: NodeID) -> Bool {
    switch header.signal {
    case .timer: false
    case .started, .restarted, .terminated: true
    case nil: liveIndex(of: header.sender).map { slots[$0].node == node } ?? false
    }
  }
}
