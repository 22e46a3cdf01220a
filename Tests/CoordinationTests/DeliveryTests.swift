import Actors
import Coordination
import Inquiry
import Testing

struct DeliveryTests {
  private let limits = Fixture.limits
  private let document = Fixture.document()

  @Test func `a document is put in, hinted at, fetched, acknowledged and gone`() {
    var mailbox = DeviceMailboxMachine()
    #expect(
      mailbox.documentDue(document, at: .start, limits) == [
        .accept(document.edition), .change(document.edition, .hinted, hints: 1, age: .zero), .hint(SequenceNumber(1)),
        .startRedelivery(at: Fixture.at(2)),
      ])
    let entry = Fixture.entry(1, document)
    #expect(
      mailbox.pulled(after: .none, at: Fixture.at(1), limits) == [.page(MailboxPage(entries: [entry], hasMore: false))])
    #expect(
      mailbox.fetchRequested(document.edition, at: Fixture.at(1), limits)
        == [.change(document.edition, .fetched, hints: 1, age: .seconds(1)), .serve(document)])
    #expect(
      mailbox.acknowledged(entry, .stored, at: Fixture.at(2)) == [
        .change(document.edition, .acked, hints: 1, age: .seconds(2)), .acknowledge(upTo: SequenceNumber(1)),
        .cancelRedelivery,
      ])
    #expect(mailbox.stateName == "empty")
  }

  @Test func `receipts may repeat, take nothing back, and are refused for what was never there`() {
    var mailbox = DeviceMailboxMachine()
    for ordinal in 1...UInt8(3) { _ = mailbox.documentDue(Fixture.document(ordinal), at: .start, limits) }
    let second = Fixture.entry(2, Fixture.document(2))
    #expect(mailbox.acknowledged(second, .stored, at: .start).last == .acknowledge(upTo: .none))
    #expect(mailbox.acknowledged(second, .integrity, at: .start) == [.acknowledge(upTo: .none)])
    #expect(
      mailbox.acknowledged(Fixture.entry(1, Fixture.document(1)), .stored, at: .start).last
        == .acknowledge(upTo: SequenceNumber(2)))
    #expect(mailbox.acknowledged(Fixture.entry(9, document), .stored, at: .start) == [.refuse(.noSuchDocument)])
    #expect(mailbox.acknowledged(Fixture.entry(3, document), .stored, at: .start) == [.refuse(.noSuchDocument)])
  }

  @Test func `S37: a failure settles its entry and blocks none behind it`() {
    var mailbox = DeviceMailboxMachine()
    for ordinal in 1...UInt8(2) { _ = mailbox.documentDue(Fixture.document(ordinal), at: .start, limits) }
    let actions = mailbox.acknowledged(Fixture.entry(1, Fixture.document(1)), .recordMapping, at: .start)
    #expect(actions.first == .change(Fixture.document(1).edition, .failed, hints: 1, age: .zero))
    #expect(
      mailbox.pulled(after: SequenceNumber(1), at: .start, limits).last
        == .page(MailboxPage(entries: [Fixture.entry(2, Fixture.document(2))], hasMore: false)))
  }

  @Test func `S32: a pull behind an entry means that it is stored; S33: it stays until its receipt`() {
    var mailbox = DeviceMailboxMachine()
    _ = mailbox.documentDue(document, at: .start, limits)
    #expect(
      mailbox.pulled(after: SequenceNumber(1), at: Fixture.at(1), limits) == [
        .change(document.edition, .stored, hints: 1, age: .seconds(1)), .page(MailboxPage(entries: [], hasMore: false)),
      ])
    #expect(mailbox.stateName == "pending")
    #expect(mailbox.redeliveryPassed(at: Fixture.at(2), limits).contains(.hint(SequenceNumber(1))))
  }

  @Test func `S30, S31: an older or equal version is not put in again; a newer one supersedes what waits`() {
    var mailbox = DeviceMailboxMachine()
    _ = mailbox.documentDue(Fixture.document(version: 2), at: .start, limits)
    #expect(
      mailbox.documentDue(Fixture.document(version: 1), at: .start, limits) == [
        .accept(Fixture.document(version: 1).edition)
      ])
    #expect(
      mailbox.documentDue(Fixture.document(version: 2), at: .start, limits) == [
        .accept(Fixture.document(version: 2).edition)
      ])
    let newer = mailbox.documentDue(Fixture.document(version: 3), at: Fixture.at(1), limits)
    #expect(newer.first == .change(Fixture.document(version: 2).edition, .superseded, hints: 1, age: .seconds(1)))
    #expect(
      mailbox.pulled(after: .none, at: Fixture.at(1), limits)
        == [.page(MailboxPage(entries: [Fixture.entry(2, Fixture.document(version: 3))], hasMore: false))])
  }

  @Test func `hints come after 2, 4, 8 seconds and so on up to 5 minutes, and end after a day`() {
    var delivery = DeliveryMachine(document, SequenceNumber(1), queuedAt: .start)
    var waits: [Int64] = []
    var last = Instant.start
    for _ in 0..<10 {
      guard let next = delivery.nextHintAt else { break }
      #expect(delivery.hintDue(at: next, limits) == [.hint])
      waits.append(Int64((next - last).seconds))
      last = next
    }
    #expect(waits == [0, 2, 4, 8, 16, 32, 64, 128, 256, 300])
    #expect(delivery.hintDue(at: Fixture.at(86_400), limits) == [.settle(.expired)])
    #expect(delivery.nextHintAt == nil)
  }

  @Test func `a page has an end, and says when there is more`() {
    var mailbox = DeviceMailboxMachine()
    for ordinal in 1...UInt8(40) { _ = mailbox.documentDue(Fixture.document(ordinal), at: .start, limits) }
    guard case .page(let first) = mailbox.pulled(after: .none, at: .start, limits).last else {
      Issue.record("no page")
      return
    }
    #expect(first.entries.count == MailboxPage.entriesMax && first.hasMore)
    #expect(first.entries.map(\.sequence.rawValue) == Array(1...32))
  }

  @Test func `a full mailbox refuses, and the outbox tries again`() {
    var small = limits
    small.mailboxEntriesMax = 1
    var mailbox = DeviceMailboxMachine()
    _ = mailbox.documentDue(Fixture.document(1), at: .start, small)
    #expect(mailbox.documentDue(Fixture.document(2), at: .start, small) == [.refuse(.busy)])
    var outbox = OutboxMachine()
    #expect(
      outbox.documentIssued(document, to: [Fixture.laptop, Fixture.phone], at: .start, limits) == [
        .note(document.edition, Fixture.laptop), .deliver(document, Fixture.laptop, readyAt: .start),
        .note(document.edition, Fixture.phone), .deliver(document, Fixture.phone, readyAt: .start),
        .startRelay(at: Fixture.at(2)),
      ])
    #expect(outbox.queued(document.edition, by: Fixture.laptop) == [])
    #expect(
      outbox.relayPassed(at: Fixture.at(2), limits) == [
        .deliver(document, Fixture.phone, readyAt: .start), .startRelay(at: Fixture.at(4)),
      ])
    #expect(outbox.queued(document.edition, by: Fixture.phone) == [.cancelRelay])
  }

  @Test func `L5: an older version reaches the mailbox before a newer one is sent, or its row would never leave`() {
    var outbox = OutboxMachine()
    let (first, second) = (Fixture.document(version: 1), Fixture.document(version: 2))
    _ = outbox.documentIssued(first, to: [Fixture.laptop], at: .start, limits)
    #expect(
      outbox.documentIssued(second, to: [Fixture.laptop], at: .start, limits) == [
        .note(second.edition, Fixture.laptop), .startRelay(at: Fixture.at(2)),
      ])
    #expect(
      outbox.relayPassed(at: Fixture.at(2), limits) == [
        .deliver(first, Fixture.laptop, readyAt: .start), .startRelay(at: Fixture.at(4)),
      ])
    _ = outbox.queued(first.edition, by: Fixture.laptop)
    #expect(
      outbox.relayPassed(at: Fixture.at(4), limits) == [
        .deliver(second, Fixture.laptop, readyAt: .start), .startRelay(at: Fixture.at(6)),
      ])
  }

  @Test func `S34: a row leaves the outbox only by its end, and S29: it is written once`() {
    var outbox = OutboxMachine()
    _ = outbox.documentIssued(document, to: [Fixture.laptop], at: .start, limits)
    #expect(outbox.documentIssued(document, to: [Fixture.laptop], at: .start, limits) == [])
    _ = outbox.queued(document.edition, by: Fixture.laptop)
    #expect(outbox.rows.count == 1 && outbox.stateName == "awaiting")
    #expect(outbox.delivered(Fixture.document(2).edition, to: Fixture.laptop) == [])
    #expect(outbox.rows.count == 1)
    #expect(outbox.delivered(document.edition, to: Fixture.laptop) == [])
    #expect(outbox.rows == [] && outbox.stateName == "empty")
  }

  @Test func `L6: who comes with an older cursor gets again what it lost, and S31: in its newest version alone`() {
    var mailbox = DeviceMailboxMachine()
    let (old, new) = (Fixture.document(1), Fixture.document(1, version: 2))
    for (sequence, document) in [old, Fixture.document(2), new].enumerated() {
      _ = mailbox.documentDue(document, at: .start, limits)
      _ = mailbox.acknowledged(Fixture.entry(UInt32(sequence + 1), document), .stored, at: .start)
    }
    #expect(mailbox.stateName == "empty")
    #expect(
      mailbox.pulled(after: SequenceNumber(3), at: .start, limits) == [.page(MailboxPage(entries: [], hasMore: false))])
    let lost = [Fixture.entry(2, Fixture.document(2)), Fixture.entry(3, new)]
    #expect(mailbox.pulled(after: .none, at: .start, limits) == [.page(MailboxPage(entries: lost, hasMore: false))])
    #expect(mailbox.fetchRequested(new.edition, at: .start, limits) == [.serve(new)])
    #expect(mailbox.fetchRequested(old.edition, at: .start, limits) == [.refuse(.noSuchDocument)])
    #expect(mailbox.acknowledged(Fixture.entry(3, new), .stored, at: .start) == [.acknowledge(upTo: SequenceNumber(3))])
  }

  @Test func `L6: an entry that was stored and lost before its receipt can be fetched again, or was overtaken`() {
    var mailbox = DeviceMailboxMachine()
    _ = mailbox.documentDue(document, at: .start, limits)
    _ = mailbox.pulled(after: SequenceNumber(1), at: .start, limits)
    let again = mailbox.pulled(after: .none, at: Fixture.at(1), limits)
    #expect(
      again == [
        .change(document.edition, .fetched, hints: 1, age: .seconds(1)),
        .page(MailboxPage(entries: [Fixture.entry(1, document)], hasMore: false)),
      ])
    _ = mailbox.pulled(after: SequenceNumber(1), at: Fixture.at(2), limits)
    let newer = Fixture.document(version: 2)
    _ = mailbox.documentDue(newer, at: Fixture.at(2), limits)
    let overtaken = mailbox.pulled(after: .none, at: Fixture.at(3), limits)
    #expect(
      overtaken == [
        .change(document.edition, .superseded, hints: 1, age: .seconds(3)),
        .page(MailboxPage(entries: [Fixture.entry(2, newer)], hasMore: false)),
      ])
  }

  private func tombstone(_ ordinal: UInt8, version: UInt16) -> Document {
    let id = DocumentID(inquiry: ServiceWorld.inquiry, ordinal: ordinal)
    return Document(id: id, version: DocumentVersion(version), digest: 0, byteCount: 0, isAlive: false)
  }

  @Test func `S31, L6: a tombstone is remembered for 90 days; who comes from before a forgotten one gets a snapshot`() {
    var mailbox = DeviceMailboxMachine()
    let (first, second, gone) = (Fixture.document(1), Fixture.document(2), tombstone(1, version: 2))
    for (sequence, document) in [first, second, gone].enumerated() {
      _ = mailbox.documentDue(document, at: .start, limits)
      _ = mailbox.acknowledged(Fixture.entry(UInt32(sequence + 1), document), .stored, at: .start)
    }
    let horizon = Instant.start + .seconds(90 * 86_400)
    let remembered = [Fixture.entry(2, second), Fixture.entry(3, gone)]
    let before = mailbox.pulled(after: SequenceNumber(1), at: horizon - .nanoseconds(1), limits)
    #expect(before == [.page(MailboxPage(entries: remembered, hasMore: false))])
    #expect(mailbox.documentDue(first, at: horizon - .nanoseconds(1), limits) == [.accept(first.edition)])
    let held = MailboxSnapshot(entries: [Fixture.entry(2, second)], horizon: SequenceNumber(3))
    #expect(mailbox.pulled(after: SequenceNumber(1), at: horizon, limits) == [.snapshot(held)])
    let known = mailbox.pulled(after: SequenceNumber(3), at: horizon, limits)
    #expect(known == [.page(MailboxPage(entries: [], hasMore: false))], "nothing was missed")
    let listed = mailbox.fetchRequested(gone.edition, at: horizon, limits)
    #expect(listed == [.refuse(.documentForgotten)], "a page had it")
  }

  @Test func `a mailbox remembers so many documents and no more, tombstones the shortest`() {
    var small = limits
    small.mailboxDocumentsMax = 2
    var mailbox = DeviceMailboxMachine()
    for document in [tombstone(1, version: 1), Fixture.document(2)] {
      #expect(mailbox.documentDue(document, at: .start, small).first == .accept(document.edition))
    }
    #expect(mailbox.documentDue(Fixture.document(3), at: .start, small).first == .accept(Fixture.document(3).edition))
    #expect(mailbox.documentDue(Fixture.document(4), at: .start, small) == [.refuse(.busy)])
    #expect(
      mailbox.documentDue(Fixture.document(3, version: 2), at: .start, small).last
        == .startRedelivery(at: Fixture.at(2)))
  }

  @Test func `S35: a removed device gets nothing more, and what was on its way is withdrawn`() {
    var mailbox = DeviceMailboxMachine()
    _ = mailbox.documentDue(document, at: .start, limits)
    #expect(
      mailbox.removed(at: Fixture.at(1)) == [
        .change(document.edition, .withdrawn, hints: 1, age: .seconds(1)), .cancelRedelivery,
      ])
    #expect(mailbox.pulled(after: .none, at: Fixture.at(1), limits) == [.refuse(.notEntitled)])
    #expect(mailbox.fetchRequested(document.edition, at: Fixture.at(1), limits) == [.refuse(.notEntitled)])
    #expect(mailbox.acknowledged(Fixture.entry(1, document), .stored, at: Fixture.at(1)) == [.refuse(.notEntitled)])
    let late = Fixture.document(2)
    #expect(
      mailbox.documentDue(late, at: Fixture.at(2), limits) == [.change(late.edition, .withdrawn, hints: 0, age: .zero)])
    #expect(mailbox.redeliveryPassed(at: Fixture.at(9), limits) == [] && mailbox.removed(at: Fixture.at(9)) == [])
  }

  @Test func `S37: what is not ready is put off, lets others pass, and comes under another number`() {
    var mailbox = DeviceMailboxMachine()
    let (slow, quick) = (Fixture.document(1), Fixture.document(2))
    _ = mailbox.documentDue(slow, readyAt: Fixture.at(40), at: .start, limits)
    _ = mailbox.documentDue(quick, at: .start, limits)
    #expect(
      mailbox.fetchRequested(slow.edition, at: Fixture.at(1), limits) == [
        .change(slow.edition, .deferred, hints: 1, age: .seconds(1)), .deferred(.seconds(30)),
        .startRedelivery(at: Fixture.at(2)),
      ])
    #expect(mailbox.fetchRequested(slow.edition, at: Fixture.at(11), limits).first == .deferred(.seconds(20)))
    let page = [Fixture.entry(2, quick)]
    #expect(
      mailbox.pulled(after: .none, at: Fixture.at(2), limits) == [.page(MailboxPage(entries: page, hasMore: false))])
    #expect(
      mailbox.acknowledged(Fixture.entry(2, quick), .stored, at: Fixture.at(3)).first
        == .change(quick.edition, .acked, hints: 1, age: .seconds(3)))
    #expect(
      mailbox.pulled(after: SequenceNumber(2), at: Fixture.at(3), limits).last
        == .page(MailboxPage(entries: [], hasMore: false)))
    let again = mailbox.redeliveryPassed(at: Fixture.at(31), limits)
    #expect(
      again.first == .change(slow.edition, .hinted, hints: 2, age: .seconds(31))
        && again.contains(.hint(SequenceNumber(3))))
    let second = mailbox.fetchRequested(slow.edition, at: Fixture.at(32), limits)
    #expect(second.contains(.deferred(.seconds(30))), "still not ready")
    _ = mailbox.redeliveryPassed(at: Fixture.at(62), limits)
    let renumbered = MailboxPage(entries: [Fixture.entry(4, slow)], hasMore: false)
    #expect(mailbox.pulled(after: SequenceNumber(3), at: Fixture.at(62), limits) == [.page(renumbered)])
    #expect(mailbox.fetchRequested(slow.edition, at: Fixture.at(62), limits).last == .serve(slow))
    #expect(mailbox.acknowledged(Fixture.entry(4, slow), .stored, at: Fixture.at(63)).last == .cancelRedelivery)
    #expect(mailbox.invariantViolations() == [])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `S24, S29 to S34: any order of deliveries, pulls and receipts loses nothing and doubles nothing`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var mailbox = DeviceMailboxMachine()
    var device = MailboxModel()
    var now = Instant.start
    var settled: Set<DocumentEdition> = []
    var accepted: Set<DocumentEdition> = []
    for _ in 0..<120 {
      now = now + .milliseconds(Int64(random.below(4_000)))
      var actions: [DeviceMailboxMachine.Action] = []
      switch random.below(6) {
      case 0:
        let document = Fixture.document(1 + UInt8(random.below(3)), version: 1 + UInt16(random.below(3)))
        actions = mailbox.documentDue(document, at: now, limits)
        accepted.insert(document.edition)
      case 1: actions = mailbox.redeliveryPassed(at: now, limits)
      case 2: actions = device.pull(&mailbox, at: now, limits)
      default: actions = device.acknowledge(&mailbox, &random, at: now)
      }
      for case .change(let edition, let status, _, _) in actions where status.isSettled {
        #expect(settled.insert(edition).inserted, "\(edition) was settled twice")
        if status == .acked { #expect(device.stored.contains(edition), "S33: \(edition) is acked and not stored") }
      }
      #expect(mailbox.invariantViolations() == [])
    }
    #expect(device.stored.isSubset(of: accepted))
    #expect(device.sawGap == false)
  }
}

