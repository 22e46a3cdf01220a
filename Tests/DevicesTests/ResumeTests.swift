import Actors
import Devices
import Inquiry
import Testing

/// Same-device resume: which of the saved inquiries, with what, and beside which other store.
struct ResumeTests {
  private static let second = InquiryID(session: DeviceWorld.person, ordinal: 2)
  private static let otherCode = LaunchCode(Secret(high: 8, low: 8))

  /// Two inquiries were left open: the first, and after it the second.
  private var saved: ResumeRecords {
    var records = ResumeRecords(Fixture.record(1))
    records.save(Fixture.record(2, exchanged: Self.otherCode))
    return records
  }

  private func attached(_ inquiry: InquiryID) -> [StoreAction] {
    [.ask(.attach(Fixture.resume, inquiry, DeviceWorld.web))]
  }

  @Test func `F05: without an id the inquiry that was touched last is resumed, with one the inquiry that it names`() {
    for (which, expected) in [
      (EnteredInquiry.current, attached(Self.second)), (.named(Self.second), attached(Self.second)),
      (.named(Fixture.inquiry), attached(Fixture.inquiry)),
      (.named(InquiryID(session: DeviceWorld.person, ordinal: 3)), [.resumeEnded(succeeded: false)]),
    ] {
      var store = InquiryStoreMachine()
      let actions = store.openRequested(.sameDeviceResume(which), saved, Fixture.at(0))
      #expect(actions == expected)
    }
  }

  @Test func `F05: what this device has not saved fails with NoActiveInquiry, and nothing is forgotten`() {
    var store = InquiryStoreMachine()
    let stranger = EnteredInquiry.named(InquiryID(session: DeviceWorld.person, ordinal: 3))
    _ = store.openRequested(.sameDeviceResume(stranger), saved, Fixture.at(0))
    let model = store.model(Fixture.at(0))
    #expect(model.lifecycle == .failed(.noActiveInquiry) && model.failure?.kind == .cannotResume)
  }

  @Test func `F06: a launch code finds its inquiry among all that this device saved`() {
    for (code, inquiry) in [(Fixture.launch, Fixture.inquiry), (Self.otherCode, Self.second)] {
      var store = InquiryStoreMachine()
      let actions = store.openRequested(.start(launchCode: .secret(code.secret)), saved, Fixture.at(0))
      #expect(actions == attached(inquiry))
    }
  }

