public import Actors

/// A source of work of its own on a loop, such as a kernel: asked in every turn, and before the loop sleeps.
///
/// Closures and not a protocol: through a protocol the compiler reaches a generic class's unspecialised methods only,
/// which made an envelope ten times as dear.
public final class LoopClient {
  let collect: (_ now: Instant) -> Bool
  let takeTurn: (_ now: Instant) -> Bool
  let nextDeadline: () -> Instant

  /// - Parameters:
  ///   - collect: takes over what other threads left in the client's inboxes; true when there is something to do now.
  ///   - takeTurn: does a bounded amount of work; true when more is left.
  ///   - nextDeadline: when the client next has something to do although nothing arrives; `.never` for never.
  public init(
    collect: @escaping (_ now: Instant) -> Bool, takeTurn: @escaping (_ now: Instant) -> Bool,
    nextDeadline: @escaping () -> Instant
  ) {
    self.collect = collect
    self.takeTurn = takeTurn
    self.nextDeadline = nextDeadline
  }
}
