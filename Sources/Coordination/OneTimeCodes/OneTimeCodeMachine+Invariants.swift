public import Inquiry

extension OneTimeCodeMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation("S12", "\(step): \(detail())")) }
    }
    switch state {
    case .idle, .verified: break
    case .sent(let sent):
      check(sent.attempt >= 1 && sent.triesLeft >= 1, "a code that counts has no try left")
      check(sent.resendAt <= sent.expiresAt || sent.attempt >= 1, "a code expires before another one can be had")
    case .spent(let sent):
      check(sent.triesLeft == 0, "a spent code has tries left")
    }
    return violations
  }
}
