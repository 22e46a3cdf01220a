import Actors

/// What behaviours note for traces, dashboards and statistics.
public enum InquiryEvent: Hashable, Sendable {
  case created(InquiryID, DefinitionID)
  case launched(InquiryID, InstallationID, Platform)
  /// A device takes part from now on, and came by this; and it does no more.
  case sessionBegan(InquiryID, InstallationID, SessionMethod)
  case sessionEnded(InquiryID, InstallationID)
  /// A handoff link went on its way, and something that is no person looked at one, or pressed its button as well.
  case linkSent(SessionNumber, SessionMethod)
  case botCame(SessionNumber, claims: Bool)
  /// The first open step became this one.
  case stepReached(InquiryID, StepID, StageKind)
  case stepCompleted(InquiryID, StepID, by: InstallationID, Epoch)
  case ended(InquiryID, TerminalOutcome)
  case handoffOffered(InquiryID, Generation, by: InstallationID)
  case handoffClaimed(InquiryID, Generation, by: InstallationID)
  /// A one-time code went out to the person, the attempt counted from 1.
  case oneTimeCodeSent(InquiryID, StepID, attempt: UInt8)
  case oneTimeCodeWrong(InquiryID, StepID, by: InstallationID)
  /// The claimant holds the inquiry. The time runs from the offer's first code to the confirmation.
  case handoffConfirmed(InquiryID, Generation, by: InstallationID, tookMs: UInt32)
  /// The slot left `offered`, `claimed` or `confirmed` for this.
  case handoffEnded(InquiryID, HandoffStatus)
  /// Nil holder: nobody holds it.
  case holderChanged(InquiryID, InstallationID?, Epoch, leaseMs: UInt32)
  case leaseRenewed(InquiryID, Epoch, leaseMs: UInt32)
  case leaseLapsed(InquiryID, Epoch)
  /// A write passed the fence (S3, S4).
  case writeAccepted(InquiryID, InstallationID, Epoch)
  case resumed(InquiryID, InstallationID)
  case refused(InstallationID, Refusal)
  case documentIssued(DocumentEdition)
  /// A tombstone was issued.
  case documentRevoked(DocumentEdition)
  /// Somebody without the issuer's key changed it on its way to the devices.
  case documentForged(DocumentEdition)
  /// An outbox row, in the same step that made the document due.
  case deliveryDue(DocumentEdition, InstallationID)
  /// The age runs from the moment the document came due.
  case deliveryChanged(DocumentEdition, InstallationID, DeliveryStatus, attempts: UInt16, ageMs: UInt32)
  /// What went wrong; whether that was for good, `deliveryChanged` says.
  case deliveryTroubled(DocumentEdition, InstallationID, DeliveryTrouble)
  /// What an app hears of one opening of a store: a new word, or another inquiry under it; and why it failed.
  case lifecycleChanged(
    InstallationID, LifecycleWord, InquiryID?, of: StoreOpening = .first, for: InquiryErrorKind? = nil)
  case stageShown(InstallationID, StageKind)
  /// The device asks whether somebody is there, and somebody says so.
  case presenceAsked(InstallationID)
  case presenceConfirmed(InstallationID)
  /// The code of this generation is on the screen of its source; at the end of its time it is gone from there.
  case codeShown(InstallationID, Generation)
  case codeGone(InstallationID, Generation)
  /// The chip is being read, the face looked at.
  case captureStarted(InstallationID, StepID)
  case captureFailed(InstallationID, StepID, CaptureFailure)
  /// The answer to a step left the device, for the first time.
  case submitted(InstallationID, StepID)
  /// The person typed the number of the source.
  case numberEntered(InstallationID, InquiryID)
  case identitySaved(InstallationID, InquiryID)
  case documentStored(InstallationID, DocumentEdition)
  /// The document is gone from the vault: a snapshot did not have it.
  case documentDropped(InstallationID, DocumentEdition)
  /// A start found a vault whose cursor is here, with the credential for its mailbox.
  case vaultOpened(InstallationID, SequenceNumber)
  /// The mailbox of the installation serves nothing any more (S35).
  case deviceRemoved(InstallationID)
  /// A start found this in the vault: it became durable before, and the device cannot know whether it told so.
  case found(InstallationID, VaultFinding)
  /// A resume of this device came to this.
  case resumeAttempted(InstallationID, succeeded: Bool)
  case scanned(by: InstallationID)
  /// The device was asked to open a link: of a step, or the redirect at the end.
  case linkOpened(InstallationID)
  case linkRefused(InstallationID)
  /// A vendor's app was told this.
  case appTold(InstallationID, VendorNews)
  /// A rule of the protocol was broken: a defect of this program.
  case invariantViolated(InvariantViolation)
}

/// What a start finds in a vault.
public enum VaultFinding: Hashable, Sendable {
  /// All that were saved of the inquiry.
  case identities(InquiryID, count: UInt8)
  case document(DocumentEdition)
}

/// The lifecycle without what it carries.
public enum LifecycleWord: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case ready
  case started
  case closed
  case failed
}

