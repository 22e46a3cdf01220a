import Actors
import Inquiry

extension LaunchCodeMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case live
    case used
    case orphaned
    case expired
    case revoked
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    let digest: CodeDigest = try record.value()
    let expiresAt: Instant = try record.value()
    switch try record.value(Mark.self) {
    case .live: self.init(.live, digest, expiresAt)
    case .used: self.init(.used(by: try record.value()), digest, expiresAt)
    case .orphaned: self.init(.orphaned, digest, expiresAt)
    case .expired: self.init(.expired, digest, expiresAt)
    case .revoked: self.init(.revoked, digest, expiresAt)
    }
  }

  func write(to record: inout RecordWriter) {
    record.put(digest)
    record.put(expiresAt)
    switch state {
    case .live: record.put(Mark.live)
    case .used(let owner):
      record.put(Mark.used)
      record.put(owner)
    case .orphaned: record.put(Mark.orphaned)
    case .expired: record.put(Mark.expired)
    case .revoked: record.put(Mark.revoked)
    }
  }

  /// When time alone changes it; nil when it does not.
  var dueAt: Instant? {
    switch state {
    case .live: expiresAt
    case .orphaned: expiresAt
    case .used: nil
    case .expired: nil
    case .revoked: nil
    }
  }
}
