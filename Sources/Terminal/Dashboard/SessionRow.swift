public import Actors

/// How far a handoff has come, as the list and the device panes tell it. Ordered as the list sorts it.
public enum HandoffPhase: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// None was needed so far.
  case none
  case offered
  case claimed
  case confirmed
  case handedBack
  case done
  case declined
  case cancelled
  case expired
  case reclaimed

  public var word: String {
    switch self {
    case .none: "-"
    case .offered: "offered"
    case .claimed: "claimed"
    case .confirmed: "confirmed"
    case .handedBack: "handed back"
    case .done: "done"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .expired: "expired"
    case .reclaimed: "reclaimed"
    }
  }

  var style: Style {
    switch self {
    case .none, .done: .muted
    case .offered, .claimed: .active
    case .confirmed, .handedBack: .good
    case .declined, .cancelled, .expired, .reclaimed: .warning
    }
  }
}

/// One session in the list.
public struct SessionRow: Equatable, Sendable {
  public var session: UInt64
  public var person: String
  /// The short form of the inquiry's id.
  public var inquiry: String
  /// Index into `DashboardSnapshot.stages`.
  public var stage: Int
  public var handoff: HandoffPhase
  public var epoch: UInt32
  /// The device that holds the lease; empty for none.
  public var holder: String
  public var devices: Int
  /// Since the session began.
  public var age: Interval
  /// Since it entered its stage.
  public var inStage: Interval

  public var id: RowID { RowID(session) }

  public init(
    session: UInt64, person: String, inquiry: String, stage: Int, handoff: HandoffPhase, epoch: UInt32, holder: String,
    devices: Int, age: Interval, inStage: Interval
  ) {
    self.session = session
    self.person = person
    self.inquiry = inquiry
    self.stage = stage
    self.handoff = handoff
    self.epoch = epoch
    self.holder = holder
    self.devices = devices
    self.age = age
    self.inStage = inStage
  }
}
