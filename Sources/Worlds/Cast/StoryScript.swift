import Actors
import Inquiry
import Notation
import Scenarios

/// What people do at moments that they cannot see coming: taking an inquiry back. Each person's tries to hand over are
/// counted, because each goes by its own plan.
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
  }

  init(_ cast: Cast) {
    self.cast = cast
    isNeeded = cast.scenario.crowds.contains { crowd in
      crowd.story.handoffs.contains { $0.reclaims != nil }
    }
  }

  mutating func noted(
    _ event: InquiryEvent, session: UInt32, at now: Instant, into plans: inout [PlannedIntervention<InquirySystem>]
  ) {
    guard isNeeded, session != 0, let story = cast.crowd(of: session)?.story else { return }
    var progress = progress[session] ?? Progress()
    defer { self.progress[session] = progress }
    if case .handoffOffered(_, _, let source) = event { progress.source = source.device }
    if let plan = story.handoff(progress.tries) {
      reclaim(plan, event, session, now, &progress, into: &plans)
    }
    if case .handoffEnded = event { progress = Progress(tries: progress.tries + 1, source: progress.source) }
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
