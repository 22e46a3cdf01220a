import Actors

@testable import Terminal

/// A run for the screens to show: figures as a demo has them after a minute and a half.
enum SampleRun {
  static func at(_ ms: Int64) -> Instant { Instant.start + .milliseconds(ms) }

  static func snapshot(
    sessions: Int = 24, state: RunHeader.State = .running, needs: DashboardNeeds = DashboardNeeds()
  ) -> DashboardSnapshot {
    var snapshot = DashboardSnapshot(
      run: RunHeader(
        scenario: "Cross-device demo", seed: 42, clock: .virtual, elapsed: .milliseconds(83_412), speed: 1, state: state
      ),
      stages: [
        StageCount(name: "form", count: 12), StageCount(name: "handoff", count: 4),
        StageCount(name: "government ID", count: 11), StageCount(name: "selfie", count: 6),
        StageCount(name: "terminal", count: 3), StageCount(name: "document", count: 1),
      ],
      totals: InquiryTotals(
        created: 1_240, running: 37, completed: 1_180, failed: 12, expired: 8, cancelled: 0, left: 3),
      handoffs: HandoffTotals(offered: 1_231, claimed: 1_209, confirmed: 1_204, refused: 3, expired: 12, reclaimed: 2),
      documents: DocumentTotals(due: 2_360, acked: 2_341),
      completedPerSecond: (0..<60).map { Double(($0 * 7) % 13) + 3.4 },
      latency: HandoffLatency(
        p50Ms: 412, p95Ms: 1_204, p99Ms: 2_410, historyMs: (0..<30).map { Double(($0 * 5) % 11) * 100 }),
      events: [
        NotableEvent(
          at: at(61_020), severity: .info, session: nil, text: "network partition between phones and service healed"),
        NotableEvent(at: at(80_113), severity: .warning, session: 17, text: "phone killed during government ID"),
        NotableEvent(at: at(80_913), severity: .info, session: 17, text: "resumed on phone after 0.8 s"),
        NotableEvent(
          at: at(82_004), severity: .failure, session: 1_204, text: "RecordMapping: the portrait is unreadable"),
      ])
    snapshot.list = needs.list.map { SampleLists.page($0, sessions: sessions) }
    snapshot.inquiry = needs.inquiry.map { _ in detail() }
    snapshot.device = needs.device.map { _ in SampleLists.device }
    return snapshot
  }

  static func rows(_ count: Int) -> [SessionRow] {
    let people = ["Maria Tamm", "李小龙", "Jüri Kask", "Ana Lucía Fernández de la Vega", "Sam O'Neil"]
    return (0..<count).map { index in
      SessionRow(
        session: UInt64(index + 1), person: people[index % people.count], inquiry: "7KQ\(index % 10)F9",
        stage: index * 5 % 6, handoff: HandoffPhase.allCases[index * 3 % 10], epoch: UInt32(index % 3 + 1),
        holder: index % 4 == 0 ? "" : index % 2 == 0 ? "laptop" : "phone", devices: 2,
        age: .milliseconds(Int64(count - index) * 3_170), inStage: .milliseconds(Int64(index * 7_919 % 60_000)))
    }
  }

  static func detail(code: HandoffCode? = nil) -> InquiryDetail {
    InquiryDetail(
      session: 17, person: "李小龙", inquiry: "7KQ2F9", stage: "government ID", handoff: .confirmed, epoch: 2,
      devices: [
        DevicePane(
          label: "laptop", platform: "web", presence: .foreground, lifecycle: "watching", stage: "handoff",
          handoff: .confirmed, epoch: 1, lease: nil, vaultDocuments: 0),
        DevicePane(
          label: "phone", platform: "iOS", presence: .killed, lifecycle: "started", stage: "government ID",
          handoff: .confirmed, epoch: 2, lease: DevicePane.Lease(remainingMs: 18_300, lengthMs: 30_000),
          vaultDocuments: 1),
      ],
      timeline: [
        TimelineEntry(at: at(60_500), device: "laptop", text: "opened with a launch code"),
        TimelineEntry(at: at(62_104), device: "laptop", text: "form submitted"),
        TimelineEntry(at: at(62_110), device: "laptop", text: "handoff code offered, generation 1"),
        TimelineEntry(at: at(70_402), device: "phone", text: "code peeked"),
        TimelineEntry(at: at(71_000), device: "phone", text: "code claimed"),
        TimelineEntry(at: at(74_219), device: "", text: "number confirmed: epoch 2, lease 30.0 s to phone"),
        TimelineEntry(at: at(80_113), device: "phone", severity: .warning, text: "killed by the system"),
      ], code: code)
  }

  static func dashboard(
    columns: Int, rows: Int, glyphs: Glyphs = .unicode, snapshot: DashboardSnapshot = snapshot()
  ) -> Dashboard {
    var dashboard = Dashboard(columns: columns, rows: rows, glyphs: glyphs)
    var snapshot = snapshot
    snapshot.list = snapshot.list ?? dashboard.needs.list.map { SampleLists.page($0, sessions: 24) }
    _ = dashboard.update(.snapshot(snapshot, now: at(83_412)))
    return dashboard
  }

  /// Presses keys, and gives the dashboard what it asks for each time.
  @discardableResult
  static func press(_ keys: [Key], on dashboard: inout Dashboard, sessions: Int = 24) -> [DashboardCommand] {
    keys.flatMap { key in
      let commands = dashboard.update(.key(key))
      if commands.contains(.refresh) { show(&dashboard, sessions: sessions) }
      return commands
    }
  }

  /// The keys that type a text.
  static func keys(_ text: String) -> [Key] { text.unicodeScalars.map(Key.character) }

  /// After a person has typed this; `\r` is Enter.
  static func pressed(_ typed: String, columns: Int, rows: Int, glyphs: Glyphs = .unicode) -> Dashboard {
    var dashboard = dashboard(columns: columns, rows: rows, glyphs: glyphs)
    press(keys(typed).map { $0 == .character("\r") ? .enter : $0 }, on: &dashboard)
    return dashboard
  }

  static func show(_ dashboard: inout Dashboard, sessions: Int = 24) {
    _ = dashboard.update(.snapshot(snapshot(sessions: sessions, needs: dashboard.needs), now: at(83_500)))
  }

  /// With session 17 open, as a person gets there.
  static func inquiry(columns: Int, rows: Int, glyphs: Glyphs = .unicode, code: HandoffCode? = nil) -> Dashboard {
    var dashboard = dashboard(columns: columns, rows: rows, glyphs: glyphs)
    press([.character("2")] + Array(repeating: .down, count: 16) + [.enter], on: &dashboard)
    var snapshot = snapshot()
    snapshot.inquiry = detail(code: code)
    _ = dashboard.update(.snapshot(snapshot, now: at(83_600)))
    return dashboard
  }
}
