import Actors
import Devices
import Inquiry
import Testing

struct InquiryStoreMachineTests {
  private let exchange = DeviceRequest.Body.exchange(Fixture.launch, DeviceWorld.web)
  private let start = Entry.start(launchCode: .secret(Fixture.launch.secret))

  @Test func `F10: the inquiry has started when its record is durable, and not before`() {
    var store = InquiryStoreMachine()
    let asked = store.openRequested(start, ResumeRecords(), Fixture.at(0))
    #expect(asked == [.ask(exchange)])
    let answer = ServiceReply.Body.opened(Fixture.opening(Fixture.snapshot(InquiryDefinition.introduction)))
    let opened = store.replyReceived(answer, to: exchange, sentAt: .start, Fixture.at(50))
    #expect(opened == [.enrol(Fixture.receipt), .saveRecord])
    let early = store.model(Fixture.at(50)).lifecycle
    #expect(early == .ready)
    let saved = store.recordSaved(Fixture.at(60))
    #expect(saved == [])
    let model = store.model(Fixture.at(60))
    #expect(model.lifecycle == .started(Fixture.inquiry))
    #expect(model.stage == .introduction(InquiryDefinition.introduction))
  }

  @Test(arguments: [
    Entry.start(launchCode: .blank), .anotherDevice(code: .blank), .sameDeviceResume(.blank),
  ])
  func `F07: a blank entry fails without a request`(entry: Entry) {
    var store = InquiryStoreMachine()
    let actions = store.openRequested(entry, Fixture.records(), Fixture.at(0))
    #expect(actions == [])
    let lifecycle = store.model(Fixture.at(0)).lifecycle
    #expect(lifecycle == .failed(.invalidEntry))
  }

