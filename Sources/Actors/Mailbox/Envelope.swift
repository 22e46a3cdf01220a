/// All of an envelope but its content.
public struct EnvelopeCover: Hashable, Sendable, BitwiseCopyable {
  public var recipient: ActorID
  public var sender: ActorID
  public var trace: TraceID
  /// The last instant at which the envelope is worth delivering; it becomes a dead letter after that.
  public var deadline: Instant

  @inlinable
  public init(to recipient: ActorID, from sender: ActorID, trace: TraceID, deadline: Instant = .never) {
    self.recipient = recipient
    self.sender = sender
    self.trace = trace
    self.deadline = deadline
  }
}

/// A message or a signal on its way to one actor.
public struct Envelope<System: ActorSystem>: Sendable {
  public var recipient: ActorID
  public var sender: ActorID
  public var trace: TraceID
  /// The last instant at which the envelope is worth delivering; it becomes a dead letter after that.
  public var deadline: Instant
  public var content: Content

  public enum Content: Equatable, Sendable {
    case message(System.Message)
    case signal(Signal)
  }

  @inlinable
  public init(
    recipient: ActorID, sender: ActorID, trace: TraceID, deadline: Instant = .never, content: Content
  ) {
    self.recipient = recipient
    self.sender = sender
    self.trace = trace
    self.deadline = deadline
    self.content = content
  }

  @inlinable
  public init(_ cover: EnvelopeCover, _ content: Content) {
    self.init(
      recipient: cover.recipient, sender: cover.sender, trace: cover.trace, deadline: cover.deadline, content: content)
  }

  public var cover: EnvelopeCover {
    EnvelopeCover(to: recipient, from: sender, trace: trace, deadline: deadline)
  }

  /// A word or two for traces and dead letters.
  public var label: String {
    switch content {
    case .message(let message): message.label
    case .signal(let signal): signal.label
    }
  }
}
