public import Inquiry

extension LeaseMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    switch state {
    case .held: epoch > .none ? [] : [InvariantViolation("S2", "a lease is held under no epoch")]
    case .free(let last):
      (last == nil) == (epoch == .none) ? [] : [InvariantViolation("S2", "epoch \(epoch) and last holder do not fit")]
    case .frozen: []
    }
  }
}
