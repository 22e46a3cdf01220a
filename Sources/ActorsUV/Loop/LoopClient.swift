public import Actors

/// A source of work of its own on a loop, such as a kernel: asked in every turn, and before the loop sleeps.
public protocol LoopClient: AnyObject {
  /// Takes over what other threads left in the client's inboxes; true when there is something to do now.
  func collect(now: Instant) -> Bool

  /// Does a bounded amount of work; true when more is left.
  func takeTurn(now: Instant, on loop: Loop) -> Bool

  /// When the client next has something to do although nothing arrives; `.never` for never.
  var nextDeadline: Instant { get }
}