/// What a correct device does with its mailbox: stores before it moves the cursor, and acknowledges what it stored.
private struct MailboxModel {
  var cursor = SequenceNumber.none
  var stored: Set<DocumentEdition> = []
  var unacknowledged: [MailboxEntry] = []
  var sawGap = false

  mutating func pull(
    _ mailbox: inout DeviceMailboxMachine, at now: Instant, _ limits: ServiceLimits
  ) -> [DeviceMailboxMachine.Action] {
    let actions = mailbox.pulled(after: cursor, at: now, limits)
    for case .page(let page) in actions {
      for entry in page.entries {
        if entry.sequence <= cursor { sawGap = true }
        stored.insert(entry.edition)
        unacknowledged.append(entry)
        cursor = entry.sequence
      }
    }
    return actions
  }

  mutating func acknowledge(
    _ mailbox: inout DeviceMailboxMachine, _ random: inout SeededRandom, at now: Instant
  ) -> [DeviceMailboxMachine.Action] {
    guard !unacknowledged.isEmpty else { return [] }
    let position = Int(random.below(UInt64(unacknowledged.count)))
    let entry = unacknowledged[position]
    if random.chance(2, in: 3) { unacknowledged.remove(at: position) }
    return mailbox.acknowledged(entry, .stored, at: now)
  }
}
