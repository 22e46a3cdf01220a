public import Inquiry

extension DeviceMailboxMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations = violationsOfBook()
    switch state {
    case .empty: break
    case .closed: break
    case .pending(let entries): violations.add(self.violations(of: entries))
    }
    return violations
  }

  private func violationsOfBook() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    for (earlier, later) in zip(book.newest, book.newest.dropFirst()) where earlier.document.id >= later.document.id {
      violations.append(InvariantViolation("S29", "\(later.document.id) is remembered twice"))
    }
    for kept in book.newest where kept.sequence > book.last {
      violations.append(InvariantViolation("S24", "entry \(kept.sequence) was never numbered"))
    }
    return violations
  }

  private func violations(of entries: [Owned<DeliveryMachine>]) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    if entries.isEmpty { violations.append(InvariantViolation("S24", "a pending mailbox has no entries")) }
    for (earlier, later) in zip(entries, entries.dropFirst()) where earlier.value.sequence >= later.value.sequence {
      violations.append(InvariantViolation("S24", "entry \(later.value.sequence) is out of order"))
    }
    if let last = entries.last, last.value.sequence > book.last {
      violations.append(InvariantViolation("S24", "entry \(last.value.sequence) was never numbered"))
    }
    for (position, entry) in entries.enumerated() {
      let document = entry.value.document
      if entry.value.nextHintAt == nil {
        violations.append(InvariantViolation("S34", "\(document.edition) is settled and still in the mailbox"))
      }
      if entries[..<position].contains(where: { $0.value.document.edition == document.edition }) {
        violations.append(InvariantViolation("S29", "\(document.edition) is in the mailbox twice"))
      }
    }
    return violations
  }
}
