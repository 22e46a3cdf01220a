import Inquiry

/// Which errors stand, and what can be done about them. Here alone: a retry is offered when there is one, and an error
/// that asks for a retry goes as soon as there is none (F30).
extension StartedMachine {
  enum Retry: Hashable, Sendable {
    case capture
    case cancel
    case connection
  }

  /// What a retry would try again; nil when nothing is left to be tried.
  var retry: Retry? {
    guard let error = inquiry.error?.text, error.isRetryable else { return nil }
    if error.captureFailure != nil { return state == .active(.none) ? .capture : nil }
    if state == .offline { return .connection }
    return inquiry.wantsCancel && !inquiry.isCancelAsked ? .cancel : nil
  }

  /// After every event: what an error was about may have succeeded meanwhile, or be nobody's matter any more.
  mutating func reviewError() {
    guard let error = inquiry.error?.text else { return }
    let stands = error.captureFailure == nil || state == .active(.none)
    if !stands || error.isRetryable && retry == nil { inquiry.error = nil }
  }

  /// No try of the cancelling came through. The inquiry goes on meanwhile, and the person is told.
  mutating func cancelSpent() -> [StoreAction] {
    inquiry.isCancelAsked = false
    guard inquiry.wantsCancel else { return [] }
    switch state {
    case .active, .handing, .watching, .offline: inquiry.error = InquiryErrorView(.serviceUnreachable)
    case .moved, .ended: inquiry.wantsCancel = false
    case .saving: break
    }
    return []
  }
}
