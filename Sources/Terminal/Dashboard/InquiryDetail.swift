public import Actors

/// One inquiry with its devices side by side.
public struct InquiryDetail: Equatable, Sendable {
  public var session: UInt64
  public var person: String
  /// The short form of the inquiry's id.
  public var inquiry: String
  public var stage: String
  public var handoff: HandoffPhase
  public var epoch: UInt32
  /// In the order they joined; the first two or three are shown.
  public var devices: [DevicePane]
  /// Oldest first; the owner bounds it.
  public var timeline: [TimelineEntry]
  /// While a handoff code is shown to the person.
  public var code: HandoffCode?

  public init(
    session: UInt64, person: String, inquiry: String, stage: String, handoff: HandoffPhase, epoch: UInt32,
    devices: [DevicePane], timeline: [TimelineEntry], code: HandoffCode? = nil
  ) {
    self.session = session
    self.person = person
    self.inquiry = inquiry
    self.stage = stage
    self.handoff = handoff
    self.epoch = epoch
    self.devices = devices
    self.timeline = timeline
    self.code = code
  }
}

/// What one device knows and does.
public struct DevicePane: Equatable, Sendable {
  public enum Presence: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case foreground
    case background
    /// Cut off from the network.
    case offline
    case killed
    /// Gets no documents any more.
    case removed

    public var word: String {
      switch self {
      case .foreground: "foreground"
      case .background: "background"
      case .offline: "offline"
      case .killed: "killed"
      case .removed: "removed"
      }
    }

    var style: Style {
      switch self {
      case .foreground: .good
      case .background, .removed: .muted
      case .offline: .warning
      case .killed: .bad
      }
    }
  }

  /// The right to write, and how long it still lasts.
  public struct Lease: Equatable, Sendable {
    public var remainingMs: Int64
    public var lengthMs: Int64

    public init(remainingMs: Int64, lengthMs: Int64) {
      self.remainingMs = remainingMs
      self.lengthMs = lengthMs
    }
  }

  /// How the device came to the inquiry, and when it took part.
  public struct Session: Equatable, Sendable {
    public var method: String
    public var from: Instant
    /// Nil while it takes part.
    public var to: Instant?

    public init(method: String, from: Instant, to: Instant? = nil) {
      self.method = method
      self.from = from
      self.to = to
    }
  }

  public var label: String
  public var platform: String
  public var presence: Presence
  /// The lifecycle its store projects, as a word.
  public var lifecycle: String
  /// The stage it shows, as a word; empty for none.
  public var stage: String
  public var handoff: HandoffPhase
  /// The epoch it last saw.
  public var epoch: UInt32
  /// nil when another device or none holds it.
  public var lease: Lease?
  /// The last one; nil before it took part.
  public var session: Session?
  public var vaultDocuments: Int
  /// Of each document version that came due to it, in the order of their coming due.
  public var deliveries: [DeliveryLine]

  public init(
    label: String, platform: String, presence: Presence, lifecycle: String, stage: String, handoff: HandoffPhase,
    epoch: UInt32, lease: Lease?, session: Session? = nil, vaultDocuments: Int, deliveries: [DeliveryLine] = []
  ) {
    self.deliveries = deliveries
    self.label = label
    self.platform = platform
    self.presence = presence
    self.lifecycle = lifecycle
    self.stage = stage
    self.handoff = handoff
    self.epoch = epoch
    self.lease = lease
    self.session = session
    self.vaultDocuments = vaultDocuments
  }
}

/// Where one document version stands on its way to one device.
public struct DeliveryLine: Equatable, Sendable {
  public var document: String
  public var state: String
  public var since: Instant
  public var attempts: Int
  /// Empty for nothing.
  public var lastError: String
  /// Why it does not come on; empty while it does.
  public var stuck: String
  public var isSettled: Bool

  public init(
    document: String, state: String, since: Instant, attempts: Int, lastError: String = "", stuck: String = "",
    isSettled: Bool = false
  ) {
    self.document = document
    self.state = state
    self.since = since
    self.attempts = attempts
    self.lastError = lastError
    self.stuck = stuck
    self.isSettled = isSettled
  }
}

/// Something that happened in an inquiry, as its timeline lists it.
public struct TimelineEntry: Equatable, Sendable {
  public var at: Instant
  /// The device it happened on; empty for the service.
  public var device: String
  public var severity: Severity
  public var text: String

  public init(at: Instant, device: String, severity: Severity = .info, text: String) {
    self.at = at
    self.device = device
    self.severity = severity
    self.text = text
  }
}

/// The code a person would scan now. It is drawn only when asked for.
public struct HandoffCode: Equatable, Sendable {
  public var matrix: QRMatrix
  public var remainingMs: Int64

  public init(matrix: QRMatrix, remainingMs: Int64) {
    self.matrix = matrix
    self.remainingMs = remainingMs
  }
}
