internal import HTTP
internal import Inquiry

extension Refusal {
  /// As a problem document. Whatever a stranger could try with codes is one problem, so that it tells nothing (S28);
  /// the others say what a device has to know to go on.
  func problem(triesLeft: UInt8? = nil) -> ProblemDocument {
    let form = form
    var problem = ProblemDocument(status: form.status, kind: form.kind, title: form.title)
    if let triesLeft { problem.numbers = [("triesLeft", UInt32(triesLeft))] }
    problem.texts = [("error", error.name)]
    if form.status == 401 { problem.headers = [HTTPHeader("WWW-Authenticate", "Bearer")] }
    if isTransient { problem.headers = [HTTPHeader("Retry-After", "2")] }
    return problem
  }

  private var form: (status: UInt16, kind: String, title: String) {
    switch self {
    case .unknownCode, .codeUsed, .codeExpired, .codeRevoked, .wrongKindOfCode, .superseded, .claimedByOther,
      .claimedBySource, .numberTriesSpent, .confirmTooLate, .nothingToConfirm, .notPeeked:
      (404, "code-invalid", "The code was used, has expired or is not valid")
    case .launcherUnknown: (403, "launch-invalid", "The service cannot tell who launched this")
    case .wrongNumber: (422, "wrong-number", "This is not the number that the other device shows")
    case .fenced: (409, "fenced", "The inquiry has had another holder since")
    case .moved: (409, "moved", "Another device has the inquiry")
    case .leaseLapsed: (409, "lease-lapsed", "The lease has lapsed; resume first")
    case .tokenInvalid, .tokenReused, .receiptInvalid, .notEntitled:
      (401, "token-invalid", "The token is missing or not valid")
    case .tokenExpired: (401, "token-expired", "The token has expired")
    case .noSuchInquiry: (404, "no-such-inquiry", "There is no such inquiry")
    case .inquiryEnded: (409, "inquiry-ended", "The inquiry has ended")
    case .stepNotCurrent: (409, "step-not-current", "Another step is open")
    case .handingOff: (409, "handing-off", "A code is on offer; reclaim the inquiry first")
    case .submissionUnfit: (422, "submission-unfit", "The answer is not what the step asks for")
    case .oneTimeCodeExpired: (409, "one-time-code-expired", "The one-time code has expired; ask for another")
    case .oneTimeCodeSpent: (409, "one-time-code-spent", "Too many wrong digits; ask for another one-time code")
    case .resendTooEarly: (429, "resend-too-early", "It is too early for another one-time code")
    case .resendsSpent: (409, "resends-spent", "There are no further one-time codes for this step")
    case .capabilityMissing: (409, "capability-missing", "The device cannot do what the step needs")
    case .handoffNotPossible: (409, "handoff-not-possible", "The inquiry cannot be handed on now")
    case .rotationsSpent: (409, "rotations-spent", "The code was replaced often enough; ask for a new one")
    case .sessionsMax: (409, "sessions-spent", "Too many devices take part in the inquiry")
    case .noSuchDocument: (404, "no-such-document", "There is no such document here")
    case .documentForgotten: (404, "document-forgotten", "The document is not listed any more; pull again")
    case .busy: (503, "busy", "The service is busy")
    case .slowDown: (429, "slow-down", "Asked too often")
    }
  }
}
