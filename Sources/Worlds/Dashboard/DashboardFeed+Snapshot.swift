public import Actors
public import Devices
import Inquiry
import Scenarios
public import Terminal

extension DashboardFeed {
  /// A picture of this moment, with what `needs` asks for.
  /// - Parameter storage: what the devices keep.
  public mutating func snapshot(
    _ run: RunHeader, needs: DashboardNeeds, now: Instant, storage: DeviceStorage = DeviceStorage()
  ) -> DashboardSnapshot {
    watchDeliveries(at: now)
    var snapshot = DashboardSnapshot(run: run)
    snapshot.stages = stages.map {
      StageCount(name: $0.description, count: stageCounts[Int($0.rawValue)])
    }
    fillTotals(&snapshot, now)
    snapshot.events = notable.compactMap(notableEvent)
    snapshot.list = needs.list.map { page($0, storage, now: now) }
    if let session = needs.inquiry.map({ UInt32(truncatingIfNeeded: $0) }), let index = index(session) {
      snapshot.inquiry = records[index]?.detail(session: session, crowd: cast.crowd(of: session)?.name ?? "", now: now)
    }
    snapshot.device = needs.device.flatMap { detail($0, storage, now: now) }
    return snapshot
  }

  private func fillTotals(_ snapshot: inout DashboardSnapshot, _ now: Instant) {
    let (inquiries, handoffs) = (collector.inquiries, collector.handoffs)
    snapshot.totals = InquiryTotals(
      created: inquiries.created, running: inquiries.running, completed: inquiries.completed,
      failed: inquiries.failed, expired: inquiries.expired, cancelled: inquiries.cancelled, left: inquiries.left)
    snapshot.handoffs = HandoffTotals(
      offered: handoffs.offered, claimed: handoffs.claimed, confirmed: handoffs.confirmed,
      refused: handoffs.refused, expired: handoffs.expired, reclaimed: handoffs.reclaimed)
    snapshot.documents = DocumentTotals(
      due: collector.documents.due, acked: collector.documents.acked, stuck: watch.stuckCount)
    var seconds = perSecond
    seconds.advance(to: now)
    snapshot.completedPerSecond = seconds.counts
    snapshot.latency = HandoffLatency(
      p50Ms: latencies.percentile(50), p95Ms: latencies.percentile(95), p99Ms: latencies.percentile(99),
      historyMs: seconds.p95s)
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

  /// A device's row number, by what it is about.
  func deviceNumber(_ id: RowID) -> UInt32? {
    let session = UInt32(truncatingIfNeeded: id.rawValue >> 8)
    let position = UInt32(truncatingIfNeeded: id.rawValue & 0xFF) &- 1
    guard let index = index(session), let record = records[index], position < record.devices.count else { return nil }
    return record.firstDevice + position
  }

  private func detail(_ id: RowID, _ storage: DeviceStorage, now: Instant) -> DeviceDetail? {
    guard let row = deviceNumber(id), let record = records[Int(deviceKeys[Int(row)].session)] else { return nil }
    let session = firstSession + deviceKeys[Int(row)].session
    let position = Int(deviceKeys[Int(row)].position)
    let device = record.devices[position]
    var listed = DeviceRow(device, session, storage)
    if let crowd = cast.crowd(of: session)?.name { listed.person += ", \(crowd)" }
    var detail = DeviceDetail(
      row: listed, installation: "\(device.installation)", pane: record.pane(position, now: now))
    if case .resume(let records)? = storage.value(in: .resume, of: device.id) {
      detail.records = records.all.map(ResumeLine.init)
    }
    if case .vault(let vault)? = storage.value(in: .vault, of: device.id) {
      detail.documents = vault.documents.map { kept in
        VaultLine(document: "\(kept.document.edition)", isTombstone: !kept.isAlive, isRead: kept.isRead)
      }
      detail.identities = vault.records.count
    }
    return detail
  }
}

extension DeviceRow {
  /// - Parameter storage: what the device keeps, whether its app runs or not.
  init(_ device: DeviceRecord, _ session: UInt32, _ storage: DeviceStorage) {
    self.init(
      id: RowID(device.id), session: UInt64(session), person: "person \(session)", label: device.label,
      platform: device.platform.description, presence: device.presence, stored: device.documents.count,
      owed: Int(device.owed), stuck: Int(device.stuck))
    mailbox.head = device.mailboxHead.rawValue
    if case .resume(let saved)? = storage.value(in: .resume, of: device.id) {
      records = saved.count
      recordStage = saved.current?.stageSeen.description ?? ""
    }
    if case .vault(let vault)? = storage.value(in: .vault, of: device.id) { mailbox.cursor = vault.cursor.rawValue }
  }
}

extension RowID {
  init(_ device: DeviceID) {
    self.init(UInt64(device.session.rawValue) << 8 | UInt64(device.ordinal))
  }
}

extension ResumeLine {
  /// What a record says without what it is worth.
  init(_ record: ResumeRecord) {
    self.init(
      inquiry: "\(record.inquiry)", stage: record.stageSeen.description, epoch: record.epochSeen.rawValue,
      hasPendingAnswer: record.pending != nil, isWatching: record.watchToken != nil)
  }
}
