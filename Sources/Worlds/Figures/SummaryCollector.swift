import Actors
import Inquiry
import Scenarios

/// Counts what a summary tells, out of what behaviours note.
struct SummaryCollector: Sendable {
  private(set) var inquiries = Summary.Inquiries()
  private(set) var handoffs = Summary.Handoffs()
  private(set) var resumes = Summary.Resumes()
  private(set) var captures = Summary.Captures()
  private(set) var links = Summary.Links()
  private(set) var sessions = Summary.Sessions()
  private(set) var leases = Summary.Leases()
  private(set) var documents = Summary.Documents()
  private(set) var app = Summary.App()
  private(set) var samples = TimeSamples()
  /// Inquiries whose handoff slot is open, so that a new code for it is no new offer.
  private var offered: Set<InquiryID> = []
  private var tracker = DeliveryTracker()

  mutating func noted(_ event: InquiryEvent, at now: Instant) {
    tracker.noted(event, at: now)
    switch event {
    case .created:
      inquiries.created += 1
      inquiries.running += 1
    case .ended(let inquiry, let outcome):
      inquiries.running -= 1
      offered.remove(inquiry)
      count(outcome)
    case .handoffOffered(let inquiry, _, _):
      if offered.insert(inquiry).inserted { handoffs.offered += 1 }
    case .handoffClaimed:
      handoffs.claimed += 1
    case .handoffConfirmed(let inquiry, _, _, let tookMs):
      // What is offered next is the next handoff of a chain.
      offered.remove(inquiry)
      handoffs.confirmed += 1
      samples.latenciesMs.append(tookMs)
    case .handoffEnded(let inquiry, let status):
      offered.remove(inquiry)
      count(status)
    case .resumeAttempted(_, let succeeded):
      resumes.attempted += 1
      if succeeded { resumes.succeeded += 1 } else { resumes.refused += 1 }
    case .sessionBegan(_, _, let method):
      count(method)
    case .linkSent:
      sessions.linksSent += 1
    case .botCame(_, let claims):
      if claims { sessions.botClaims += 1 } else { sessions.botsCame += 1 }
    case .leaseLapsed:
      leases.lapsed += 1
    case .presenceAsked:
      leases.asked += 1
    case .presenceConfirmed:
      leases.answered += 1
    case .captureStarted:
      captures.started += 1
    case .captureFailed:
      captures.failed += 1
    case .linkOpened:
      links.opened += 1
    case .appTold(_, let news):
      count(news)
    case .linkRefused:
      links.refused += 1
    case .documentIssued:
      documents.issued += 1
    case .documentRevoked:
      documents.revoked += 1
    case .deliveryDue:
      documents.due += 1
    case .deliveryChanged(_, _, let status, let attempts, let ageMs):
      count(status, attempts: attempts, ageMs: ageMs)
    case .launched, .stepReached, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .sessionEnded, .holderChanged,
      .leaseRenewed,
      .writeAccepted, .resumed,
      .refused,
      .lifecycleChanged, .stageShown, .codeShown, .codeGone, .submitted,
      .numberEntered,
      .identitySaved, .documentForged, .documentStored, .deliveryTroubled, .documentDropped, .vaultOpened,
      .deviceRemoved,
      .found, .scanned, .invariantViolated:
      break
    }
  }

  private mutating func count(_ method: SessionMethod) {
    switch method {
    case .launch: sessions.launch += 1
    case .qr: sessions.qr += 1
    case .sms: sessions.sms += 1
    case .email: sessions.email += 1
    case .link: sessions.link += 1
    case .code: sessions.code += 1
    }
  }

  private mutating func count(_ outcome: TerminalOutcome) {
    switch outcome {
    case .approved: inquiries.completed += 1
    case .declined, .failed: inquiries.failed += 1
    case .cancelled: inquiries.cancelled += 1
    case .expired: inquiries.expired += 1
    case .abandoned: inquiries.left += 1
    }
  }

  private mutating func count(_ news: VendorNews) {
    switch news {
    case .found(_, let isResumed):
      app.found += 1
      if isResumed { app.resumed += 1 }
    case .started: app.started += 1
    case .completed: app.completed += 1
    case .canceled: app.canceled += 1
    case .notFound, .failed: app.errors += 1
    case .pageChanged: break
    }
  }

  private mutating func count(_ status: HandoffStatus) {
    switch status {
    case .declined: handoffs.refused += 1
    case .expired: handoffs.expired += 1
    case .reclaimed: handoffs.reclaimed += 1
    case .idle, .offered, .claimed, .confirmed, .handedBack, .done, .cancelled: break
    }
  }

  private mutating func count(_ status: DeliveryStatus, attempts: UInt16, ageMs: UInt32) {
    switch status {
    case .hinted: if attempts > 1 { documents.redelivered += 1 }
    case .acked:
      documents.acked += 1
      samples.lagsMs.append(ageMs)
    case .failed, .superseded, .expired, .withdrawn: documents.failed += 1
    case .queued, .fetched, .deferred, .stored: break
    }
  }

  /// Fills in what was counted, and what is stuck at this moment.
  func fill(_ summary: inout Summary, at now: Instant) {
    summary.inquiries = inquiries
    summary.handoffs = handoffs
    summary.resumes = resumes
    summary.sessions = sessions
    summary.leases = leases
    summary.captures = captures
    summary.links = links
    summary.documents = documents
    let stuck = tracker.stuck(at: now)
    summary.documents.stuckCount = stuck.count
    summary.documents.stuck = stuck.prefix(Summary.Stuck.kept).map { Summary.Stuck($0.standing, $0.reason) }
    summary.app = app
    samples.fill(&summary)
  }
}

extension Summary.Stuck {
  init(_ standing: DeliveryStanding, _ reason: StuckReason) {
    self.init(
      document: "\(standing.edition)", device: "\(standing.installation)",
      state: standing.status.map { "\($0)" } ?? "due", since: standing.since, attempts: Int(standing.attempts),
      lastError: standing.lastError.map { "\($0)" }, why: "\(reason)")
  }
}
