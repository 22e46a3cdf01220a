import Actors
public import Scenarios

/// The times of which a summary tells percentiles, one for each thing that was timed.
public struct TimeSamples: Hashable, Sendable {
  /// Samples of several runs that are kept together, of each kind.
  public static let pooledMax = 10_000_000

  /// Of each confirmed handoff.
  public internal(set) var latenciesMs: [UInt32] = []
  /// Of each acked delivery.
  public internal(set) var lagsMs: [UInt32] = []

  public init() {}

  /// Puts another run's samples to these, as far as there is room.
  public mutating func add(_ other: TimeSamples) {
    latenciesMs += other.latenciesMs.prefix(Self.pooledMax - latenciesMs.count)
    lagsMs += other.lagsMs.prefix(Self.pooledMax - lagsMs.count)
  }

  /// Fills in the percentiles.
  public func fill(_ summary: inout Summary) {
    summary.handoffs.latency = Percentiles(of: latenciesMs.map { .milliseconds(Int64($0)) })
    summary.documents.lag = Percentiles(of: lagsMs.map { .milliseconds(Int64($0)) })
  }
}
