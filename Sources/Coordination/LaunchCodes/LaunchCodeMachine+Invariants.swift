public import Inquiry

extension LaunchCodeMachine {
  /// - Parameter isRunning: whether the code's inquiry has not ended.
  public func invariantViolations(isRunning: Bool) -> [InvariantViolation] {
    switch state {
    case .live: isRunning ? [] : [InvariantViolation("S15", "a launch code is live and its inquiry has ended")]
    case .used: []
    case .expired: []
    case .revoked: []
    }
  }
}
