/// Under which terms an actor lives.
public struct SpawnOptions: Hashable, Sendable {
  public var name: ActorName
  public var node: NodeID
  /// Whether `sendToName` finds it. A second actor of the same name takes the name over.
  public var isRegistered: Bool
  public var supervision: Supervision
  /// Messages that may wait for it; one more becomes a dead letter. At least 1.
  public var mailboxMessagesMax: UInt16

  public init(
    name: ActorName, node: NodeID = .none, isRegistered: Bool = false, supervision: Supervision = .stop,
    mailboxMessagesMax: UInt16 = 1_024
  ) {
    self.name = name
    self.node = node
    self.isRegistered = isRegistered
    self.supervision = supervision
    self.mailboxMessagesMax = max(1, mailboxMessagesMax)
  }
}
