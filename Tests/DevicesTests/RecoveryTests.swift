import Actors
import Devices
import Inquiry
import Testing

/// What came to nothing is told, and leads on.
struct RecoveryTests {
  private static let code = HandoffCode(Secret(high: 5, low: 5))

  private static func edition(_ version: UInt16) -> DocumentEdition {
    DocumentEdition(id: DocumentID(inquiry: Fixture.inquiry, ordinal: 1), version: DocumentVersion(version))
  }

  @Test func `S33: what a kill left in the vault untold is told before its receipt leaves`() {
    let document = Document(id: Self.edition(1).id, version: DocumentVersion(1), digest: 1, byteCount: 1)
    let entry = MailboxEntry(sequence: SequenceNumber(1), edition: Self.edition(1))
    let image = VaultImage(
      cursor: SequenceNumber(1), receiptToken: Fixture.receipt,
      documents: [VaultDocument(document, receivedAt: .start)],
      records: [1, 2].map {
        VaultRecord(inquiry: Fixture.inquiry, portrait: $0, content: RecordContent(digest: $0, byteCount: 1))
      },
      receipts: [
        DeliveryReceipt(entry: entry, verdict: .stored),
        DeliveryReceipt(
          entry: MailboxEntry(sequence: SequenceNumber(2), edition: Self.edition(2)), verdict: .integrity),
      ])
    var vault = VaultMachine()
    let told = vault.restored(image, at: .start, DeviceLimits())
    #expect(
      told == [
        .recordsFound(Fixture.inquiry, count: 2), .documentFound(Self.edition(1)), .opened(SequenceNumber(1)),
        .ask(.acknowledge(Fixture.receipt, entry, .stored)),
      ])
  }

  @Test func `S1: a holder that is refused asks who holds, and believes only the service`() {
    var store = Fixture.handing()
    let refused = store.replyReceived(
      .refused(.moved), to: .heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1)), sentAt: .start, Fixture.at(10_000))
    #expect(refused == [.ask(.watch(.resume(Fixture.resume), Fixture.inquiry))])
    #expect(store.inquiry?.hasLease(at: Fixture.at(10_001).now) == false)
    // A push from before it moved comes late, and still says that the inquiry is held here.
    let late = Fixture.snapshot(InquiryDefinition.handoff, sequence: 9, handoff: .claimed)
    _ = store.pushed(.scanned(by: .ios, ConfirmNumber(42), confirmMs: 60_000), late, Fixture.at(10_010))
    #expect(store.invariantViolations() == [])
    let elsewhere = Fixture.snapshot(
      InquiryDefinition.handoff, holder: .other(.ios), epoch: 2, sequence: 9, handoff: .confirmed)
    _ = store.replyReceived(
      .progressed(elsewhere), to: .watch(.resume(Fixture.resume), Fixture.inquiry), sentAt: .start, Fixture.at(10_020))
    #expect(Screen(of: store.model(Fixture.at(10_020))).content == .elsewhere(.handoff))
    #expect(store.invariantViolations() == [])
  }

  @Test func `S17: a number that nobody types in time ends at the notice of a code past its time`() {
    var store = InquiryStoreMachine()
    let traits = DeviceWorld.ios
    let entry = Entry.anotherDevice(code: .secret(Self.code.secret))
    _ = store.openRequested(entry, ResumeRecords(), Fixture.at(0, traits))
    let peek = DeviceRequest.Body.peek(.scanned(Self.code))
    _ = store.replyReceived(
      .peeked(HandoffPeek(source: .web, next: .selfie, nonce: Fixture.nonce)), to: peek, sentAt: .start,
      Fixture.at(10, traits))
    #expect(store.wakesAt == .never)
    _ = store.intended(.acceptHandoff, Fixture.at(1_000, traits))
    let ticket = ClaimTicket(inquiry: Fixture.inquiry, source: .web, triesLeft: 2, confirmMs: 60_000)
    let claim = DeviceRequest.Body.claim(.scanned(Self.code), traits, Fixture.nonce)
    _ = store.replyReceived(.claimed(ticket), to: claim, sentAt: .start, Fixture.at(1_100, traits))
    #expect(store.wakesAt == .start + .milliseconds(61_100))
    let early = store.timeReached(Fixture.at(61_099, traits))
    #expect(early == [] && store.stateName == "arriving")
    // What was typed in time, the service judges.
    _ = store.intended(.enterConfirmNumber(ConfirmNumber(7)), Fixture.at(61_099, traits))
    #expect(store.wakesAt == .never)
    let confirm = DeviceRequest.Body.confirm(Fixture.inquiry, ConfirmNumber(7))
    _ = store.replyReceived(.wrongNumber(triesLeft: 1), to: confirm, sentAt: .start, Fixture.at(61_200, traits))
    let late = store.timeReached(Fixture.at(61_200, traits))
    #expect(late == [.forgetRequests])
    let model = store.model(Fixture.at(61_200, traits))
    #expect(model.lifecycle == .failed(.launchCodeInvalid))
    #expect(model.failure == FailureNotice(kind: .launchCode))
  }

  @Test func `F30: an error goes as soon as what it was about has succeeded by itself`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    _ = store.requestSpent(.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1)))
    let alone = store.model(Fixture.at(60_000))
    #expect(alone.error?.text == .serviceUnreachable && Screen(of: alone).offersRetry)
    // A push arrives: nobody holds the inquiry any more. The device takes it again without being told to.
    let lapsed = Fixture.snapshot(InquiryDefinition.introduction, holder: .nobody, sequence: 1)
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    let pushed = store.pushed(.leaseLapsed, lapsed, Fixture.at(61_000))
    #expect(pushed == [.forgetRequests, .ask(attach)])
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.introduction, epoch: 2, sequence: 1))
    _ = store.replyReceived(.opened(opening), to: attach, sentAt: Fixture.at(61_000).now, Fixture.at(61_100))
    _ = store.recordSaved(Fixture.at(61_110))
    let back = Screen(of: store.model(Fixture.at(61_110)))
    #expect(back == Screen(.step(InquiryDefinition.introduction, .introduction, .ready)))
    #expect(store.invariantViolations() == [])
  }

  @Test func `C2: an attach that is forgotten with all other requests can be tried again`() {
    var store = Fixture.started(at: InquiryDefinition.handoff)
    _ = store.requestSpent(.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1)))
    let attach = StoreAction.ask(.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web))
    let first = store.intended(.retry, Fixture.at(61_000))
    #expect(first.contains(attach))
    // A push is faster than the answer, and what is asked for then is given up before the attach.
    let news = Fixture.snapshot(InquiryDefinition.handoff, sequence: 1)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    _ = store.pushed(.stepChanged, news, Fixture.at(61_100))
    let spent = store.requestSpent(mint)
    let again = store.intended(.retry, Fixture.at(90_000))
    #expect(spent == [.forgetRequests] && again.contains(attach))
  }

  @Test func `F20: an identity that comes when another device holds the inquiry is kept, and then it has moved`() {
    let (traits, step) = (DeviceWorld.ios, InquiryDefinition.governmentID)
    var store = Fixture.started(at: step, traits)
    _ = store.intended(.startCapture(step), Fixture.at(100, traits))
    let evidence = CaptureEvidence(digest: 7, byteCount: 7)
    _ = store.captureEnded(.captured(step, evidence), Fixture.at(4_000, traits))
    let sent = store.recordSaved(Fixture.at(4_010, traits))
    guard case .ask(let submission) = sent.first else {
      Issue.record("nothing was handed in")
      return
    }
    let identity = VerifiedIdentity(subject: SessionNumber(42), mode: .nfc, portrait: evidence)
    let news = Fixture.snapshot(InquiryDefinition.selfie, holder: .other(.web), epoch: 2, sequence: 3)
    let kept = store.replyReceived(.verified(news, identity), to: submission, sentAt: .start, Fixture.at(9_000, traits))
    #expect(kept == [.saveIdentity(identity)] && store.invariantViolations() == [])
    _ = store.identitySaved(Fixture.at(9_100, traits))
    let stage = store.model(Fixture.at(9_100, traits)).stage.kind
    #expect(stage == .moved && store.invariantViolations() == [])
  }

  @Test func `F16: at the end no error of before is left, and a refused redirect is one`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let submission = DeviceRequest.Body.submit(
      Fixture.resume, Fixture.inquiry, InquiryDefinition.introduction, Epoch(1), IdempotencyKey(1), .acknowledged)
    _ = store.intended(.acknowledge(InquiryDefinition.introduction), Fixture.at(100))
    _ = store.recordSaved(Fixture.at(110))
    _ = store.replyReceived(.refused(.moved), to: submission, sentAt: .start, Fixture.at(200))
    #expect(store.model(Fixture.at(200)).error?.text == .stepNotAccepted)
    let end = Fixture.snapshot(InquiryDefinition.end, holder: .nobody, epoch: 2, sequence: 1, outcome: .approved)
    _ = store.pushed(.ended(.approved), end, Fixture.at(300))
    #expect(store.model(Fixture.at(300)).error == nil)
    _ = store.intended(.linkRefused, Fixture.at(400))
    #expect(store.model(Fixture.at(400)).error?.text == .linkRefused)
  }

  @Test func `F13: a cancel that nobody answers is told, and the retry cancels again`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let cancel = DeviceRequest.Body.cancel(Fixture.cancel, Fixture.inquiry)
    let asked = store.intended(.cancel, Fixture.at(100))
    let twice = store.intended(.cancel, Fixture.at(101))
    #expect(asked == [.ask(cancel)] && twice == [])
    let spent = store.requestSpent(cancel)
    #expect(spent == [])
    let told = Screen(of: store.model(Fixture.at(60_000)))
    #expect(told.error == .serviceUnreachable && told.offersRetry)
    let again = store.intended(.retry, Fixture.at(61_000))
    #expect(again == [.ask(cancel)])
    #expect(store.model(Fixture.at(61_000)).error == nil)
    let end = Fixture.snapshot(InquiryDefinition.introduction, holder: .nobody, outcome: .cancelled)
    _ = store.replyReceived(.progressed(end), to: cancel, sentAt: .start, Fixture.at(61_100))
    #expect(Screen(of: store.model(Fixture.at(61_100))).content == .terminal(.cancelled, finishedElsewhere: false))
  }

  @Test func `F13: a cancel leans on a token of its own, and outlives the others, but not the wish for it`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let cancel = DeviceRequest.Body.cancel(Fixture.cancel, Fixture.inquiry)
    _ = store.intended(.cancel, Fixture.at(100))
    let fresh = ResumeToken(Secret(high: 9, low: 9))
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.introduction, epoch: 2), fresh)
    _ = store.replyReceived(.opened(opening), to: attach, sentAt: .start, Fixture.at(200))
    // The first one still counts.
    #expect(store.recordSaved(Fixture.at(210)) == [])
    _ = store.requestSpent(cancel)
    #expect(store.intended(.retry, Fixture.at(300)) == [.ask(cancel)])
    _ = store.requestSpent(cancel)
    // The person goes on instead.
    let answered = store.intended(.acknowledge(InquiryDefinition.introduction), Fixture.at(400))
    #expect(answered == [.saveRecord])
    #expect(store.model(Fixture.at(400)).error == nil)
    _ = store.intended(.retry, Fixture.at(500))
    #expect(store.inquiry?.wantsCancel == false)
  }

  @Test func `F13: a cancel of another inquiry that comes to nothing is no news of this one`() {
    var store = InquiryStoreMachine()
    let entry = Entry.start(launchCode: .secret(Fixture.launch.secret))
    _ = store.openRequested(entry, ResumeRecords(), Fixture.at(0))
    let other = InquiryID(session: DeviceWorld.person, ordinal: 9)
    let spent = store.requestSpent(.cancel(Fixture.cancel, other))
    #expect(spent == [] && store.stateName == "opening")
  }
}

extension Fixture {
  /// A store that shows its first code.
  static func handing() -> InquiryStoreMachine {
    var store = started(at: InquiryDefinition.handoff)
    let offer = HandoffOffer(
      code: handoff, watchToken: watch, generation: Generation(1), shownMs: 45_000, rotationsLeft: 5)
    let mint = DeviceRequest.Body.mint(.resume(resume), inquiry, .asked)
    _ = store.replyReceived(.minted(offer), to: mint, sentAt: .start, at(100))
    _ = store.recordSaved(at(110))
    return store
  }
}
