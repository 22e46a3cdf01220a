import Actors
import Inquiry
import Terminal

/// What the dashboard knows of one session, as it happened. Texts are made when somebody looks.
struct SessionRecord: Sendable {
  /// Lines of a timeline that are kept for each session.
  static let timelineMax = 64

  let arrivedAt: Instant
  /// How the person means to bring the code of each handoff to the other device; the last for all after it, too.
  let codeMethods: [SessionMethod]
  /// The place of its first device among all devices.
  let firstDevice: UInt32
  var inquiry: InquiryID?
  var stage = StageKind.opening
  var stageSince: Instant
  var handoff = HandoffPhase.none
  /// The last one.
  var track: HandoffTrack?
  /// Whether the list of handoffs has it.
  var isTrackListed = false
  /// How many there were before it.
  private(set) var tracksBefore = 0
  var epoch = Epoch.none
  var holder: InstallationID?
  /// When the holder's lease ends unless it is renewed.
  var leaseEnd = Instant.start
  var leaseMs: UInt32 = 0
  var outcome: TerminalOutcome?
  /// In the order of their issuing.
  var tombstones: [DocumentEdition] = []
  var devices: [DeviceRecord]
  /// Oldest first.
  private(set) var timeline: [TimelineRecord] = []

  init(arrivedAt: Instant, codeMethods: [SessionMethod], firstDevice: UInt32, devices: [DeviceRecord]) {
    self.codeMethods = codeMethods
    self.firstDevice = firstDevice
    self.arrivedAt = arrivedAt
    stageSince = arrivedAt
    self.devices = devices
  }

  /// What comes by no link is scanned, or typed.
  var plannedMethod: SessionMethod {
    codeMethods.isEmpty ? .qr : codeMethods[min(tracksBefore, codeMethods.count - 1)]
  }

  func position(of device: DeviceID) -> Int? {
    devices.firstIndex { $0.id == device }
  }

  func device(_ device: DeviceID) -> DeviceRecord? {
    position(of: device).map { devices[$0] }
  }

  mutating func reach(_ stage: StageKind, at now: Instant) {
    guard stage != self.stage else { return }
    self.stage = stage
    stageSince = now
  }

  /// A code of a new handoff, or the next one of the last.
  mutating func offered(_ generation: Generation, by source: InstallationID, at now: Instant) {
    if track?.hasEnded == false {
      track?.offered(generation, at: now)
    } else {
      if track != nil { tracksBefore += 1 }
      track = HandoffTrack(generation, by: source, at: now)
    }
  }

  mutating func append(_ record: TimelineRecord) {
    if timeline.count >= Self.timelineMax { timeline.removeFirst(Self.timelineMax / 4) }
    timeline.append(record)
  }
}

/// One line of a timeline before it is put into words.
struct TimelineRecord: Sendable {
  let at: Instant
  let device: DeviceID?
  let what: What

  enum What: Sendable {
    case event(InquiryEvent)
    case intervention(Intervention<InquirySystem>)
  }
}
