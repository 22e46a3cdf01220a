public import Actors
public import Inquiry
public import Worlds

/// Looks on for the person: what their devices show, what comes to them, and what is on its way to their vaults.
public struct WalkEyes: RunObserver {
  /// Kept between two looks; what is older is forgotten.
  static let newsMax = 4_096
  /// A document that has not moved for so long is waited for no more: its device may be offline.
  private static let documentPatience = Interval.seconds(20)

  private var news: [WalkNews] = []
  private var documentsDue: Int
  private var documentsIssued = 0
  private var isApproved = false
  /// When something happened to a document last.
  private var documentsMovedAt = Instant.start
  /// Documents on their way, each to one device.
  private var underway: Set<Delivery> = []

  private struct Delivery: Hashable {
    let edition: DocumentEdition
    let installation: InstallationID
  }

  init(documentsDue: Int) {
    self.documentsDue = documentsDue
  }

  public var wantsSteps: Bool { true }

  /// Whether a document is on its way.
  func awaitsDocument(at now: Instant) -> Bool {
    isApproved && (documentsIssued < documentsDue || !underway.isEmpty)
      && now < documentsMovedAt + Self.documentPatience
  }

  /// What came since the last time.
  mutating func take() -> [WalkNews] {
    let taken = news
    news.removeAll(keepingCapacity: true)
    return taken
  }

  private mutating func note(_ item: WalkNews) {
    if news.count >= Self.newsMax { news.removeFirst(Self.newsMax / 4) }
    news.append(item)
  }

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    switch event {
    case .ended(_, .approved):
      isApproved = true
      documentsMovedAt = time
    case .documentIssued:
      documentsIssued += 1
      documentsMovedAt = time
    case .deliveryDue(let edition, let installation):
      underway.insert(Delivery(edition: edition, installation: installation))
      documentsMovedAt = time
    case .deliveryChanged(let edition, let installation, let status, _, _):
      if status.isSettled { underway.remove(Delivery(edition: edition, installation: installation)) }
    case .linkOpened(let installation): note(.linkOpened(installation.device, isRefused: false))
    case .appTold: break
    case .linkRefused(let installation): note(.linkOpened(installation.device, isRefused: true))
    default: break
    }
  }

  public mutating func stepped(_ step: borrowing Step<InquirySystem>) {
    guard step.recipient.role == ActorRole.person.rawValue, case .message(let message) = step.envelope.content else {
      return
    }
    switch message {
    case .look(let device, let view): note(.looked(device, view))
    case .service(.created(let inquiry, let code)): note(.launchCodeMade(code, of: inquiry))
    case .service(.oneTimeCode(_, let step, let digits)): note(.oneTimeCodeCame(step, digits))
    default: break
    }
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    switch intervention {
    case .send(.interface(.backgrounded), let name): device(name).map { note(.hidden($0)) }
    case .send(.interface(.foregrounded), let name): device(name).map { note(.shown($0)) }
    case .kill(let node): DeviceID(node: node).map { note(.vanished($0)) }
    case .restart(let node, _): DeviceID(node: node).map { note(.returned($0)) }
    case .block(let node, _): DeviceID(node: node).map { note(.cutOff($0)) }
    case .unblock(let node, _): DeviceID(node: node).map { note(.connected($0)) }
    case .send, .spawn, .suspend, .resume, .crash, .recover, .erase, .backUp, .restore, .setProfile, .setClockSkew:
      break
    }
  }

  private func device(_ name: ActorName) -> DeviceID? {
    guard name.role == ActorRole.device.rawValue else { return nil }
    return DeviceID(session: SessionNumber(name.session), ordinal: UInt8(truncatingIfNeeded: name.ordinal))
  }
}
