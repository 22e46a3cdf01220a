public import Actors

/// The end of all faults. A run with one has two phases: in the first things go wrong, in the second everything works,
/// and the run has to come to rest.
public struct Healing: Hashable, Sendable {
  /// From then on nothing is lost, doubled or cut off, what was killed is back, and no fault begins.
  public var at: Interval
  /// How long after that the run may go on.
  public var within: Interval

  public init(at: Interval, within: Interval) {
    self.at = at
    self.within = within
  }
}

extension NetworkRule {
  /// As fast as before, and nothing goes wrong any more.
  public var healed: NetworkRule {
    NetworkRule(devices: devices, latency: latency)
  }
}
