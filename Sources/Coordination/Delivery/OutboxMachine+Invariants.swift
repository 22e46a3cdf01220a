public import Inquiry

extension OutboxMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    let rows = rows
    for (position, row) in rows.enumerated() where rows[..<position].holds(row) {
      violations.append(InvariantViolation("S29", "\(row.document.edition) is due to \(row.installation) twice"))
    }
    switch state {
    case .empty: break
    case .relaying: if rows.allSatisfy(\.isQueued) { violations.append(InvariantViolation("S34", "nothing to relay")) }
    case .awaiting:
      if !rows.allSatisfy(\.isQueued) || rows.isEmpty { violations.append(InvariantViolation("S34", "a row is lost")) }
    }
    return violations
  }
}
