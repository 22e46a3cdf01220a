import Actors
import Inquiry

extension DeliveryMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case queued
    case hinted
    case fetched
    case deferred
    case stored
    case settled
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    let item: Item = try record.value()
    switch try record.value(Mark.self) {
    case .queued: self.init(.queued, item)
    case .hinted: self.init(.hinted(try record.value()), item)
    case .fetched: self.init(.fetched(try record.value()), item)
    case .deferred: self.init(.deferred(try record.value()), item)
    case .stored: self.init(.stored(try record.value()), item)
    case .settled:
      let settlement: Settlement = try record.value()
      self.init(.settled(settlement, hints: try record.number()), item)
    }
  }

  func write(to record: inout RecordWriter) {
    record.put(item)
    switch state {
    case .queued: record.put(Mark.queued)
    case .hinted(let wait):
      record.put(Mark.hinted)
      record.put(wait)
    case .fetched(let wait):
      record.put(Mark.fetched)
      record.put(wait)
    case .deferred(let wait):
      record.put(Mark.deferred)
      record.put(wait)
    case .stored(let wait):
      record.put(Mark.stored)
      record.put(wait)
    case .settled(let settlement, let hints):
      record.put(Mark.settled)
      record.put(settlement)
      record.put(hints)
    }
  }
}

extension DeliveryMachine.Item: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let document: Document = try record.value()
    self.init(
      document: document, sequence: try record.value(), queuedAt: try record.value(), readyAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(document)
    record.put(sequence)
    record.put(queuedAt)
    record.put(readyAt)
  }
}

extension DeliveryMachine.Wait: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(hints: try record.number(), nextAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(hints)
    record.put(nextAt)
  }
}

extension DeliveryMachine.Settlement: Recorded {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case acked
    case failed
    case superseded
    case expired
    case withdrawn
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.value(Mark.self) {
    case .acked: self = .acked
    case .failed: self = .failed
    case .superseded: self = .superseded
    case .expired: self = .expired
    case .withdrawn: self = .withdrawn
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .acked: record.put(Mark.acked)
    case .failed: record.put(Mark.failed)
    case .superseded: record.put(Mark.superseded)
    case .expired: record.put(Mark.expired)
    case .withdrawn: record.put(Mark.withdrawn)
    }
  }
}
