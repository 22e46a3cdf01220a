/// What the kernel keeps of one actor.
struct ActorSlot<System: ActorSystem>: ~Copyable {
  /// `outside` while the slot is vacant.
  var id: ActorID
  var behaviour: (any Behaviour<System> & ~Copyable)?
  var name: ActorName
  var node: NodeID
  var random: SeededRandom
  var mailbox = Mailbox()
  /// The family, as slot indices; `none` where there is nobody.
  var parent: UInt32
  var firstChild: UInt32 = Self.none
  var nextSibling: UInt32 = Self.none
  var previousSibling: UInt32 = Self.none
  /// The newest of its timers; the others hang on it.
  var firstTimer: UInt32 = Self.none
  var commandsIssued: UInt32 = 0
  var mailboxMessagesMax: UInt16
  var flags = ActorFlags()
  /// Restarts of its node before it came to be.
  var life: UInt8

  static var none: UInt32 { .max }
}
