internal import Actors
internal import HTTP
internal import Inquiry

extension VendorDesk {
  /// A token for an inquiry that is not done. One that expired is opened to devices anew: as another inquiry of the
  /// service, for what ended there stays so (S21).
  /// - Returns: the answer; nil when the service has to make that inquiry first.
  mutating func resumed(
    _ routed: VendorCall, _ call: CallID, _ key: String?, at instant: Instant, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse? {
    let place = try place(of: routed.id)
    try refuseRedacted(place)
    let status = inquiries[place].status
    if status.isOpen {
      let session = try unusedSession(of: place)
      let token = token(of: session)
      return try reply(place, routed.form) { $0.field("session-token", token) }
    }
    guard status == .expired else {
      throw .unfit("the inquiry is \(status.rawValue), and cannot be resumed")
    }
    guard waiting.count < terms.limits.waitingMax else { throw .unavailable }
    let inquiry = inquiries[place]
    guard inquiry.round < terms.limits.roundsMax, inquiry.sessions.count < terms.limits.sessionsMax else {
      throw .unfit("the inquiry was resumed as often as it may be")
    }
    inquiries[place].round += 1
    inquiries[place].answered = []
    inquiries[place].status = .pending
    inquiries[place].expiredAt = nil
    inquiries[place].expiresAt = now.adding(seconds: inquiry.intervals.afterResume ?? terms.limits.resumedSeconds)
    inquiries[place].updatedAt = now
    inquiries[place].startedAt = inquiry.startedAt ?? now
    inquiries[place].nextStep = VendorInquiry.startName
    let session = try newSession(of: place)
    waiting.append(
      Waiting(
        inquiry: inquiries[place].current, purpose: .resumption(place, routed.form, session: session),
        deadline: instant + Interval(limitMs: terms.limits.answerMs), call: call, key: key))
    actions.append(.create(inquiries[place].current, templates[inquiry.template].definition))
    return nil
  }
}
