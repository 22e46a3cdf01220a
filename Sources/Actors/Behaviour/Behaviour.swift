/// How an actor answers: one message to completion, synchronously, without touching anything but itself and its
/// effects.
///
/// It need not be copyable: a machine whose states carry data is a noncopyable value, and so is the behaviour around
/// it.
public protocol Behaviour<System>: ~Copyable, Sendable {
  associatedtype System: ActorSystem

  /// - Throws: `BehaviourFailure` when the actor cannot go on. The effects of the turn are dropped, the message becomes
  ///   a dead letter, and supervision decides what becomes of the actor.
  mutating func receive(
    _ message: System.Message, _ context: borrowing Context, _ effects: inout Effects<System>
  ) throws(BehaviourFailure)

  /// As `receive(_:_:_:)`, for what the runtime has to say.
  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<System>
  ) throws(BehaviourFailure)

  /// False while the actor waits for something that has to come. A run that goes quiet with such an actor is blocked.
  var isFinished: Bool { get }
}

extension Behaviour where Self: ~Copyable {
  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<System>
  ) throws(BehaviourFailure) {}

  public var isFinished: Bool { true }
}

/// Why a behaviour cannot go on.
public struct BehaviourFailure: Error, Equatable, CustomStringConvertible {
  /// A sentence for people, without secrets or personal data.
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }

  public var description: String { reason }
}