  @Test func `F05: a resume needs what this device saved`() {
    let other = InquiryID(session: SessionNumber(42), ordinal: 2)
    let attach = StoreAction.ask(.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web))
    let cases: [(EnteredInquiry, ResumeRecords, [StoreAction])] = [
      (.current, Fixture.records(), [attach]), (.named(Fixture.inquiry), Fixture.records(), [attach]),
      (.current, ResumeRecords(), [.resumeEnded(succeeded: false)]),
      (.named(other), Fixture.records(), [.resumeEnded(succeeded: false)]),
      (.unreadable, Fixture.records(), [.resumeEnded(succeeded: false)]),
    ]
    for (which, records, expected) in cases {
      var store = InquiryStoreMachine()
      let actions = store.openRequested(.sameDeviceResume(which), records, Fixture.at(0))
      #expect(actions == expected)
    }
  }

  @Test func `F04: each of the three entries leads to a request of its own`() {
    let code = Fixture.handoff
    let entries: [(Entry, DeviceRequest.Body)] = [
      (start, exchange), (.anotherDevice(code: .secret(code.secret)), .peek(.scanned(code))),
      (.sameDeviceResume(.current), .attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)),
    ]
    for (entry, request) in entries {
      var store = InquiryStoreMachine()
      let records = entry == start ? ResumeRecords() : Fixture.records()
      let actions = store.openRequested(entry, records, Fixture.at(0))
      #expect(actions == [.ask(request)])
    }
  }

  @Test(arguments: [
    (Refusal.launcherUnknown, InquiryError.launchInvalid, FailureNotice.Kind.invalidLink),
    (.tokenExpired, .tokenExpired, .generic), (.tokenInvalid, .tokenInvalid, .generic),
    (.noSuchInquiry, .noActiveInquiry, .generic), (.unknownCode, .launchCodeInvalid, .launchCode),
  ])
  func `F08: each error of an exchange is told apart`(
    refusal: Refusal, error: InquiryError, notice: FailureNotice.Kind
  ) {
    var store = InquiryStoreMachine()
    _ = store.openRequested(start, ResumeRecords(), Fixture.at(0))
    _ = store.replyReceived(.refused(refusal), to: exchange, sentAt: .start, Fixture.at(50))
    let model = store.model(Fixture.at(50))
    #expect(model.lifecycle == .failed(error) && model.failure?.kind == notice)
  }

  @Test func `F08: an answer without a readable inquiry id is NoActiveInquiry`() {
    var store = InquiryStoreMachine()
    _ = store.openRequested(start, ResumeRecords(), Fixture.at(0))
    var snapshot = Fixture.snapshot(InquiryDefinition.introduction)
    snapshot.inquiry = InquiryID(session: SessionNumber(0), ordinal: 0)
    let actions = store.replyReceived(
      .opened(Fixture.opening(snapshot)), to: exchange, sentAt: .start, Fixture.at(50))
    let lifecycle = store.model(Fixture.at(50)).lifecycle
    #expect(actions == [] && lifecycle == .failed(.noActiveInquiry))
  }

  @Test func `C2: what would end within the guard margin is not resumed`() {
    var store = InquiryStoreMachine()
    let records = Fixture.records(expiresAt: .start + .seconds(90))
    let actions = store.openRequested(.sameDeviceResume(.current), records, Fixture.at(30_000))
    #expect(actions == [.resumeEnded(succeeded: false), .eraseRecord(Fixture.inquiry)])
    let model = store.model(Fixture.at(0))
    #expect(model.lifecycle == .failed(.tokenExpired) && model.failure?.kind == .cannotResume)
  }

  @Test func `F06: a launch code that this device exchanged before resumes, and a used one fails`() {
    var known = InquiryStoreMachine()
    let resumed = known.openRequested(start, Fixture.records(), Fixture.at(0))
    #expect(resumed == [.ask(.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web))])
    var stranger = InquiryStoreMachine()
    _ = stranger.openRequested(start, ResumeRecords(), Fixture.at(0))
    let refused = stranger.replyReceived(.refused(.codeUsed), to: exchange, sentAt: .start, Fixture.at(50))
    #expect(refused == [.forgetRequests])
    let model = stranger.model(Fixture.at(50))
    #expect(model.lifecycle == .failed(.launchCodeInvalid) && model.failure?.kind == .launchCode)
  }

  @Test func `a silent network is no reason to forget: the record stays, and a retry opens the same entry`() {
    var store = InquiryStoreMachine()
    _ = store.openRequested(start, ResumeRecords(), Fixture.at(0))
    let spent = store.requestSpent(exchange)
    #expect(spent == [.forgetRequests])
    let model = store.model(Fixture.at(0))
    #expect(model.failure?.offersRetry == true)
    let retried = store.intended(.retry, Fixture.at(0))
    #expect(retried == [.ask(exchange)])
  }

  @Test func `F11 to F14: closing tells the service, erases the record, and leaves nothing but Open`() {
    var store = Fixture.started(at: InquiryDefinition.form)
    let closed = store.intended(.close, Fixture.at(100))
    #expect(
      closed == [
        .stopCapture, .forgetRequests, .ask(.closed(Fixture.resume, Fixture.inquiry)), .eraseRecord(Fixture.inquiry),
      ])
    for action: InquiryAction in [
      .acknowledge(InquiryDefinition.form), .retry, .cancel, .reclaim, .close, .refreshCode,
    ] {
      let nothing = store.intended(action, Fixture.at(200))
      #expect(nothing == [])
    }
    let late = store.pushed(.stepChanged, Fixture.snapshot(InquiryDefinition.handoff, sequence: 1), Fixture.at(200))
    #expect(late == [])
    let lifecycle = store.model(Fixture.at(200)).lifecycle
    #expect(lifecycle == .closed(nil))
    let again = store.intended(.open(start), Fixture.at(300))
    #expect(again == [.ask(exchange)])
  }

  @Test func `F11: at the terminal stage the lifecycle stays started, and closing gives the outcome`() {
    var store = Fixture.started(at: InquiryDefinition.selfie, DeviceWorld.ios)
    _ = store.pushed(
      .ended(.approved), Fixture.snapshot(InquiryDefinition.end, sequence: 1, outcome: .approved), Fixture.at(100))
    let model = store.model(Fixture.at(100, DeviceWorld.ios))
    #expect(model.lifecycle == .started(Fixture.inquiry))
    #expect(model.stage == .terminal(TerminalStage(outcome: .approved)))
    var interface = InterfaceMachine(.ios)
    _ = interface.mounted()
    let own = interface.modelChanged(model)
    #expect(own == [.show(Screen(of: model)), .dispatch(.close)])
    _ = store.intended(.close, Fixture.at(200))
    let lifecycle = store.model(Fixture.at(200)).lifecycle
    #expect(lifecycle == .closed(.approved))
  }
}
