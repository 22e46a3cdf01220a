public import HTTP
public import Inquiry

/// What the desk asks for.
public enum VendorAction: Hashable, Sendable {
  case answer(CallID, HTTPResponse)
  /// Answered by `created`.
  case create(InquiryID, DefinitionID)
  /// To a webhook. Reported by `posted`.
  case post(WebhookPost)
  /// To the inquiry.
  case tell(InquiryID, ServiceMessage)
}
