/// One device with what it keeps and what is on its way to it. Of tokens it says only whether they are there.
public struct DeviceDetail: Equatable, Sendable {
  public var row: DeviceRow
  /// The installation of the app on it.
  public var installation: String
  /// What it shows and does in its inquiry.
  public var pane: DevicePane
  /// The last touched first.
  public var records: [ResumeLine]
  /// Of the vault, in the order of their ids.
  public var documents: [VaultLine]
  public var identities: Int

  public init(
    row: DeviceRow, installation: String, pane: DevicePane, records: [ResumeLine] = [], documents: [VaultLine] = [],
    identities: Int = 0
  ) {
    self.row = row
    self.installation = installation
    self.pane = pane
    self.records = records
    self.documents = documents
    self.identities = identities
  }
}

/// An inquiry that a device could go on with after a kill.
public struct ResumeLine: Equatable, Sendable {
  public var inquiry: String
  public var stage: String
  public var epoch: UInt32
  /// An answer has left the device, and what came of it is not known there.
  public var hasPendingAnswer: Bool
  /// It holds the token with which a source watches.
  public var isWatching: Bool

  public init(inquiry: String, stage: String, epoch: UInt32, hasPendingAnswer: Bool, isWatching: Bool) {
    self.inquiry = inquiry
    self.stage = stage
    self.epoch = epoch
    self.hasPendingAnswer = hasPendingAnswer
    self.isWatching = isWatching
  }
}

/// A document in a vault.
public struct VaultLine: Equatable, Sendable {
  public var document: String
  public var isTombstone: Bool
  public var isRead: Bool

  public init(document: String, isTombstone: Bool, isRead: Bool) {
    self.document = document
    self.isTombstone = isTombstone
    self.isRead = isRead
  }
}
