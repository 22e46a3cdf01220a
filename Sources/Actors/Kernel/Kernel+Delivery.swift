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

  /// Sends as an actor of `node` does: into a mailbox, or out to the driver when there is a network between.
  @inline(__always)
  mutating func route(
    _ message: consuming System.Message, to recipient: ActorID, from sender: ActorID, _ node: NodeID, _ trace: TraceID,
    _ deadline: Instant
  ) {
    let index = Int(recipient.index)
    guard index < slotCount, slots[index].id == recipient,
      slots[index].node == node || slots[index].node == .none || node == .none,
      slots[index].mailbox.count < UInt32(slots[index].mailboxMessagesMax), !pool.isFull,
      !slots[index].flags.contains(.down)
    else {
      routeElsewhere(
        Envelope(
          recipient: recipient, sender: sender, trace: trace, deadline: deadline, content: .message(consume message)),
        from: node)
      return
    }
    pool.append(
      consume message,
      EnvelopePool.Header(sender: sender, trace: trace, deadline: deadline, signal: nil, next: .max),
      to: &slots[index].mailbox.waiting)
    schedule(index)
  }

  /// Whatever cannot simply go into a mailbox.
  @inline(never)
  private mutating func routeElsewhere(_ envelope: consuming Envelope<System>, from node: NodeID) {
    if envelope.recipient.kernel != configuration.kernel, envelope.recipient != .outside {
      outbound.append(.foreign(envelope, from: node))
      return
    }
    guard let index = liveIndex(of: envelope.recipient) else { return bury(envelope, .noRecipient) }
    let destination = slots[index].node
    if destination != node, destination != .none, node != .none {
      outbound.append(.envelope(consume envelope, from: node, to: destination))
    } else {
      enqueue(envelope, at: index)
    }
  }

  @discardableResult
  mutating func enqueue(_ envelope: consuming Envelope<System>, at index: Int) -> Delivery {
    if case .message = envelope.content, let reason = refusal(at: index) {
      bury(envelope, reason)
      return .deadLettered(reason)
    }
    let header = EnvelopePool<System>.Header(
      sender: envelope.sender, trace: envelope.trace, deadline: envelope.deadline, signal: nil, next: .max)
    // A field of a consumed struct is copied out of it; swapped out it is not.
    var content = Envelope<System>.Content.signal(.started)
    swap(&content, &envelope.content)
    switch consume content {
    case .message(let message):
      pool.append(message, header, to: &slots[index].mailbox.waiting)
      schedule(index)
    case .signal(let signal):
      enqueue(signal: signal, at: index, trace: header.trace, sender: header.sender)
    }
    return .delivered
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
