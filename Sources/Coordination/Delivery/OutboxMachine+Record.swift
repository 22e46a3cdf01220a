import Actors
import Inquiry

extension OutboxMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case empty
    case relaying
    case awaiting
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.value(Mark.self) {
    case .empty: self.init(.empty)
    case .relaying: self.init(.relaying(try record.values()))
    case .awaiting: self.init(.awaiting(try record.values()))
    }
  }

  func write(to record: inout RecordWriter) {
    switch state {
    case .empty: record.put(Mark.empty)
    case .relaying(let rows):
      record.put(Mark.relaying)
      record.put(rows)
    case .awaiting(let rows):
      record.put(Mark.awaiting)
      record.put(rows)
    }
  }

  /// Whether a mailbox has still to be told of something.
  var isRelaying: Bool {
    switch state {
    case .relaying: true
    case .empty: false
    case .awaiting: false
    }
  }
}

extension OutboxMachine.Row: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let document: Document = try record.value()
    let installation: InstallationID = try record.value()
    self.init(
      document: document, installation: installation, readyAt: try record.value(), isQueued: try record.flag())
  }

  func write(to record: inout RecordWriter) {
    record.put(document)
    record.put(installation)
    record.put(readyAt)
    record.put(isQueued)
  }
}
