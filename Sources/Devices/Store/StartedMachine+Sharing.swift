import Actors
import Inquiry

/// Two stores of one device share its installation, and so its tokens and its resume records. Of one inquiry only one
/// of them has the say: the one that attached last.
extension StartedMachine {
  /// An inquiry that this store was on its way to when another one of this device attached to it: it shows that it
  /// moved, as far as the record knows.
  init(taken record: ResumeRecord, _ conditions: StoreConditions) {
    let steps = conditions.kit.catalogue[record.definition]?.steps
    let step = steps?.first { $0.kind.stage == record.stageSeen }?.id ?? StepID(0)
    self.init(OpenInquiry(of: record, at: step, now: conditions.now))
    state = .moved
    inquiry.isTaken = true
  }

  /// Another store of this device attaches. This one shows that the inquiry has moved, and asks for nothing any more:
  /// its token is about to be replaced, and what it answers would count for the other's answer.
  mutating func inquiryTaken(_ conditions: StoreConditions) -> [StoreAction] {
    if state == .ended { return [] }
    state = .moved
    inquiry.isTaken = true
    // The app hears that it started and is elsewhere, even of one whose record was still on its way.
    inquiry.isOpening = false
    inquiry.isTruthAsked = false
    inquiry.isAttaching = false
    inquiry.hadItLast = false
    inquiry.truthDueAt = .never
    inquiry.wantsHandoff = false
    inquiry.wantsCancel = false
    inquiry.wish = nil
    inquiry.error = nil
    return [.stopCapture, .forgetRequests]
  }

  /// The person wants it back here: with the tokens and the unanswered submission that the other store has saved
  /// since.
  /// - Parameter record: nil when the other store has closed the inquiry.
  mutating func takenBack(_ record: ResumeRecord?, _ conditions: StoreConditions) -> [StoreAction] {
    guard let record else {
      failure = .noActiveInquiry
      return []
    }
    inquiry.isTaken = false
    inquiry.resumeToken = record.resumeToken
    inquiry.receiptToken = record.receiptToken
    inquiry.watchToken = record.watchToken
    inquiry.pending = record.pending
    inquiry.nextKey = record.nextKey.rawValue
    if inquiry.watchToken != nil { state = .watching }
    return attached(conditions)
  }
}
