import Actors
import Inquiry

/// What can be written down and read back.
protocol Recorded {
  init(from record: inout RecordReader) throws(RecordFault)
  func write(to record: inout RecordWriter)
}

extension Recorded where Self: RawRepresentable, RawValue: FixedWidthInteger {
  init(from record: inout RecordReader) throws(RecordFault) {
    guard let value = Self(rawValue: try record.number()) else { throw RecordFault.unreadable }
    self = value
  }

  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension Capabilities: Recorded {}
extension Platform: Recorded {}
extension Refusal: Recorded {}
extension SessionMethod: Recorded {}
extension TerminalOutcome: Recorded {}

extension Instant: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(nanoseconds: try record.number()) }
  func write(to record: inout RecordWriter) { record.put(nanoseconds) }
}

extension InstallationID: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let device = DeviceID(session: SessionNumber(try record.number()), ordinal: try record.number())
    self.init(device: device, generation: try record.number())
  }

  func write(to record: inout RecordWriter) {
    record.put(device.session.rawValue)
    record.put(device.ordinal)
    record.put(generation)
  }
}

extension InquiryID: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(session: SessionNumber(try record.number()), ordinal: try record.number())
  }

  func write(to record: inout RecordWriter) {
    record.put(session.rawValue)
    record.put(ordinal)
  }
}

extension DeviceTraits: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(platform: try record.value(), capabilities: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(platform)
    record.put(capabilities)
  }
}

extension CodeDigest: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(high: try record.number(), low: try record.number())
  }

  func write(to record: inout RecordWriter) {
    record.put(high)
    record.put(low)
  }
}

extension StepID: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(try record.number()) }
  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension RequestNumber: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(try record.number()) }
  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension SequenceNumber: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(try record.number()) }
  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension Generation: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(try record.number()) }
  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension DocumentVersion: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) { self.init(try record.number()) }
  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension DocumentID: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(inquiry: try record.value(), ordinal: try record.number())
  }

  func write(to record: inout RecordWriter) {
    record.put(inquiry)
    record.put(ordinal)
  }
}

extension DocumentEdition: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(id: try record.value(), version: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(id)
    record.put(version)
  }
}

extension Document: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let edition: DocumentEdition = try record.value()
    let digest: UInt64 = try record.number()
    let byteCount: UInt32 = try record.number()
    let isAlive = try record.flag()
    var bytes: [UInt8] = []
    for _ in 0..<DocumentSignature.byteCount { bytes.append(try record.number()) }
    guard let signature = DocumentSignature(bytes) else { throw RecordFault.unreadable }
    self.init(
      id: edition.id, version: edition.version, digest: digest, byteCount: byteCount, isAlive: isAlive,
      signature: signature)
  }

  func write(to record: inout RecordWriter) {
    record.put(edition)
    record.put(digest)
    record.put(byteCount)
    record.put(isAlive)
    for byte in signature.bytes { record.put(byte) }
  }
}