  @Test func `F05: a device that ends one inquiry keeps what it saved of another, and still resumes it by its id`() {
    let laptop = DeviceWorld.laptop
    let world = DeviceWorld(PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)]))
    world.kill(laptop)
    world.plant(.resume(ResumeRecords(Fixture.record(2, exchanged: Self.otherCode))), .resume, on: laptop)
    world.restart(laptop)
    #expect(world.run(for: .seconds(60)) { $0.records(on: laptop).count == 2 })
    #expect(world.records(on: laptop).all.map(\.inquiry) == [Fixture.inquiry, Self.second])
    #expect(world.run(for: .seconds(600)) { $0.has(.ended(Fixture.inquiry, .approved)) })
    _ = world.run(for: .seconds(60))
    #expect(world.records(on: laptop).all.map(\.inquiry) == [Self.second])
    // The service knows nothing of that one: it was asked, and now the device forgets it too.
    world.press(.open(.sameDeviceResume(.named(Self.second))), on: laptop)
    _ = world.run(for: .seconds(10))
    #expect(world.has(.refused(laptop, .noSuchInquiry)) && world.records(on: laptop).count == 0)
    #expect(world.violations == [])
  }

  @Test func `a refusal of what was said on leaving one inquiry is no news of the next one`() {
    var store = Fixture.started(at: InquiryDefinition.form)
    _ = store.intended(.close, Fixture.at(100))
    _ = store.openRequested(.sameDeviceResume(.named(Self.second)), saved, Fixture.at(200))
    let goodbye = DeviceRequest.Body.closed(Fixture.resume, Fixture.inquiry)
    let late = store.replyReceived(.refused(.tokenInvalid), to: goodbye, sentAt: .start, Fixture.at(300))
    let cancel = DeviceRequest.Body.cancel(Fixture.cancel, Fixture.inquiry)
    let later = store.replyReceived(.refused(.noSuchInquiry), to: cancel, sentAt: .start, Fixture.at(310))
    let state = store.stateName
    #expect(late == [] && later == [] && state == "opening")
  }

  @Test func `C2: the guard margin begins with its last millisecond, and what is past it is asked for`() {
    let margin = Int64(DeviceLimits().guardMarginMs)
    for (leftMs, isAsked) in [(margin - 1, false), (margin, false), (margin + 1, true)] {
      var store = InquiryStoreMachine()
      let records = Fixture.records(expiresAt: .start + .milliseconds(leftMs))
      let actions = store.openRequested(.sameDeviceResume(.current), records, Fixture.at(0))
      #expect(
        actions
          == (isAsked
            ? attached(Fixture.inquiry)
            : [
              .resumeEnded(succeeded: false), .eraseRecord(Fixture.inquiry),
            ]))
      let lifecycle = store.model(Fixture.at(0)).lifecycle
      #expect(lifecycle == (isAsked ? .ready : .failed(.tokenExpired)))
    }
  }

  @Test func `C4: the end that the service told last counts, and one that it does not tell leaves the old one`() {
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    for (remainingMs, expected) in [(7_200_000, Instant.start + .milliseconds(7_200_050)), (0, .start + .seconds(90))] {
      var store = InquiryStoreMachine()
      let records = Fixture.records(expiresAt: .start + .seconds(90))
      _ = store.openRequested(.sameDeviceResume(.current), records, Fixture.at(0))
      let snapshot = Fixture.snapshot(InquiryDefinition.form)
      let opening = ServiceReply.Body.opened(Fixture.opening(snapshot, remainingMs: UInt32(remainingMs)))
      _ = store.replyReceived(opening, to: attach, sentAt: .start, Fixture.at(50))
      let record = store.record(for: DeviceWorld.laptop, Fixture.at(50))
      #expect(record?.expiresAt == expected)
    }
  }

  @Test func `C2: the record says whose it is, which version wrote it, and all that a resume needs`() throws {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    _ = store.intended(.acknowledge(InquiryDefinition.introduction), Fixture.at(100))
    let saved = store.record(for: DeviceWorld.laptop, Fixture.at(100))
    let record = try #require(saved)
    #expect(record.installation == DeviceWorld.laptop && record.sdkVersion == .current)
    #expect(record.inquiry == Fixture.inquiry && record.resumeToken == Fixture.resume)
    #expect(record.epochSeen == Epoch(1) && record.sequenceSeen == .none && record.stageSeen == .introduction)
    #expect(record.pending?.key == IdempotencyKey(1) && record.nextKey == IdempotencyKey(2))
  }

  @Test func `two stores of one device each have an inquiry of their own, and each leaves its own behind`() throws {
    var records = ResumeRecords()
    var stores = [Owned(InquiryStoreMachine()), Owned(InquiryStoreMachine())]
    for (ordinal, store) in zip([1, 2] as [UInt16], stores) {
      let code = LaunchCode(Secret(high: 1, low: UInt64(ordinal)))
      let inquiry = InquiryID(session: DeviceWorld.person, ordinal: ordinal)
      let asked = store.value.openRequested(.start(launchCode: .secret(code.secret)), records, Fixture.at(0))
      #expect(asked == [.ask(.exchange(code, DeviceWorld.web))])
      var snapshot = Fixture.snapshot(InquiryDefinition.form)
      snapshot.inquiry = inquiry
      _ = store.value.replyReceived(
        .opened(Fixture.opening(snapshot)), to: .exchange(code, DeviceWorld.web), sentAt: .start, Fixture.at(50))
      let record = store.value.record(for: DeviceWorld.laptop, Fixture.at(50))
      records.save(try #require(record))
      _ = store.value.recordSaved(Fixture.at(60))
    }
    #expect(records.all.map(\.inquiry.ordinal) == [2, 1])
    let left = stores.removeFirst().value.intended(.close, Fixture.at(100))
    #expect(left.last == .eraseRecord(Fixture.inquiry))
    records.forget(Fixture.inquiry)
    #expect(records.all.map(\.inquiry) == [Self.second])
    let remaining = stores[0].value.model(Fixture.at(100)).lifecycle
    #expect(remaining == .started(Self.second))
  }

  @Test func `C4: of two stores with one inquiry the last to attach has it, and the first shows that it moved`() throws
  {
    var first = Fixture.started(at: InquiryDefinition.form)
    let taken = first.inquiryTaken(Fixture.at(100))
    #expect(taken == [.stopCapture, .forgetRequests])
    let model = first.model(Fixture.at(100))
    #expect(model.lifecycle == .started(Fixture.inquiry) && model.stage == .moved(.form))
    let (wakesAt, violations) = (first.wakesAt, first.invariantViolations())
    #expect(wakesAt == .never && violations == [])
    let news = Fixture.snapshot(InquiryDefinition.handoff, sequence: 1)
    let answered = first.intended(.submitForm(InquiryDefinition.form, Answers([])), Fixture.at(110))
    let pushed = first.pushed(.stepChanged, news, Fixture.at(120))
    #expect(answered == [] && pushed == [])
    let (stage, later) = (first.model(Fixture.at(120)).stage, first.invariantViolations())
    #expect(stage == .moved(.form) && later == [])

    // Taken back with what the second store saved meanwhile, an unanswered submission included.
    var record = Fixture.record()
    record.resumeToken = ResumeToken(Secret(high: 2, low: 3))
    record.nextKey = IdempotencyKey(6)
    record.pending = PendingSubmission(
      step: InquiryDefinition.form, key: IdempotencyKey(5), submission: .form(Answers([])))
    let back = first.intentReceived(.reclaim, ResumeRecords(record), Fixture.at(200))
    let attach = DeviceRequest.Body.attach(record.resumeToken, Fixture.inquiry, DeviceWorld.web)
    #expect(back == [.forgetRequests, .ask(attach)])
    let token = ResumeToken(Secret(high: 2, low: 4))
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.form, sequence: 1), token)
    _ = first.replyReceived(.opened(opening), to: attach, sentAt: Fixture.at(200).now, Fixture.at(250))
    let again = first.recordSaved(Fixture.at(260))
    let submission = DeviceRequest.Body.submit(
      token, Fixture.inquiry, InquiryDefinition.form, Epoch(1), IdempotencyKey(5), .form(Answers([])))
    #expect(again == [.ask(submission)])
  }

  @Test func `S22: a store that was taken before its record was durable has started, and stays so when it comes back`()
  {
    var store = InquiryStoreMachine()
    _ = store.openRequested(.start(launchCode: .secret(Fixture.launch.secret)), ResumeRecords(), Fixture.at(0))
    let exchange = DeviceRequest.Body.exchange(Fixture.launch, DeviceWorld.web)
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.form))
    _ = store.replyReceived(.opened(opening), to: exchange, sentAt: .start, Fixture.at(50))
    #expect(store.model(Fixture.at(50)).lifecycle == .ready)
    _ = store.inquiryTaken(Fixture.at(60))
    #expect(store.model(Fixture.at(60)).lifecycle == .started(Fixture.inquiry))
    let back = store.intentReceived(.reclaim, Fixture.records(), Fixture.at(200))
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    #expect(back == [.forgetRequests, .ask(attach)])
    _ = store.replyReceived(.opened(opening), to: attach, sentAt: .start, Fixture.at(250))
    #expect(store.model(Fixture.at(250)).lifecycle == .started(Fixture.inquiry))
  }

  @Test func `C4: a store whose inquiry was taken leaves it to the other one, and hears of its end`() {
    var left = Fixture.started(at: InquiryDefinition.form)
    _ = left.inquiryTaken(Fixture.at(100))
    let closed = left.intended(.close, Fixture.at(200))
    #expect(closed == [.forgetRequests])
    var told = Fixture.started(at: InquiryDefinition.form)
    _ = told.inquiryTaken(Fixture.at(100))
    let end = Fixture.snapshot(InquiryDefinition.end, holder: .nobody, sequence: 3, outcome: .approved)
    _ = told.pushed(.ended(.approved), end, Fixture.at(200))
    let kind = told.model(Fixture.at(200)).stage.kind
    #expect(kind == .terminal)
    var late = Fixture.started(at: InquiryDefinition.form)
    _ = late.inquiryTaken(Fixture.at(100))
    _ = late.intended(.reclaim, Fixture.at(200))
    let lifecycle = late.model(Fixture.at(200)).lifecycle
    #expect(lifecycle == .failed(.noActiveInquiry), "the other store has closed it")
  }
}
