internal import Inquiry

/// Where an inquiry stands, in the API's words.
enum InquiryStatus: String, Hashable, Sendable, CaseIterable {
  case created
  case pending
  case completed
  case expired
  case failed
  case needsReview = "needs_review"
  case approved
  case declined

  /// Whether a device may still walk it.
  var isOpen: Bool { self == .created || self == .pending }
  var isDecided: Bool { self == .approved || self == .declined }
}

/// One inquiry, as the API shows it.
struct VendorInquiry: Sendable {
  let id: String
  /// Whose inquiries at the service it is walked as, one after the other.
  let person: SessionNumber
  /// How often it was opened to devices: once more after each resume of an expired one.
  var round: UInt16 = 1
  let template: Int
  let creator: String
  let createdAt: WallTime
  var updatedAt: WallTime
  var status = InquiryStatus.created
  var referenceID: String?
  var account: String?
  var note: String?
  var tags: [String] = []
  var fields: [VendorField] = []
  var redirect: String?
  var reviewer: String?
  var reviewerComment: String?
  var startedAt: WallTime?
  var expiresAt: WallTime?
  var completedAt: WallTime?
  var failedAt: WallTime?
  var markedForReviewAt: WallTime?
  var decisionedAt: WallTime?
  var expiredAt: WallTime?
  var redactedAt: WallTime?
  var previousStep: String?
  var nextStep: String?
  var intervals = Intervals()
  /// Positions among the desk's sessions, in the order of their making.
  var sessions: [Int] = []
  var verifications: [String] = []
  var linksMade = 0
  /// Of the steps that this round has the answers to.
  var answered: [StepID] = []

  /// How long it may take, in seconds; nil for what is usual.
  struct Intervals: Hashable, Sendable {
    var afterCreate: Int64?
    var afterStart: Int64?
    var afterResume: Int64?
    var ofLinks: Int64?
  }

  /// What an inquiry stands at before its first step.
  static let startName = "start"

  /// The inquiry of the service that devices walk now.
  var current: InquiryID { InquiryID(session: person, ordinal: round) }

  func write(to writer: inout VendorWriter, _ template: VendorTemplate, sessions: [String]) {
    writer.identity("inquiry", id)
    writer.attributes("inquiry") { writer in
      writer.attribute("status", status.rawValue)
      writer.attribute("reference-id", referenceID)
      writer.attribute("note", note)
      writer.attribute("behaviors") { $0.object { _ in } }
      writer.attribute("tags", texts: tags)
      writer.attribute("creator", creator)
      writer.attribute("reviewer-comment", reviewerComment)
      writer.attribute("created-at", createdAt)
      writer.attribute("updated-at", updatedAt)
      writer.attribute("started-at", startedAt)
      writer.attribute("expires-at", expiresAt)
      writer.attribute("completed-at", completedAt)
      writer.attribute("failed-at", failedAt)
      writer.attribute("marked-for-review-at", markedForReviewAt)
      writer.attribute("decisioned-at", decisionedAt)
      writer.attribute("expired-at", expiredAt)
      writer.attribute("redacted-at", redactedAt)
      writer.attribute("previous-step-name", previousStep)
      writer.attribute("next-step-name", nextStep)
      writer.attribute(fields: fields)
    }
    writer.relationships { writer in
      writer.relation("account", "account", account)
      writer.relation("template", "template", nil)
      writer.relation("inquiry-template", "inquiry-template", template.id)
      writer.relation("inquiry-template-version", "inquiry-template-version", template.versionID)
      writer.relation("transaction", "transaction", nil)
      writer.relation("reviewer", "user", reviewer)
      writer.relations("documents", "document", [])
      writer.relations("reports", "report", [])
      writer.relations("selfies", "selfie", [])
      writer.relations("sessions", "inquiry-session", sessions)
      writer.relations("verifications", "verification/government-id", verifications)
    }
  }
}
