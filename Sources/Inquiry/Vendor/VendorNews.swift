/// What a vendor's app was told of its flow (P03), for traces and summaries: without what the person entered.
public enum VendorNews: Hashable, Sendable {
  /// The backend said which inquiry it is (P01).
  case found(InquiryID, isResumed: Bool)
  /// The backend said nothing, or that it cannot.
  case notFound
  case started(InquiryID)
  case pageChanged(InquiryID)
  case completed(InquiryID, TerminalOutcome)
  case canceled
  case failed

  /// A word or two for traces.
  public var word: String {
    switch self {
    case .found(_, false): "inquiry found"
    case .found(_, true): "inquiry found, with a session token"
    case .notFound: "no inquiry"
    case .started: "flow started"
    case .pageChanged: "page changed"
    case .completed(_, let outcome): "completed: \(outcome)"
    case .canceled: "canceled"
    case .failed: "error"
    }
  }
}
