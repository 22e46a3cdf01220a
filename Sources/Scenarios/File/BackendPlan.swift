public import Actors

/// The integrator's backend behind vendor apps: how it calls the vendor's API.
public struct BackendPlan: Hashable, Sendable {
  /// How long each call takes.
  public var calls: Distribution
  /// The call that creates an inquiry carries a key of the person's, so that two of them make one inquiry (P04).
  public var createsOnce: Bool

  public init(
    calls: Distribution = .lognormal(median: .milliseconds(60), p95: .milliseconds(200)), createsOnce: Bool = true
  ) {
    self.calls = calls
    self.createsOnce = createsOnce
  }
}
