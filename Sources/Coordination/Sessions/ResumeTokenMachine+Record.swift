import Actors
import Inquiry

extension ResumeTokenMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case fresh
    case proven
    case revoked
  }

  init(from record: inout RecordReader, _ limits: ServiceLimits) throws(RecordFault) {
    let grace = Interval(limitMs: limits.graceMs)
    switch try record.value(Mark.self) {
    case .fresh:
      let family: Family = try record.value()
      self.init(.fresh(family, earlier: try record.values()), grace)
    case .proven: self.init(.proven(try record.value()), grace)
    case .revoked: self.init(.revoked, grace)
    }
  }

  func write(to record: inout RecordWriter) {
    switch state {
    case .fresh(let family, let earlier):
      record.put(Mark.fresh)
      record.put(family)
      record.put(earlier)
    case .proven(let family):
      record.put(Mark.proven)
      record.put(family)
    case .revoked: record.put(Mark.revoked)
    }
  }
}

extension ResumeTokenMachine.Family: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(current: try record.value(), rotation: try record.number(), retired: try record.values())
  }

  func write(to record: inout RecordWriter) {
    record.put(current)
    record.put(rotation)
    record.put(retired)
  }
}

extension ResumeTokenMachine.Earlier: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(digest: try record.value(), mayBeInUse: try record.flag())
  }

  func write(to record: inout RecordWriter) {
    record.put(digest)
    record.put(mayBeInUse)
  }
}

extension ResumeTokenMachine.Retired: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(digest: try record.value(), excusedUntil: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(digest)
    record.put(excusedUntil)
  }
}
