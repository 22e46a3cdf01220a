public import Inquiry

extension InquiryMachine {
  public func invariantViolations(_ definition: InquiryDefinition) -> [InvariantViolation] {
    guard let progress else { return [] }
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, detail())) }
    }
    check(definition.has(progress.step), "S23", "\(progress.step) is not a step of the definition")
    check(!progress.completed.contains(progress.step), "S23", "\(progress.step) is open and completed")
    check(progress.accepted.count <= definition.steps.count, "S25", "\(progress.accepted.count) submissions counted")
    for (position, accepted) in progress.accepted.enumerated() {
      check(progress.completed.contains(accepted.step), "S23", "\(accepted.step) counted and is not completed")
      let earlier = progress.accepted[..<position]
      check(!earlier.contains { $0.step == accepted.step }, "S23", "\(accepted.step) counted twice")
    }
    if outcome == .approved {
      check(definition[progress.step]?.kind.stage == .terminal, "S36", "approved at \(progress.step)")
    }
    return violations
  }
}
