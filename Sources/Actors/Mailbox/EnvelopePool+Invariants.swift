extension EnvelopePool {
  /// Sentences about what is broken when `mailboxes` are all lists that lie in this pool, and no turn is under way.
  func invariantViolations(_ mailboxes: [Mailbox]) -> [String] {
    var found: [String] = []
    var isUsed = [Bool](repeating: false, count: Int(firstUnused))
    var reached = 0
    for mailbox in mailboxes {
      for queue in [mailbox.waiting, mailbox.postponed] {
        found += broken(queue, &isUsed)
        reached += Int(queue.count)
      }
    }
    if reached != count { found.append("the pool counts \(count) envelopes, \(reached) are in mailboxes") }
    var free = 0
    var index = firstFree
    while index != .max, free <= Int(firstUnused) {
      if isUsed[Int(index)] { found.append("envelope \(index) is free, and waits in a mailbox or is free twice") }
      if headers[Int(index)].signal == nil { found.append("envelope \(index) is free and still holds a message") }
      isUsed[Int(index)] = true
      free += 1
      index = headers[Int(index)].next
    }
    if free + count != Int(firstUnused) {
      found.append("of \(firstUnused) envelopes \(count) wait and \(free) are free")
    }
    return found
  }

  private func broken(_ queue: MailboxQueue, _ isUsed: inout [Bool]) -> [String] {
    var found: [String] = []
    var index = queue.first
    var last = UInt32.max
    for _ in 0..<queue.count {
      guard index < firstUnused else { return found + ["a mailbox of \(queue.count) ends before its count"] }
      if isUsed[Int(index)] { found.append("envelope \(index) waits in two places") }
      isUsed[Int(index)] = true
      last = index
      index = headers[Int(index)].next
    }
    if last != queue.last { found.append("a mailbox ends at \(last), not at its last \(queue.last)") }
    if queue.count > 0, index != .max { found.append("a mailbox of \(queue.count) goes on behind its last") }
    return found
  }
}
