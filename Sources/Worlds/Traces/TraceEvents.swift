import Actors
import Inquiry

/// What an event says in a trace.
struct TraceEvents: Sendable {
  private let names: TraceNames

  init(_ names: TraceNames) {
    self.names = names
  }

  private func name(_ installation: InstallationID) -> String { names.device(installation.device) }

  /// In words.
  func what(_ event: InquiryEvent) -> String {
    if let line = EventWords.line(event) { return line.text }
    switch event {
    case .stepCompleted(_, let step, _, _): return "\(step) done"
    case .sessionBegan(_, _, let method): return "session begins, by \(method)"
    case .sessionEnded: return "session ends"
    case .leaseRenewed(_, _, let leaseMs): return "lease renewed for \(leaseMs) ms"
    case .writeAccepted: return "write accepted"
    case .deliveryDue(let edition, _): return "\(edition) due"
    case .deliveryChanged(let edition, _, let status, let attempts, _):
      return "\(edition) \(status), attempt \(attempts)"
    case .handoffEnded(_, let status): return "handoff \(Self.words(status))"
    case .resumeAttempted(_, let succeeded): return "resume \(succeeded ? "succeeded" : "refused")"
    case .created, .launched, .stepReached, .oneTimeCodeSent, .oneTimeCodeWrong,
      .linkSent, .botCame, .presenceAsked, .presenceConfirmed, .ended, .handoffOffered,
      .handoffClaimed, .handoffConfirmed,
      .holderChanged, .leaseLapsed, .resumed, .refused, .documentIssued, .documentRevoked, .documentForged,
      .lifecycleChanged, .stageShown, .codeShown,
      .codeGone, .captureStarted, .captureFailed, .submitted, .numberEntered, .identitySaved, .documentStored,
      .documentDropped, .vaultOpened, .deviceRemoved, .deliveryTroubled,
      .found,
      .scanned,
      .linkOpened, .linkRefused, .appTold, .invariantViolated:
      return event.description
    }
  }

  /// The device that it is about.
  func device(_ event: InquiryEvent) -> String? {
    EventWords.device(of: event).map(name)
  }

  func epoch(_ event: InquiryEvent) -> Epoch? {
    switch event {
    case .stepCompleted(_, _, _, let epoch), .holderChanged(_, _, let epoch, _), .leaseRenewed(_, let epoch, _),
      .leaseLapsed(_, let epoch), .writeAccepted(_, _, let epoch):
      epoch
    case .created, .launched, .stepReached, .oneTimeCodeSent, .oneTimeCodeWrong, .sessionBegan, .sessionEnded,
      .linkSent, .botCame, .presenceAsked, .presenceConfirmed, .ended, .handoffOffered,
      .handoffClaimed, .handoffConfirmed,
      .handoffEnded, .resumed, .refused, .documentIssued, .documentRevoked, .documentForged, .deliveryDue,
      .deliveryChanged, .deliveryTroubled, .lifecycleChanged,
      .stageShown, .codeShown, .codeGone, .captureStarted, .captureFailed, .submitted, .numberEntered, .identitySaved,
      .documentStored, .documentDropped, .vaultOpened, .deviceRemoved, .found, .resumeAttempted, .scanned,
      .linkOpened, .linkRefused, .appTold, .invariantViolated:
      nil
    }
  }

  /// What is known from it on.
  func changes(_ event: InquiryEvent) -> [TraceChange] {
    switch event {
    case .created(let inquiry, _): [TraceChange(.inquiry, "\(inquiry)")]
    case .stepReached(_, _, let stage): [TraceChange(.stage, "\(stage)")]
    case .ended(_, let outcome):
      [
        TraceChange(.stage, "\(StageKind.terminal)"), TraceChange(.holder, "nobody"),
        TraceChange(.outcome, "\(outcome)"),
      ]
    case .handoffOffered: [TraceChange(.handoff, Self.words(.offered))]
    case .handoffClaimed: [TraceChange(.handoff, Self.words(.claimed))]
    case .handoffConfirmed: [TraceChange(.handoff, Self.words(.confirmed))]
    case .handoffEnded(_, let status): [TraceChange(.handoff, Self.words(status))]
    case .holderChanged(_, let holder, _, _): [TraceChange(.holder, holder.map(name) ?? "nobody")]
    case .lifecycleChanged(_, let word, _, _, _): [TraceChange(.lifecycle, "\(word)")]
    case .stageShown(_, let stage): [TraceChange(.screen, "\(stage)")]
    case .identitySaved: [TraceChange(.stores, "identity record")]
    case .documentStored(_, let edition): [TraceChange(.stores, "\(edition)")]
    case .deliveryDue(let edition, _): [TraceChange(.delivers, "\(edition) due 0")]
    case .deliveryChanged(let edition, _, let status, let attempts, _):
      [TraceChange(.delivers, "\(edition) \(status) \(attempts)")]
    case .deliveryTroubled(let edition, _, let trouble): [TraceChange(.troubles, "\(edition) \(trouble)")]
    case .documentDropped(_, let edition): [TraceChange(.loses, "\(edition)")]
    case .launched, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .sessionBegan, .sessionEnded, .linkSent,
      .botCame, .presenceAsked, .presenceConfirmed, .leaseRenewed, .leaseLapsed, .writeAccepted,
      .resumed, .refused, .documentIssued, .documentRevoked, .documentForged,
      .codeShown, .codeGone, .captureStarted,
      .captureFailed, .submitted, .numberEntered,
      .vaultOpened, .deviceRemoved, .found, .resumeAttempted, .scanned, .linkOpened, .linkRefused, .appTold,
      .invariantViolated:
      []
    }
  }

  private static func words(_ status: HandoffStatus) -> String {
    switch status {
    case .idle: "idle"
    case .offered: "offered"
    case .claimed: "claimed"
    case .confirmed: "confirmed"
    case .handedBack: "handed back"
    case .done: "done"
    case .expired: "expired"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .reclaimed: "reclaimed"
    }
  }
}
