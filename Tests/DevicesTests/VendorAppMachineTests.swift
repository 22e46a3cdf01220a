import Actors
import Devices
import Inquiry
import Testing

/// The tutorial's app, on each path of its delegate.
struct VendorAppMachineTests {
  private static let inquiry = Fixture.inquiry
  private static let token = VendorSessionToken("session-secret")
  private static let form = VendorPage(name: "form", path: "/step-2")

  private static func started(_ stage: Stage) -> InquiryUiModel {
    InquiryUiModel(lifecycle: .started(inquiry), stage: stage)
  }

  private static func closed(_ outcome: TerminalOutcome?) -> InquiryUiModel {
    InquiryUiModel(lifecycle: .closed(outcome))
  }

  private static func presenting() -> VendorAppMachine {
    var app = VendorAppMachine()
    _ = app.startTapped()
    _ = app.inquiryReceived(inquiry, token)
    _ = app.modelChanged(started(.form(InquiryDefinition.form)))
    return app
  }

  @Test func `P03: starting asks the backend once, and presents what it answers`() {
    var app = VendorAppMachine()
    let asking = app.startTapped()
    #expect(asking == [.request])
    #expect(app.viewModel.isLoading && app.viewModel.errorMessage == nil)
    let again = app.startTapped()
    #expect(again == [])
    let presenting = app.inquiryReceived(Self.inquiry, nil)
    #expect(presenting == [.present(Self.inquiry, nil)])
    #expect(app.viewModel.showsFlow && !app.viewModel.isLoading)
    #expect(app.viewModel.inquiry == Self.inquiry && app.viewModel.sessionToken == nil)
  }

  @Test func `P03: a backend that fails leaves a message, and another start clears it`() {
    var app = VendorAppMachine()
    _ = app.startTapped()
    let failing = app.requestFailed("the server is away")
    #expect(failing == [])
    #expect(app.viewModel.errorMessage == "Failed to verify: the server is away")
    #expect(!app.viewModel.isLoading && !app.viewModel.showsFlow)
    _ = app.startTapped()
    #expect(app.viewModel.errorMessage == nil)
  }

  @Test func `P03: a session starts once, and each page is told once`() {
    var app = VendorAppMachine()
    _ = app.startTapped()
    _ = app.inquiryReceived(Self.inquiry, Self.token)
    let waiting = app.modelChanged(InquiryUiModel(isLoading: true))
    let opening = app.modelChanged(Self.started(.opening))
    let page = app.modelChanged(Self.started(.form(InquiryDefinition.form)))
    let same = app.modelChanged(Self.started(.form(InquiryDefinition.form)))
    let next = app.modelChanged(Self.started(.selfie(InquiryDefinition.selfie, .photo, .ready)))
    let capturing = app.modelChanged(Self.started(.selfie(InquiryDefinition.selfie, .photo, .capturing)))
    #expect(waiting == [] && same == [] && capturing == [])
    #expect(opening == [.told(.event(.start(Self.inquiry, Self.token)))])
    #expect(page == [.told(.event(.pageChange(Self.form)))])
    #expect(next == [.told(.event(.pageChange(VendorPage(name: "selfie", path: "/step-5"))))])
  }

  @Test func `P03: the end is told with status and fields when the flow closes, and not before`() {
    for (outcome, status) in [(TerminalOutcome.approved, "approved"), (.declined, "declined"), (.failed, "failed")] {
      var app = Self.presenting()
      let fields = [VendorField(name: "name", value: "Sample")]
      app.fieldsEntered(fields)
      let ended = app.modelChanged(Self.started(.terminal(TerminalStage(outcome: outcome))))
      #expect(ended == [.told(.event(.pageChange(VendorPage(name: "terminal", path: ""))))])
      let closed = app.modelChanged(Self.closed(outcome))
      #expect(closed == [.told(.completed(Self.inquiry, status: status, fields)), .dismiss])
      #expect(app.viewModel.showsSuccess && !app.viewModel.showsFlow)
      #expect(app.viewModel.completedInquiry == Self.inquiry && app.viewModel.completedStatus == status)
      let again = app.modelChanged(Self.closed(outcome))
      #expect(again == [])
    }
  }

