import Inquiry

extension CoordinatedInquiry: SelfChecking {
  func invariantViolations() -> [InvariantViolation] {
    var violations = machine.invariantViolations(definition)
    violations.add(lease.invariantViolations())
    violations.add(handoff.invariantViolations())
    violations.add(outbox.invariantViolations())
    let isRunning = machine.outcome == nil
    violations.add(launch.invariantViolations(isRunning: isRunning))
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, "\(id): \(detail())")) }
    }
    check(isRunning || lease.stateName == "frozen", "S5", "a lease outlives the inquiry")
    check(isRunning || !handoff.isOffering, "S15", "an offer outlives the inquiry")
    check(sessions.count <= Int(limits.sessionsMax), "S25", "\(sessions.count) sessions")
    if let holder = lease.lastHolder, isRunning {
      check(session(holder) != nil, "S1", "\(holder) holds and has no session")
    }
    check(sessionList.count <= Int(limits.sessionsListedMax), "S25", "\(sessionList.count) sessions are remembered")
    check(claimsLost <= limits.claimsLostMax, "S25", "\(claimsLost) claims in a row came to nothing")
    check(machine.outcome == .approved || outbox.rows.isEmpty, "S36", "documents are due without an approval")
    for (position, session) in sessions.enumerated() {
      violations.add(session.value.tokens.invariantViolations())
      let installation = session.value.installation
      let isTwice = sessions[..<position].contains { $0.value.installation == installation }
      check(!isTwice, "S25", "\(installation) has two sessions")
    }
    return violations
  }
}
