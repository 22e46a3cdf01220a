import Actors
import Inquiry

extension HandoffMachine {
  /// Stands in a record for a case.
  private enum Mark: UInt8, Recorded {
    case idle
    case handedBack
    case expired
    case declined
    case reclaimed
    case offered
    case claimed
    case confirmed
    case done
    case cancelled
  }

  init(from record: inout RecordReader, _ limits: ServiceLimits) throws(RecordFault) {
    let generation: Generation = try record.value()
    switch try record.value(Mark.self) {
    case .idle: self.init(.resting(.idle), generation, limits)
    case .handedBack: self.init(.resting(.handedBack(try record.value())), generation, limits)
    case .expired: self.init(.resting(.expired), generation, limits)
    case .declined: self.init(.resting(.declined(by: try record.value())), generation, limits)
    case .reclaimed: self.init(.resting(.reclaimed), generation, limits)
    case .offered: self.init(.offered(try record.value()), generation, limits)
    case .claimed: self.init(.claimed(try record.value()), generation, limits)
    case .confirmed: self.init(.confirmed(try record.value()), generation, limits)
    case .done: self.init(.over(.done), generation, limits)
    case .cancelled: self.init(.over(.cancelled), generation, limits)
    }
  }

  func write(to record: inout RecordWriter) {
    record.put(generation)
    switch state {
    case .resting(.idle): record.put(Mark.idle)
    case .resting(.handedBack(let claim)):
      record.put(Mark.handedBack)
      record.put(claim)
    case .resting(.expired): record.put(Mark.expired)
    case .resting(.declined(let installation)):
      record.put(Mark.declined)
      record.put(installation)
    case .resting(.reclaimed): record.put(Mark.reclaimed)
    case .offered(let offer):
      record.put(Mark.offered)
      record.put(offer)
    case .claimed(let claim):
      record.put(Mark.claimed)
      record.put(claim)
    case .confirmed(let claim):
      record.put(Mark.confirmed)
      record.put(claim)
    case .over(.done): record.put(Mark.done)
    case .over(.cancelled): record.put(Mark.cancelled)
    }
  }

  /// The codes that are registered: somebody may come with them, and is told what became of them.
  var knownCodes: [Code] {
    switch state {
    case .offered(let offer): offer.codes
    case .claimed(let claim): claim.offer.codes
    case .confirmed(let claim): claim.offer.codes
    case .resting(.handedBack(let claim)): claim.offer.codes
    case .resting: []
    case .over: []
    }
  }
}

extension HandoffMachine.Offer {
  fileprivate var codes: [HandoffMachine.Code] { [previous, current].compactMap(\.self) }
}

extension HandoffMachine.Code: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    self.init(generation: try record.value(), digest: try record.value(), mintedAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(generation)
    record.put(digest)
    record.put(mintedAt)
  }
}

extension HandoffMachine.Offer: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let source: InstallationID = try record.value()
    let platform: Platform = try record.value()
    let firstMintedAt: Instant = try record.value()
    let current: HandoffMachine.Code = try record.value()
    self.init(
      source: source, sourcePlatform: platform, firstMintedAt: firstMintedAt, current: current,
      previous: try record.optional(), rotationsLeft: try record.number())
  }

  func write(to record: inout RecordWriter) {
    record.put(source)
    record.put(sourcePlatform)
    record.put(firstMintedAt)
    record.put(current)
    record.put(previous)
    record.put(rotationsLeft)
  }
}

extension HandoffMachine.Claim: Recorded {
  init(from record: inout RecordReader) throws(RecordFault) {
    let offer: HandoffMachine.Offer = try record.value()
    let generation: Generation = try record.value()
    let claimant: InstallationID = try record.value()
    let traits: DeviceTraits = try record.value()
    let method: SessionMethod = try record.value()
    self.init(
      offer: offer, generation: generation, claimant: claimant, traits: traits, method: method,
      number: ConfirmNumber(try record.number()), deadline: try record.value(), triesLeft: try record.number(),
      lastWrong: try record.optional(), settledAt: try record.value())
  }

  func write(to record: inout RecordWriter) {
    record.put(offer)
    record.put(generation)
    record.put(claimant)
    record.put(traits)
    record.put(method)
    record.put(number.rawValue)
    record.put(deadline)
    record.put(triesLeft)
    record.put(lastWrong)
    record.put(settledAt)
  }
}
