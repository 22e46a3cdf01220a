import Actors
import Inquiry

extension InquiryMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case created
    case started
    case ended
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.value(Mark.self) {
    case .created: self.init(.created(expiresAt: try record.value()))
    case .started: self.init(.started(try record.value()))
    case .ended:
      let outcome: TerminalOutcome = try record.value()
      self.init(.ended(outcome, try record.value()))
    }
  }

  func write(to record: inout RecordWriter) {
    switch state {
    case .created(let expiresAt):
      record.put(Mark.created)
      record.put(expiresAt)
    case .started(let progress):
      record.put(Mark.started)
      record.put(progress)
    case .ended(let outcome, let progress):
      record.put(Mark.ended)
      record.put(outcome)
      record.put(progress)
    }
  }

  /// When time alone changes it; nil when it does not.
  var dueAt: Instant? {
    switch state {
    case .created(let expiresAt): expiresAt
    case .started(let progress): progress.expiresAt
    case .ended: nil
    }
  }
}

extension InquiryMachine.Progress: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let step: StepID = try record.value()
    let completed = StepSet(bits: try record.number())
    self.init(step: step, completed: completed, accepted: try record.values(), expiresAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(step)
    record.put(completed.bits)
    record.put(accepted)
    record.put(expiresAt)
  }
}

extension InquiryMachine.Accepted: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let by: InstallationID = try record.value()
    self.init(by: by, key: IdempotencyKey(try record.number()), step: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(by)
    record.put(key.rawValue)
    record.put(step)
  }
}
