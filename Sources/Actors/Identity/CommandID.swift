/// One command of one actor to the world; its completion names it.
public struct CommandID: Hashable, Sendable, BitwiseCopyable {
  public let actor: ActorID
  /// Counted from 1 in each incarnation of the actor.
  public let number: UInt32

  @inlinable
  public init(actor: ActorID, number: UInt32) {
    self.actor = actor
    self.number = number
  }
}