extension Lifecycle {
  public var word: LifecycleWord {
    switch self {
    case .ready: .ready
    case .started: .started
    case .closed: .closed
    case .failed: .failed
    }
  }
}

extension InquiryEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .created(let inquiry, _): "\(inquiry) created"
    case .launched(let inquiry, let by, let platform): "\(inquiry) opened by \(by) (\(platform))"
    case .sessionBegan(let inquiry, let by, let method): "\(inquiry) has \(by), by \(method)"
    case .sessionEnded(let inquiry, let by): "\(inquiry) has \(by) no more"
    case .linkSent(let person, let method): "person \(person) sends a link by \(method)"
    case .botCame(let person, let claims): "a bot \(claims ? "claims" : "opens") a link of person \(person)"
    case .stepReached(let inquiry, let step, let stage): "\(inquiry) reached \(step) (\(stage))"
    case .stepCompleted(let inquiry, let step, let by, let epoch): "\(inquiry) \(step) done by \(by), epoch \(epoch)"
    case .ended(let inquiry, let outcome): "\(inquiry) ended: \(outcome)"
    case .handoffOffered(let inquiry, let generation, let by):
      "\(inquiry) offers handoff code \(generation.rawValue) on \(by)"
    case .handoffClaimed(let inquiry, let generation, let by):
      "\(inquiry) handoff code \(generation.rawValue) claimed by \(by)"
    case .oneTimeCodeSent(let inquiry, let step, let attempt): "\(inquiry) sent code \(attempt) of \(step)"
    case .oneTimeCodeWrong(let inquiry, let step, let by): "\(inquiry) got a wrong code of \(step) from \(by)"
    case .handoffConfirmed(let inquiry, _, let by, let tookMs): "\(inquiry) handed to \(by) after \(tookMs) ms"
    case .handoffEnded(let inquiry, let status): "\(inquiry) handoff \(status)"
    case .holderChanged(let inquiry, let holder, let epoch, _):
      "\(inquiry) held by \(holder.map(\.description) ?? "nobody"), epoch \(epoch)"
    case .leaseRenewed(let inquiry, let epoch, _): "\(inquiry) lease of epoch \(epoch) renewed"
    case .leaseLapsed(let inquiry, let epoch): "\(inquiry) lease of epoch \(epoch) lapsed"
    case .writeAccepted(let inquiry, let by, let epoch): "\(inquiry) write of \(by), epoch \(epoch)"
    case .resumed(let inquiry, let by): "\(inquiry) resumed by \(by)"
    case .refused(let by, let refusal): "\(by) refused: \(refusal)"
    case .documentIssued(let edition): "\(edition) issued"
    case .documentRevoked(let edition): "\(edition) issued as a tombstone"
    case .documentForged(let edition): "\(edition) forged"
    case .deliveryDue(let edition, let to): "\(edition) due to \(to)"
    case .deliveryChanged(let edition, let to, let status, let attempts, _):
      "\(edition) to \(to): \(status), attempt \(attempts)"
    case .deliveryTroubled(let edition, let to, let trouble): "\(edition) to \(to): \(trouble)"
    case .lifecycleChanged(let device, let word, _, _, nil): "\(device) \(word)"
    case .lifecycleChanged(let device, let word, _, _, let reason?): "\(device) \(word): \(reason)"
    case .stageShown(let device, let stage): "\(device) shows \(stage)"
    case .presenceAsked(let device): "\(device) asks whether somebody is there"
    case .presenceConfirmed(let device): "\(device) hears that somebody is there"
    case .codeShown(let device, let generation): "\(device) shows handoff code \(generation.rawValue)"
    case .codeGone(let device, let generation): "\(device) shows handoff code \(generation.rawValue) no more"
    case .captureStarted(let device, let step): "\(device) captures for \(step)"
    case .captureFailed(let device, let step, let failure): "\(device) captures nothing for \(step): \(failure)"
    case .submitted(let device, let step): "\(device) hands in \(step)"
    case .numberEntered(let device, let inquiry): "\(device) enters the number of \(inquiry)"
    case .identitySaved(let device, let inquiry): "\(device) saved the identity of \(inquiry)"
    case .documentStored(let device, let edition): "\(device) stored \(edition)"
    case .documentDropped(let device, let edition): "\(device) dropped \(edition)"
    case .vaultOpened(let device, let cursor): "\(device) opens its vault at \(cursor.rawValue)"
    case .deviceRemoved(let device): "\(device) removed"
    case .found(let device, .identities(let inquiry, let count)): "\(device) finds \(count) identities of \(inquiry)"
    case .found(let device, .document(let edition)): "\(device) finds \(edition)"
    case .resumeAttempted(let device, let succeeded): "\(device) resume \(succeeded ? "succeeded" : "refused")"
    case .scanned(let device): "\(device) scanned a code"
    case .linkOpened(let device): "\(device) opened a link"
    case .linkRefused(let device): "\(device) refused to open a link"
    case .appTold(let device, let news): "\(device)'s app is told: \(news.word)"
    case .invariantViolated(let violation): violation.description
    }
  }
}
