/// What a kernel asks of its driver, in the order in which it happened.
public enum Outbound<System: ActorSystem>: Sendable {
  /// Between two nodes of this kernel: the network decides when, and whether, it arrives.
  case message(System.Message, EnvelopeCover, from: NodeID, to: NodeID)
  /// As a message.
  case signal(Signal, EnvelopeCover, from: NodeID, to: NodeID)
  /// To an actor of another kernel; the network in front of its node decides there.
  case foreign(Envelope<System>, from: NodeID)
  /// To a name that nobody here has, when there are other kernels.
  case named(ActorName, Envelope<System>, from: NodeID)
  /// To an actor of another node, or of another kernel: it travels as messages do.
  case control(ActorControl, target: ActorID, by: ActorID, from: NodeID, trace: TraceID)
  case command(System.Command, CommandID, by: ActorName, node: NodeID, session: UInt32)
}

/// What one actor may do to another beside sending to it.
public enum ActorControl: Hashable, Sendable {
  case stop
  case watch
  case unwatch
}
