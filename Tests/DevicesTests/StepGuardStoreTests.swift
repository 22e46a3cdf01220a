import Actors
import Devices
import Inquiry
import Testing

/// What a store does about steps that cannot be shown, answers that cannot be taken, and one-time codes.
struct StepGuardStoreTests {
  private static let welcome = StepID(0)
  private static let second = StepID(1)
  private static let end = StepID(2)
  private static let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
  private static let launch = LaunchCode(Secret(high: 1, low: 1))

  /// A definition whose second and last steps are these.
  private static func conditions(_ second: StepKind, redirect: String? = nil, at ms: Int64 = 0) -> StoreConditions {
    let steps = [
      StepDefinition(id: welcome, name: "welcome", kind: .introduction, title: "Welcome"),
      StepDefinition(id: Self.second, name: "second", kind: second, title: "Second"),
      StepDefinition(id: end, name: "end", kind: .terminal(redirect: redirect), title: "End"),
    ]
    guard let definition = try? InquiryDefinition(name: "guards", steps: steps) else {
      preconditionFailure("The definition of a test is valid")
    }
    let kit = DeviceKit(
      catalogue: DefinitionCatalogue([definition]), stories: [PersonStory(definition: DefinitionID(0))])
    return StoreConditions(
      now: .start + .milliseconds(ms), traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc]), kit: kit)
  }

  private static func snapshot(_ step: StepID, outcome: TerminalOutcome? = nil, sequence: UInt32 = 0) -> Snapshot {
    Snapshot(
      inquiry: inquiry, definition: DefinitionID(0), completed: StepSet((0..<step.rawValue).map(StepID.init)),
      epoch: Epoch(1), sequence: SequenceNumber(sequence), leaseMs: 30_000, step: step, holder: .you,
      handoff: .idle, outcome: outcome)
  }

  private static func started(at step: StepID, _ conditions: StoreConditions) -> InquiryStoreMachine {
    var store = InquiryStoreMachine()
    _ = store.openRequested(.start(launchCode: .secret(launch.secret)), ResumeRecords(), conditions)
    let opening = Opening(
      snapshot: snapshot(step), resumeToken: ResumeToken(Secret(high: 2, low: 2)),
      receiptToken: ReceiptToken(Secret(high: 3, low: 3)), cancelToken: CancelToken(Secret(high: 7, low: 7)))
    let exchange = DeviceRequest.Body.exchange(launch, conditions.traits)
    _ = store.replyReceived(.opened(opening), to: exchange, sentAt: .start, conditions)
    _ = store.recordSaved(conditions)
    return store
  }

  private static let unshowable: [(StepKind, InquiryError)] = [
    (.oneTimeCode(OneTimeCodeDefinition(length: 9)), .invalidField(.codeLength)),
    (.selfie(SelfieDefinition(mode: .photo, photoField: nil, service: nil)), .missingCaptureField(step: second)),
    (
      .selfie(SelfieDefinition(mode: .liveness, photoField: nil, service: "https://evil.example/")),
      .invalidLink(url: "https://evil.example/")
    ),
    (
      .form(fields: [FieldDefinition(id: FieldID(0), name: "a", label: "", kind: .text())]),
      .invalidField(.withoutLabel)
    ),
  ]

  @Test func `F33: the update that brings a step which cannot be shown is not applied`() {
    for (kind, error) in Self.unshowable {
      let conditions = Self.conditions(kind)
      var store = Self.started(at: Self.welcome, conditions)
      let before = store.model(conditions).stage
      #expect(before == .introduction(Self.welcome))
      let push = ServicePush(snapshot: Self.snapshot(Self.second, sequence: 1), event: .stepChanged)
      let actions = store.pushReceived(push, conditions)
      let model = store.model(conditions)
      #expect(model.lifecycle == .failed(error))
      #expect(model.stage == .opening && model.failure != nil)
      #expect(!actions.contains(.saveRecord))
      #expect(store.inquiry == nil)
    }
  }

  @Test func `F33 and F12: nothing of an update that is not applied is kept, its outcome neither`() {
    let conditions = Self.conditions(.introduction, redirect: "https://")
    var store = Self.started(at: Self.second, conditions)
    let ended = Self.snapshot(Self.end, outcome: .approved, sequence: 1)
    _ = store.pushReceived(ServicePush(snapshot: ended, event: .ended(.approved)), conditions)
    #expect(store.model(conditions).lifecycle == .failed(.invalidLink(url: "https://")))
    _ = store.intentReceived(.close, ResumeRecords(), conditions)
    #expect(store.model(conditions).lifecycle == .closed(nil))
  }

  @Test func `F33: a step that cannot be shown keeps an inquiry from opening`() {
    for (kind, error) in Self.unshowable {
      let conditions = Self.conditions(kind)
      let store = Self.started(at: Self.second, conditions)
      let model = store.model(conditions)
      #expect(model.lifecycle == .failed(error) && store.inquiry == nil)
    }
  }

  @Test func `F32: a redirect that does not parse ends in InvalidLink instead of the terminal stage`() {
    let conditions = Self.conditions(.documentReview, redirect: "https://")
    var store = Self.started(at: Self.second, conditions)
    let push = ServicePush(
      snapshot: Self.snapshot(Self.end, outcome: .approved, sequence: 1), event: .ended(.approved))
    _ = store.pushReceived(push, conditions)
    let model = store.model(conditions)
    #expect(model.lifecycle == .failed(.invalidLink(url: "https://")) && model.failure?.kind == .invalidLink)
  }

  @Test func `F32: the terminal stage has its redirect in normal form`() {
    let conditions = Self.conditions(.documentReview, redirect: "HTTPS://Example.COM/a b")
    var store = Self.started(at: Self.second, conditions)
    let push = ServicePush(
      snapshot: Self.snapshot(Self.end, outcome: .approved, sequence: 1), event: .ended(.approved))
    _ = store.pushReceived(push, conditions)
    #expect(
      store.model(conditions).stage
        == .terminal(TerminalStage(outcome: .approved, redirect: "https://example.com/a%20b")))
  }

  @Test func `F30: an answer that cannot be taken is told at its field, and nothing is sent`() {
    let field = FieldDefinition(id: FieldID(3), name: "name", label: "Name", kind: .text(charactersMax: 3))
    let conditions = Self.conditions(.form(fields: [field]))
    var store = Self.started(at: Self.second, conditions)
    for (text, expected) in [("", InquiryErrorView.Text.answerMissing), ("long", .answerTooLong)] {
      let answers = Answers([FieldAnswer(field: FieldID(3), value: .text(text))])
      let actions = store.intentReceived(.submitForm(Self.second, answers), ResumeRecords(), conditions)
      #expect(!actions.contains(.saveRecord))
      #expect(store.model(conditions).error == InquiryErrorView(expected, at: .field(FieldID(3))))
    }
    let answers = Answers([FieldAnswer(field: FieldID(3), value: .text("fit"))])
    let actions = store.intentReceived(.submitForm(Self.second, answers), ResumeRecords(), conditions)
    #expect(actions.contains(.saveRecord) && store.model(conditions).error == nil)
  }

  @Test func `F30: a wrong one-time code is told at its field, and another code can be asked for`() throws {
    let conditions = Self.conditions(.oneTimeCode(OneTimeCodeDefinition()))
    var store = Self.started(at: Self.second, conditions)
    let digits = TypedDigits(number: 123_456, count: 6)
    _ = store.intentReceived(.submitCode(Self.second, digits), ResumeRecords(), conditions)
    let sent = store.recordSaved(conditions)
    guard case .ask(let submit) = sent.first else { throw Unexpected() }
    _ = store.replyReceived(.wrongCode(triesLeft: 2), to: submit, sentAt: .start, conditions)
    #expect(store.model(conditions).error == InquiryErrorView(.oneTimeCodeWrong, at: .field(FieldID(0))))
    #expect(store.model(conditions).stage == .oneTimeCode(Self.second))
    let again = store.intentReceived(.resendCode(Self.second), ResumeRecords(), conditions)
    let resend = DeviceRequest.Body.resend(
      ResumeToken(Secret(high: 2, low: 2)), Self.inquiry, Self.second, Epoch(1))
    #expect(again.contains(.ask(resend)))
    #expect(store.model(conditions).error == nil)
    _ = store.replyReceived(.refused(.resendTooEarly), to: resend, sentAt: .start, conditions)
    #expect(store.model(conditions).error == InquiryErrorView(.resendTooEarly))
  }

  private struct Unexpected: Error {}
}
