import Actors

extension Summary {
  /// The sums of two runs of one scenario. Percentiles do not add up: they are this one's, to be made anew from all
  /// samples.
  public func adding(_ other: Summary) -> Summary {
    var sum = self
    sum.inquiries.created += other.inquiries.created
    sum.inquiries.completed += other.inquiries.completed
    sum.inquiries.failed += other.inquiries.failed
    sum.inquiries.expired += other.inquiries.expired
    sum.inquiries.cancelled += other.inquiries.cancelled
    sum.inquiries.left += other.inquiries.left
    sum.inquiries.running += other.inquiries.running
    sum.handoffs.offered += other.handoffs.offered
    sum.handoffs.claimed += other.handoffs.claimed
    sum.handoffs.confirmed += other.handoffs.confirmed
    sum.handoffs.refused += other.handoffs.refused
    sum.handoffs.expired += other.handoffs.expired
    sum.handoffs.reclaimed += other.handoffs.reclaimed
    sum.resumes.attempted += other.resumes.attempted
    sum.resumes.succeeded += other.resumes.succeeded
    sum.resumes.refused += other.resumes.refused
    sum.sessions.launch += other.sessions.launch
    sum.sessions.qr += other.sessions.qr
    sum.sessions.sms += other.sessions.sms
    sum.sessions.email += other.sessions.email
    sum.sessions.link += other.sessions.link
    sum.sessions.code += other.sessions.code
    sum.sessions.linksSent += other.sessions.linksSent
    sum.sessions.botsCame += other.sessions.botsCame
    sum.sessions.botClaims += other.sessions.botClaims
    sum.leases.asked += other.leases.asked
    sum.leases.answered += other.leases.answered
    sum.leases.lapsed += other.leases.lapsed
    sum.captures.started += other.captures.started
    sum.captures.failed += other.captures.failed
    sum.links.opened += other.links.opened
    sum.links.refused += other.links.refused
    sum.documents.issued += other.documents.issued
    sum.documents.due += other.documents.due
    sum.documents.acked += other.documents.acked
    sum.documents.failed += other.documents.failed
    sum.documents.redelivered += other.documents.redelivered
    sum.documents.revoked += other.documents.revoked
    sum.documents.stuckCount += other.documents.stuckCount
    sum.documents.stuck += other.documents.stuck.prefix(Stuck.kept - sum.documents.stuck.count)
    sum.app.found += other.app.found
    sum.app.resumed += other.app.resumed
    sum.app.started += other.app.started
    sum.app.completed += other.app.completed
    sum.app.canceled += other.app.canceled
    sum.app.errors += other.app.errors
    sum.invariants.checks += other.invariants.checks
    sum.virtualTime = virtualTime + other.virtualTime
    sum.wallTime = wallTime + other.wallTime
    return sum
  }
}
