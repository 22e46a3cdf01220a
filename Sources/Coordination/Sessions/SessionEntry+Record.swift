import Actors
import Inquiry

extension SessionEntry: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      installation: try record.value(), platform: try record.value(), method: try record.value(),
      startedAt: try record.value())
    endedAt = try record.optional()
  }

  func write(to record: inout RecordWriter) {
    record.put(installation)
    record.put(platform)
    record.put(method)
    record.put(startedAt)
    record.put(endedAt)
  }
}
