public import Actors
public import Inquiry
import Scenarios
public import Terminal

/// Keeps what the dashboard shows, and makes snapshots of it on demand. One small record for each session; a snapshot
/// costs what its screen needs.
public struct DashboardFeed: RunObserver {
  public static let eventsMax = 100

  private let cast: Cast
  /// By session, from the first that comes.
  private var records: [SessionRecord?]
  private let firstSession: UInt32
  private var stageCounts = [Int](repeating: 0, count: StageKind.allCases.count)
  /// The stages that the screens list, in the order of the definition.
  private let stages: [StageKind]
  private var collector = SummaryCollector()
  private var perSecond = PerSecond()
  /// The code that each person's device shows now. Kept out of events and snapshots: it is a secret.
  private var codes: [UInt32: ShownCode] = [:]
  private var notable: [Notable] = []

  /// A line of the overview before it is put into words.
  private struct Notable {
    let at: Instant
    let session: UInt32
    let device: DeviceID?
    let what: TimelineRecord.What
  }

  public init(_ cast: Cast) {
    self.cast = cast
    firstSession = cast.sessions.lowerBound
    records = Array(repeating: nil, count: cast.sessions.count)
    stages = Self.stages(of: cast.scenario.definition)
  }

  /// Each stage once: the opening, the definition's steps, and whatever else a service may come to.
  private static func stages(of definition: InquiryDefinition) -> [StageKind] {
    var stages = [StageKind.opening]
    for step in definition.steps where !stages.contains(step.kind.stage) { stages.append(step.kind.stage) }
    return stages
  }

  private struct ShownCode {
    let code: Inquiry.HandoffCode
    let device: DeviceID
    let until: Instant
  }

  /// Codes are read off the screens only where a person could keep an eye on everybody.
  public var wantsSteps: Bool { cast.sessions.count <= 100 }

  public mutating func stepped(_ step: borrowing Step<InquirySystem>) {
    guard case .message(.screen(let device, let screen)) = step.envelope.content else { return }
    let session = device.session.rawValue
    if case .code(let code, _) = screen.content {
      if codes[session]?.code == code { return }
      let shown = Interval.milliseconds(Int64(ServiceLimits().codeShownMs))
      codes[session] = ShownCode(code: code, device: device, until: step.time + shown)
    } else if codes[session]?.device == device {
      codes[session] = nil
    }
  }

  /// What the QR code on a person's device says now, and for how long; nil when none is shown.
  public func code(of session: UInt32, now: Instant) -> (link: String, remainingMs: Int64)? {
    codes[session].map { ($0.code.link(host: "verify.example"), max(0, ($0.until - now).milliseconds)) }
  }

  private func index(_ session: UInt32) -> Int? {
    cast.sessions.contains(session) ? Int(session - firstSession) : nil
  }

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    perSecond.advance(to: time)
    collector.noted(event, at: time)
    if case .ended(_, .approved) = event { perSecond.countOne() }
    if case .handoffConfirmed(_, _, _, let tookMs) = event { perSecond.sample(ms: tookMs) }
    if EventWords.isNotable(event) {
      append(Notable(at: time, session: session, device: EventWords.device(of: event)?.device, what: .event(event)))
    }
    guard let index = index(session), var record = records[index].take() else { return }
    // An inquiry that has ended is counted at no stage.
    if record.outcome == nil { stageCounts[Int(record.stage.rawValue)] -= 1 }
    record.note(event, at: time)
    if record.outcome == nil { stageCounts[Int(record.stage.rawValue)] += 1 }
    records[index] = record
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    guard let index = index(session) else { return }
    if case .spawn(.person, _) = intervention {
      let devices = cast.crowd(of: session)?.devices ?? []
      records[index] = SessionRecord(
        arrivedAt: now,
        devices: devices.enumerated().map { position, plan in
          DeviceRecord(id: DeviceID(at: position, of: session), label: plan.name, platform: plan.traits.platform)
        })
      stageCounts[Int(StageKind.opening.rawValue)] += 1
      return
    }
    guard let node = intervention.node,
      let position = records[index]?.devices.firstIndex(where: { $0.id.node == node })
    else { return }
    records[index]?.intervene(intervention, device: position, at: now)
    if case .kill = intervention, let device = records[index]?.devices[position].id {
      append(Notable(at: now, session: session, device: device, what: .intervention(intervention)))
    }
  }

  private mutating func append(_ entry: Notable) {
    if notable.count >= Self.eventsMax { notable.removeFirst(Self.eventsMax / 4) }
    notable.append(entry)
  }

  /// A picture of this moment, with what `needs` asks for.
  public func snapshot(_ run: RunHeader, needs: DashboardNeeds, now: Instant) -> DashboardSnapshot {
    var snapshot = DashboardSnapshot(run: run)
    snapshot.stages = stages.map {
      StageCount(name: $0.description, count: stageCounts[Int($0.rawValue)])
    }
    var seconds = perSecond
    seconds.advance(to: now)
    fillTotals(&snapshot, seconds, now)
    snapshot.events = notable.compactMap(notableEvent)
    if needs.sessions {
      snapshot.sessions = records.indices.compactMap { index in
        records[index].map { record in
          record.row(
            session: firstSession + UInt32(index), stage: stages.firstIndex(of: record.stage) ?? 0, now: now)
        }
      }
    }
    if let session = needs.inquiry.map({ UInt32(truncatingIfNeeded: $0) }), let index = index(session) {
      snapshot.inquiry = records[index]?.detail(session: session, crowd: cast.crowd(of: session)?.name ?? "", now: now)
    }
    return snapshot
  }

  private func fillTotals(_ snapshot: inout DashboardSnapshot, _ seconds: PerSecond, _ now: Instant) {
    var summary = Summary(scenario: "", seed: 0, clock: .virtual, digest: "")
    collector.fill(&summary, at: now)
    let (inquiries, handoffs) = (summary.inquiries, summary.handoffs)
    snapshot.totals = InquiryTotals(
      created: inquiries.created, running: inquiries.running, completed: inquiries.completed,
      failed: inquiries.failed, expired: inquiries.expired, cancelled: inquiries.cancelled, left: inquiries.left)
    snapshot.handoffs = HandoffTotals(
      offered: handoffs.offered, claimed: handoffs.claimed, confirmed: handoffs.confirmed,
      refused: handoffs.refused, expired: handoffs.expired, reclaimed: handoffs.reclaimed)
    snapshot.documents = DocumentTotals(
      due: summary.documents.due, acked: summary.documents.acked, stuck: summary.documents.stuckCount)
    snapshot.completedPerSecond = seconds.counts
    let latency = handoffs.latency
    snapshot.latency = HandoffLatency(
      p50Ms: latency.samples > 0 ? Double(latency.p50.milliseconds) : nil,
      p95Ms: latency.samples > 0 ? Double(latency.p95.milliseconds) : nil,
      p99Ms: latency.samples > 0 ? Double(latency.p99.milliseconds) : nil, historyMs: seconds.p95s)
  }

  private func notableEvent(_ entry: Notable) -> NotableEvent? {
    let words =
      switch entry.what {
      case .event(let event): EventWords.line(event)
      case .intervention(let intervention): EventWords.line(intervention)
      }
    guard let line = words else { return nil }
    let device = entry.device.flatMap { cast.device($0)?.name }
    return NotableEvent(
      at: entry.at, severity: line.severity, session: entry.session == 0 ? nil : UInt64(entry.session),
      text: device.map { "\($0): \(line.text)" } ?? line.text)
  }
}
