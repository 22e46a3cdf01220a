/// What an actor may know while it handles one message.
public struct Context: Sendable, BitwiseCopyable {
  /// The run's own clock. The same on every node; use it for intervals.
  public let now: Instant
  /// What a clock on the wall of this actor's node shows: `now`, moved by the node's skew.
  public let wallClock: Instant
  public let me: ActorID
  public let name: ActorName
  public let sender: ActorID
  public let trace: TraceID
  /// When the message stops being worth an answer; `Instant.never` for no limit.
  public let deadline: Instant

  @inlinable
  public init(
    now: Instant, wallClock: Instant? = nil, me: ActorID, name: ActorName, sender: ActorID = .outside,
    trace: TraceID = .none, deadline: Instant = .never
  ) {
    self.now = now
    self.wallClock = wallClock ?? now
    self.me = me
    self.name = name
    self.sender = sender
    self.trace = trace
    self.deadline = deadline
  }
}
