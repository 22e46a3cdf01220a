public import Actors
public import Inquiry
import Scenarios

/// Notes which marks a run reaches.
public struct CoverageCollector: Sendable {
  /// Beside `CoverageMark.all`.
  public private(set) var reached: [Bool]
  private var tracks: [UInt32: Track] = [:]

  /// Where each group begins among all marks.
  private static let offsets: [Int] = {
    let groups = CoverageMark.all.map(\.group)
    return CoverageMark.Group.allCases.map { groups.firstIndex(of: $0) ?? groups.count }
  }()

  /// What is known of one person's inquiry.
  private struct Track {
    var holder: DeviceID?
    var formerHolders: [DeviceID] = []
    var hasLapsed = false
    var lastOffered = Generation(0)
    var isOffered = false
    var isConfirming = false
    var capturing: [DeviceID] = []
  }

  public init() {
    reached = Array(repeating: false, count: CoverageMark.all.count)
  }

  private mutating func mark(_ group: CoverageMark.Group, _ position: UInt8) {
    reached[Self.offsets[Int(group.rawValue)] + Int(position)] = true
  }

  private mutating func mark(_ situation: Situation) { mark(.situation, situation.rawValue) }

  public mutating func noted(_ event: InquiryEvent, session: UInt32) {
    switch event {
    case .ended(_, let outcome): mark(.outcome, outcome.rawValue)
    case .lifecycleChanged(_, let word, _, _, _): mark(.lifecycle, word.rawValue)
    case .stageShown(_, let stage): mark(.shown, stage.rawValue)
    case .handoffOffered(_, let generation, _): offered(generation, session)
    case .handoffClaimed(_, let generation, _): claimed(generation, session)
    case .handoffConfirmed: closed(.confirmed, session)
    case .handoffEnded(_, let status): closed(status, session)
    case .numberEntered: tracks[session]?.isConfirming = true
    case .deliveryDue: mark(.delivery, DeliveryStatus.queued.rawValue)
    case .deliveryChanged(_, _, let status, let attempts, _):
      mark(.delivery, status.rawValue)
      if attempts > 1, status == .hinted { mark(.documentDeliveredAgain) }
    case .documentRevoked: mark(.documentRevoked)
    case .documentForged: mark(.documentForged)
    case .deviceRemoved: mark(.deviceRemoved)
    case .resumeAttempted(_, let succeeded):
      let resume: CoverageMark.Resume = succeeded ? .succeeded : .failed
      mark(.resume, resume.rawValue)
    case .refused(_, let refusal): mark(.refused, refusal.rawValue)
    case .captureStarted(let installation, _): tracks[session, default: Track()].capturing.append(installation.device)
    case .captureFailed(let installation, _, let failure):
      mark(.capture, failure.rawValue)
      tracks[session]?.capturing.removeAll { $0 == installation.device }
    case .submitted(let installation, _): tracks[session]?.capturing.removeAll { $0 == installation.device }
    case .holderChanged(_, let holder, _, _): held(by: holder?.device, session)
    case .leaseLapsed: tracks[session]?.hasLapsed = true
    case .created, .launched, .stepReached, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong, .leaseRenewed,
      .writeAccepted, .resumed, .documentIssued, .codeShown, .codeGone, .identitySaved, .documentStored, .found,
      .scanned, .linkOpened, .linkRefused, .appTold, .documentDropped, .vaultOpened, .deliveryTroubled,
      .invariantViolated, .sessionBegan, .sessionEnded, .linkSent, .botCame, .presenceAsked, .presenceConfirmed:
      break
    }
  }

  private mutating func offered(_ generation: Generation, _ session: UInt32) {
    mark(.handoff, HandoffStatus.offered.rawValue)
    tracks[session, default: Track()].lastOffered = generation
    tracks[session]?.isOffered = true
  }

  private mutating func claimed(_ generation: Generation, _ session: UInt32) {
    mark(.handoff, HandoffStatus.claimed.rawValue)
    guard let track = tracks[session] else { return }
    if generation.rawValue < track.lastOffered.rawValue { mark(.codeClaimedInItsOverlap) }
  }

  private mutating func closed(_ status: HandoffStatus, _ session: UInt32) {
    mark(.handoff, status.rawValue)
    tracks[session]?.isOffered = false
    tracks[session]?.isConfirming = false
  }

  private mutating func held(by holder: DeviceID?, _ session: UInt32) {
    guard let holder else { return }
    var track = tracks[session] ?? Track()
    if let before = track.holder, before != holder {
      if track.hasLapsed { mark(.anotherDeviceWentOn) }
      if track.formerHolders.contains(holder) { mark(.backToAnEarlierDevice) }
      if !track.formerHolders.contains(before) { track.formerHolders.append(before) }
    }
    track.holder = holder
    track.hasLapsed = false
    tracks[session] = track
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, session: UInt32) {
    guard let word = Self.word(intervention) else { return }
    mark(.fault, word.rawValue)
    guard let track = tracks[session] else { return }
    let device = intervention.node.flatMap(DeviceID.init(node:))
    switch word {
    case .kill:
      if let device, device == track.holder { mark(.killedWhileHolding) }
      if let device, track.capturing.contains(device) { mark(.killedInACapture) }
      tracks[session]?.capturing.removeAll { $0 == device }
    case .serviceRestart: if track.isOffered { mark(.serviceDownInAHandoff) }
    case .cutOff: if track.isConfirming { mark(.cutOffInAConfirmation) }
    case .background, .clock, .reinstall, .restore: break
    }
  }

  private static func word(_ intervention: Intervention<InquirySystem>) -> CoverageMark.FaultWord? {
    switch intervention {
    case .kill: .kill
    case .suspend: .background
    case .block: .cutOff
    case .setClockSkew: .clock
    case .erase: .reinstall
    case .restore: .restore
    case .crash: .serviceRestart
    case .spawn, .send, .backUp, .restart, .resume, .recover, .unblock, .setProfile: nil
    }
  }

  public mutating func crossed(_ verdict: Verdict) {
    switch verdict {
    case .deliver: break
    case .deliverTwice: mark(.network, CoverageMark.NetworkWord.doubled.rawValue)
    case .drop(.lost): mark(.network, CoverageMark.NetworkWord.lost.rawValue)
    case .drop(.blocked): mark(.network, CoverageMark.NetworkWord.blocked.rawValue)
    }
  }
}
