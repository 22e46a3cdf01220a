internal import Actors
internal import Notation

extension Summary {
  /// The report for people: at most 80 columns unless a name or a command is longer.
  /// - Parameters:
  ///   - plain: keeps to ASCII.
  ///   - origin: lines to stand above the command line that gives the run again.
  public func text(plain: Bool = false, origin: [String] = []) -> String {
    let dot = plain ? "," : " ·"
    var lines = ["\(scenario)\(dot) seed \(seed)\(dot) \(clock.rawValue) clock\(dot) digest \(digest)"]
    lines.append("\(Self.seconds(virtualTime)) of the scenario's time in \(Self.seconds(wallTime))")
    lines.append("")
    lines += rows(plain: plain)
    for violation in invariants.violations {
      let at = Interval(nanoseconds: Int64(clamping: violation.at.nanoseconds))
      lines.append("  \(violation.id) at \(at): \(violation.detail)")
    }
    if !invariants.violations.isEmpty { lines.append("  Protocols/properties.md says what each id stands for") }
    let expected = expectations.passed + expectations.failed.count
    if expected > 0 { lines.append(row("expected", ["\(expectations.passed) of \(expected) hold"], dot)) }
    for failure in expectations.failed { lines.append("  \(failure)") }
    if !reproduce.isEmpty { lines += [""] + origin + [reproduce] }
    return lines.map { Printable.line($0) }.joined(separator: "\n")
  }

  private func rows(plain: Bool) -> [String] {
    let dot = plain ? "," : " ·"
    var lines: [String] = []
    let ends = [
      (inquiries.failed, "failed"), (inquiries.expired, "expired"), (inquiries.cancelled, "cancelled"),
      (inquiries.left, "left"), (inquiries.running, "still running"),
    ]
    lines.append(
      row("inquiries", ["\(inquiries.completed) of \(inquiries.created) completed"] + Self.nonZero(ends), dot))
    let handed = [
      (handoffs.claimed, "claimed"), (handoffs.refused, "refused"), (handoffs.expired, "expired"),
      (handoffs.reclaimed, "reclaimed"),
    ]
    lines.append(
      row("handoffs", ["\(handoffs.confirmed) of \(handoffs.offered) confirmed"] + Self.nonZero(handed), dot))
    lines += times("latency", handoffs.latency, dot)
    let refused = Self.nonZero([(resumes.refused, "refused")])
    lines.append(row("resumes", ["\(resumes.succeeded) of \(resumes.attempted) succeeded"] + refused, dot))
    if sessions.linksSent > 0 {
      let came = [(sessions.botsCame, "opened by bots"), (sessions.botClaims, "claimed by bots")]
      lines.append(row("links sent", ["\(sessions.linksSent)"] + Self.nonZero(came), dot))
    }
    if leases.asked + leases.lapsed > 0 {
      let asked = Self.nonZero([(leases.asked, "asked whether somebody is there"), (leases.answered, "answered")])
      lines.append(row("leases", ["\(leases.lapsed) lapsed"] + asked, dot))
    }
    if captures.started > 0 {
      lines.append(row("captures", ["\(captures.started) started"] + Self.nonZero([(captures.failed, "failed")]), dot))
    }
    if links.opened + links.refused > 0 {
      let turned = Self.nonZero([(links.refused, "refused")])
      lines.append(row("links", ["\(links.opened) opened"] + turned, dot))
    }
    let delivered = Self.nonZero([
      (documents.issued, "issued"), (documents.failed, "failed"), (documents.redelivered, "redelivered"),
      (documents.revoked, "revoked"), (documents.stuckCount, "stuck"),
    ])
    lines.append(row("documents", ["\(documents.acked) of \(documents.due) acked"] + delivered, dot))
    lines += times("lag", documents.lag, dot)
    for stuck in documents.stuck {
      let at = Interval(nanoseconds: Int64(clamping: stuck.since.nanoseconds))
      let tried = stuck.attempts == 0 ? "" : ", attempt \(stuck.attempts)"
      lines.append("  \(stuck.document) to \(stuck.device): \(stuck.state) since \(at)\(tried): \(stuck.why)")
    }
    if app.found + app.errors > 0 {
      let told = [
        (app.started, "started"), (app.completed, "completed"), (app.canceled, "canceled"), (app.errors, "errors"),
        (app.resumed, "with a session token"),
      ]
      lines.append(row("app", ["\(app.found) inquiries found"] + Self.nonZero(told), dot))
    }
    let platforms = Self.nonZero([(devices.ios, "iOS"), (devices.android, "Android"), (devices.web, "web")])
    lines.append(row("devices", ["\(devices.total)"] + platforms, dot))
    let broken = invariants.violations.isEmpty ? "none broken" : "\(invariants.violations.count) broken"
    lines.append(row("invariants", ["\(invariants.checks) checks", broken], dot))
    return lines
  }

  private func row(_ name: String, _ parts: [String], _ dot: String) -> String {
    Self.padded(name, to: 12) + parts.joined(separator: "\(dot) ")
  }

  private func times(_ name: String, _ times: Percentiles, _ dot: String) -> [String] {
    if times.samples == 0 { return [] }
    let parts = [("p50", times.p50), ("p95", times.p95), ("p99", times.p99), ("max", times.max)]
    return [row("  \(name)", parts.map { "\($0.0) \(Self.seconds($0.1))" }, dot)]
  }

  private static func nonZero(_ counts: [(Int, String)]) -> [String] {
    counts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
  }

  /// Three significant digits at most, in the unit that suits.
  private static func seconds(_ interval: Interval) -> String {
    let milliseconds = interval.nanoseconds / 1_000_000
    switch milliseconds {
    case ..<1_000: return "\(milliseconds) ms"
    case ..<10_000: return "\(milliseconds / 1_000).\(twoDigits(milliseconds % 1_000 / 10)) s"
    case ..<100_000: return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    case ..<6_000_000: return "\(milliseconds / 60_000) min \(twoDigits(milliseconds / 1_000 % 60)) s"
    default: return "\(milliseconds / 3_600_000) h \(twoDigits(milliseconds / 60_000 % 60)) min"
    }
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: Swift.max(1, width - text.utf8.count))
  }
}
