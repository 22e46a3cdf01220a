import Actors
import Inquiry
import Terminal

/// What a session is sorted and chosen by. Small and without references, so that many are read in no time; taken anew
/// from the session's record whenever that changes.
struct SessionKey: Sendable, BitwiseCopyable {
  /// 0 before there is an inquiry.
  var inquiry: UInt16 = 0
  var stage = StageKind.opening
  var handoff = HandoffPhase.none
  var epoch: UInt32 = 0
  /// Of the holder's label; `noLabel` for nobody.
  var holder = Self.noLabel
  var isStuck = false
  var arrivedAt = Instant.start
  var stageSince = Instant.start
  var track = Track()

  static let noLabel = UInt16.max

  /// Of the last handoff.
  struct Track: Sendable, BitwiseCopyable {
    var phase = HandoffPhase.none
    var method: SessionMethod?
    var claims: UInt8 = 0
    var generation: UInt16 = 0
    var source = SessionKey.noLabel
    var target = SessionKey.noLabel
    var startedAt = Instant.start
    /// `never` once it is over.
    var endsAt = Instant.never
    /// Until then it is in the list of handoffs; `never` before its end is known.
    var listedUntil = Instant.start
  }

  init() {}

  init(_ record: SessionRecord, _ limits: ServiceLimits) {
    func label(_ installation: InstallationID?) -> UInt16 {
      guard let installation, let position = record.position(of: installation.device) else { return Self.noLabel }
      return record.devices[position].labelRank
    }
    inquiry = record.inquiry?.ordinal ?? 0
    stage = record.stage
    handoff = record.handoff
    epoch = record.epoch.rawValue
    holder = label(record.holder)
    isStuck = record.devices.contains { $0.stuck > 0 }
    arrivedAt = record.arrivedAt
    stageSince = record.stageSince
    guard let last = record.track else { return }
    track.phase = last.status.phase
    track.method = last.method
    track.claims = last.claims
    track.generation = last.generation.rawValue
    track.source = label(last.source)
    track.target = label(last.target)
    track.startedAt = last.startedAt
    track.endsAt = last.endsAt(limits) ?? .never
    track.listedUntil = last.listedUntil
  }
}

/// What a device is sorted and chosen by, as `SessionKey` is for sessions.
struct DeviceKey: Sendable, BitwiseCopyable {
  /// Its session's place among the records, and its own among the session's devices.
  let session: UInt32
  let position: UInt8
  let platform: Platform
  let label: UInt16
  let presence: DevicePane.Presence
  let stored: UInt8
  let owed: UInt8
  let stuck: UInt8

  init(_ device: DeviceRecord, session: UInt32, position: Int) {
    self.session = session
    self.position = UInt8(clamping: position)
    platform = device.platform
    label = device.labelRank
    presence = device.presence
    stored = UInt8(clamping: device.documents.count)
    owed = device.owed
    stuck = device.stuck
  }
}
