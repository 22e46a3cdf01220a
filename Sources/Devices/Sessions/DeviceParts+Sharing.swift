import Actors
import Inquiry

/// The stores of one device share its installation, its storage and its vault. Of one inquiry one of them has the say:
/// the one that asked for it last (C4).
extension DeviceParts {
  /// A store asks for an inquiry. From here on no other store of this device leans on the token that is replaced.
  mutating func inquiryClaimed(
    by body: DeviceRequest.Body, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    guard shelf != nil else { return }
    switch body {
    case .attach(_, let inquiry, _), .reclaim(_, let inquiry):
      take(turn, &effects) { $0.wants(inquiry) }
    case .exchange(let code, _):
      take(turn, &effects) { $0.exchanges(code) }
    case .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .cancel, .closed, .watch,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      break
    }
  }

  /// The service answered the store in hand. Which inquiry a code leads to, only the answer tells.
  mutating func storeAnswered(
    _ reply: ServiceReply.Body, to request: RequestMachine.Outstanding, _ turn: DeviceTurn,
    _ effects: inout Effects<InquirySystem>
  ) {
    let actions = store.replyReceived(reply, to: request.body, sentAt: request.sentAt, turn.conditions)
    guard shelf != nil, let inquiry = store.inquiry?.id else { return run(actions, turn, &effects) }
    if case .opened = reply { take(turn, &effects) { $0.wants(inquiry) } }
    run(actions, turn, &effects)
    endLearnt(turn, &effects)
  }

  /// The end that the store in hand was told of is news to the others, too: the service answers one of them.
  private mutating func endLearnt(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard let open = store.inquiry, open.snapshot.outcome != nil else { return }
    let question = DeviceRequest.Body.watch(.resume(open.resumeToken), open.id)
    inOtherStores(&effects) { parts, effects in
      guard parts.store.inquiry?.id == open.id else { return }
      let actions = parts.store.replyReceived(
        .progressed(open.snapshot), to: question, sentAt: turn.now, turn.conditions)
      parts.run(actions, turn, &effects)
    }
  }

  private mutating func take(
    _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>,
    where isMeant: (borrowing InquiryStoreMachine) -> Bool
  ) {
    inOtherStores(&effects) { parts, effects in
      guard isMeant(parts.store) else { return }
      parts.run(parts.store.inquiryTaken(turn.conditions), turn, &effects)
    }
  }

  /// Whether another store of this device has the inquiry, or is on its way to it.
  func isWanted(_ inquiry: InquiryID) -> Bool {
    guard let shelf else { return false }
    return shelf.value.stores.contains { $0.value.store.wants(inquiry) }
  }

  func sharingViolations() -> [InvariantViolation] {
    guard let shelf else { return [] }
    var had = store.inquiryAtWork.map { [$0] } ?? []
    var violations: [InvariantViolation] = []
    for other in shelf.value.stores {
      guard let inquiry = other.value.store.inquiryAtWork else { continue }
      if had.contains(inquiry) { violations.append(InvariantViolation("S1", "\(inquiry): two stores work on it")) }
      had.append(inquiry)
    }
    return violations
  }
}

extension InquiryStoreMachine {
  /// Whether this store has the inquiry, or is on its way to it.
  fileprivate func wants(_ inquiry: InquiryID) -> Bool {
    switch state {
    case .started(let started): started.inquiry.id == inquiry && !started.inquiry.isTaken
    case .opening(let attempt): attempt.record?.inquiry == inquiry
    case .ready: false
    case .arriving: false
    case .failed: false
    case .closed: false
    }
  }

  /// Whether this store waits for what a launch code leads to, which it has not resumed before.
  fileprivate func exchanges(_ code: LaunchCode) -> Bool {
    switch state {
    case .opening(let attempt): attempt.record == nil && attempt.launchCode == code
    case .ready: false
    case .arriving: false
    case .started: false
    case .failed: false
    case .closed: false
    }
  }

  /// The open inquiry that this store has the say of, before its end.
  fileprivate var inquiryAtWork: InquiryID? {
    guard let inquiry, !inquiry.isTaken, inquiry.snapshot.outcome == nil else { return nil }
    return inquiry.id
  }
}
