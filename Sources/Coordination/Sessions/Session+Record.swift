import Actors
import Inquiry

extension Session {
  init(from record: inout RecordReader, _ limits: ServiceLimits) throws(RecordFault) {
    let installation: InstallationID = try record.value()
    let traits: DeviceTraits = try record.value()
    let tokens = try ResumeTokenMachine(from: &record, limits)
    let rotation: UInt32 = try record.number()
    let openedBy: RequestNumber = try record.value()
    let openedEarlier: [RequestNumber] = try record.values()
    let polls = try Allowance(from: &record, max: limits.pollsMax, everyMs: limits.pollMs)
    let sequence: SequenceNumber = try record.value()
    let isKnownToDevice = try record.flag()
    let address = ActorID(rawValue: try record.number())
    let isListening = try record.flag()
    let isExpelled = try record.flag()
    self.init(
      installation: installation, traits: traits, tokens: tokens, rotation: rotation, openedBy: openedBy,
      openedEarlier: openedEarlier, address: address, polls: polls)
    self.sequence = sequence
    self.isKnownToDevice = isKnownToDevice
    self.isExpelled = isExpelled
    self.isListening = isListening
  }

  func write(to record: inout RecordWriter) {
    record.put(installation)
    record.put(traits)
    tokens.write(to: &record)
    record.put(rotation)
    record.put(openedBy)
    record.put(openedEarlier)
    polls.write(to: &record)
    record.put(sequence)
    record.put(isKnownToDevice)
    record.put(address.rawValue)
    record.put(isListening)
    record.put(isExpelled)
  }
}
