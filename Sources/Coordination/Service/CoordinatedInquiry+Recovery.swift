import Actors
import Inquiry

extension CoordinatedInquiry {
  /// The service is there again, with all that it had decided: what came due meanwhile is due now, and every timer is
  /// started anew. A machine whose timer comes too early starts it again, so that each of them is simply told.
  ///
  /// Connections did not survive. A device is pushed to again as soon as it asks for something.
  mutating func recovered(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    for session in sessions { session.value.isListening = false }
    for timer in [Timer.launchCode, .inquiry, .lease, .offer, .confirm, .relay] {
      _ = timerFired(timer, at: now, &effects)
    }
    if let waitEndsAt { effects.startTimer(Timer.waiting.id, at: waitEndsAt) }
    if let retiresAt { effects.startTimer(Timer.retention.id, at: retiresAt) }
    if let issueAt {
      effects.startTimer(Timer.issue.id, at: issueAt)
    } else if agenda.awaited > 0 {
      askForDocuments(&effects)
    }
    if !agenda.revisions.isEmpty { askForRevisions(at: now, &effects) }
  }
}
