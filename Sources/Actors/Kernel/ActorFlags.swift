/// Yes-or-no facts about one actor. Plain bit operations: an `OptionSet` inside generic code costs a witness call each.
@usableFromInline
struct ActorFlags: BitwiseCopyable {
  @usableFromInline
  var bits: UInt16 = 0

  @usableFromInline
  enum Flag: UInt16 {
    /// In the ready queue, or running.
    case scheduled = 1
    /// Waiting for its restart.
    case backingOff = 2
    case registered = 4
    case watched = 8
    /// Has a record in `restarts`.
    case restartable = 16
    case escalates = 32
    /// Its node is in the background: its mailbox fills, and nobody reads it.
    case suspended = 64
    /// A `timer` signal may wait in its mailbox.
    case timerWaits = 128
    /// Its process is down: what is sent to it is lost.
    case down = 256

    @usableFromInline
    static let halting = Flag.backingOff.rawValue | Flag.suspended.rawValue | Flag.down.rawValue
  }

  @inlinable
  func contains(_ flag: Flag) -> Bool {
    bits & flag.rawValue != 0
  }

  @inlinable
  mutating func insert(_ flag: Flag) {
    bits |= flag.rawValue
  }

  @inlinable
  mutating func remove(_ flag: Flag) {
    bits &= ~flag.rawValue
  }

  /// Forgets everything but whether the actor is scheduled.
  @inlinable
  mutating func keepScheduled() {
    bits &= Flag.scheduled.rawValue
  }

  /// Whether it may handle messages at all.
  @inlinable
  var isRunnable: Bool {
    bits & Flag.halting == 0
  }

  /// Whether it may be put into the ready queue.
  @inlinable
  var isIdle: Bool {
    bits & (Flag.scheduled.rawValue | Flag.halting) == 0
  }
}
