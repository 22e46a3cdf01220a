import Actors
import Inquiry

extension DeviceMailboxMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case empty
    case pending
    case closed
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    let book: MailboxBook = try record.value()
    switch try record.value(Mark.self) {
    case .empty: self.init(.empty, book)
    case .pending:
      let count = try record.number(UInt16.self)
      guard count > 0 else { throw RecordFault.unreadable }
      var entries: [Owned<DeliveryMachine>] = []
      for _ in 0..<count { entries.append(Owned(try DeliveryMachine(from: &record))) }
      self.init(.pending(entries), book)
    case .closed: self.init(.closed, book)
    }
  }

  func write(to record: inout RecordWriter) {
    record.put(book)
    switch state {
    case .empty: record.put(Mark.empty)
    case .pending(let entries):
      record.put(Mark.pending)
      record.put(UInt16(clamping: entries.count))
      for entry in entries { entry.value.write(to: &record) }
    case .closed: record.put(Mark.closed)
    }
  }

  /// When time alone changes it; nil when it does not.
  var dueAt: Instant? {
    switch state {
    case .pending(let entries): entries.compactMap { $0.value.nextHintAt }.min()
    case .empty: nil
    case .closed: nil
    }
  }
}

extension MailboxBook: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(last: try record.value(), newest: try record.values(), horizon: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(last)
    record.put(newest)
    record.put(horizon)
  }
}

extension MailboxBook.Kept: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(document: try record.value(), sequence: try record.value(), since: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(document)
    record.put(sequence)
    record.put(since)
  }
}
