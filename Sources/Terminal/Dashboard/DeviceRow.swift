/// One device in the list.
public struct DeviceRow: Equatable, Sendable {
  public var id: RowID
  public var session: UInt64
  public var person: String
  public var label: String
  public var platform: String
  public var presence: DevicePane.Presence
  /// Inquiries that it could go on with after a kill.
  public var records: Int
  /// At which stage the one is that it touched last; empty for none.
  public var recordStage: String
  /// Documents in its vault, tombstones left out.
  public var stored: Int
  /// Deliveries to it that are under way, and how many of them stand still.
  public var owed: Int
  public var stuck: Int
  public var mailbox: MailboxStanding

  public init(
    id: RowID, session: UInt64, person: String, label: String, platform: String, presence: DevicePane.Presence,
    records: Int = 0, recordStage: String = "", stored: Int = 0, owed: Int = 0, stuck: Int = 0,
    mailbox: MailboxStanding = MailboxStanding()
  ) {
    self.id = id
    self.session = session
    self.person = person
    self.label = label
    self.platform = platform
    self.presence = presence
    self.records = records
    self.recordStage = recordStage
    self.stored = stored
    self.owed = owed
    self.stuck = stuck
    self.mailbox = mailbox
  }
}

/// How far a device has stored what its mailbox has.
public struct MailboxStanding: Equatable, Sendable {
  /// Of the last entry that is in its vault; 0 for none.
  public var cursor: UInt32
  /// Of the last entry that was put in; 0 for none.
  public var head: UInt32

  public init(cursor: UInt32 = 0, head: UInt32 = 0) {
    self.cursor = cursor
    self.head = head
  }

  var text: String { head == 0 && cursor == 0 ? "-" : "\(cursor) of \(head)" }
}
