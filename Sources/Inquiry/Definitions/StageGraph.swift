/// Which step may follow which, by id (S23).
public struct StageGraph: Hashable, Sendable {
  public struct Edge: Hashable, Sendable {
    public let from: StepID
    public let to: StepID

    public init(from: StepID, to: StepID) {
      self.from = from
      self.to = to
    }
  }

  public let start: StepID?
  public let edges: [Edge]
  private let followers: [UInt8]

  private static let none = UInt8.max

  init(order: [StepID]) {
    start = order.first
    edges = zip(order, order.dropFirst()).map { Edge(from: $0, to: $1) }
    var followers = [UInt8](repeating: Self.none, count: StepSet.capacity)
    for edge in edges { followers[Int(edge.from.rawValue)] = edge.to.rawValue }
    self.followers = followers
  }

  /// Nil for the terminal step and for ids that the graph does not know.
  public func next(after step: StepID) -> StepID? {
    let next = Int(step.rawValue) < followers.count ? followers[Int(step.rawValue)] : Self.none
    return next == Self.none ? nil : StepID(next)
  }

  public func allows(from: StepID, to: StepID) -> Bool {
    next(after: from) == to
  }
}
