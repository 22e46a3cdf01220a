public import Actors

/// Keeps numbers, by node.
public struct ScriptWorld: World {
  public typealias System = ScriptSystem

  /// How long it takes to keep a number.
  public var latency: Distribution
  /// All that were kept and not erased, in the order of keeping.
  public private(set) var kept: [Entry] = []

  /// One number that was kept.
  public struct Entry: Equatable, Sendable {
    public let node: NodeID
    public let number: UInt32
  }

  public init(latency: Distribution = .constant(.zero)) {
    self.latency = latency
  }

  public func numbers(on node: NodeID) -> [UInt32] {
    kept.filter { $0.node == node }.map(\.number)
  }

  public mutating func duration(
    of command: ScriptSystem.Command, on node: NodeID, random: inout SeededRandom
  ) -> Interval {
    latency.sample(&random)
  }

  public mutating func complete(
    _ command: ScriptSystem.Command, _ id: CommandID, on node: NodeID
  ) -> ScriptSystem.Message? {
    switch command {
    case .keep(let number):
      kept.append(Entry(node: node, number: number))
      return .kept(number)
    }
  }

  public mutating func erase(_ node: NodeID) {
    kept.removeAll { $0.node == node }
  }
}
