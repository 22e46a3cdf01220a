/// All envelopes that wait in one kernel, as linked lists in one array: an idle actor's mailbox takes no memory, and a
/// steady load allocates nothing.
struct EnvelopePool<System: ActorSystem> {
  static var none: UInt32 { .max }

  private struct Node {
    var envelope: Envelope<System>?
    var next: UInt32
  }

  let envelopesMax: Int
  private(set) var count = 0
  private var nodes: [Node] = []
  private var firstFree: UInt32 = .max

  init(envelopesMax: Int) {
    self.envelopesMax = min(envelopesMax, Int(UInt32.max) - 1)
  }

  var isFull: Bool { count >= envelopesMax }

  mutating func append(_ envelope: consuming Envelope<System>, to queue: inout MailboxQueue) {
    let index = store(envelope)
    if queue.count == 0 {
      queue.first = index
    } else {
      nodes[Int(queue.last)].next = index
    }
    queue.last = index
    queue.count &+= 1
  }

  mutating func prepend(_ envelope: consuming Envelope<System>, to queue: inout MailboxQueue) {
    let index = store(envelope)
    if queue.count == 0 {
      queue.last = index
    } else {
      nodes[Int(index)].next = queue.first
    }
    queue.first = index
    queue.count &+= 1
  }

  mutating func popFirst(from queue: inout MailboxQueue) -> Envelope<System>? {
    guard queue.count > 0 else { return nil }
    let index = queue.first
    let envelope = nodes[Int(index)].envelope.take()
    queue.first = nodes[Int(index)].next
    queue.count &-= 1
    if queue.count == 0 { queue = MailboxQueue() }
    nodes[Int(index)].next = firstFree
    firstFree = index
    count &-= 1
    return envelope
  }

  /// Puts all that was postponed before all that waits.
  mutating func replayPostponed(of mailbox: inout Mailbox) {
    guard !mailbox.postponed.isEmpty else { return }
    if mailbox.waiting.isEmpty {
      mailbox.waiting = mailbox.postponed
    } else {
      nodes[Int(mailbox.postponed.last)].next = mailbox.waiting.first
      mailbox.waiting.first = mailbox.postponed.first
      mailbox.waiting.count &+= mailbox.postponed.count
    }
    mailbox.postponed = MailboxQueue()
  }

  private mutating func store(_ envelope: consuming Envelope<System>) -> UInt32 {
    count &+= 1
    if firstFree != Self.none {
      let index = firstFree
      firstFree = nodes[Int(index)].next
      nodes[Int(index)].envelope = consume envelope
      nodes[Int(index)].next = Self.none
      return index
    }
    nodes.append(Node(envelope: consume envelope, next: Self.none))
    return UInt32(nodes.count - 1)
  }
}
