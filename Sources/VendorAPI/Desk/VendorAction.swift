public import HTTP
public import Inquiry

/// What the desk asks for.
public enum VendorAction: Hashable, Sendable {
  case answer(CallID, HTTPResponse)
  /// Answered by `created`.
  case create(InquiryID, DefinitionID)
  /// To the inquiry.
  case tell(InquiryID, ServiceMessage)
}
