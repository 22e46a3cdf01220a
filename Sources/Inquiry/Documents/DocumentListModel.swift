public import Actors

/// The documents in a device's vault as its app lists them (F22). Documents that were revoked are not among them.
public struct DocumentListModel: Hashable, Sendable {
  /// True until the device's storage was read.
  public var isLoading: Bool
  /// The one that was received last comes first.
  public var documents: [ListedDocument]

  public init(isLoading: Bool = true, documents: [ListedDocument] = []) {
    self.isLoading = isLoading
    self.documents = documents
  }

  public init(of vault: VaultImage) {
    isLoading = false
    documents = vault.documents.filter(\.isAlive).map(ListedDocument.init)
    // Ids are unique, so that the order is one.
    documents.sort { left, right in
      left.receivedAt == right.receivedAt ? left.id < right.id : left.receivedAt > right.receivedAt
    }
  }

  public var unreadCount: Int { documents.count { $0.isUnread } }
}

/// One document of a list.
public struct ListedDocument: Hashable, Sendable, BitwiseCopyable {
  public let id: DocumentID
  public let version: DocumentVersion
  /// When this version was stored on the device, by its clock.
  public let receivedAt: Instant
  /// Nobody has looked at this version yet.
  public let isUnread: Bool
  public let byteCount: UInt32

  init(_ held: VaultDocument) {
    id = held.id
    version = held.version
    receivedAt = held.receivedAt
    isUnread = !held.isRead
    byteCount = held.document.byteCount
  }
}
