public import Inquiry

extension InquiryStoreMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    switch state {
    case .ready: []
    case .opening: []
    case .arriving: []
    case .failed: []
    case .closed: []
    case .started(let started): started.invariantViolations()
    }
  }
}

extension StartedMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, "\(inquiry.id): \(detail())")) }
    }
    let snapshot = inquiry.snapshot
    switch state {
    case .saving, .offline:
      break
    case .active(let work):
      // An identity is kept here even when the answer that brings it was late, and another device has gone on (F20).
      check(!snapshot.holder.isOther || work == .keeping, "S1", "works on what another device holds")
      check(work == .none || work == .capturing || inquiry.pending != nil, "C2", "hands in what is not recorded")
      check(work != .keeping || inquiry.identity != nil, "F20", "keeps no identity")
    case .handing:
      check(!snapshot.holder.isOther, "S7", "offers what another device holds")
    case .watching:
      check(inquiry.watchToken != nil, "S8", "watches without a token")
      // Until the tokens of the new epoch are here, it may not work on what it has been given back.
      check(snapshot.holder != .you || inquiry.isAttaching, "S1", "watches what it holds")
    case .moved:
      check(snapshot.holder != .you || inquiry.isTaken || inquiry.isAttaching, "S1", "lost what it holds")
    case .ended:
      check(snapshot.outcome != nil, "S21", "ended without an outcome")
    }
    check(retry != nil || !(inquiry.error?.isRetryable ?? false), "F30", "tells of an error that is past")
    check(inquiry.pending.map { $0.key.rawValue < inquiry.nextKey } ?? true, "S25", "a key could be used twice")
    return violations
  }
}

extension Holder {
  var isOther: Bool {
    switch self {
    case .nobody, .you: false
    case .other: true
    }
  }
}
