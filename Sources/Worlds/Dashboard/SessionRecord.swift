import Actors
import Inquiry
import Terminal

/// What the dashboard knows of one session, as it happened. Texts are made when somebody looks.
struct SessionRecord: Sendable {
  /// Lines of a timeline that are kept for each session.
  static let timelineMax = 64

  let arrivedAt: Instant
  var inquiry: InquiryID?
  var stage = StageKind.opening
  var stageSince: Instant
  var handoff = HandoffPhase.none
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

  init(arrivedAt: Instant, devices: [DeviceRecord]) {
    self.arrivedAt = arrivedAt
    stageSince = arrivedAt
    self.devices = devices
  }

  mutating func reach(_ stage: StageKind, at now: Instant) {
    guard stage != self.stage else { return }
    self.stage = stage
    stageSince = now
  }

  mutating func append(_ record: TimelineRecord) {
    if timeline.count >= Self.timelineMax { timeline.removeFirst(Self.timelineMax / 4) }
    timeline.append(record)
  }
}

/// What the dashboard knows of one device.
struct DeviceRecord: Sendable {
  let id: DeviceID
  let label: String
  let platform: Platform
  var presence = DevicePane.Presence.online
  var lifecycle = LifecycleWord.ready
  var stage: StageKind?
  var epoch = Epoch.none
  /// The last one; nil before the device took part.
  var session: Session?
  /// Those in its vault, whichever versions.
  var documents: Set<DocumentID> = []
  /// What came due to it, in the order of its coming; of many the settled ones go.
  var deliveries: [DeliveryStanding] = []
  static let deliveriesMax = 32
  /// Those that the last backup has.
  var backup: Set<DocumentID> = []

  /// How and when the device took part in the inquiry.
  struct Session: Sendable {
    let method: SessionMethod
    let startedAt: Instant
    var endedAt: Instant?

    init(_ method: SessionMethod, _ now: Instant) {
      self.method = method
      startedAt = now
    }
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
