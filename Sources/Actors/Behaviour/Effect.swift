/// One thing that a behaviour asks for. A turn's effects happen in order, after the turn, all or none.
public enum Effect<System: ActorSystem>: Equatable, Sendable {
  case send(System.Message, to: ActorID, deadline: Instant)
  /// To whoever is registered under the name when the effect happens.
  case sendToName(System.Message, to: ActorName, deadline: Instant)
  case spawn(System.Spawn, ActorID, SpawnOptions)
  /// Stops this actor or any other, with everything that it spawned.
  case stop(ActorID)
  case watch(ActorID)
  case unwatch(ActorID)
  case startTimer(TimerID, at: Instant)
  case cancelTimer(TimerID)
  /// Keeps the message of this turn aside until `replayPostponed`.
  case postpone
  /// Puts all that was postponed before the rest of the mailbox, in the order of arrival.
  case replayPostponed
  case log(LogLevel, System.LogEvent)
  case perform(System.Command, CommandID)
}

/// How much a log event matters.
public enum LogLevel: UInt8, Hashable, Sendable, Comparable {
  case debug
  case info
  /// Worth a line on the dashboard.
  case notice
  case warning
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
