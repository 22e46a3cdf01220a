public import Actors
public import Inquiry
import Scenarios
import Terminal

/// Keeps what the dashboard shows, and makes snapshots of it on demand. One small record for each session; a snapshot
/// costs what its screen needs.
public struct DashboardFeed: RunObserver {
  public static let eventsMax = 100

  let cast: Cast
  /// By session, from the first that comes.
  var records: [SessionRecord?]
  let firstSession: UInt32
  /// Positions in `records`, in the order of arrival.
  var arrived: [UInt32] = []
  /// Of each of `records`, and of each device in the order of arrival: by what lists are sorted and narrowed.
  var sessionKeys: [SessionKey]
  var deviceKeys: [DeviceKey] = []
  let words: RowVocabulary
  /// In the order of their coming due.
  var documents: [DocumentRecord] = []
  private var documentRows: [DocumentEdition: UInt32] = [:]
  /// Positions in `records`, each once.
  var handoffs: [UInt32] = []
  var watch = StuckWatch()
  /// By `DashboardList`: what somebody looked at last.
  var indexes = DashboardList.allCases.map { _ in ListIndex() }
  let limits = ServiceLimits()
  /// The names of all devices at a position of their person, or a number where they differ.
  let deviceNames: [String]
  /// All names in their order.
  private let labels: [String]
  var stageCounts = [Int](repeating: 0, count: StageKind.allCases.count)
  /// The stages that the screens list, in the order of the definition.
  let stages: [StageKind]
  var collector = SummaryCollector()
  var latencies = LatencyHistogram()
  var perSecond = PerSecond()
  /// The code that each person's device shows now. Kept out of events and snapshots: it is a secret.
  private var codes: [UInt32: ShownCode] = [:]
  private(set) var notable: [Notable] = []

  /// A line of the overview before it is put into words.
  struct Notable {
    let at: Instant
    let session: UInt32
    let device: DeviceID?
    let what: TimelineRecord.What
  }

