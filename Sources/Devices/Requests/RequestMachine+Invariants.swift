public import Inquiry

extension RequestMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    switch state {
    case .quiet: return []
    case .waiting(let outstanding):
      var violations: [InvariantViolation] = []
      if outstanding.isEmpty { violations.append(InvariantViolation("L10", "waits for no request")) }
      if outstanding.count > Int(limits.requestsMax) {
        violations.append(InvariantViolation("S25", "\(outstanding.count) requests wait"))
      }
      if outstanding.contains(where: { $0.tries > limits.triesMax || $0.tries == 0 }) {
        violations.append(InvariantViolation("S25", "a request has more tries than it may"))
      }
      if zip(outstanding, outstanding.dropFirst()).contains(where: { $0.number.rawValue >= $1.number.rawValue }) {
        violations.append(InvariantViolation("S24", "request numbers do not grow"))
      }
      return violations
    }
  }
}
