/// All that a UI draws, as one value (F03).
public struct InquiryUiModel: Hashable, Sendable {
  public var lifecycle: Lifecycle
  public var stage: Stage
  /// True while an answer of the service or the vault is awaited (F15).
  public var isLoading: Bool
  public var identity: VerifiedIdentity?
  public var error: InquiryErrorView?
  public var failure: FailureNotice?
  /// Nobody has done anything for long: `stay` keeps the inquiry on this device, else another one may go on soon (L2).
  public var asksPresence: Bool
  /// Whether `handBack` leads anywhere: the inquiry came here from another device, and nothing has changed that since.
  public var offersHandBack: Bool
  /// Whether `reclaim` leads anywhere: this device has a way to take the inquiry back, or nobody holds it.
  public var offersReclaim: Bool

  public init(
    lifecycle: Lifecycle = .ready, stage: Stage = .opening, isLoading: Bool = false, identity: VerifiedIdentity? = nil,
    error: InquiryErrorView? = nil, failure: FailureNotice? = nil, asksPresence: Bool = false,
    offersHandBack: Bool = false,
    offersReclaim: Bool = false
  ) {
    self.lifecycle = lifecycle
    self.stage = stage
    self.isLoading = isLoading
    self.identity = identity
    self.error = error
    self.failure = failure
    self.asksPresence = asksPresence
    self.offersHandBack = offersHandBack
    self.offersReclaim = offersReclaim
  }
}
