public import Actors

/// How the documents come about that the definition issues.
public struct DocumentPlan: Hashable, Sendable {
  public static let bytesMax = 32 << 20

  /// From the approval to the issuing.
  public var issuedAfter: Distribution
  public var bytes: Int

  public init(issuedAfter: Distribution = .uniform(from: .seconds(1), to: .seconds(3)), bytes: Int = 12_000) {
    self.issuedAfter = issuedAfter
    self.bytes = bytes
  }
}

/// How long a run may take.
public struct RunLimits: Hashable, Sendable {
  /// Of virtual time; what has not ended by then counts as running.
  public var virtualTime: Interval
  /// For what is under way when a run is told to stop.
  public var grace: Interval

  public init(virtualTime: Interval = .seconds(86_400), grace: Interval = .seconds(30)) {
    self.virtualTime = virtualTime
    self.grace = grace
  }
}
