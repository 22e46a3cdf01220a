public import Inquiry

extension ResumeTokenMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    switch state {
    case .fresh(let family, let earlier): family.violations(earlier)
    case .proven(let family): family.violations([])
    case .revoked: []
    }
  }
}

extension ResumeTokenMachine.Family {
  fileprivate func violations(_ earlier: [ResumeTokenMachine.Earlier]) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    if retired.count > Self.retiredMax || earlier.count > ResumeTokenMachine.Earlier.countMax {
      violations.append(InvariantViolation("S25", "\(retired.count) old tokens and \(earlier.count) earlier are kept"))
    }
    if retired.contains(where: { $0.digest == current }) || earlier.contains(where: { $0.digest == current }) {
      violations.append(InvariantViolation("S16", "a token is current and replaced"))
    }
    return violations
  }
}
