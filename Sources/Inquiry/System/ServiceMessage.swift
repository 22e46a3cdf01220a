public import Actors

/// What the actors of the service tell each other, and what an integrator's backend asks of them.
public enum ServiceMessage: Hashable, Sendable {
  /// To the backend: create an inquiry of this definition for this person. Repeated, it answers the same.
  case create(InquiryID, DefinitionID)
  /// To whoever asked, and from the inquiry to its backend before: the one-time launch code (F02).
  case created(InquiryID, LaunchCode)
  /// To whoever asked: there is no such definition.
  case notCreated(InquiryID)
  /// To the person, by SMS or mail: the one-time code of a step.
  case oneTimeCode(InquiryID, StepID, TypedDigits)
  /// To the directory: a code of this digest opens this inquiry, and so does its typed form, where it has one.
  case register(CodeDigest, typed: CodeDigest?, SecretPurpose, InquiryID)
  /// To the directory: the code is dead, and its typed form with it.
  case unregister(CodeDigest)
  /// To the issuer: the inquiry was approved.
  case issue(InquiryID, documents: UInt8)
  /// To the issuer: the next version of a document, a tombstone when it is to be revoked.
  case revise(DocumentEdition, isAlive: Bool)
  /// To the inquiry: one version of a document.
  indirect case issued(Document)
  /// To a mailbox: an outbox row has come due; before the instant the issuer has not finished it. Answered by `queued`;
  /// repeated until then.
  indirect case deliver(Document, readyAt: Instant)
  /// To the inquiry: the mailbox of the installation has the row.
  case queued(DocumentEdition, InstallationID)
  /// To the inquiry: the installation has dealt with the row; it leaves the outbox (S34).
  case delivered(DocumentEdition, InstallationID, DeliveryStatus)
  /// To a mailbox: its device has another installation by now, and nobody will ever come for what is in it.
  case replaced(by: InstallationID)
  /// To an inquiry: the service does not know any more who had it made (F08).
  case launcherLeft(InquiryID)
  /// To an inquiry, from whoever has to tell where it is; answered by `status`.
  case statusAsked(InquiryID)
  case status(InquiryID, VendorStatus)
  /// To an inquiry, from the vendor's API: another launch code, for a device that may have nothing of the service's own
  /// yet. Told to its person by `created`, or by `notCreated` when the inquiry has ended.
  case relaunch(InquiryID)
  /// To an inquiry, from the vendor's API: it counts as begun, though no device has come.
  case begin(InquiryID)
  /// To an inquiry, from the vendor's API: it has come to this end.
  case force(InquiryID, TerminalOutcome)
  /// To an inquiry, from the vendor's API: when it ends by itself.
  case expires(InquiryID, at: Instant)
  /// To an inquiry, from the vendor's API: this installation takes no part any more.
  case expel(InquiryID, InstallationID)
  /// To the directory: a person takes a device off those that get documents, with all installations on it so far (S35).
  case remove(DeviceID)
  /// To the inquiries of an installation, and from them to its mailbox: its person took it off those that get documents
  /// (S35).
  case removed(InstallationID)
  /// To the directory, and from it to the other inquiries of the same person: a claim came to nothing (S25).
  case claimLost(InquiryID)
  /// To backend and directory: the inquiry has ended, owes nothing and answers no more.
  case retired(InquiryID)

  /// A word for traces.
  public var word: String {
    switch self {
    case .create: "create"
    case .created: "created"
    case .notCreated: "not created"
    case .oneTimeCode: "one-time code"
    case .register: "register"
    case .unregister: "unregister"
    case .issue: "issue"
    case .revise(_, isAlive: true): "reissue"
    case .revise(_, isAlive: false): "revoke"
    case .issued: "issued"
    case .deliver: "deliver"
    case .queued: "queued"
    case .delivered(_, _, let status): "delivered: \(status)"
    case .replaced: "replaced"
    case .launcherLeft: "launcher left"
    case .statusAsked: "status asked"
    case .status(_, let status): "status: \(status)"
    case .relaunch: "launch code asked"
    case .begin: "begin"
    case .force(_, let outcome): "force: \(outcome)"
    case .expires: "expires"
    case .expel: "expel"
    case .remove: "remove device"
    case .removed: "device removed"
    case .claimLost: "claim lost"
    case .retired: "retired"
    }
  }
}
