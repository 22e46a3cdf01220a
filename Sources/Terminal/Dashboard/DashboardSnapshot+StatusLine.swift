extension DashboardSnapshot {
  /// The moment in one line, for output that is no terminal: print one per interval, not per frame.
  public var statusLine: String {
    let counts = [
      "\(Figures.grouped(totals.created)) created", "\(Figures.grouped(totals.running)) running",
      "\(Figures.grouped(totals.completed)) completed", "\(Figures.grouped(totals.failed)) failed",
      "\(Figures.grouped(totals.expired)) expired",
    ]
    let pace = "\(Figures.rate(completedPerSecond.last ?? 0))/s, handoff p95 \(Figures.latency(latency.p95Ms))"
    return "\(Figures.elapsed(run.elapsed)) \(counts.joined(separator: ", ")); \(pace)"
  }
}
