import Actors
import Inquiry
import Scenarios
import Testing

@testable import Worlds

struct InvariantCheckerTests {
  private let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
  private let laptop = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))
  private let phone = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 2))
  private var created: InquiryEvent { .created(inquiry, DefinitionID(0)) }

  private func holds(_ holder: InstallationID?, _ epoch: UInt32) -> InquiryEvent {
    .holderChanged(inquiry, holder, Epoch(epoch), leaseMs: 30_000)
  }

  private func writes(_ writer: InstallationID, _ epoch: UInt32) -> InquiryEvent {
    .writeAccepted(inquiry, writer, Epoch(epoch))
  }

  private func edition(_ version: UInt16) -> DocumentEdition {
    DocumentEdition(id: DocumentID(inquiry: inquiry, ordinal: 1), version: DocumentVersion(version))
  }

  private func delivery(_ status: DeliveryStatus, _ version: UInt16 = 1) -> InquiryEvent {
    .deliveryChanged(edition(version), phone, status, attempts: 1, ageMs: 5)
  }

  private func violations(_ events: [InquiryEvent], quiet: Bool = false) -> [String] {
    var checker = InvariantChecker()
    for event in events { checker.noted(event, at: .start) }
    if quiet { checker.cameToRest(at: .start) }
    return checker.violations.map(\.id)
  }

  @Test func `a run without fault breaks nothing`() {
    let events: [InquiryEvent] = [
      created, holds(laptop, 1), writes(laptop, 1), holds(phone, 2), writes(phone, 2), holds(nil, 2), holds(phone, 3),
      writes(phone, 3), .ended(inquiry, .approved), .deliveryDue(edition(1), phone), .documentStored(phone, edition(1)),
      delivery(.acked),
    ]
    #expect(violations(events, quiet: true).isEmpty)
  }

  @Test func `S1: only the holder writes`() {
    #expect(violations([created, holds(laptop, 1), writes(phone, 1)]) == ["S1"])
  }

  @Test func `S2: a new holder has a higher epoch`() {
    #expect(violations([created, holds(laptop, 1), holds(phone, 1)]) == ["S2"])
    #expect(violations([created, holds(laptop, 2), holds(nil, 1)]) == ["S2"])
  }

  @Test func `S3: a write carries the present epoch, before the end`() {
    #expect(violations([created, holds(laptop, 2), writes(laptop, 1)]) == ["S3"])
    #expect(violations([created, holds(laptop, 1), .ended(inquiry, .approved), writes(laptop, 1)]) == ["S3"])
  }

  @Test func `S4: one device writes in an epoch`() {
    #expect(
      violations([created, holds(laptop, 1), writes(laptop, 1), holds(phone, 1), writes(phone, 1)]) == ["S2", "S4"])
  }

  @Test func `S5: nobody gets an inquiry that has ended, or is not there yet`() {
    #expect(violations([created, .ended(inquiry, .approved), holds(phone, 1)]) == ["S5"])
    #expect(violations([holds(phone, 1)]) == ["S5"])
  }

  @Test func `S9: a code is claimed once`() {
    let claim = InquiryEvent.handoffClaimed(inquiry, Generation(1), by: phone)
    #expect(violations([created, claim, claim]) == ["S9"])
  }

  @Test func `S21: an inquiry is created and ends once`() {
    #expect(violations([created, created]) == ["S21"])
    #expect(violations([created, .ended(inquiry, .approved), .ended(inquiry, .expired)]) == ["S21"])
  }

  @Test func `S22: an app hears of an opening in order, and nothing after its end`() {
    func heard(_ word: LifecycleWord, _ number: UInt16 = 1, of inquiry: InquiryID? = nil) -> InquiryEvent {
      .lifecycleChanged(phone, word, inquiry, of: StoreOpening(slot: 0, number: number))
    }
    let other = InquiryID(session: SessionNumber(1), ordinal: 2)
    let whole = [
      heard(.ready), heard(.started, of: inquiry), heard(.started, of: inquiry), heard(.failed), heard(.closed),
      heard(.ready, 2), heard(.failed, 2), heard(.ready, 3), heard(.closed, 3),
    ]
    #expect(violations(whole).isEmpty)
    #expect(violations([heard(.ready), heard(.closed), heard(.started, of: inquiry)]) == ["S22"])
    #expect(violations([heard(.ready), heard(.failed), heard(.failed)]) == ["S22"])
    #expect(violations([heard(.ready), heard(.started, of: inquiry), heard(.ready)]) == ["S22"])
    #expect(violations([heard(.started, of: inquiry)]) == ["S22"])
    #expect(violations([heard(.ready), heard(.started, of: inquiry), heard(.started, of: other)]) == ["S22"])
    #expect(violations([heard(.ready, 2), heard(.ready, 3), heard(.closed, 2)]) == ["S22", "S22"])
    #expect(violations([heard(.ready), heard(.ready, 2), heard(.ready), heard(.closed)]) == ["S22"])
  }

  @Test func `S22: what a killed app was told of is over with it`() {
    var checker = InvariantChecker()
    let words: [LifecycleWord] = [.ready, .started]
    for _ in 0..<2 {
      for word in words { checker.noted(.lifecycleChanged(phone, word, inquiry, of: .first), at: .start) }
      checker.killed(phone.device)
    }
    #expect(checker.violations.isEmpty)
    checker.noted(.lifecycleChanged(phone, .closed, nil, of: .first), at: .start)
    #expect(checker.violations.map(\.id) == ["S22"])
  }

  @Test func `S31: no version up to a tombstone's follows it, and a newer one may`() {
    let tombstone: [InquiryEvent] = [.documentRevoked(edition(2)), .documentStored(phone, edition(2))]
    #expect(violations(tombstone + [.documentStored(phone, edition(1))]) == ["S30", "S31"])
    #expect(violations(tombstone + [.documentStored(phone, edition(3))]) == [])
    #expect(violations(tombstone + [.documentStored(laptop, edition(1))]) == [])
  }

  @Test func `S35: a removed device is promised and served nothing`() {
    let removed = InquiryEvent.deviceRemoved(phone)
    #expect(violations([removed, .deliveryDue(edition(1), phone)]) == ["S35"])
    #expect(violations([.deliveryDue(edition(1), phone), removed, delivery(.fetched)]) == ["S35"])
    #expect(violations([.deliveryDue(edition(1), phone), removed, delivery(.withdrawn)], quiet: true) == [])
    #expect(violations([removed, .deliveryDue(edition(1), laptop)]) == [])
  }

  /// Both versions are stored and acked; the backup was made between them, and put back.
  private func restored(_ after: [InquiryEvent]) -> [String] {
    var checker = InvariantChecker()
    func note(_ events: [InquiryEvent]) { for event in events { checker.noted(event, at: .start) } }
    note([.deliveryDue(edition(1), phone), .documentStored(phone, edition(1)), delivery(.acked)])
    checker.intervened(.backUp(phone.device.node))
    note([.documentIssued(edition(2)), .deliveryDue(edition(2), phone), .documentStored(phone, edition(2))])
    note([delivery(.acked, 2)])
    checker.intervened(.restore(phone.device.node))
    note(after)
    checker.cameToRest(at: .start)
    return checker.violations.map(\.id)
  }

  @Test func `L6: what a backup took away comes again, to a device that can ask for it`() {
    let opened = InquiryEvent.vaultOpened(phone, SequenceNumber(1))
    #expect(restored([opened]) == ["L6"])
    #expect(restored([opened, .documentStored(phone, edition(2))]) == [])
    #expect(restored([opened, .documentStored(phone, edition(1))]) == ["S30", "L6"])
    #expect(restored([]) == [], "it has no credential")
    #expect(restored([opened, .deviceRemoved(phone)]) == [])
  }

  @Test func `L6: a snapshot takes away what was revoked, and nothing else`() {
    let stored = [InquiryEvent.documentStored(phone, edition(1))]
    let dropped = InquiryEvent.documentDropped(phone, edition(1))
    #expect(violations(stored + [dropped]) == ["L6"])
    #expect(violations(stored + [.documentRevoked(edition(2)), dropped]) == [])
    #expect(violations(stored + [.documentRevoked(edition(2)), .documentIssued(edition(3)), dropped]) == ["L6"])
  }

  @Test func `S33: a receipt may be older than the backup that took away what it speaks of`() {
    var checker = InvariantChecker()
    checker.noted(.deliveryDue(edition(1), phone), at: .start)
    checker.noted(.documentStored(phone, edition(1)), at: .start)
    checker.intervened(.restore(phone.device.node))
    checker.noted(delivery(.acked), at: .start)
    #expect(checker.violations.isEmpty)
  }

  @Test func `S39: what is not as it was signed lies in no vault`() {
    #expect(violations([.documentForged(edition(1)), .documentStored(phone, edition(1))]) == ["S39"])
    #expect(violations([.documentForged(edition(1)), .documentStored(phone, edition(2))]) == [])
  }

  @Test func `S30: versions in a vault rise`() {
    #expect(violations([.documentStored(phone, edition(2)), .documentStored(phone, edition(1))]) == ["S30"])
  }

  @Test func `S33: what is acked is stored`() {
    #expect(violations([.deliveryDue(edition(1), phone), delivery(.acked)]) == ["S33"])
  }

  @Test func `S33: what is found in a vault is news once, however often it is found`() {
    var checker = InvariantChecker()
    let identities = VaultFinding.identities(inquiry, count: 2)
    for finding in [VaultFinding.document(edition(2)), identities] {
      for event in checker.news(in: finding, on: phone) { checker.noted(event, at: .start) }
    }
    #expect(checker.news(in: .document(edition(3)), on: phone) == [.documentStored(phone, edition(3))])
    #expect(checker.news(in: .document(edition(2)), on: phone).isEmpty)
    #expect(checker.news(in: .document(edition(2)), on: laptop) == [.documentStored(laptop, edition(2))])
    #expect(checker.news(in: identities, on: phone).isEmpty)
    let one = VaultFinding.identities(inquiry, count: 3)
    #expect(checker.news(in: one, on: phone) == [.identitySaved(phone, inquiry)])
    checker.noted(delivery(.queued), at: .start)
    #expect(checker.violations.isEmpty)
  }

  @Test func `acked and failed are due, whatever ends a delivery`() {
    var collector = SummaryCollector()
    let ends: [DeliveryStatus] = [.acked, .failed, .superseded, .expired]
    for _ in ends { collector.noted(.deliveryDue(edition(1), phone), at: .start) }
    for status in DeliveryStatus.allCases.filter({ !$0.isSettled }) + ends {
      collector.noted(delivery(status), at: .start)
    }
    let documents = collector.documents
    #expect(documents.due == 4 && documents.acked == 1 && documents.failed == 3)
  }

  @Test func `S34: what is due leaves once, by name`() {
    let due = InquiryEvent.deliveryDue(edition(1), phone)
    let stored = InquiryEvent.documentStored(phone, edition(1))
    #expect(violations([due, due]) == ["S34"])
    #expect(violations([due, stored, delivery(.acked), delivery(.acked)]) == ["S34"])
  }

  @Test func `L5: nothing is owed when a run is quiet`() {
    #expect(violations([.deliveryDue(edition(1), phone)], quiet: true) == ["L5"])
  }

  @Test func `a machine's own complaint is kept under its rule`() {
    #expect(violations([.invariantViolated(InvariantViolation("S13", "three live"))]) == ["S13"])
  }
}
