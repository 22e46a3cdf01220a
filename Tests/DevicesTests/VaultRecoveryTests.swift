import Actors
import Devices
import Inquiry
import Testing

/// What a vault does about a mailbox that has forgotten, is not ready, or turns it away.
struct VaultRecoveryTests {
  private static let limits = DeviceLimits()

  private static func document(_ ordinal: UInt8, version: UInt16 = 1) -> Document {
    Document(
      id: DocumentID(inquiry: Fixture.inquiry, ordinal: ordinal), version: DocumentVersion(version),
      digest: UInt64(ordinal), byteCount: 10
    ).signed(by: MixingSigner())
  }

  private static func entry(_ sequence: UInt32, _ document: Document) -> MailboxEntry {
    MailboxEntry(sequence: SequenceNumber(sequence), edition: document.edition)
  }

  /// A vault that was started with two documents, up to the number 2, and pulls.
  private static func pulling() -> VaultMachine {
    var vault = VaultMachine()
    let image = VaultImage(
      cursor: SequenceNumber(2), receiptToken: Fixture.receipt,
      documents: [1, 2].map { VaultDocument(document($0), receivedAt: .start) })
    _ = vault.restored(image, at: .start, limits)
    return vault
  }

  @Test func `L6: what a snapshot does not list is dropped in one durable step, and what lies behind is fetched`() {
    var vault = Self.pulling()
    let third = Self.document(3)
    let held = [Self.entry(1, Self.document(1)), Self.entry(5, third)]
    let pruned = vault.snapshotReceived(MailboxSnapshot(entries: held, horizon: SequenceNumber(4)))
    #expect(pruned == [.write])
    let (documents, cursor) = (vault.image.documents.map(\.id.ordinal), vault.image.cursor)
    #expect(documents == [1] && cursor == SequenceNumber(4), "nothing is left before the horizon")
    let durable = vault.imageDurable()
    #expect(durable == [.documentDropped(Self.document(2).edition), .ask(.fetch(Fixture.receipt, third.edition))])
    let stored = vault.documentReceived(third, at: .start, verifier: MixingSigner(), Self.limits)
    #expect(stored == [.write])
    let ids = vault.image.documents.map(\.id.ordinal)
    #expect(ids == [1, 3])
  }

  @Test func `S32: the cursor stays before what a snapshot has before the horizon, until that is stored`() {
    var vault = Self.pulling()
    let third = Self.document(3)
    let held = [Self.entry(1, Self.document(1)), Self.entry(2, Self.document(2)), Self.entry(3, third)]
    _ = vault.snapshotReceived(MailboxSnapshot(entries: held, horizon: SequenceNumber(4)))
    let before = vault.image.cursor
    #expect(before == SequenceNumber(2))
    let fetch = vault.imageDurable()
    #expect(fetch == [.ask(.fetch(Fixture.receipt, third.edition))])
    _ = vault.documentReceived(third, at: .start, verifier: MixingSigner(), Self.limits)
    _ = vault.imageDurable()
    let pull = vault.acknowledged(Self.entry(3, third), upTo: SequenceNumber(3))
    #expect(pull == [.ask(.pull(Fixture.receipt, after: SequenceNumber(3)))])
    _ = vault.snapshotReceived(MailboxSnapshot(entries: held, horizon: SequenceNumber(4)))
    let after = vault.image.cursor
    #expect(after == SequenceNumber(4))
  }

  @Test func `L6: a snapshot that is not durable is as if it had not come`() {
    var vault = Self.pulling()
    let held = vault.image
    _ = vault.snapshotReceived(MailboxSnapshot(entries: [], horizon: SequenceNumber(4)))
    let actions = vault.imageNotDurable(held)
    let (image, state) = (vault.image, vault.state)
    #expect(actions == [] && image == held && state == .resting)
  }

  @Test func `S37: what is not ready is passed by, and asked for when its interval is over`() {
    var vault = Self.pulling()
    let (slow, quick) = (Self.document(3), Self.document(4))
    let page = MailboxPage(entries: [Self.entry(3, slow), Self.entry(4, quick)], hasMore: false)
    _ = vault.pageReceived(page)
    let next = vault.fetchDeferred(retryMs: 30_000, at: .start)
    #expect(next == [.ask(.fetch(Fixture.receipt, quick.edition))])
    let due = vault.pullsAt
    #expect(due == .start + .seconds(30))
  }

  @Test func `L6: a tombstone that was forgotten between page and fetch is not passed by`() {
    var vault = Self.pulling()
    _ = vault.pageReceived(MailboxPage(entries: [Self.entry(5, Self.document(1, version: 2))], hasMore: false))
    let again = vault.requestRefused(.documentForgotten)
    #expect(again == [.ask(.pull(Fixture.receipt, after: SequenceNumber(2)))])
  }

  @Test func `S35: a device that is turned away keeps what it has and asks for nothing more`() {
    var vault = Self.pulling()
    let documents = vault.image.documents
    let actions = vault.requestRefused(.notEntitled)
    let (image, due) = (vault.image, vault.pullsAt)
    #expect(actions == [.write] && image == VaultImage(documents: documents) && due == nil)
    let hinted = vault.hinted(SequenceNumber(9), at: .start, Self.limits)
    #expect(hinted == [])
  }

  @Test func `L6: a network that is dead for days is pulled at for days`() {
    var vault = Self.pulling()
    for _ in 0..<1_000 {
      _ = vault.requestSpent(at: .start, Self.limits)
      guard let due = vault.pullsAt else { return #expect(Bool(false), "no further pull") }
      let pull = vault.timeReached(due, Self.limits)
      #expect(pull == [.ask(.pull(Fixture.receipt, after: SequenceNumber(2)))])
    }
  }

  @Test func `L6: a pull that nobody answers is repeated until one is`() {
    var vault = Self.pulling()
    var now = Instant.start
    for _ in 0..<5 {
      _ = vault.requestSpent(at: now, Self.limits)
      guard let due = vault.pullsAt else { return #expect(Bool(false), "no further pull") }
      now = due
      let pull = vault.timeReached(now, Self.limits)
      #expect(pull == [.ask(.pull(Fixture.receipt, after: SequenceNumber(2)))])
    }
    _ = vault.pageReceived(MailboxPage(entries: [], hasMore: false))
    let after = vault.timeReached(now + .seconds(960), Self.limits)
    #expect(after == [] && now >= .start + .seconds(3 * 960))
  }

  @Test func `a storage is what its backup has of it, and nothing without one`() {
    var storage = DeviceStorage()
    let device = DeviceWorld.phone.device
    func write(_ cursor: UInt32) {
      let value = DurableValue.vault(VaultImage(cursor: SequenceNumber(cursor)))
      let command = DurableCommand.write(DeviceWorld.phone, value)
      _ = storage.complete(command, CommandID(actor: ActorID(rawValue: 1), number: 1), on: device.node)
    }
    write(1)
    storage.backUp(device.node)
    write(2)
    storage.erase(device.node)
    storage.restore(device.node)
    #expect(storage.value(in: .vault, of: device) == .vault(VaultImage(cursor: SequenceNumber(1))))
    storage.restore(DeviceWorld.laptop.device.node)
    #expect(storage.value(in: .vault, of: DeviceWorld.laptop.device) == nil)
  }
}
