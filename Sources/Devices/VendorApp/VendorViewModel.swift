public import Inquiry

/// What the app's screens are drawn from, as the tutorial's view model has it (P03).
public struct VendorViewModel: Hashable, Sendable {
  public var isLoading = false
  public var errorMessage: String?
  public var showsFlow = false
  public var showsSuccess = false
  /// They stay when the flow is canceled.
  public var inquiry: InquiryID?
  public var sessionToken: VendorSessionToken?
  public var completedInquiry: InquiryID?
  public var completedStatus: String?

  public init() {}
}
