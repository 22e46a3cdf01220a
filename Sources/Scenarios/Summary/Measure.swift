public import Actors

/// A number of the summary, by its name in the document: what an expectation can be about.
public enum Measure: String, Hashable, Sendable, CaseIterable {
  case inquiriesCreated = "inquiries.created"
  case inquiriesCompleted = "inquiries.completed"
  case inquiriesFailed = "inquiries.failed"
  case inquiriesExpired = "inquiries.expired"
  case inquiriesCancelled = "inquiries.cancelled"
  case inquiriesLeft = "inquiries.left"
  case inquiriesRunning = "inquiries.running"
  case handoffsOffered = "handoffs.offered"
  case handoffsClaimed = "handoffs.claimed"
  case handoffsConfirmed = "handoffs.confirmed"
  case handoffsRefused = "handoffs.refused"
  case handoffsExpired = "handoffs.expired"
  case handoffsReclaimed = "handoffs.reclaimed"
  case handoffsLatencyP50 = "handoffs.latencyMs.p50"
  case handoffsLatencyP95 = "handoffs.latencyMs.p95"
  case handoffsLatencyP99 = "handoffs.latencyMs.p99"
  case handoffsLatencyMax = "handoffs.latencyMs.max"
  case resumesAttempted = "resumes.attempted"
  case resumesSucceeded = "resumes.succeeded"
  case resumesRefused = "resumes.refused"
  case sessionsLaunch = "sessions.launch"
  case sessionsQR = "sessions.qr"
  case sessionsSMS = "sessions.sms"
  case sessionsEmail = "sessions.email"
  case sessionsLink = "sessions.link"
  case sessionsCode = "sessions.code"
  case sessionsLinksSent = "sessions.linksSent"
  case sessionsBotsCame = "sessions.botsCame"
  case sessionsBotClaims = "sessions.botClaims"
  case leasesAsked = "leases.asked"
  case leasesAnswered = "leases.answered"
  case leasesLapsed = "leases.lapsed"
  case capturesStarted = "captures.started"
  case capturesFailed = "captures.failed"
  case linksOpened = "links.opened"
  case linksRefused = "links.refused"
  case documentsIssued = "documents.issued"
  case documentsDue = "documents.due"
  case documentsAcked = "documents.acked"
  case documentsFailed = "documents.failed"
  case documentsRedelivered = "documents.redelivered"
  case documentsRevoked = "documents.revoked"
  case documentsStuck = "documents.stuck"
  case documentsLagP50 = "documents.lagMs.p50"
  case documentsLagP95 = "documents.lagMs.p95"
  case documentsLagP99 = "documents.lagMs.p99"
  case documentsLagMax = "documents.lagMs.max"
  case appFound = "app.found"
  case appResumed = "app.resumed"
  case appStarted = "app.started"
  case appCompleted = "app.completed"
  case appCanceled = "app.canceled"
  case appErrors = "app.errors"
  case devicesTotal = "devices.total"
  case invariantsViolations = "invariants.violations"
  case virtualSeconds

  /// The name without `inquiries.`, which may be left out.
  public static func named(_ name: String) -> Measure? {
    Measure(rawValue: name) ?? Measure(rawValue: "inquiries.\(name)")
  }

  /// What a percentage of it is a percentage of; nil when percentages make no sense.
  public var whole: Measure? {
    switch self {
    case .inquiriesCompleted, .inquiriesFailed, .inquiriesExpired, .inquiriesCancelled, .inquiriesLeft,
      .inquiriesRunning:
      .inquiriesCreated
    case .handoffsClaimed, .handoffsConfirmed, .handoffsRefused, .handoffsExpired, .handoffsReclaimed:
      .handoffsOffered
    case .resumesSucceeded, .resumesRefused: .resumesAttempted
    case .sessionsBotsCame, .sessionsBotClaims: .sessionsLinksSent
    case .leasesAnswered: .leasesAsked
    case .capturesFailed: .capturesStarted
    case .documentsAcked, .documentsFailed, .documentsRedelivered, .documentsStuck: .documentsDue
    case .appResumed, .appStarted, .appErrors: .appFound
    case .appCompleted, .appCanceled: .appStarted
    case .inquiriesCreated, .handoffsOffered, .resumesAttempted, .sessionsLaunch, .sessionsQR, .sessionsSMS,
      .sessionsEmail, .sessionsLink, .sessionsCode, .sessionsLinksSent,
      .leasesAsked, .leasesLapsed, .capturesStarted, .linksOpened, .linksRefused,
      .documentsIssued,
      .documentsDue, .documentsRevoked, .appFound, .devicesTotal,
      .invariantsViolations, .handoffsLatencyP50, .handoffsLatencyP95, .handoffsLatencyP99, .handoffsLatencyMax,
      .documentsLagP50, .documentsLagP95, .documentsLagP99, .documentsLagMax, .virtualSeconds:
      nil
    }
  }

