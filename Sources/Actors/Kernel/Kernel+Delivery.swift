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
      bury(envelope, .nameUnknown)
      return .deadLettered(.nameUnknown)
    }
    envelope.recipient = recipient
    return deliver(envelope)
  }

  /// Sends as an actor of `node` would: to its mailbox, or out to the driver when there is a network between.
  mutating func route(_ envelope: consuming Envelope<System>, from node: NodeID) {
    if envelope.recipient.kernel != configuration.kernel, envelope.recipient != .outside {
      outbound.append(.foreign(envelope, from: node))
      return
    }
    guard let index = liveIndex(of: envelope.recipient) else {
      bury(envelope, .noRecipient)
      return
    }
    let destination = slots[index].node
    if destination != node, destination != .none, node != .none {
      outbound.append(.envelope(envelope, from: node, to: destination))
      return
    }
    enqueue(envelope, at: index)
  }

  @discardableResult
  mutating func enqueue(_ envelope: consuming Envelope<System>, at index: Int) -> Delivery {
    if case .message = envelope.content {
      if slots[index].mailbox.count >= UInt32(slots[index].mailboxMessagesMax) {
        bury(envelope, .mailboxFull)
        return .deadLettered(.mailboxFull)
      }
      if pool.isFull {
        bury(envelope, .kernelFull)
        return .deadLettered(.kernelFull)
      }
    }
    pool.append(envelope, to: &slots[index].mailbox.waiting)
    schedule(index)
    return .delivered
  }

  mutating func enqueue(signal: Signal, at index: Int, trace: TraceID, sender: ActorID = .outside) {
    enqueue(
      Envelope(recipient: slots[index].id, sender: sender, trace: trace, content: .signal(signal)), at: index)
  }

  mutating func schedule(_ index: Int) {
    guard slots[index].flags.isIdle else { return }
    slots[index].flags.insert(.scheduled)
    ready.append(UInt32(index))
  }
}
