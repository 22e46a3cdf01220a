import Actors
import Inquiry
import Terminal

/// What the dashboard knows of one device.
struct DeviceRecord: Sendable {
  let id: DeviceID
  let label: String
  let platform: Platform
  /// Of its label among all labels of the run, in their order.
  let labelRank: UInt16
  var lifecycle = LifecycleWord.ready
  var stage: StageKind?
  var epoch = Epoch.none
  /// The last one; nil before the device took part.
  var session: Session?
  /// Those in its vault, whichever versions.
  var documents: Set<DocumentID> = []
  /// What came due to it, in the order of its coming; of many the settled ones go.
  private(set) var deliveries: [DeliveryStanding] = []
  static let deliveriesMax = 32
  /// Those that the last backup has.
  var backup: Set<DocumentID> = []
  /// Of the app that is on it now.
  private(set) var generation: UInt8 = 1
  /// Of the last entry of its mailbox.
  private(set) var mailboxHead = SequenceNumber.none
  private var isKilled = false
  private var isInBackground = false
  private var isDeaf = false
  private var isMute = false
  private var isRemoved = false
  /// Deliveries that are under way, and those of them that stand still.
  var owed: UInt8 = 0
  var stuck: UInt8 = 0

  init(id: DeviceID, label: String, labelRank: UInt16, platform: Platform) {
    self.id = id
    self.label = label
    self.labelRank = labelRank
    self.platform = platform
  }

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

  var installation: InstallationID { InstallationID(device: id, generation: generation) }

  /// What keeps it from its person comes first.
  var presence: DevicePane.Presence {
    if isKilled { return .killed }
    if isInBackground { return .background }
    if isDeaf || isMute { return .offline }
    return isRemoved ? .removed : .foreground
  }

  /// An event is about an installation of this device. A new one has a new mailbox.
  mutating func saw(_ installation: InstallationID) {
    guard installation.generation > generation else { return }
    generation = installation.generation
    mailboxHead = .none
    isRemoved = false
  }

  mutating func removed(_ installation: InstallationID) {
    if installation.generation == generation { isRemoved = true }
  }

  mutating func due(_ edition: DocumentEdition, to installation: InstallationID, at now: Instant) {
    if deliveries.count >= Self.deliveriesMax { deliveries.removeAll(where: \.isSettled) }
    guard deliveries.count < Self.deliveriesMax else { return }
    deliveries.append(DeliveryStanding(edition, to: installation, at: now))
  }

  mutating func delivery(
    of edition: DocumentEdition, to installation: InstallationID, changedTo status: DeliveryStatus, attempts: UInt16,
    at now: Instant
  ) {
    let position = position(of: edition, to: installation)
    let before = position.map { deliveries[$0].status } ?? (attempts > 1 ? status : nil)
    // What comes into a mailbox, or is ready at last, gets the next number there.
    let isNumbered = status == .hinted && (before == nil || before == .deferred)
    if isNumbered, installation.generation == generation { mailboxHead = mailboxHead.next }
    if let position { deliveries[position].changed(to: status, attempts: attempts, at: now) }
  }

  mutating func delivery(
    of edition: DocumentEdition, to installation: InstallationID, troubledBy trouble: DeliveryTrouble
  ) {
    if let position = position(of: edition, to: installation) { deliveries[position].failed(trouble) }
  }

  private func position(of edition: DocumentEdition, to installation: InstallationID) -> Int? {
    deliveries.lastIndex { $0.edition == edition && $0.installation == installation }
  }

  func standing(of edition: DocumentEdition, to installation: InstallationID) -> DeliveryStanding? {
    position(of: edition, to: installation).map { deliveries[$0] }
  }

  /// To the newest installation for which it came due.
  func standing(of edition: DocumentEdition) -> DeliveryStanding? {
    deliveries.last { $0.edition == edition }
  }

  mutating func intervene(_ intervention: Intervention<InquirySystem>) {
    switch intervention {
    case .kill:
      isKilled = true
      isInBackground = false
    case .restart(_, let plan):
      isKilled = false
      if case .device(let installation, _)? = plan { saw(installation) }
    case .suspend: isInBackground = true
    case .resume: isInBackground = false
    case .block(_, let direction): cut(direction, true)
    case .unblock(_, let direction): cut(direction, false)
    case .erase: documents = []
    case .backUp: backup = documents
    case .restore: documents = backup
    case .spawn, .send, .setProfile, .setClockSkew, .crash, .recover: break
    }
  }

  private mutating func cut(_ direction: LinkDirection, _ isCut: Bool) {
    if direction != .outwards { isDeaf = isCut }
    if direction != .inwards { isMute = isCut }
  }
}
