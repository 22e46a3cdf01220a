import Actors
import Inquiry

extension CoordinatedInquiry {
  /// Grows by one with each change of what `write` writes.
  private static let formatVersion: UInt8 = 1

  /// An inquiry as it was written down.
  /// - Throws: `RecordFault` for bytes that no inquiry of this definition was written to.
  init(
    _ id: InquiryID, _ definitionID: DefinitionID, from bytes: [UInt8], _ factory: CoordinationFactory
  ) throws(RecordFault) {
    self.init(
      id, definitionID, catalogue: factory.catalogue, limits: factory.limits, hasher: factory.hasher,
      issuing: factory.issuing)
    var record = RecordReader(bytes)
    guard try record.number() == Self.formatVersion, try record.value() == id else { throw RecordFault.unreadable }
    mint = SecretMint(hasher: hasher, random: try record.number())
    launch = try LaunchCodeMachine(from: &record)
    machine = try InquiryMachine(from: &record)
    lease = try LeaseMachine(from: &record, limits)
    handoff = try HandoffMachine(from: &record, limits)
    outbox = try OutboxMachine(from: &record)
    for _ in 0..<(try record.number(UInt8.self)) { sessions.append(Owned(try Session(from: &record, limits))) }
    agenda = try record.value()
    removed = try record.values()
    sessionList = try record.values()
    offers = try Allowance(from: &record, max: limits.offersMax, everyMs: limits.offerMs)
    claimsLost = try record.number()
    claimLostAt = try record.value()
    oneTimeCode = try record.flag() ? try OneTimeCodeMachine(from: &record, definition) : nil
    waitEndsAt = try record.optional()
    issueAt = try record.optional()
    retiresAt = try record.optional()
    toldOfRival = try record.optional()
    laterLaunchesSeen = try record.number()
    for _ in 0..<(try record.number(UInt8.self)) { laterLaunches.append(Owned(try LaunchCodeMachine(from: &record))) }
    try record.end()
  }

  var record: [UInt8] {
    var record = RecordWriter()
    record.put(Self.formatVersion)
    record.put(id)
    record.put(mint.random)
    launch.write(to: &record)
    machine.write(to: &record)
    lease.write(to: &record)
    handoff.write(to: &record)
    outbox.write(to: &record)
    record.put(UInt8(clamping: sessions.count))
    for session in sessions { session.value.write(to: &record) }
    record.put(agenda)
    record.put(removed)
    record.put(sessionList)
    offers.write(to: &record)
    record.put(claimsLost)
    record.put(claimLostAt)
    record.put(oneTimeCode != nil)
    oneTimeCode?.write(to: &record)
    record.put(waitEndsAt)
    record.put(issueAt)
    record.put(retiresAt)
    record.put(toldOfRival)
    record.put(laterLaunchesSeen)
    record.put(UInt8(clamping: laterLaunches.count))
    for later in laterLaunches { later.value.write(to: &record) }
    return record.bytes
  }

  /// When time alone changes something that somebody is to hear of; nil when it does not. Of leases and handoffs
  /// nobody hears until a device asks again, and then it hears the truth.
  var dueAt: Instant? {
    if outbox.isRelaying || agenda.awaited > 0 && issueAt == nil { return .start }
    return [machine.dueAt, waitEndsAt, issueAt, retiresAt, agenda.nextAt].compactMap(\.self).min()
  }

  /// What the directory knows it by.
  var codes: [CodeDigest] {
    var codes = [launch.digest] + laterLaunches.map { $0.value.digest }
    for code in handoff.knownCodes {
      codes.append(code.digest)
      codes.append(hasher.digest(of: TypedCode(reducing: mint.handoffCode(code.generation).secret)))
    }
    return codes
  }
}

extension DocumentAgenda: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(awaited: try record.number(), revisions: try record.values(), newest: try record.values())
  }

  func write(to record: inout RecordWriter) {
    record.put(awaited)
    record.put(revisions)
    record.put(newest)
  }
}

extension DocumentAgenda.Revision: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let id: DocumentID = try record.value()
    let isAlive = try record.flag()
    self.init(id: id, isAlive: isAlive, at: try record.value(), version: try record.optional())
  }

  func write(to record: inout RecordWriter) {
    record.put(id)
    record.put(isAlive)
    record.put(at)
    record.put(version)
  }
}
