import Actors

extension UVDriver {
  /// Whether other kernels sent something, or made room.
  func collect() -> Bool {
    guard let peers else { return false }
    peers.collect(into: &arrived)
    return !arrived.isEmpty || (isHeldBack && sendAway())
  }

  /// One turn of the loop. True when more is left to do at once.
  func takeTurn(now: Instant) -> Bool {
    let now = min(now, limit)
    host.kernel.advance(to: now)
    peers?.collect(into: &arrived)
    receive()
    sendAway()
    var hasMore = work(until: now, noLongerThan: loop.readClock() + loop.limits.turnMax)
    // A turn of nobody still hands over what arrivals have caused.
    if !hasMore, !isHeldBack { _ = host.step() }
    sendAway()
    hasMore = hasMore || hasWork(at: now)
    if hasMore || host.next != nil { peers?.resume() } else { noteQuiet() }
    return hasMore
  }

  /// Nothing more is to come, unless another kernel still sends something.
  private func noteQuiet() {
    guard endsWhenIdle, host.next == nil, !host.kernel.hasReadyActors, !isHeldBack else { return }
    guard peers?.rest() != false else { return }
    let waiting = host.kernel.unfinishedActors(limit: 16)
    end = waiting.isEmpty ? .idle : .blocked(waiting)
  }
}

// Envelopes to and from the kernels of other loops.
extension UVDriver {
  /// While another kernel's inbox is full, actors here wait: what they would send has nowhere to go. What arrives is
  /// still taken in, so that two kernels that are full for each other cannot hold each other back for ever.
  var isHeldBack: Bool { departing.contains { !$0.isEmpty } }

  private func receive() {
    for mail in arrived {
      switch mail {
      case .foreign(let envelope, let node):
        host.arrive(envelope, from: node)
      case .named(let name, var envelope, let node):
        if let recipient = host.kernel.address(of: name) {
          envelope.recipient = recipient
          host.arrive(envelope, from: node)
        } else {
          host.kernel.deliver(envelope, toName: name)
        }
      case .control(let control, let target, let watcher, let node, let trace):
        host.arrive(control, target: target, by: watcher, from: node, trace)
      case .message, .signal, .command:
        // These stay within a kernel: its host has dealt with them.
        break
      }
    }
    arrived.removeAll(keepingCapacity: true)
  }

  /// Puts what is for other kernels into their inboxes.
  /// - Returns: whether anything left.
  @discardableResult
  func sendAway() -> Bool {
    guard let peers else { return false }
    host.takeForeign(into: &foreign)
    var leaving = 0
    for mail in foreign {
      let kernel = destination(of: mail, peers)
      if kernel != peers.index, departing.indices.contains(kernel) {
        departing[kernel].append(mail)
        leaving += 1
      } else {
        keep(mail)
      }
    }
    foreign.removeAll(keepingCapacity: true)
    if leaving > 0 { peers.expect(leaving) }
    var hasSent = false
    for kernel in departing.indices where !departing[kernel].isEmpty {
      if peers.send(&departing[kernel], to: kernel) { hasSent = true }
    }
    return hasSent
  }

  private func destination(of mail: Outbound<System>, _ peers: UVPeers<System>) -> Int {
    switch mail {
    case .foreign(let envelope, _): Int(envelope.recipient.kernel)
    case .control(_, let target, _, _, _): Int(target.kernel)
    case .named(let name, _, _): peers.placement.kernel(of: name, among: peers.count)
    case .message, .signal, .command: peers.index
    }
  }

  /// What has no other kernel to go to ends here, as a dead letter.
  private func keep(_ mail: Outbound<System>) {
    switch mail {
    case .foreign(let envelope, _): host.kernel.deliver(envelope)
    case .named(let name, let envelope, _): host.kernel.deliver(envelope, toName: name)
    case .control(let control, let target, let watcher, _, _):
      host.kernel.apply(control, target: target, by: watcher)
    case .message, .signal, .command: break
    }
  }
}
