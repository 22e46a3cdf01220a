/// What actors reach by commands: storage that outlives them, and whatever else lies outside of messages.
///
/// A command takes its time, then happens at once: what is killed in between has either happened or not.
public protocol World<System> {
  associatedtype System: ActorSystem

  /// How long the command takes.
  /// - Parameter random: a stream of the session that asks.
  mutating func duration(of command: System.Command, on node: NodeID, random: inout SeededRandom) -> Interval

  /// Lets the command happen.
  /// - Returns: what its actor is told; nil for nothing.
  mutating func complete(_ command: System.Command, _ id: CommandID, on node: NodeID) -> System.Message?

  /// Forgets all that `node` keeps, as a reinstall does.
  mutating func erase(_ node: NodeID)

  /// Copies all that `node` keeps to a safe place.
  mutating func backUp(_ node: NodeID)

  /// Puts the copy in the place of what `node` keeps; without a copy, as `erase`.
  mutating func restore(_ node: NodeID)
}

extension World {
  public mutating func backUp(_ node: NodeID) {}
  public mutating func restore(_ node: NodeID) { erase(node) }
}

/// A world without commands.
public struct EmptyWorld<System: ActorSystem>: World {
  public init() {}

  public mutating func duration(
    of command: System.Command, on node: NodeID, random: inout SeededRandom
  ) -> Interval { .zero }

  public mutating func complete(_ command: System.Command, _ id: CommandID, on node: NodeID) -> System.Message? { nil }

  public mutating func erase(_ node: NodeID) {}
}
