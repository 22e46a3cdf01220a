import Actors
import Devices
import Inquiry

/// Does to a UI what persons, devices, apps and stores do, in any order; also what they should not.
struct InterfaceDrive {
  private static let inquiry = StoreDrive.inquiry
  private static let steps = [StepID(1), StepID(2)]
  private static let redirect = "https://example.com/done"

  var random: SeededRandom

  private static let models: [InquiryUiModel] = {
    let stages: [Stage] =
      steps.flatMap { [.introduction($0), .governmentID($0, .nfc, .ready), .selfie($0, .photo, .capturing)] }
      + [
        .handoff(HandoffStage(step: steps[0], phase: .paused)),
        .confirming(ConfirmingStage(source: .web, phase: .peeked)),
        .watching(WatchingStage(holder: .lost, stage: .form)),
        .moved(.form),
        .terminal(TerminalStage(outcome: .approved)),
        .terminal(TerminalStage(outcome: .approved, redirect: redirect)),
        .terminal(TerminalStage(outcome: .declined, redirect: redirect)),
      ]
    let started = stages.flatMap { stage in
      [true, false].map { InquiryUiModel(lifecycle: .started(inquiry), stage: stage, isLoading: $0) }
    }
    return started + [
      InquiryUiModel(),
      InquiryUiModel(lifecycle: .closed(nil)),
      InquiryUiModel(
        lifecycle: .failed(.serviceUnreachable), failure: FailureNotice(for: .serviceUnreachable, opening: nil)),
    ]
  }()

  private static let intents: [InquiryAction] =
    steps.flatMap { [.acknowledge($0), .startCapture($0)] }
    + [
      .requestHandoff, .refreshCode, .acceptHandoff, .declineHandoff, .enterConfirmNumber(ConfirmNumber(7)), .reclaim,
      .handBack, .retry, .cancel, .close, .linkRefused, .open(.sameDeviceResume(.current)),
    ]

  mutating func ask(
    _ machine: inout InterfaceMachine, at now: Instant
  ) -> (event: String, actions: [InterfaceMachine.Action]) {
    switch random.below(40) {
    case 0...2: ("mounted", machine.mounted())
    case 3: ("unmounted", machine.unmounted())
    case 4...6: ("opened", machine.opened())
    case 7...18: ("modelChanged", machine.modelChanged(random.one(of: Self.models)))
    case 19...26: ("tapped", machine.tapped(random.one(of: Self.intents), at: now, DeviceLimits()))
    case 27...28: ("linkTapped", machine.linkTapped(Self.redirect))
    case 29...31: ("linkOpened", machine.linkOpened())
    case 32...33: ("linkRefused", machine.linkRefused())
    case 34: ("backgrounded", machine.backgrounded())
    case 35...37: ("foregrounded", machine.foregrounded())
    case 38: ("backPressed", machine.backPressed())
    default: ("dispatchFailed", machine.dispatchFailed(random.one(of: [.storeUnmounted, .runtimeShutDown])))
    }
  }
}