  /// Whether it is a length of time.
  public var isTime: Bool {
    switch self {
    case .handoffsLatencyP50, .handoffsLatencyP95, .handoffsLatencyP99, .handoffsLatencyMax, .documentsLagP50,
      .documentsLagP95, .documentsLagP99, .documentsLagMax, .virtualSeconds:
      true
    case .inquiriesCreated, .inquiriesCompleted, .inquiriesFailed, .inquiriesExpired, .inquiriesCancelled,
      .inquiriesLeft, .inquiriesRunning, .handoffsOffered, .handoffsClaimed, .handoffsConfirmed, .handoffsRefused,
      .handoffsExpired, .handoffsReclaimed, .resumesAttempted, .resumesSucceeded, .resumesRefused,
      .sessionsLaunch, .sessionsQR, .sessionsSMS, .sessionsEmail, .sessionsLink, .sessionsCode, .sessionsLinksSent,
      .sessionsBotsCame, .sessionsBotClaims, .leasesAsked, .leasesAnswered, .leasesLapsed, .capturesStarted,
      .capturesFailed,
      .linksOpened, .linksRefused, .documentsIssued,
      .documentsDue, .documentsAcked, .documentsFailed, .documentsRedelivered, .documentsRevoked, .documentsStuck,
      .appFound,
      .appResumed, .appStarted,
      .appCompleted, .appCanceled, .appErrors, .devicesTotal, .invariantsViolations:
      false
    }
  }
}

extension Summary {
  /// A count, or nil when the measure is a time.
  public func count(of measure: Measure) -> Int? {
    switch measure {
    case .inquiriesCreated: inquiries.created
    case .inquiriesCompleted: inquiries.completed
    case .inquiriesFailed: inquiries.failed
    case .inquiriesExpired: inquiries.expired
    case .inquiriesCancelled: inquiries.cancelled
    case .inquiriesLeft: inquiries.left
    case .inquiriesRunning: inquiries.running
    case .handoffsOffered: handoffs.offered
    case .handoffsClaimed: handoffs.claimed
    case .handoffsConfirmed: handoffs.confirmed
    case .handoffsRefused: handoffs.refused
    case .handoffsExpired: handoffs.expired
    case .handoffsReclaimed: handoffs.reclaimed
    case .resumesAttempted: resumes.attempted
    case .resumesSucceeded: resumes.succeeded
    case .resumesRefused: resumes.refused
    case .sessionsLaunch: sessions.launch
    case .sessionsQR: sessions.qr
    case .sessionsSMS: sessions.sms
    case .sessionsEmail: sessions.email
    case .sessionsLink: sessions.link
    case .sessionsCode: sessions.code
    case .sessionsLinksSent: sessions.linksSent
    case .sessionsBotsCame: sessions.botsCame
    case .sessionsBotClaims: sessions.botClaims
    case .leasesAsked: leases.asked
    case .leasesAnswered: leases.answered
    case .leasesLapsed: leases.lapsed
    case .capturesStarted: captures.started
    case .capturesFailed: captures.failed
    case .linksOpened: links.opened
    case .linksRefused: links.refused
    case .documentsIssued: documents.issued
    case .documentsDue: documents.due
    case .documentsAcked: documents.acked
    case .documentsFailed: documents.failed
    case .documentsRedelivered: documents.redelivered
    case .documentsRevoked: documents.revoked
    case .documentsStuck: documents.stuckCount
    case .appFound: app.found
    case .appResumed: app.resumed
    case .appStarted: app.started
    case .appCompleted: app.completed
    case .appCanceled: app.canceled
    case .appErrors: app.errors
    case .devicesTotal: devices.total
    case .invariantsViolations: invariants.violations.count
    case .handoffsLatencyP50, .handoffsLatencyP95, .handoffsLatencyP99, .handoffsLatencyMax, .documentsLagP50,
      .documentsLagP95, .documentsLagP99, .documentsLagMax, .virtualSeconds:
      nil
    }
  }

  /// A time; nil when the measure is a count, or a percentile of no samples.
  public func time(of measure: Measure) -> Interval? {
    switch measure {
    case .handoffsLatencyP50: handoffs.latency.samples > 0 ? handoffs.latency.p50 : nil
    case .handoffsLatencyP95: handoffs.latency.samples > 0 ? handoffs.latency.p95 : nil
    case .handoffsLatencyP99: handoffs.latency.samples > 0 ? handoffs.latency.p99 : nil
    case .handoffsLatencyMax: handoffs.latency.samples > 0 ? handoffs.latency.max : nil
    case .documentsLagP50: documents.lag.samples > 0 ? documents.lag.p50 : nil
    case .documentsLagP95: documents.lag.samples > 0 ? documents.lag.p95 : nil
    case .documentsLagP99: documents.lag.samples > 0 ? documents.lag.p99 : nil
    case .documentsLagMax: documents.lag.samples > 0 ? documents.lag.max : nil
    case .virtualSeconds: virtualTime
    case .inquiriesCreated, .inquiriesCompleted, .inquiriesFailed, .inquiriesExpired, .inquiriesCancelled,
      .inquiriesLeft, .inquiriesRunning, .handoffsOffered, .handoffsClaimed, .handoffsConfirmed, .handoffsRefused,
      .handoffsExpired, .handoffsReclaimed, .resumesAttempted, .resumesSucceeded, .resumesRefused,
      .sessionsLaunch, .sessionsQR, .sessionsSMS, .sessionsEmail, .sessionsLink, .sessionsCode, .sessionsLinksSent,
      .sessionsBotsCame, .sessionsBotClaims, .leasesAsked, .leasesAnswered, .leasesLapsed, .capturesStarted,
      .capturesFailed,
      .linksOpened, .linksRefused, .documentsIssued,
      .documentsDue, .documentsAcked, .documentsFailed, .documentsRedelivered, .documentsRevoked, .documentsStuck,
      .appFound,
      .appResumed, .appStarted,
      .appCompleted, .appCanceled, .appErrors, .devicesTotal, .invariantsViolations:
      nil
    }
  }
}
