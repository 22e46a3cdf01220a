import Inquiry
import Scenarios

/// Reads the moments of people's stories out of what behaviours note.
enum MomentReader {
  /// The moment that an event marks, and the device on which it happened when it is one device's; nil for events that
  /// mark none.
  static func moment(of event: InquiryEvent) -> Moment? {
    switch event {
    case .created, .handoffOffered, .holderChanged, .leaseRenewed, .writeAccepted, .resumed, .refused, .deliveryDue,
      .deliveryChanged,
      .captureFailed, .identitySaved, .deliveryTroubled, .documentDropped, .vaultOpened, .deviceRemoved, .found,
      .resumeAttempted,
      .linkOpened, .linkRefused, .appTold, .invariantViolated, .ended,
      .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .sessionBegan, .sessionEnded, .linkSent, .botCame,
      .documentForged, .presenceAsked, .presenceConfirmed:
      nil
    case .launched: .started
    case .stepReached(_, let step, _): .step(step)
    case .handoffClaimed: .claimed
    case .handoffConfirmed: .confirmed
    case .handoffEnded(_, let status):
      switch status {
      case .reclaimed: .reclaimed
      case .handedBack: .handedBack
      case .declined: .declined
      case .expired: .handoffExpired
      case .idle, .offered, .claimed, .confirmed, .done, .cancelled: nil
      }
    case .leaseLapsed: .leaseLost
    case .documentIssued: .documentIssued
    case .documentRevoked: .documentRevoked
    case .lifecycleChanged(_, let word, _, _, _):
      switch word {
      case .ready: .opened
      case .closed: .closed
      case .started, .failed: nil
      }
    case .stageShown(_, let stage): stage == .terminal ? .terminal : nil
    case .codeShown: .codeShown
    case .codeGone: .codeExpired
    case .captureStarted(_, let step): .capturing(step)
    case .submitted(_, let step): .submitted(step)
    case .numberEntered: .confirming
    case .documentStored: .documentStored
    case .scanned: .scanned
    }
  }
}
