public import Actors

/// One thing that a scripted actor can be told to do.
public indirect enum Instruction: Equatable, Sendable {
  case note(UInt32, to: Target)
  /// A note that is worth delivering up to `within` from now only.
  case noteWithin(UInt32, to: Target, within: Interval)
  case tell([Instruction], to: Target)
  /// Sends the note that is handled back to its sender, one less; nothing at 0.
  case countDown
  /// The new actor is `Target.child` from then on.
  case spawn(Script, SpawnOptions)
  case stop(Target)
  case watch(Target)
  case unwatch(Target)
  case startTimer(UInt32, after: Interval)
  case cancelTimer(UInt32)
  case postpone
  case replayPostponed
  case keep(UInt32)
  case say(UInt32)
  /// Logs a random number.
  case draw
  /// Logs what the clock on the wall shows.
  case readClock
  /// Does the rest only when the note or timer that is handled has this number.
  case only(UInt32, [Instruction])
  /// Fails, after all instructions before it.
  case fail

  /// Whom an instruction is about.
  public enum Target: Equatable, Sendable {
    case me
    case sender
    /// The newest actor that this one spawned.
    case child
    case id(ActorID)
    case name(ActorName)
  }
}
