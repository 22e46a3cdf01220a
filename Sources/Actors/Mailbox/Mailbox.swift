/// What waits for one actor, and what it has put aside: lists in an `EnvelopePool`.
@usableFromInline
struct Mailbox: BitwiseCopyable {
  @usableFromInline
  var waiting = MailboxQueue()
  @usableFromInline
  var postponed = MailboxQueue()

  @inlinable
  var count: UInt32 { waiting.count &+ postponed.count }
}

/// First and last node of a list, and how many there are.
@usableFromInline
struct MailboxQueue: BitwiseCopyable {
  @usableFromInline
  var first: UInt32 = .max
  @usableFromInline
  var last: UInt32 = .max
  @usableFromInline
  var count: UInt32 = 0

  @inlinable
  var isEmpty: Bool { count == 0 }
}
