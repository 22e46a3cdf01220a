import Actors
import Inquiry
import Notation
import Scenarios

/// What people do at moments that they cannot see coming: taking an inquiry back, opening it in another tab, leaving by
/// the way back. Each person's tries to hand over are counted, because each goes by its own plan.
struct StoryScript: Sendable {
  private let cast: Cast
  /// False when no story has anything to do here; then nothing is counted.
  private let isNeeded: Bool
  private var progress: [UInt32: Progress] = [:]

  /// How far a person's tries have come.
  private struct Progress {
    /// Tries that are over.
    var tries = 0
    /// The device whose code was offered last.
    var source: DeviceID?
    var hasReclaimed = false
    /// Whims that had their moment.
    var whimsOver: [PersonDeed] = []
  }

  init(_ cast: Cast) {
    self.cast = cast
    isNeeded = cast.scenario.crowds.contains { crowd in
      crowd.story.handoffs.contains { $0.reclaims != nil } || !crowd.story.whims.isEmpty
        || crowd.story.entry == .orphanedLaunchCode
    }
  }

  mutating func noted(
    _ event: InquiryEvent, session: UInt32, at now: Instant, into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard isNeeded, session != 0, let story = cast.crowd(of: session)?.story else { return }
    if story.entry == .orphanedLaunchCode, case .created(let inquiry, _) = event {
      plans.append(
        PlannedIntervention(
          at: now, session: session, .send(.service(.launcherLeft(inquiry)), toName: .inquiry(inquiry))))
    }
    var progress = progress[session] ?? Progress()
    defer { self.progress[session] = progress }
    if case .handoffOffered(_, _, let source) = event { progress.source = source.device }
    if let plan = story.handoff(progress.tries) {
      reclaim(plan, event, session, now, &progress, into: &plans)
    }
    for (deed, whim) in story.whims { follow(whim, deed, event, session, now, story, &progress, into: &plans) }
    guard case .handoffEnded = event else { return }
    progress.tries += 1
    progress.hasReclaimed = false
  }

  private func reclaim(
    _ plan: HandoffPlan, _ event: InquiryEvent, _ session: UInt32, _ now: Instant, _ progress: inout Progress,
    into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard let reclaims = plan.reclaims, !reclaims.isAnswerToSilence, !progress.hasReclaimed,
      let source = progress.source,
      MomentReader.moment(of: event) == reclaims.when
    else { return }
    progress.hasReclaimed = true
    var random = stream(session, progress.tries)
    guard reclaims.chance.happens(&random) else { return }
    plans.append(press(.reclaim, on: source, session, at: now + reclaims.after.sample(&random)))
  }

  private func follow(
    _ whim: Whim, _ deed: PersonDeed, _ event: InquiryEvent, _ session: UInt32, _ now: Instant, _ story: Story,
    _ progress: inout Progress, into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard !progress.whimsOver.contains(deed), MomentReader.moment(of: event) == whim.when else { return }
    progress.whimsOver.append(deed)
    var random = stream(session, deed == .openTab ? 0x401 : 0x402)
    guard whim.chance.happens(&random) else { return }
    let device = DeviceID(at: whim.on ?? story.startsOn, of: session)
    plans.append(
      PlannedIntervention(
        at: now + whim.after.sample(&random), session: session,
        .send(.deed(device, deed), toName: .person(SessionNumber(session)))))
  }

  private func press(
    _ action: InquiryAction, on device: DeviceID, _ session: UInt32, at time: Instant
  ) -> PlannedIntervention<InquirySystem> {
    PlannedIntervention(at: time, session: session, .send(.action(action), toName: .device(device)))
  }

  private func stream(_ session: UInt32, _ tries: Int) -> SeededRandom {
    let key = 0x5708_0000_0000_0000 | UInt64(tries & 0xFFF) &<< 32 | UInt64(session)
    return SeededRandom(seed: cast.seed, key: key)
  }
}

extension Story {
  /// What the person does on a sudden, each at most once.
  fileprivate var whims: [(deed: PersonDeed, whim: Whim)] {
    var whims: [(deed: PersonDeed, whim: Whim)] = []
    if let twoTabs { whims.append((.openTab, twoTabs.opens)) }
    if let goesBack { whims.append((.goBack, goesBack.goes)) }
    return whims
  }
}
