/// All envelopes that wait in one kernel, as linked lists in one slab: an idle actor's mailbox takes no memory, and a
/// steady load allocates nothing.
///
/// Messages lie beside their headers in memory of their own, and are moved in and out: moving them through optionals
/// and arrays was measured at 150 ns an envelope.
struct EnvelopePool<System: ActorSystem>: ~Copyable {
  /// All of an envelope but its message.
  struct Header: BitwiseCopyable {
    var sender: ActorID
    var trace: TraceID
    var deadline: Instant
    /// Nil when there is a message, and only then.
    var signal: Signal?
    var next: UInt32
  }

  let envelopesMax: Int
  private(set) var count = 0
  private(set) var headers: UnsafeMutablePointer<Header>
  private var messages: UnsafeMutablePointer<System.Message>
  private var capacity: Int
  /// Slots from here on were never used.
  private(set) var firstUnused: UInt32 = 0
  private(set) var firstFree: UInt32 = .max

  init(envelopesMax: Int) {
    self.envelopesMax = min(envelopesMax, Int(UInt32.max) - 1)
    capacity = 1_024
    headers = .allocate(capacity: capacity)
    messages = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<Int(firstUnused) where headers[index].signal == nil {
      messages.advanced(by: index).deinitialize(count: 1)
    }
    headers.deallocate()
    messages.deallocate()
  }

  var isFull: Bool { count >= envelopesMax }

  func header(at index: UInt32) -> Header { headers[Int(index)] }

  /// Lends out the message of an envelope without a signal; `putBack` is to follow.
  func takeMessage(at index: UInt32) -> System.Message {
    messages.advanced(by: Int(index)).move()
  }

  func putBack(_ message: consuming System.Message, at index: UInt32) {
    messages.advanced(by: Int(index)).initialize(to: consume message)
  }

  mutating func append(_ message: consuming System.Message, _ header: Header, to queue: inout MailboxQueue) {
    let index = takeSlot()
    messages.advanced(by: Int(index)).initialize(to: consume message)
    headers[Int(index)] = header
    link(index, atEndOf: &queue)
  }

  mutating func append(_ signal: Signal, sender: ActorID, trace: TraceID, to queue: inout MailboxQueue) {
    let index = storeSignal(signal, sender: sender, trace: trace)
    link(index, atEndOf: &queue)
  }

  mutating func prepend(_ signal: Signal, trace: TraceID, to queue: inout MailboxQueue) {
    let index = storeSignal(signal, sender: .outside, trace: trace)
    headers[Int(index)].next = queue.first
    if queue.isEmpty { queue.last = index }
    queue.first = index
    queue.count &+= 1
  }

  /// Takes the first envelope off the list; it stays in the pool until `release` or `postpone`.
  mutating func unlinkFirst(of queue: inout MailboxQueue) -> UInt32 {
    let index = queue.first
    queue.first = headers[Int(index)].next
    queue.count &-= 1
    if queue.count == 0 { queue = MailboxQueue() }
    return index
  }

  /// Lets go of an unlinked envelope.
  mutating func release(_ index: UInt32) {
    if headers[Int(index)].signal == nil {
      messages.advanced(by: Int(index)).deinitialize(count: 1)
      headers[Int(index)].signal = .started
    }
    headers[Int(index)].next = firstFree
    firstFree = index
    count &-= 1
  }

  /// Puts an unlinked envelope aside.
  mutating func link(_ index: UInt32, atEndOf queue: inout MailboxQueue) {
    headers[Int(index)].next = .max
    if queue.isEmpty {
      queue.first = index
    } else {
      headers[Int(queue.last)].next = index
    }
    queue.last = index
    queue.count &+= 1
  }

  /// Takes a signal off a list, wherever it is in it.
  /// - Returns: how many `timer` signals are left in the list.
  mutating func withdraw(_ signal: Signal, from queue: inout MailboxQueue) -> Int {
    var kept = MailboxQueue()
    var timersLeft = 0
    while !queue.isEmpty {
      let index = unlinkFirst(of: &queue)
      let found = headers[Int(index)].signal
      if found == signal {
        release(index)
        continue
      }
      if case .timer = found { timersLeft += 1 }
      link(index, atEndOf: &kept)
    }
    queue = kept
    return timersLeft
  }

  /// Puts all that was postponed before all that waits.
  mutating func replayPostponed(of mailbox: inout Mailbox) {
    guard !mailbox.postponed.isEmpty else { return }
    if mailbox.waiting.isEmpty {
      mailbox.waiting = mailbox.postponed
    } else {
      headers[Int(mailbox.postponed.last)].next = mailbox.waiting.first
      mailbox.waiting.first = mailbox.postponed.first
      mailbox.waiting.count &+= mailbox.postponed.count
    }
    mailbox.postponed = MailboxQueue()
  }

  /// A copy of an envelope, for those who look on.
  func envelope(at index: UInt32, to recipient: ActorID) -> Envelope<System> {
    let header = headers[Int(index)]
    let content: Envelope<System>.Content
    if let signal = header.signal {
      content = .signal(signal)
    } else {
      content = .message(messages[Int(index)])
    }
    return Envelope(
      recipient: recipient, sender: header.sender, trace: header.trace, deadline: header.deadline, content: content)
  }

  private mutating func storeSignal(_ signal: Signal, sender: ActorID, trace: TraceID) -> UInt32 {
    let index = takeSlot()
    headers[Int(index)] = Header(sender: sender, trace: trace, deadline: .never, signal: signal, next: .max)
    return index
  }

  private mutating func takeSlot() -> UInt32 {
    count &+= 1
    if firstFree != .max {
      let index = firstFree
      firstFree = headers[Int(index)].next
      return index
    }
    if Int(firstUnused) == capacity { grow() }
    firstUnused &+= 1
    return firstUnused &- 1
  }

  /// Only ever called when every slot is taken.
  private mutating func grow() {
    let wider = capacity * 2
    let widerHeaders = UnsafeMutablePointer<Header>.allocate(capacity: wider)
    let widerMessages = UnsafeMutablePointer<System.Message>.allocate(capacity: wider)
    for index in 0..<capacity {
      widerHeaders.advanced(by: index).initialize(to: headers[index])
      if headers[index].signal == nil {
        widerMessages.advanced(by: index).moveInitialize(from: messages.advanced(by: index), count: 1)
      }
    }
    headers.deallocate()
    messages.deallocate()
    headers = widerHeaders
    messages = widerMessages
    capacity = wider
  }
}
