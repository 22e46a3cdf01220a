/// All that a UI draws, as one value (F03).
public struct InquiryUiModel: Hashable, Sendable {
  public var lifecycle: Lifecycle
  public var stage: Stage
  /// True while an answer of the service or the vault is awaited (F15).
  public var isLoading: Bool
  public var identity: VerifiedIdentity?
  public var error: InquiryErrorView?
  public var failure: FailureNotice?

  public init(
    lifecycle: Lifecycle = .ready, stage: Stage = .opening, isLoading: Bool = false, identity: VerifiedIdentity? = nil,
    error: InquiryErrorView? = nil, failure: FailureNotice? = nil
  ) {
    self.lifecycle = lifecycle
    self.stage = stage
    self.isLoading = isLoading
    self.identity = identity
    self.error = error
    self.failure = failure
  }
}
