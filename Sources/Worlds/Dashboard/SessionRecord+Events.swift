import Actors
import Inquiry
import Notation
import Terminal

extension SessionRecord {
  mutating func note(_ event: InquiryEvent, at now: Instant) {
    if EventWords.isTold(event) {
      append(TimelineRecord(at: now, device: EventWords.device(of: event)?.device, what: .event(event)))
    }
    switch event {
    case .created(let inquiry, _): self.inquiry = inquiry
    case .stepReached(_, _, let stage): reach(stage, at: now)
    case .ended(_, let outcome):
      self.outcome = outcome
      holder = nil
      track?.ended(.cancelled, at: now)
      reach(.terminal, at: now)
    case .handoffOffered(_, let generation, let source):
      handoff = .offered
      offered(generation, by: source, at: now)
    case .handoffClaimed(_, _, let device):
      handoff = .claimed
      track?.claimed(by: device, at: now)
    case .handoffConfirmed:
      handoff = .confirmed
      track?.ended(.confirmed, at: now)
    case .handoffEnded(_, let status):
      handoff = status.phase
      track?.ended(status, at: now)
    case .linkSent(_, let method): track?.linkSent(by: method)
    case .scanned(let device):
      let plan = plannedMethod
      track?.scanned(by: device, plan: plan)
    case .botCame(_, let claims): if claims { track?.claimTried() }
    case .refused(_, let refusal): track?.refused(refusal)
    case .numberEntered: track?.numberTyped()
    case .holderChanged(_, let holder, let epoch, let leaseMs):
      self.holder = holder
      self.epoch = epoch
      renewLease(ms: leaseMs, at: now)
      if let holder { change(holder) { $0.epoch = epoch } }
    case .leaseRenewed(_, _, let leaseMs): renewLease(ms: leaseMs, at: now)
    case .lifecycleChanged(let device, let word, _, _, _): change(device) { $0.lifecycle = word }
    case .stageShown(let device, let stage): change(device) { $0.stage = stage }
    case .documentRevoked(let edition): tombstones.append(edition)
    case .documentStored(let device, let edition):
      let isAlive = !tombstones.contains(edition)
      change(device) { if isAlive { $0.documents.insert(edition.id) } else { $0.documents.remove(edition.id) } }
    case .deliveryDue(let edition, let device): change(device) { $0.due(edition, to: device, at: now) }
    case .deliveryChanged(let edition, let device, let status, let attempts, _):
      change(device) { $0.delivery(of: edition, to: device, changedTo: status, attempts: attempts, at: now) }
    case .deliveryTroubled(let edition, let device, let trouble):
      change(device) { $0.delivery(of: edition, to: device, troubledBy: trouble) }
    case .deviceRemoved(let device): change(device) { $0.removed(device) }
    case .documentDropped(let device, let edition): change(device) { $0.documents.remove(edition.id) }
    case .sessionBegan(_, let device, let method):
      track?.sessionBegan(of: device, by: method)
      change(device) { $0.session = DeviceRecord.Session(method, now) }
    case .sessionEnded(_, let device): change(device) { $0.session?.endedAt = now }
    case .launched, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .presenceAsked, .presenceConfirmed,
      .leaseLapsed,
      .writeAccepted, .resumed, .documentIssued, .documentForged, .codeShown, .codeGone, .captureStarted,
      .captureFailed, .submitted, .vaultOpened, .found, .resumeAttempted, .identitySaved, .linkOpened, .linkRefused,
      .appTold, .invariantViolated:
      break
    }
  }

  private mutating func renewLease(ms: UInt32, at now: Instant) {
    leaseMs = ms
    leaseEnd = now + .milliseconds(Int64(ms))
  }

  private mutating func change(_ installation: InstallationID, _ body: (inout DeviceRecord) -> Void) {
    guard let position = devices.firstIndex(where: { $0.id == installation.device }) else { return }
    devices[position].saw(installation)
    body(&devices[position])
  }

  mutating func intervene(_ intervention: Intervention<InquirySystem>, device position: Int, at now: Instant) {
    devices[position].intervene(intervention)
    guard EventWords.line(intervention) != nil else { return }
    append(TimelineRecord(at: now, device: devices[position].id, what: .intervention(intervention)))
  }

  /// - Parameter stage: position of the stage in the snapshot's list.
  func row(session: UInt32, stage: Int, now: Instant) -> SessionRow {
    let held = holder.flatMap { holder in devices.first { $0.id == holder.device }?.label } ?? ""
    return SessionRow(
      session: UInt64(session), person: "person \(session)", inquiry: inquiry?.description ?? "",
      stage: stage, handoff: handoff, epoch: epoch.rawValue, holder: held, devices: devices.count,
      age: now - arrivedAt, inStage: now - stageSince)
  }

  func detail(session: UInt32, crowd: String, now: Instant) -> InquiryDetail {
    let panes = devices.indices.map { pane($0, now: now) }
    return InquiryDetail(
      session: UInt64(session), person: "person \(session), \(crowd)", inquiry: inquiry?.description ?? "",
      stage: outcome.map { "\(stage): \($0)" } ?? stage.description, handoff: handoff, epoch: epoch.rawValue,
      devices: panes, timeline: timeline.compactMap(entry))
  }

  func pane(_ position: Int, now: Instant) -> DevicePane {
    let device = devices[position]
    let isHolder = holder?.device == device.id
    let lease =
      isHolder
      ? DevicePane.Lease(remainingMs: max(0, (leaseEnd - now).milliseconds), lengthMs: Int64(leaseMs)) : nil
    return DevicePane(
      label: device.label, platform: device.platform.description, presence: device.presence,
      lifecycle: "\(device.lifecycle)", stage: device.stage?.description ?? "", handoff: handoff,
      epoch: device.epoch.rawValue, lease: lease,
      session: device.session.map { session in
        DevicePane.Session(method: "\(session.method)", from: session.startedAt, to: session.endedAt)
      }, vaultDocuments: device.documents.count,
      deliveries: device.deliveries.map { DeliveryLine($0, at: now) })
  }

  private func entry(_ record: TimelineRecord) -> TimelineEntry? {
    let label = record.device.flatMap { id in devices.first { $0.id == id }?.label } ?? ""
    switch record.what {
    case .event(let event):
      guard let line = EventWords.line(event) else { return nil }
      return TimelineEntry(at: record.at, device: label, severity: line.severity, text: line.text)
    case .intervention(let intervention):
      guard let line = EventWords.line(intervention) else { return nil }
      return TimelineEntry(at: record.at, device: label, severity: line.severity, text: line.text)
    }
  }
}

extension DeliveryLine {
  init(_ standing: DeliveryStanding, at now: Instant) {
    self.init(
      document: "\(standing.edition)", state: standing.status.map { "\($0)" } ?? "due", since: standing.since,
      attempts: Int(standing.attempts), lastError: standing.lastError.map { CaseWords.of($0) } ?? "",
      stuck: standing.stuck(at: now)?.description ?? "", isSettled: standing.isSettled)
  }
}

extension HandoffStatus {
  /// As the dashboard shows it.
  var phase: HandoffPhase {
    switch self {
    case .idle: .none
    case .offered: .offered
    case .claimed: .claimed
    case .confirmed: .confirmed
    case .handedBack: .handedBack
    case .done: .done
    case .expired: .expired
    case .declined: .declined
    case .cancelled: .cancelled
    case .reclaimed: .reclaimed
    }
  }
}
