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
  /// Of each crowd.
  private let codeMethods: [[SessionMethod]]
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
    codeMethods = crowds.map { $0.story.handoffs.map { $0.by == .letters ? .code : .qr } }
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
    if case .documentIssued(let edition) = event { _ = row(of: edition, at: time) }
    if case .documentRevoked(let edition) = event { documents[Int(row(of: edition, at: time))].isRevocation = true }
    guard let index = index(session), let change = records[index]?.took(event, at: time, limits) else { return }
    // An inquiry that has ended is counted at no stage.
    if let stage = change.stageBefore { stageCounts[Int(stage.rawValue)] -= 1 }
    if let stage = change.stageAfter { stageCounts[Int(stage.rawValue)] += 1 }
    if change.beginsTrack { handoffs.append(UInt32(index)) }
    sessionKeys[index] = change.key
    if let device = change.device {
      deviceKeys[Int(device.place)] = DeviceKey(device.key, session: UInt32(index))
    }
    if let delivery = change.delivery { deliveryMoved(delivery, index, at: time) }
  }

  /// What lists go by, anew.
  private mutating func takeKeys(_ index: Int) {
    guard let record = records[index] else { return }
    sessionKeys[index] = SessionKey(record, limits)
    for position in record.devices.indices {
      let place = Int(record.firstDevice) + position
      deviceKeys[place] = DeviceKey(record.devices[position].key(position), session: UInt32(index))
    }
  }

  private mutating func deliveryMoved(_ delivery: SessionChange.Delivery, _ index: Int, at now: Instant) {
    let after = delivery.after
    let row = row(of: after.edition, at: now)
    documents[Int(row)].stands(after, at: delivery.position)
    documents[Int(row)].owed.move(by: delivery.owed)
    if delivery.before?.since == after.since, !after.isSettled { return }
    let key = StuckWatch.Key(document: row, installation: after.installation)
    guard after.isSettled ? watch.settled(key) : watch.moved(key, at: now) else { return }
    records[index]?.devices[delivery.position].stuck.move(by: -1)
    documents[Int(row)].lookForStuck(records[index]?.devices ?? [], at: now)
    takeKeys(index)
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
      guard let index = index(key.installation.session.rawValue),
        let position = records[index]?.position(of: key.installation.device)
      else { continue }
      records[index]?.devices[position].stuck.move(by: 1)
      documents[Int(key.document)].lookForStuck(records[index]?.devices ?? [], at: now)
      takeKeys(index)
    }
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    guard let index = index(session) else { return }
    if case .spawn(.person, _) = intervention { return personCame(index, session, at: now) }
    guard let node = intervention.node,
      let position = records[index]?.devices.firstIndex(where: { $0.id.node == node })
    else { return }
    records[index]?.intervene(intervention, device: position, at: now)
    takeKeys(index)
    if case .kill = intervention, let device = records[index]?.devices[position].id {
      append(Notable(at: now, session: session, device: device, what: .intervention(intervention)))
    }
  }

  private mutating func personCame(_ index: Int, _ session: UInt32, at now: Instant) {
    let devices = cast.crowd(of: session)?.devices ?? []
    let record = SessionRecord(
      arrivedAt: now, codeMethods: codeMethods[cast.crowdIndex(of: session)], firstDevice: UInt32(deviceKeys.count),
      devices: devices.enumerated().map { position, plan in
        DeviceRecord(
          id: DeviceID(at: position, of: session), label: plan.name,
          labelRank: UInt16(clamping: labels.firstIndex(of: plan.name) ?? 0), platform: plan.traits.platform)
      })
    arrived.append(UInt32(index))
    for (position, device) in record.devices.enumerated() {
      deviceKeys.append(DeviceKey(device.key(position), session: UInt32(index)))
    }
    records[index] = record
    takeKeys(index)
    stageCounts[Int(StageKind.opening.rawValue)] += 1
  }

  private mutating func append(_ entry: Notable) {
    if notable.count >= Self.eventsMax { notable.removeFirst(Self.eventsMax / 4) }
    notable.append(entry)
  }
}

extension UInt8 {
  /// Stays at its ends.
  mutating func move(by change: Int8) {
    self = UInt8(clamping: Int(self) + Int(change))
  }
}
