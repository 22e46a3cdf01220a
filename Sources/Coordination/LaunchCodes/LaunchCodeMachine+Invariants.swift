public import Inquiry

extension LaunchCodeMachine {
  /// - Parameter isRunning: whether the code's inquiry has not ended.
  public func invariantViolations(isRunning: Bool) -> [InvariantViolation] {
    let outlived = isRunning ? [] : [InvariantViolation("S15", "a launch code is live and its inquiry has ended")]
    return switch state {
    case .live: outlived
    case .orphaned: outlived
    case .used: []
    case .expired: []
    case .revoked: []
    }
  }
}
