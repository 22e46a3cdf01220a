import Actors
import Devices
import Inquiry
import Walk

/// Types whatever there is to type, and lets happen whatever can be noticed, in any order.
struct WalkDrive {
  private static let person = SessionNumber(1)
  private static let devices = [Platform.web, .ios].enumerated().map { position, platform in
    WalkCast.Device(
      name: ["laptop", "phone"][position], id: DeviceID(session: person, ordinal: UInt8(position + 1)),
      platform: platform)
  }

  static let cast: WalkCast = {
    let fields = [
      FieldDefinition(id: FieldID(1), name: "name", label: "Name", kind: .text()),
      FieldDefinition(id: FieldID(2), name: "home", label: "Home", kind: .address, isRequired: false),
    ]
    let steps = [
      StepDefinition(id: StepID(0), name: "welcome", kind: .introduction, title: "Welcome"),
      StepDefinition(id: StepID(1), name: "form", kind: .form(fields: fields), title: "You"),
      StepDefinition(id: StepID(2), name: "code", kind: .oneTimeCode(OneTimeCodeDefinition()), title: "Code"),
      StepDefinition(id: StepID(3), name: "card", kind: .governmentID(.camera), title: "Card"),
      StepDefinition(id: StepID(4), name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "walk", steps: steps) else {
      preconditionFailure("The definition is valid")
    }
    let kit = DeviceKit(
      catalogue: DefinitionCatalogue([definition]), stories: [PersonStory(definition: DefinitionID(0))])
    return WalkCast(devices: devices, kit: kit)
  }()

  private static let models: [InquiryUiModel] = {
    let stages: [Stage] = [
      .introduction(StepID(0)), .form(StepID(1)), .oneTimeCode(StepID(2)), .governmentID(StepID(3), .camera, .ready),
      .governmentID(StepID(3), .camera, .capturing),
      .handoff(
        HandoffStage(
          step: StepID(3),
          phase: .showing(
            HandoffCode(Secret(high: 1, low: 2)), TypedCode(reducing: Secret(high: 1, low: 2)),
            generation: Generation(1), until: .never))),
      .confirming(ConfirmingStage(source: .web, phase: .awaitingNumber(until: .never, triesLeft: 3))),
      .watching(WatchingStage(holder: .lost, stage: .form)), .moved(.form),
    ]
    let started = stages.map { InquiryUiModel(lifecycle: .started(StoreDrive.inquiry), stage: $0) }
    let complaints = [FieldID(1), FieldID(2)].map { field in
      InquiryUiModel(
        lifecycle: .started(StoreDrive.inquiry), stage: .form(StepID(1)),
        error: InquiryErrorView(.answerMissing, at: .field(field)))
    }
    let blurred = InquiryUiModel(
      lifecycle: .started(StoreDrive.inquiry), stage: .governmentID(StepID(3), .camera, .ready),
      error: InquiryErrorView(.captureBlurred))
    return started + complaints + [
      blurred, InquiryUiModel(lifecycle: .closed(.approved)),
      InquiryUiModel(lifecycle: .failed(.tokenExpired), failure: FailureNotice(for: .tokenExpired, opening: nil)),
    ]
  }()

  private static let lines = [
    "", "1", "2", "3", "4", "5", "6", "0", "99", "-1", "-", "Anna", "123456", "042", "take phone", "laptop", "look",
    "back", "hide", "show", "kill", "open", "allow", "forbid", "offline", "online", "wait 5s", "wait", "vault", "help",
    "/help", "/quit", "//", "/", "/take laptop", "🙂", String(repeating: "x", count: 2_000),
  ]

  var random: SeededRandom

  mutating func ask(_ machine: inout WalkMachine) -> (event: String, actions: [WalkMachine.Action]) {
    switch random.below(30) {
    case 0...13: ("lineEntered", machine.lineEntered(random.one(of: Self.lines)))
    case 14...22: ("settled", machine.settled())
    case 23...28: ("happened", machine.happened(news()))
    default: random.below(8) == 0 ? ("inputEnded", machine.inputEnded()) : ("settled", machine.settled())
    }
  }

  private mutating func news() -> WalkNews {
    let id = random.one(of: Self.devices).id
    switch random.below(14) {
    case 0...6: return .looked(id, view(random.one(of: Self.models)))
    case 7:
      return .launchCodeMade(
        LaunchCode(Secret(high: random.next(), low: random.next())),
        of: InquiryID(session: SessionNumber(1), ordinal: 1))
    case 8: return .oneTimeCodeCame(StepID(2), TypedDigits(number: 42, count: 6))
    case 9: return .linkOpened(id, isRefused: random.below(2) == 0)
    case 10: return random.below(2) == 0 ? .vanished(id) : .returned(id)
    case 11: return random.below(2) == 0 ? .hidden(id) : .shown(id)
    case 12: return random.below(2) == 0 ? .cutOff(id) : .connected(id)
    default: return .looked(id, DeviceView())
    }
  }

  private func view(_ model: InquiryUiModel) -> DeviceView {
    var view = DeviceView(
      screen: Screen(of: model), controls: InterfaceControls(of: model, with: InquiryPlatform()),
      definition: DefinitionID(0),
      step: model.stage.step)
    if case .field(let field) = model.error?.placement { view.errorField = field }
    return view
  }
}
