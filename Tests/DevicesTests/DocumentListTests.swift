import Actors
import Devices
import Inquiry
import Testing

/// What an app lists of the documents in its vault (F22).
struct DocumentListTests {
  private static let inquiry = DeviceWorld.inquiry

  private static func document(_ ordinal: UInt8, version: UInt16 = 1, isAlive: Bool = true) -> Document {
    Document(
      id: DocumentID(inquiry: inquiry, ordinal: ordinal), version: DocumentVersion(version),
      digest: UInt64(ordinal) &* 100 + UInt64(version), byteCount: 12_000, isAlive: isAlive)
  }

  private static func held(_ document: Document, atS seconds: Int64, isRead: Bool = false) -> VaultDocument {
    VaultDocument(document, receivedAt: .start + .seconds(seconds), isRead: isRead)
  }

  @Test func `F22: the list has what the vault has, the newest first, and says what nobody has read`() {
    var list = DocumentListStore()
    #expect(list.model.isLoading && list.model.documents.isEmpty)
    let first = list.vaultChanged(VaultImage())
    #expect(first && !list.model.isLoading)
    let vault = VaultImage(documents: [
      Self.held(Self.document(1), atS: 10, isRead: true), Self.held(Self.document(2, version: 3), atS: 30),
      Self.held(Self.document(3), atS: 20),
    ])
    let changed = list.vaultChanged(vault)
    #expect(changed)
    #expect(list.model.documents.map(\.id.ordinal) == [2, 3, 1])
    #expect(list.model.documents.map(\.version.rawValue) == [3, 1, 1])
    #expect(list.model.documents.map(\.isUnread) == [true, true, false] && list.model.unreadCount == 2)
    var moved = vault
    moved.cursor = SequenceNumber(9)
    let same = list.vaultChanged(moved)
    #expect(!same, "a cursor is nothing to look at")
  }

  @Test func `F22: a tombstone takes its document from the list, and a new version is unread again`() {
    var list = DocumentListStore()
    _ = list.vaultChanged(VaultImage(documents: [Self.held(Self.document(1), atS: 10, isRead: true)]))
    _ = list.vaultChanged(VaultImage(documents: [Self.held(Self.document(1, version: 2), atS: 20)]))
    #expect(list.model.documents.map(\.version.rawValue) == [2] && list.model.unreadCount == 1)
    _ = list.vaultChanged(VaultImage(documents: [Self.held(Self.document(1, version: 3, isAlive: false), atS: 30)]))
    #expect(list.model.documents.isEmpty && list.model.unreadCount == 0)
  }

  @Test func `reading a document is kept in the vault, once`() {
    var vault = VaultMachine()
    let image = VaultImage(
      receiptToken: Fixture.receipt,
      documents: [
        Self.held(Self.document(1), atS: 1), Self.held(Self.document(2, isAlive: false), atS: 2),
      ])
    _ = vault.restored(image, at: .start, DeviceLimits())
    let read = vault.documentRead(DocumentID(inquiry: Self.inquiry, ordinal: 1))
    let isRead = vault.image.documents[0].isRead
    #expect(read == [.write] && isRead)
    for ordinal in 1...3 as ClosedRange<UInt8> {
      let nothing = vault.documentRead(DocumentID(inquiry: Self.inquiry, ordinal: ordinal))
      #expect(nothing == [], "read already, revoked, or not there")
    }
  }

  @Test func `F22: an app that shows the list is told of a document when it is durable, and of its reading`() throws {
    let world = DeviceWorld(PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)]))
    _ = world.run(for: .seconds(1))
    world.showDocuments(on: DeviceWorld.phone)
    #expect(world.run(for: .seconds(5)) { $0.lists.count == 1 })
    #expect(world.lists == [DocumentListModel(isLoading: false)])
    #expect(world.run(for: .seconds(900)) { $0.lists.count == 2 })
    let document = try #require(world.lists.last?.documents.first)
    #expect(document.id == DocumentID(inquiry: Self.inquiry, ordinal: 1) && document.isUnread)
    #expect(world.storedVault(on: DeviceWorld.phone).documents.map(\.id) == [document.id])
    #expect(document.receivedAt <= world.now && document.receivedAt > .start)

    world.readDocument(document.id, on: DeviceWorld.phone)
    #expect(world.run(for: .seconds(5)) { $0.lists.count == 3 })
    #expect(world.lists.last?.documents.map(\.isUnread) == [false])
    world.kill(DeviceWorld.phone)
    world.restart(DeviceWorld.phone)
    world.showDocuments(on: DeviceWorld.phone)
    #expect(world.run(for: .seconds(5)) { $0.lists.count == 4 })
    #expect(world.lists.last?.documents == world.lists[2].documents, "a kill takes neither the list nor the reading")
  }
}
