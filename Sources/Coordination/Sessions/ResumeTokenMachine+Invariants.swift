public import Inquiry

extension ResumeTokenMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    switch state {
    case .fresh(let family, let previous): family.violations(previous)
    case .proven(let family): family.violations(nil)
    case .revoked: []
    }
  }
}

extension ResumeTokenMachine.Family {
  fileprivate func violations(_ previous: CodeDigest?) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    if retired.count > Self.retiredMax {
      violations.append(InvariantViolation("S25", "\(retired.count) old tokens are kept"))
    }
    if retired.contains(current) || previous == current {
      violations.append(InvariantViolation("S16", "a token is current and replaced"))
    }
    return violations
  }
}
