/// What the API can be asked. The raw value is the `operationId` of the vendor's published OpenAPI document.
public enum VendorOperation: String, Hashable, Sendable, CaseIterable {
  case listInquiries = "list-all-inquiries"
  case createInquiry = "create-an-inquiry"
  case searchInquiries = "search-inquiries"
  case retrieveInquiry = "retrieve-an-inquiry"
  case updateInquiry = "update-an-inquiry"
  case redactInquiry = "redact-an-inquiry"
  case resumeInquiry = "resume-an-inquiry"
  case approveInquiry = "approve-an-inquiry"
  case declineInquiry = "decline-an-inquiry"
  case markForReview = "mark-an-inquiry-for-review"
  case expireInquiry = "expire-an-inquiry"
  case makeOneTimeLink = "generate-a-one-time-link"
  case printInquiry = "print-an-inquiry-pdf"
  case addTag = "inquiries-add-tag"
  case removeTag = "inquiries-remove-tag"
  case setTags = "inquiries-set-all-tags"
  case simulate = "inquiries-perform-simulate-actions"
  case listSessions = "list-all-inquiry-sessions"
  case createSession = "create-an-inquiry-session"
  case expireSessions = "expire-inquiry-sessions"
  case retrieveSession = "retrieve-an-inquiry-session"
  case expireSession = "expire-an-inquiry-session"
  case makeSessionLink = "generate-a-one-time-link-for-an-inquiry-session"
  case listAccounts = "list-all-accounts"
  case createAccount = "create-an-account"
  case retrieveAccount = "retrieve-an-account"
  case listEvents = "list-all-events"
  case retrieveEvent = "retrieve-an-event"
  case listWebhooks = "list-all-webhooks"
  case createWebhook = "create-a-webhook"
  case retrieveWebhook = "retrieve-a-webhook"
  case updateWebhook = "update-a-webhook"
  case archiveWebhook = "archive-a-webhook"
  case enableWebhook = "enable-a-webhook"
  case disableWebhook = "disable-a-webhook"
  case rotateSecret = "rotate-a-webhook-secret"
  case cloneWebhook = "clone-a-webhook"
  case readRateLimits = "list-all-rate-limits"

  public var method: String {
    switch self {
    case .listInquiries, .retrieveInquiry, .printInquiry, .listSessions, .retrieveSession, .listAccounts,
      .retrieveAccount, .listEvents, .retrieveEvent, .listWebhooks, .retrieveWebhook, .readRateLimits:
      "GET"
    case .updateInquiry, .updateWebhook: "PATCH"
    case .redactInquiry: "DELETE"
    case .createInquiry, .searchInquiries, .resumeInquiry, .approveInquiry, .declineInquiry, .markForReview,
      .expireInquiry, .makeOneTimeLink, .addTag, .removeTag, .setTags, .simulate, .createSession, .expireSessions,
      .expireSession, .makeSessionLink, .createAccount, .createWebhook, .archiveWebhook, .enableWebhook,
      .disableWebhook, .rotateSecret, .cloneWebhook:
      "POST"
    }
  }

  /// Below `/api/v1`; a part in braces stands for one segment.
  public var template: String {
    switch self {
    case .listInquiries, .createInquiry: "/inquiries"
    case .searchInquiries: "/inquiries/search"
    case .retrieveInquiry, .updateInquiry, .redactInquiry: "/inquiries/{inquiry-id}"
    case .resumeInquiry: "/inquiries/{inquiry-id}/resume"
    case .approveInquiry: "/inquiries/{inquiry-id}/approve"
    case .declineInquiry: "/inquiries/{inquiry-id}/decline"
    case .markForReview: "/inquiries/{inquiry-id}/mark-for-review"
    case .expireInquiry: "/inquiries/{inquiry-id}/expire"
    case .makeOneTimeLink: "/inquiries/{inquiry-id}/generate-one-time-link"
    case .printInquiry: "/inquiries/{inquiry-id}/print"
    case .addTag: "/inquiries/{inquiry-id}/add-tag"
    case .removeTag: "/inquiries/{inquiry-id}/remove-tag"
    case .setTags: "/inquiries/{inquiry-id}/set-tags"
    case .simulate: "/inquiries/{inquiry-id}/perform-simulate-actions"
    case .listSessions, .createSession: "/inquiry-sessions"
    case .expireSessions: "/inquiry-sessions/expire-all"
    case .retrieveSession: "/inquiry-sessions/{inquiry-session-id}"
    case .expireSession: "/inquiry-sessions/{inquiry-session-id}/expire"
    case .makeSessionLink: "/inquiry-sessions/{inquiry-session-id}/generate-one-time-link"
    case .listAccounts, .createAccount: "/accounts"
    case .retrieveAccount: "/accounts/{account-id}"
    case .listEvents: "/events"
    case .retrieveEvent: "/events/{event-id}"
    case .listWebhooks, .createWebhook: "/webhooks"
    case .retrieveWebhook, .updateWebhook: "/webhooks/{webhook-id}"
    case .archiveWebhook: "/webhooks/{webhook-id}/archive"
    case .enableWebhook: "/webhooks/{webhook-id}/enable"
    case .disableWebhook: "/webhooks/{webhook-id}/disable"
    case .rotateSecret: "/webhooks/{webhook-id}/rotate-secret"
    case .cloneWebhook: "/webhooks/{webhook-id}/clone"
    case .readRateLimits: "/rate-limits"
    }
  }

  /// Whether the answer is a list, on which nothing can be included.
  var isList: Bool {
    switch self {
    case .listInquiries, .searchInquiries, .listSessions, .listAccounts, .listEvents, .listWebhooks, .readRateLimits,
      .expireSessions:
      true
    case .createInquiry, .retrieveInquiry, .updateInquiry, .redactInquiry, .resumeInquiry, .approveInquiry,
      .declineInquiry, .markForReview, .expireInquiry, .makeOneTimeLink, .printInquiry, .addTag, .removeTag, .setTags,
      .simulate, .createSession, .retrieveSession, .expireSession, .makeSessionLink, .createAccount, .retrieveAccount,
      .retrieveEvent, .createWebhook, .retrieveWebhook, .updateWebhook, .archiveWebhook, .enableWebhook,
      .disableWebhook,
      .rotateSecret, .cloneWebhook:
      false
    }
  }
}
