public import Actors
public import Inquiry
import Notation
public import Terminal

/// How events read to a person who watches.
public enum EventWords {
  /// What an event says in a timeline, and how much it matters; nil for what only machines care about.
  public static func line(_ event: InquiryEvent) -> (text: String, severity: Severity)? {
    switch event {
    case .created: ("inquiry created", .info)
    case .launched(_, _, let platform): ("launch code exchanged (\(platform))", .info)
    case .stepReached(_, _, let stage): ("next: \(stage)", .info)
    case .stepCompleted: nil
    case .ended(_, let outcome): ("ended: \(outcome)", outcome == .approved ? .info : .warning)
    case .oneTimeCodeSent(_, _, let attempt):
      (attempt == 1 ? "one-time code sent" : "another one-time code sent", .info)
    // What the panes of devices and the launch say already.
    case .sessionBegan, .sessionEnded: nil
    case .linkSent(_, let method): ("link sent by \(method)", .info)
    case .botCame(_, let claims): (claims ? "a bot claims the link" : "a bot opens the link", .warning)
    case .oneTimeCodeWrong: ("wrong one-time code", .warning)
    case .handoffOffered(_, let generation, _): ("handoff code \(generation.rawValue) offered", .info)
    case .handoffClaimed: ("code claimed", .info)
    case .handoffConfirmed(_, _, _, let tookMs): ("handoff confirmed after \(tookMs / 1_000) s", .info)
    case .handoffEnded(_, let status): line(status)
    case .leaseRenewed: nil
    case .holderChanged(_, let holder, let epoch, _):
      holder == nil ? ("nobody holds the inquiry", .warning) : ("holds the inquiry, epoch \(epoch)", .info)
    case .leaseLapsed: ("lease lapsed", .warning)
    case .writeAccepted: nil
    case .resumed: ("resumed", .info)
    case .refused(_, let refusal): ("refused: \(CaseWords.of(refusal))", .warning)
    case .documentIssued(let edition): ("\(edition) issued", .info)
    case .documentRevoked(let edition): ("\(edition) revoked", .warning)
    case .documentForged(let edition): ("\(edition) forged on its way", .failure)
    case .deliveryTroubled(let edition, _, let trouble): ("\(edition): \(CaseWords.of(trouble))", .warning)
    case .deliveryDue: nil
    case .deliveryChanged(let edition, _, let status, _, _): line(status, edition)
    case .lifecycleChanged(_, let word, _, _, let reason):
      (reason.map { "\(word): \($0)" } ?? "\(word)", word == .failed ? .failure : .info)
    case .stageShown(_, let stage): ("shows \(stage)", .info)
    case .presenceAsked: ("asks whether somebody is there", .warning)
    case .presenceConfirmed: ("somebody is there", .info)
    case .codeShown(_, let generation): ("shows QR code \(generation.rawValue)", .info)
    case .codeGone: ("code is past its time", .info)
    case .captureStarted: ("capturing", .info)
    case .captureFailed(_, _, let failure): ("capture failed: \(CaseWords.of(failure))", .warning)
    case .submitted: ("answer sent", .info)
    case .numberEntered: ("number typed", .info)
    case .identitySaved: ("identity record saved", .info)
    case .documentStored(_, let edition): ("\(edition) in the vault", .info)
    case .documentDropped(_, let edition): ("\(edition) is no longer in the vault", .info)
    case .deviceRemoved: ("gets no documents any more", .warning)
    case .found, .vaultOpened: nil
    case .resumeAttempted(_, let succeeded): succeeded ? nil : ("resume refused", .warning)
    case .scanned: ("code scanned", .info)
    case .linkOpened: ("link opened", .info)
    case .linkRefused: ("link refused", .warning)
    case .appTold(_, let news): line(news)
    case .invariantViolated(let violation): ("\(violation)", .failure)
    }
  }

  /// Whether `line` says anything, without making the text.
  static func isTold(_ event: InquiryEvent) -> Bool {
    switch event {
    case .stepCompleted, .sessionBegan, .sessionEnded, .leaseRenewed, .writeAccepted, .deliveryDue, .found,
      .vaultOpened:
      false
    case .handoffEnded(_, let status): line(status) != nil
    case .deliveryChanged(_, _, let status, _, _):
      switch status {
      case .queued, .hinted, .fetched, .stored: false
      case .deferred, .acked, .failed, .superseded, .expired, .withdrawn: true
      }
    case .resumeAttempted(_, let succeeded): !succeeded
    case .appTold(_, let news): line(news) != nil
    case .created, .launched, .stepReached, .ended, .oneTimeCodeSent, .oneTimeCodeWrong, .linkSent, .botCame,
      .handoffOffered, .handoffClaimed, .handoffConfirmed, .holderChanged, .leaseLapsed, .resumed, .refused,
      .documentIssued, .documentRevoked, .documentForged, .deliveryTroubled, .lifecycleChanged, .stageShown,
      .presenceAsked, .presenceConfirmed, .codeShown, .codeGone, .captureStarted, .captureFailed, .submitted,
      .numberEntered, .identitySaved, .documentStored, .documentDropped, .deviceRemoved, .scanned, .linkOpened,
      .linkRefused, .invariantViolated:
      true
    }
  }

