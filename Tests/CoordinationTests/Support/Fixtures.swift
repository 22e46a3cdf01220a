import Actors
import Coordination
import Inquiry

/// Values that tests of machines share.
enum Fixture {
  static let limits = ServiceLimits()
  static let laptop = ServiceWorld.laptop
  static let phone = ServiceWorld.phone
  static let stranger = ServiceWorld.stranger

  static func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  static func digest(_ number: UInt64) -> CodeDigest { CodeDigest(high: 0xC0DE, low: number) }

  static func mint(
    _ generation: UInt64, by app: InstallationID = laptop, _ reason: MintReason = .rotation,
    holder: InstallationID? = laptop
  ) -> HandoffMachine.Mint {
    HandoffMachine.Mint(by: app, platform: .web, reason: reason, digest: digest(generation), holder: holder)
  }

  static func attempt(
    _ generation: UInt64, by app: InstallationID = phone, number: UInt16 = 42
  ) -> HandoffMachine.Attempt {
    HandoffMachine.Attempt(by: app, traits: ServiceWorld.ios, digest: digest(generation), number: ConfirmNumber(number))
  }

  static func document(_ ordinal: UInt8 = 1, version: UInt16 = 1) -> Document {
    let id = DocumentID(inquiry: ServiceWorld.inquiry, ordinal: ordinal)
    return Document(
      id: id, version: DocumentVersion(version), digest: UInt64(ordinal) &* 1_000 + UInt64(version), byteCount: 20_000)
  }

  static func entry(_ sequence: UInt32, _ document: Document) -> MailboxEntry {
    MailboxEntry(sequence: SequenceNumber(sequence), edition: document.edition)
  }
}

extension HandoffMachine {
  /// On offer since the start, at generation 1.
  static func offered() -> HandoffMachine {
    var machine = HandoffMachine(limits: Fixture.limits)
    _ = machine.mintRequested(Fixture.mint(1, .asked), at: .start)
    return machine
  }

  /// Claimed by the phone at second 10, with the number 42.
  static func claimed() -> HandoffMachine {
    var machine = offered()
    _ = machine.claimRequested(Fixture.attempt(1), at: Fixture.at(10))
    return machine
  }

  /// Confirmed at second 20.
  static func confirmed() -> HandoffMachine {
    var machine = claimed()
    _ = machine.confirmRequested(
      by: Fixture.phone, number: ConfirmNumber(42), request: RequestNumber(1), at: Fixture.at(20))
    return machine
  }
}
