/// What became of an envelope given to a kernel.
public enum Delivery: Hashable, Sendable {
  case delivered
  case deadLettered(DeadLetter.Reason)
}

extension Kernel {
  /// Puts a message from outside, or one that has crossed the network, into the recipient's mailbox.
  @discardableResult
  public mutating func deliver(_ envelope: consuming Envelope<System>) -> Delivery {
    guard let index = liveIndex(of: envelope.recipient) else {
      bury(envelope, .noRecipient)
      return .deadLettered(.noRecipient)
    }
    return enqueue(envelope, at: index)
  }

  /// As `deliver(_:)`, to whoever is registered under `name`.
  @discardableResult
  public mutating func deliver(_ envelope: consuming Envelope<System>, toName name: ActorName) -> Delivery {
    guard let recipient = registry[name] else {
      bury(envelope, .nameUnknown, toName: name)
      return .deadLettered(.nameUnknown)
    }
    envelope.recipient = recipient
    return deliver(envelope)
  }

  /// As `deliver(_:)`, without an envelope: a message is moved into the mailbox, out of an envelope it would be copied.
  mutating func deliver(_ message: consuming System.Message, _ cover: EnvelopeCover) {
    guard let index = liveIndex(of: cover.recipient) else {
      return bury(Envelope(cover, .message(consume message)), .noRecipient)
    }
    enqueue(consume message, cover, at: index)
  }

  /// As `deliver(_:)`, without an envelope.
  mutating func deliver(_ signal: Signal, _ cover: EnvelopeCover) {
    guard let index = liveIndex(of: cover.recipient) else {
      return bury(Envelope(cover, .signal(signal)), .noRecipient)
    }
    enqueue(signal: signal, at: index, trace: cover.trace, sender: cover.sender)
  }

  /// Sends as an actor of `node` does: into a mailbox, or out to the driver when there is a network between.
  @inline(__always)
  mutating func route(_ message: consuming System.Message, _ cover: EnvelopeCover, from node: NodeID) {
    let index = Int(cover.recipient.index)
    guard index < slotCount, slots[index].id == cover.recipient,
      slots[index].node == node || slots[index].node == .none || node == .none
    else { return routeElsewhere(consume message, cover, from: node) }
    enqueue(consume message, cover, at: index)
  }

  /// Whatever does not go into a mailbox at once.
  @inline(never)
  private mutating func routeElsewhere(
    _ message: consuming System.Message, _ cover: EnvelopeCover, from node: NodeID
  ) {
    if let destination = self.node(of: cover.recipient) {
      outbound.append(.message(consume message, cover, from: node, to: destination))
    } else if cover.recipient.kernel != configuration.kernel, cover.recipient != .outside {
      outbound.append(.foreign(Envelope(cover, .message(consume message)), from: node))
    } else {
      bury(Envelope(cover, .message(consume message)), .noRecipient)
    }
  }

  @inline(__always)
  @discardableResult
  private mutating func enqueue(
    _ message: consuming System.Message, _ cover: EnvelopeCover, at index: Int
  ) -> Delivery {
    if let reason = refusal(at: index) {
      bury(Envelope(cover, .message(consume message)), reason)
      return .deadLettered(reason)
    }
    pool.append(
      consume message,
      EnvelopePool.Header(
        sender: cover.sender, trace: cover.trace, deadline: cover.deadline, signal: nil, next: .max),
      to: &slots[index].mailbox.waiting)
    schedule(index)
    return .delivered
  }

  @discardableResult
  mutating func enqueue(_ envelope: consuming Envelope<System>, at index: Int) -> Delivery {
    switch envelope.content {
    case .message(let message):
      return enqueue(message, envelope.cover, at: index)
    case .signal(let signal):
      enqueue(signal: signal, at: index, trace: envelope.trace, sender: envelope.sender)
      return .delivered
    }
  }

  private func refusal(at index: Int) -> DeadLetter.Reason? {
    if slots[index].flags.contains(.down) { return .recipientDown }
    if slots[index].mailbox.count >= UInt32(slots[index].mailboxMessagesMax) { return .mailboxFull }
    return pool.isFull ? .kernelFull : nil
  }

  mutating func enqueue(signal: Signal, at index: Int, trace: TraceID, sender: ActorID = .outside) {
    pool.append(signal, sender: sender, trace: trace, to: &slots[index].mailbox.waiting)
    schedule(index)
  }

  mutating func schedule(_ index: Int) {
    guard slots[index].flags.isIdle else { return }
    slots[index].flags.insert(.scheduled)
    ready.append(UInt32(index))
  }
}
