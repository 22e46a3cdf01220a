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
  /// Its session's place among the records.
  let session: UInt32
  private let own: Own

  /// What its record says by itself.
  struct Own: Sendable, BitwiseCopyable {
    /// Its place among the session's devices.
    let position: UInt8
    let platform: Platform
    let label: UInt16
    let presence: DevicePane.Presence
    let stored: UInt8
    let owed: UInt8
    let stuck: UInt8
  }

  init(_ own: Own, session: UInt32) {
    self.own = own
    self.session = session
  }

  var position: UInt8 { own.position }
  var platform: Platform { own.platform }
  var label: UInt16 { own.label }
  var presence: DevicePane.Presence { own.presence }
  var stored: UInt8 { own.stored }
  var owed: UInt8 { own.owed }
  var stuck: UInt8 { own.stuck }
}

extension DeviceRecord {
  func key(_ position: Int) -> DeviceKey.Own {
    DeviceKey.Own(
      position: UInt8(clamping: position), platform: platform, label: labelRank, presence: presence,
      stored: UInt8(clamping: documents.count), owed: owed, stuck: stuck)
  }
}