  public init(_ cast: Cast) {
    self.cast = cast
    firstSession = cast.sessions.lowerBound
    records = Array(repeating: nil, count: cast.sessions.count)
    sessionKeys = Array(repeating: SessionKey(), count: cast.sessions.count)
    stages = Self.stages(of: cast.scenario.definition)
    let crowds = cast.scenario.crowds
    labels = Set(crowds.flatMap { $0.devices.map(\.name) }).sorted()
    words = RowVocabulary(labels: labels)
    deviceNames = (0..<(crowds.map(\.devices.count).max() ?? 0)).map { position in
      let names = crowds.filter { position < $0.devices.count }.map { $0.devices[position].name }
      return names.allSatisfy { $0 == names.first } ? names.first ?? "" : "device \(position + 1)"
    }
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
      let shown = Interval.milliseconds(Int64(limits.codeShownMs))
      codes[session] = ShownCode(code: code, device: device, until: step.time + shown)
    } else if codes[session]?.device == device {
      codes[session] = nil
    }
  }

  /// What the QR code on a person's device says now, and for how long; nil when none is shown.
  public func code(of session: UInt32, now: Instant) -> (link: String, remainingMs: Int64)? {
    codes[session].map { ($0.code.link(host: "verify.example"), max(0, ($0.until - now).milliseconds)) }
  }

  func index(_ session: UInt32) -> Int? {
    cast.sessions.contains(session) ? Int(session - firstSession) : nil
  }

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    watchDeliveries(at: time)
    perSecond.advance(to: time)
    collector.noted(event, at: time)
    if case .ended(_, .approved) = event { perSecond.countOne() }
    if case .handoffConfirmed(_, _, _, let tookMs) = event {
      perSecond.sample(ms: tookMs)
      latencies.add(ms: tookMs)
    }
    if EventWords.isNotable(event) {
      append(Notable(at: time, session: session, device: EventWords.device(of: event)?.device, what: .event(event)))
    }
    guard let index = index(session), var record = records[index].take() else { return }
    // An inquiry that has ended is counted at no stage.
    if record.outcome == nil { stageCounts[Int(record.stage.rawValue)] -= 1 }
    let before = standing(event, in: record)
    record.note(event, at: time)
    if record.outcome == nil { stageCounts[Int(record.stage.rawValue)] += 1 }
    deliveryNoted(event, &record, was: before, at: time)
    if case .handoffOffered = event, !record.isTrackListed {
      record.isTrackListed = true
      handoffs.append(UInt32(index))
    }
    takeKeys(of: record, at: index)
    records[index] = record
  }

  private mutating func takeKeys(of record: SessionRecord, at index: Int) {
    sessionKeys[index] = SessionKey(record, limits)
    for position in record.devices.indices {
      let device = Int(record.firstDevice) + position
      deviceKeys[device] = DeviceKey(record.devices[position], session: UInt32(index), position: position)
    }
  }

  /// Where a delivery stands that an event is about.
  private func standing(_ event: InquiryEvent, in record: SessionRecord) -> DeliveryStanding? {
    guard let (edition, installation) = event.delivery else { return nil }
    return record.device(installation.device)?.standing(of: edition, to: installation)
  }

  private mutating func deliveryNoted(
    _ event: InquiryEvent, _ record: inout SessionRecord, was before: DeliveryStanding?, at now: Instant
  ) {
    if case .documentIssued(let edition) = event { _ = row(of: edition, at: now) }
    if case .documentRevoked(let edition) = event { documents[Int(row(of: edition, at: now))].isRevocation = true }
    guard let (edition, installation) = event.delivery, let position = record.position(of: installation.device),
      let after = record.devices[position].standing(of: edition, to: installation)
    else { return }
    let row = row(of: edition, at: now)
    documents[Int(row)].stands(after, at: position)
    let wasOwed = before.map { !$0.isSettled } ?? false
    if wasOwed == after.isSettled {
      let change: Int8 = wasOwed ? -1 : 1
      documents[Int(row)].owed.move(by: change)
      record.devices[position].owed.move(by: change)
    }
    if before?.since == after.since, !after.isSettled { return }
    let key = StuckWatch.Key(document: row, installation: installation)
    if after.isSettled ? watch.settled(key) : watch.moved(key, at: now) {
      record.devices[position].stuck.move(by: -1)
      documents[Int(row)].lookForStuck(record.devices, at: now)
    }
  }

  private mutating func row(of edition: DocumentEdition, at now: Instant) -> UInt32 {
    if let row = documentRows[edition] { return row }
    let row = UInt32(documents.count)
    documentRows[edition] = row
    documents.append(DocumentRecord(edition, at: now))
    return row
  }

  /// What has stood still for long enough by now is stuck.
  mutating func watchDeliveries(at now: Instant) {
    while let key = watch.nextStuck(at: now) {
      guard let index = index(key.installation.session.rawValue), var record = records[index].take() else { continue }
      if let position = record.position(of: key.installation.device) { record.devices[position].stuck.move(by: 1) }
      documents[Int(key.document)].lookForStuck(record.devices, at: now)
      takeKeys(of: record, at: index)
      records[index] = record
    }
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    guard let index = index(session) else { return }
    if case .spawn(.person, _) = intervention { return personCame(index, session, at: now) }
    guard let node = intervention.node,
      let position = records[index]?.devices.firstIndex(where: { $0.id.node == node })
    else { return }
    records[index]?.intervene(intervention, device: position, at: now)
    if let record = records[index] { takeKeys(of: record, at: index) }
    if case .kill = intervention, let device = records[index]?.devices[position].id {
      append(Notable(at: now, session: session, device: device, what: .intervention(intervention)))
    }
  }

  private mutating func personCame(_ index: Int, _ session: UInt32, at now: Instant) {
    let devices = cast.crowd(of: session)?.devices ?? []
    let record = SessionRecord(
      arrivedAt: now, firstDevice: UInt32(deviceKeys.count),
      devices: devices.enumerated().map { position, plan in
        DeviceRecord(
          id: DeviceID(at: position, of: session), label: plan.name,
          labelRank: UInt16(clamping: labels.firstIndex(of: plan.name) ?? 0), platform: plan.traits.platform)
      })
    arrived.append(UInt32(index))
    for (position, device) in record.devices.enumerated() {
      deviceKeys.append(DeviceKey(device, session: UInt32(index), position: position))
    }
    takeKeys(of: record, at: index)
    records[index] = record
    stageCounts[Int(StageKind.opening.rawValue)] += 1
  }

  private mutating func append(_ entry: Notable) {
    if notable.count >= Self.eventsMax { notable.removeFirst(Self.eventsMax / 4) }
    notable.append(entry)
  }
}

extension InquiryEvent {
  /// The delivery that came due or changed its state.
  fileprivate var delivery: (DocumentEdition, InstallationID)? {
    if case .deliveryDue(let edition, let installation) = self { return (edition, installation) }
    if case .deliveryChanged(let edition, let installation, _, _, _) = self { return (edition, installation) }
    return nil
  }
}

extension UInt8 {
  /// Stays at its ends.
  fileprivate mutating func move(by change: Int8) {
    self = UInt8(clamping: Int(self) + Int(change))
  }
}
