/// What the kernel keeps of one actor.
struct ActorSlot<System: ActorSystem> {
  var id: ActorID
  var behaviour: (any Behaviour<System>)?
  var name: ActorName
  var node: NodeID
  var random: SeededRandom
  var mailbox = EnvelopePool<System>.Mailbox()
  /// The family, as slot indices; `none` where there is nobody.
  var parent: UInt32
  var firstChild: UInt32 = Self.none
  var nextSibling: UInt32 = Self.none
  var previousSibling: UInt32 = Self.none
  /// The newest of its timers; the others hang on it.
  var firstTimer: UInt32 = Self.none
  var commandsIssued: UInt32 = 0
  var mailboxMessagesMax: UInt16
  var flags: Flags = []

  static var none: UInt32 { .max }

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// In the ready queue, or running.
    static var scheduled: Flags { Flags(rawValue: 1) }
    /// Waiting for its restart.
    static var backingOff: Flags { Flags(rawValue: 2) }
    static var registered: Flags { Flags(rawValue: 4) }
    static var watched: Flags { Flags(rawValue: 8) }
    /// Has a record in `restarts`.
    static var restartable: Flags { Flags(rawValue: 16) }
    static var escalates: Flags { Flags(rawValue: 32) }
  }
}
