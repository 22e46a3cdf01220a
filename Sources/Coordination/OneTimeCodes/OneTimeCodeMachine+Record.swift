import Actors
import Inquiry

extension OneTimeCodeMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case idle
    case sent
    case spent
    case verified
  }

  /// - Throws: also when the definition asks for no one-time code at the step.
  init(from record: inout RecordReader, _ definition: InquiryDefinition) throws(RecordFault) {
    let step: StepID = try record.value()
    guard case .oneTimeCode(let code) = definition[step]?.kind else { throw RecordFault.unreadable }
    let state: State
    switch try record.value(Mark.self) {
    case .idle: state = .idle
    case .sent: state = .sent(try record.value())
    case .spent: state = .spent(try record.value())
    case .verified: state = .verified
    }
    self.init(code, for: step, state, judged: try record.optional())
  }

  func write(to record: inout RecordWriter) {
    record.put(step)
    switch state {
    case .idle: record.put(Mark.idle)
    case .sent(let sent):
      record.put(Mark.sent)
      record.put(sent)
    case .spent(let sent):
      record.put(Mark.spent)
      record.put(sent)
    case .verified: record.put(Mark.verified)
    }
    record.put(judged)
  }
}

extension OneTimeCodeMachine.Sent: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      attempt: try record.number(), triesLeft: try record.number(), expiresAt: try record.value(),
      resendAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(attempt)
    record.put(triesLeft)
    record.put(expiresAt)
    record.put(resendAt)
  }
}

extension OneTimeCodeMachine.Judged: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let by: InstallationID = try record.value()
    self.init(by: by, key: IdempotencyKey(try record.number()), verdict: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(by)
    record.put(key.rawValue)
    record.put(verdict)
  }
}

extension OneTimeCodeMachine.Action: Recorded {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case send
    case accept
    case wrong
    case refuse
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.value(Mark.self) {
    case .send: self = .send(attempt: try record.number())
    case .accept: self = .accept
    case .wrong: self = .wrong(triesLeft: try record.number())
    case .refuse: self = .refuse(try record.value())
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .send(let attempt):
      record.put(Mark.send)
      record.put(attempt)
    case .accept: record.put(Mark.accept)
    case .wrong(let triesLeft):
      record.put(Mark.wrong)
      record.put(triesLeft)
    case .refuse(let refusal):
      record.put(Mark.refuse)
      record.put(refusal)
    }
  }
}
