internal import Inquiry
internal import JSON

/// What can be decided about an inquiry from outside.
enum VendorDecision: Hashable, Sendable {
  case start
  case complete
  case fail
  case expire
  case markForReview
  case approve
  case decline

  /// What devices that walk the inquiry are told; they know no review. Nil where they go on.
  var outcome: TerminalOutcome? {
    switch self {
    case .start: nil
    case .complete, .approve: .approved
    case .fail, .markForReview: .failed
    case .expire: .expired
    case .decline: .declined
    }
  }

  var event: VendorEventName {
    switch self {
    case .start: .started
    case .complete: .completed
    case .fail: .failed
    case .expire: .expired
    case .markForReview: .markedForReview
    case .approve: .approved
    case .decline: .declined
    }
  }
}

extension VendorInquiry {
  /// - Throws: 422 where the status does not allow it, 409 once it is redacted.
  mutating func decide(_ decision: VendorDecision, at now: WallTime) throws(VendorError) {
    if redactedAt != nil { throw .conflict("Inquiry already redacted") }
    guard allows(decision) else {
      throw .unfit("the inquiry is \(status.rawValue), and cannot be taken to \(decision.event.status)")
    }
    updatedAt = now
    switch decision {
    case .start:
      status = .pending
      startedAt = now
      if let seconds = intervals.afterStart { expiresAt = now.adding(seconds: seconds) }
    case .complete:
      status = .completed
      completedAt = now
      expiresAt = nil
      if let next = nextStep { previousStep = next }
      nextStep = nil
    case .fail:
      status = .failed
      failedAt = now
      expiresAt = nil
    case .expire:
      status = .expired
      expiredAt = min(expiresAt ?? now, now)
      expiresAt = nil
    case .markForReview:
      status = .needsReview
      markedForReviewAt = now
      expiresAt = nil
    case .approve, .decline:
      status = decision == .approve ? .approved : .declined
      decisionedAt = now
      expiresAt = nil
    }
  }

  private func allows(_ decision: VendorDecision) -> Bool {
    switch decision {
    case .start: status == .created
    case .complete, .fail, .expire: status.isOpen
    case .markForReview: !status.isDecided && status != .needsReview
    case .approve, .decline: !status.isDecided
    }
  }

  /// Takes what is personal out, and leaves what stands for the inquiry itself.
  mutating func redact(at now: WallTime) throws(VendorError) {
    if redactedAt != nil { throw .conflict("Inquiry already redacted") }
    redactedAt = now
    updatedAt = now
    erase()
  }

  /// Leaves no personal value.
  mutating func erase() {
    note = nil
    tags = []
    fields = fields.map { VendorField($0.key, $0.type, .null) }
    reviewerComment = nil
    redirect = nil
  }
}
