public import Inquiry

extension HandoffMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, detail())) }
    }
    switch state {
    case .offered(let offer):
      check(offer.current.generation == generation, "S13", "the code on offer is not the newest")
      check(offer.previous.map { $0.generation < generation } ?? true, "S13", "the older code is not older")
      check(offer.previous.map { $0.digest != offer.current.digest } ?? true, "S16", "two generations share a digest")
      check(offer.rotationsLeft <= limits.rotationsMax, "S25", "\(offer.rotationsLeft) rotations left")
    case .claimed(let claim): violations.add(self.violations(of: claim))
    case .confirmed(let claim): violations.add(self.violations(of: claim))
    case .resting(.handedBack(let claim)): violations.add(self.violations(of: claim))
    case .resting: break
    case .over: break
    }
    return violations
  }

  private func violations(of claim: Claim) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    if claim.claimant == claim.source {
      violations.append(InvariantViolation("S10", "the source claimed its own code"))
    }
    if claim.triesLeft < 1 || claim.triesLeft > limits.confirmTriesMax {
      violations.append(InvariantViolation("S17", "\(claim.triesLeft) tries left"))
    }
    if claim.generation > generation {
      violations.append(InvariantViolation("S13", "claimed a generation that was not minted"))
    }
    return violations
  }
}
