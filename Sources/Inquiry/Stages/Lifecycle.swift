/// How far the inquiry of a store is, as an app sees it (F10).
public enum Lifecycle: Hashable, Sendable {
  /// Can become: started, failed, closed
  case ready
  /// Can become: closed, failed
  case started(InquiryID)
  /// Only after a `Close` (F11). Can become: ready (a new `Open`)
  case closed(TerminalOutcome?)
  /// Informational: the person leaves by the close button (F11). Can become: closed
  case failed(InquiryError)
}

/// The final status of an inquiry.
public enum TerminalOutcome: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case approved
  case declined
  /// The `Cancel` intent (F13).
  case cancelled
  /// Never opened in time.
  case expired
  /// Opened, but not finished in time.
  case abandoned
  /// The service could not go on.
  case failed
}

extension TerminalOutcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .approved: "approved"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .expired: "expired"
    case .abandoned: "abandoned"
    case .failed: "failed"
    }
  }
}