  /// What a fault does to a device or to the service, in words; nil for what is no fault.
  public static func line(_ intervention: Intervention<InquirySystem>) -> (text: String, severity: Severity)? {
    switch intervention {
    case .kill: ("the app is killed", .failure)
    case .restart: ("the app can be opened again", .info)
    case .suspend: ("in the background", .warning)
    case .resume: ("in the foreground again", .info)
    case .crash: ("the service goes down", .failure)
    case .recover: ("the service is back", .info)
    case .erase: ("the app's storage is erased", .failure)
    case .backUp: ("the app's storage is backed up", .info)
    case .restore: ("the app's storage is put back from a backup", .failure)
    case .block(_, .inwards): ("hears nothing from the network", .warning)
    case .block(_, .outwards): ("gets nothing out to the network", .warning)
    case .block(_, .both): ("cut off from the network", .warning)
    case .unblock: ("back on the network", .info)
    case .setClockSkew(_, let skew): ("its clock goes wrong by \(skew)", .warning)
    case .spawn, .send, .setProfile: nil
    }
  }

  private static func line(_ news: VendorNews) -> (text: String, severity: Severity)? {
    switch news {
    case .found, .started, .completed: ("app: \(news.word)", .info)
    case .notFound, .canceled, .failed: ("app: \(news.word)", .warning)
    case .pageChanged: nil
    }
  }

  private static func line(_ status: HandoffStatus) -> (text: String, severity: Severity)? {
    switch status {
    case .handedBack: ("handed back", .info)
    case .expired: ("handoff expired", .warning)
    case .declined: ("handoff declined", .warning)
    case .cancelled: ("handoff cancelled", .warning)
    case .reclaimed: ("reclaimed", .warning)
    case .idle, .offered, .claimed, .confirmed, .done: nil
    }
  }

  private static func line(
    _ status: DeliveryStatus, _ edition: DocumentEdition
  ) -> (text: String, severity: Severity)? {
    switch status {
    case .acked: ("\(edition) receipt acked", .info)
    case .failed: ("\(edition) delivery failed", .warning)
    case .superseded: ("\(edition) superseded", .info)
    case .expired: ("\(edition) delivery expired", .warning)
    case .deferred: ("\(edition) not ready yet", .info)
    case .withdrawn: ("\(edition) withdrawn", .info)
    case .queued, .hinted, .fetched, .stored: nil
    }
  }

  /// Whether an event is worth a line on the overview.
  static func isNotable(_ event: InquiryEvent) -> Bool {
    switch event {
    case .ended, .handoffConfirmed, .leaseLapsed, .documentRevoked, .documentForged, .refused, .resumed,
      .resumeAttempted, .captureFailed,
      .invariantViolated:
      true
    case .handoffEnded(_, let status):
      switch status {
      case .expired, .declined, .cancelled, .reclaimed, .handedBack: true
      case .idle, .offered, .claimed, .confirmed, .done: false
      }
    case .deliveryChanged(_, _, let status, _, _):
      switch status {
      case .failed, .expired: true
      case .queued, .hinted, .fetched, .deferred, .stored, .acked, .superseded, .withdrawn: false
      }
    case .lifecycleChanged(_, let word, _, _, _): word == .failed
    case .created, .launched, .stepReached, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .sessionBegan,
      .sessionEnded, .linkSent, .botCame, .presenceAsked, .presenceConfirmed, .handoffOffered,
      .handoffClaimed, .holderChanged,
      .leaseRenewed, .writeAccepted, .documentIssued, .deliveryDue, .stageShown, .codeShown, .codeGone, .captureStarted,
      .submitted, .numberEntered, .identitySaved, .documentStored, .documentDropped, .vaultOpened,
      .deviceRemoved, .deliveryTroubled, .found, .scanned, .linkOpened, .linkRefused, .appTold:
      false
    }
  }

  /// The installation on which an event happened; nil for the service's own.
  public static func device(of event: InquiryEvent) -> InstallationID? {
    switch event {
    case .created, .stepReached, .oneTimeCodeSent, .linkSent, .botCame, .ended, .handoffEnded, .leaseLapsed,
      .leaseRenewed, .documentIssued, .documentRevoked, .documentForged,
      .invariantViolated:
      nil
    case .launched(_, let by, _), .sessionBegan(_, let by, _), .sessionEnded(_, let by),
      .stepCompleted(_, _, let by, _), .handoffOffered(_, _, let by),
      .oneTimeCodeWrong(_, _, let by), .handoffClaimed(_, _, let by), .handoffConfirmed(_, _, let by, _),
      .writeAccepted(_, let by, _),
      .resumed(_, let by), .refused(let by, _), .deliveryDue(_, let by), .deliveryChanged(_, let by, _, _, _),
      .lifecycleChanged(let by, _, _, _, _), .stageShown(let by, _), .presenceAsked(let by), .presenceConfirmed(let by),
      .codeShown(let by, _), .codeGone(let by, _),
      .captureStarted(let by, _), .captureFailed(let by, _, _), .submitted(let by, _), .numberEntered(let by, _),
      .identitySaved(let by, _),
      .documentStored(let by, _), .documentDropped(let by, _), .vaultOpened(let by, _), .deviceRemoved(let by),
      .deliveryTroubled(_, let by, _),
      .found(let by, _), .resumeAttempted(let by, _), .scanned(let by), .linkOpened(let by), .linkRefused(let by),
      .appTold(let by, _):
      by
    case .holderChanged(_, let holder, _, _): holder
    }
  }
}