  @Test func `P03: an inquiry that ends before its first page was there has started, and completes`() {
    var app = VendorAppMachine()
    _ = app.startTapped()
    _ = app.inquiryReceived(Self.inquiry, Self.token)
    let end = app.modelChanged(Self.closed(.approved))
    #expect(
      end == [
        .told(.event(.start(Self.inquiry, Self.token))), .told(.completed(Self.inquiry, status: "approved", [])),
        .dismiss,
      ])
  }

  @Test func `P03: leaving and cancelling are told as canceled, and the ids stay for another start`() {
    for outcome in [nil, TerminalOutcome.cancelled] {
      var app = Self.presenting()
      let closed = app.modelChanged(Self.closed(outcome))
      #expect(closed == [.told(.canceled(Self.inquiry, Self.token)), .dismiss])
      #expect(!app.viewModel.showsFlow && app.viewModel.errorMessage == nil)
      #expect(app.viewModel.inquiry == Self.inquiry && app.viewModel.sessionToken == Self.token)
      let asking = app.startTapped()
      #expect(asking == [.request])
    }
  }

  @Test func `P03 and F11: an error is told when the person has put its notice away`() {
    var app = Self.presenting()
    let failed = app.modelChanged(InquiryUiModel(lifecycle: .failed(.tokenExpired)))
    #expect(failed == [] && app.viewModel.showsFlow)
    let closed = app.modelChanged(Self.closed(nil))
    #expect(closed == [.told(.error(.tokenExpired)), .dismiss])
    #expect(app.viewModel.errorMessage == "Verification failed. Please try again.")
    for outcome in [TerminalOutcome.expired, .abandoned] {
      var late = Self.presenting()
      let closed = late.modelChanged(Self.closed(outcome))
      #expect(closed == [.told(.error(.tokenExpired)), .dismiss])
    }
  }

  @Test func `P03: a delegate that is called without a flow changes nothing`() {
    var app = VendorAppMachine()
    let told = [
      app.inquiryCompleted(Self.inquiry, "approved", []), app.inquiryCanceled(nil, nil),
      app.eventOccurred(.pageChange(Self.form)), app.errorOccurred(.invalidState),
      app.modelChanged(Self.closed(nil)),
    ]
    #expect(told == [[], [], [], [], []])
    #expect(app.viewModel == VendorViewModel())
  }

  @Test func `P03: the app watches a real store, from the first page to the end`() {
    var app = VendorAppMachine()
    _ = app.startTapped()
    _ = app.inquiryReceived(Self.inquiry, nil)
    var store = Fixture.started(at: InquiryDefinition.selfie, DeviceWorld.ios)
    let conditions = Fixture.at(100, DeviceWorld.ios)
    var told = app.modelChanged(store.model(conditions))
    _ = store.pushed(
      .ended(.approved), Fixture.snapshot(InquiryDefinition.end, sequence: 1, outcome: .approved), conditions)
    told += app.modelChanged(store.model(conditions))
    _ = store.intended(.close, conditions)
    told += app.modelChanged(store.model(conditions))
    #expect(
      told == [
        .told(.event(.start(Self.inquiry, nil))),
        .told(.event(.pageChange(VendorPage(name: "selfie", path: "/step-5")))),
        .told(.event(.pageChange(VendorPage(name: "terminal", path: "")))),
        .told(.completed(Self.inquiry, status: "approved", [])), .dismiss,
      ])
  }

  @Test func `P03: tokens and what was entered are told masked`() {
    #expect("\(Self.token)" == "session token ••••")
    #expect("\(VendorField(name: "name", value: "Sample"))" == "field 'name'")
    let text = "\(VendorCallback.canceled(Self.inquiry, Self.token))"
    #expect(!text.contains("secret"))
  }
}
