import Actors
import Inquiry

extension LeaseMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case free
    case held
    case frozen
  }

  init(from record: inout RecordReader, _ limits: ServiceLimits) throws(RecordFault) {
    let epoch = Epoch(try record.number())
    switch try record.value(Mark.self) {
    case .free: self.init(.free(last: try record.optional()), epoch, limits)
    case .held:
      let holder: InstallationID = try record.value()
      self.init(.held(by: holder, until: try record.value(), touchedAt: try record.value()), epoch, limits)
    case .frozen: self.init(.frozen, epoch, limits)
    }
  }

  func write(to record: inout RecordWriter) {
    record.put(epoch.rawValue)
    switch state {
    case .free(let last):
      record.put(Mark.free)
      record.put(last)
    case .held(let holder, let until, let touchedAt):
      record.put(Mark.held)
      record.put(holder)
      record.put(until)
      record.put(touchedAt)
    case .frozen: record.put(Mark.frozen)
    }
  }

  /// When time alone changes it; nil when it does not.
  var dueAt: Instant? {
    switch state {
    case .held(_, let until, _): until
    case .free: nil
    case .frozen: nil
    }
  }
}
