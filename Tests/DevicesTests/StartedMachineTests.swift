import Actors
import Devices
import Inquiry
import Testing

struct StartedMachineTests {
  private let offer = HandoffOffer(
    code: Fixture.handoff, watchToken: Fixture.watch, generation: Generation(1), shownMs: 45_000, rotationsLeft: 5)

  @Test func `C2: an answer is written with its key before it leaves, and goes out once more after a resume`() throws {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let step = InquiryDefinition.introduction
    let answered = store.intended(.acknowledge(step), Fixture.at(1_000))
    #expect(answered == [.saveRecord])
    let pending = store.record(for: DeviceWorld.laptop, Fixture.at(1_000))?.pending
    #expect(pending == PendingSubmission(step: step, key: IdempotencyKey(1), submission: .acknowledged))
    let twice = store.intended(.acknowledge(step), Fixture.at(1_001))
    #expect(twice == [])
    let submission = DeviceRequest.Body.submit(
      Fixture.resume, Fixture.inquiry, step, Epoch(1), IdempotencyKey(1), .acknowledged)
    let sent = store.recordSaved(Fixture.at(1_010))
    #expect(sent == [.ask(submission)])

    let saved = store.record(for: DeviceWorld.laptop, Fixture.at(1_010))
    let record = try #require(saved)
    var resumed = InquiryStoreMachine()
    _ = resumed.openRequested(.sameDeviceResume(.current), ResumeRecords(record), Fixture.at(2_000))
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    let opening = ServiceReply.Body.opened(Fixture.opening(Fixture.snapshot(step)))
    _ = resumed.replyReceived(opening, to: attach, sentAt: Fixture.at(2_000).now, Fixture.at(2_050))
    let again = resumed.recordSaved(Fixture.at(2_060))
    #expect(again == [.resumeEnded(succeeded: true), .ask(submission)])
  }

  @Test func `S6: a device takes its lease for ended a margin early, counted from its own request`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    #expect(store.inquiry?.leaseEndsAt == .start + .seconds(28))
    _ = store.heard(Fixture.snapshot(InquiryDefinition.introduction), Fixture.at(10_500))
    #expect(store.inquiry?.leaseEndsAt == .start + .seconds(38))
    let late = store.intended(.acknowledge(InquiryDefinition.introduction), Fixture.at(38_000))
    let attach = StoreAction.ask(.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web))
    #expect(late == [.forgetRequests, attach, .saveRecord])
    let unsent = store.recordSaved(Fixture.at(38_010))
    #expect(unsent == [])
  }

  @Test func `S24: what is older than what was seen changes nothing, and a gap makes the device ask`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let news = Fixture.snapshot(InquiryDefinition.form, sequence: 1)
    let first = store.pushed(.stepChanged, news, Fixture.at(100))
    let duplicate = store.pushed(.stepChanged, news, Fixture.at(110))
    let stale = store.heard(Fixture.snapshot(InquiryDefinition.introduction), Fixture.at(120))
    #expect(first == [] && duplicate == [] && stale == [])
    #expect(store.inquiry?.snapshot.step == InquiryDefinition.form)
    let behindGap = store.pushed(.stepChanged, Fixture.snapshot(InquiryDefinition.form, sequence: 3), Fixture.at(130))
    #expect(behindGap == [.ask(.watch(.resume(Fixture.resume), Fixture.inquiry))])
  }

  @Test func `a code shows when its watch token is durable, is replaced in time, and pauses at the end`() {
    var store = Fixture.started(at: InquiryDefinition.handoff)
    #expect(store.model(Fixture.at(60)).stage.kind == .handoff)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    let minted = store.replyReceived(.minted(offer), to: mint, sentAt: .start, Fixture.at(100))
    #expect(minted == [.saveRecord])
    #expect(store.record(for: DeviceWorld.laptop, Fixture.at(100))?.watchToken == Fixture.watch)
    _ = store.recordSaved(Fixture.at(110))
    let shown = Screen(of: store.model(Fixture.at(110))).content
    #expect(shown == .code(Fixture.handoff, Generation(1)))
    let rotated = store.timeReached(Fixture.at(45_110))
    #expect(rotated.contains(.ask(.mint(.resume(Fixture.resume), Fixture.inquiry, .rotation))))
    let last = HandoffOffer(
      code: Fixture.handoff, watchToken: Fixture.watch, generation: Generation(2), shownMs: 1_000, rotationsLeft: 0)
    let again = store.replyReceived(.minted(last), to: mint, sentAt: .start, Fixture.at(45_200))
    #expect(again == [])
    _ = store.timeReached(Fixture.at(46_200))
    #expect(Screen(of: store.model(Fixture.at(46_200))).content == .codePaused)
  }

  @Test func `a source shows that a second device came with its code, until the claim has ended`() {
    var store = Fixture.started(at: InquiryDefinition.handoff)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    _ = store.replyReceived(.minted(offer), to: mint, sentAt: .start, Fixture.at(100))
    _ = store.recordSaved(Fixture.at(110))
    let claimed = Fixture.snapshot(InquiryDefinition.handoff, sequence: 1, handoff: .claimed)
    _ = store.pushed(.scanned(by: .ios, ConfirmNumber(42), confirmMs: 60_000), claimed, Fixture.at(5_000))
    let again = Fixture.snapshot(InquiryDefinition.handoff, sequence: 2, handoff: .claimed)
    _ = store.pushed(.scannedAgain(by: .android), again, Fixture.at(6_000))
    let model = store.model(Fixture.at(6_000))
    #expect(model.error == InquiryErrorView(.scannedByAnother))
    #expect(Screen(of: model).content == .number(ConfirmNumber(42), by: .ios))
    let gone = Fixture.snapshot(
      InquiryDefinition.governmentID, holder: .other(.ios), epoch: 2, sequence: 3, handoff: .confirmed)
    _ = store.pushed(.confirmed, gone, Fixture.at(9_000))
    #expect(store.model(Fixture.at(9_000)).error == nil)
  }

  @Test func `S7: who asked for another device and takes the inquiry back goes on with the step`() {
    var store = Fixture.started(at: InquiryDefinition.form)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    let asked = store.intended(.requestHandoff, Fixture.at(100))
    #expect(asked.contains(.ask(mint)))
    _ = store.replyReceived(.minted(offer), to: mint, sentAt: .start, Fixture.at(200))
    _ = store.recordSaved(Fixture.at(210))
    let reclaim = DeviceRequest.Body.reclaim(Fixture.watch, Fixture.inquiry)
    let taken = store.intended(.reclaim, Fixture.at(300))
    #expect(taken == [.forgetRequests, .ask(reclaim)])
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.form, epoch: 2, handoff: .reclaimed))
    _ = store.replyReceived(.opened(opening), to: reclaim, sentAt: .start, Fixture.at(400))
    let saved = store.recordSaved(Fixture.at(410))
    #expect(saved == [])
    let stage = store.model(Fixture.at(410)).stage
    #expect(stage == .form(InquiryDefinition.form))
  }

  @Test func `F03: only who got the inquiry by a handoff may hand it back, and only a way back is offered`() {
    var first = Fixture.started(at: InquiryDefinition.form)
    #expect(!first.model(Fixture.at(100)).offersHandBack)
    // The lease lapsed on the other device, and the source attached again.
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    _ = first.intended(.requestHandoff, Fixture.at(100))
    #expect(!first.model(Fixture.at(110)).offersReclaim, "there is nothing to take back before the code is there")
    _ = first.replyReceived(.minted(offer), to: mint, sentAt: .start, Fixture.at(200))
    #expect(first.model(Fixture.at(200)).offersReclaim)
    _ = first.recordSaved(Fixture.at(210))
    let gone = Fixture.snapshot(
      InquiryDefinition.form, holder: .other(.ios), epoch: 2, sequence: 1, handoff: .confirmed)
    _ = first.pushed(.confirmed, gone, Fixture.at(250))
    let mine = Fixture.snapshot(InquiryDefinition.form, epoch: 3, sequence: 2, handoff: .confirmed)
    _ = first.pushed(.holderChanged, mine, Fixture.at(300))
    #expect(first.model(Fixture.at(300)).stage == .form(InquiryDefinition.form))
    #expect(!first.model(Fixture.at(300)).offersHandBack)

    var second = Fixture.started(at: InquiryDefinition.form)
    let got = Fixture.snapshot(InquiryDefinition.form, sequence: 1, handoff: .confirmed)
    _ = second.heard(got, Fixture.at(600))
    #expect(second.model(Fixture.at(600)).offersHandBack)
    let moved = Fixture.snapshot(
      InquiryDefinition.form, holder: .other(.web), epoch: 2, sequence: 2, handoff: .handedBack)
    _ = second.pushed(.moved, moved, Fixture.at(700))
    #expect(second.model(Fixture.at(700)).stage.kind == .moved)
    #expect(!second.model(Fixture.at(700)).offersReclaim && !second.model(Fixture.at(700)).offersHandBack)
    let nobody = Fixture.snapshot(
      InquiryDefinition.form, holder: .nobody, epoch: 2, sequence: 3, handoff: .handedBack)
    _ = second.pushed(.leaseLapsed, nobody, Fixture.at(40_000))
    #expect(second.model(Fixture.at(40_000)).offersReclaim)
  }

  @Test func `F03: what a person wants of the service without a lease comes after the attach`() {
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    let token = ResumeToken(Secret(high: 2, low: 9))
    let handBack = DeviceRequest.Body.handBack(token, Fixture.inquiry, Epoch(2))
    // Nobody has renewed the lease for three minutes.
    var store = Fixture.started(at: InquiryDefinition.form)
    let wished = store.intended(.handBack, Fixture.at(180_000))
    #expect(wished == [.forgetRequests, .ask(attach)])
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.form, epoch: 2), token)
    _ = store.replyReceived(.opened(opening), to: attach, sentAt: Fixture.at(180_000).now, Fixture.at(180_100))
    let saved = store.recordSaved(Fixture.at(180_110))
    #expect(saved == [.ask(handBack)], "once, and with the new token")
    let again = store.recordSaved(Fixture.at(180_120))
    #expect(again == [])
  }

  @Test func `F40: without a network there is nothing to tap that would change nothing`() {
    var store = Fixture.started(at: InquiryDefinition.form)
    let heartbeat = DeviceRequest.Body.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1), .device)
    _ = store.requestSpent(heartbeat)
    let controls = InterfaceControls(of: store.model(Fixture.at(100)), with: InquiryPlatform())
    #expect(controls.list == [.retry, .cancel, .close])
  }

  @Test func `L10: a source whose lease lapsed while it asked for a code takes the lease again, and then asks anew`() {
    var store = Fixture.started(at: InquiryDefinition.handoff)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    let refused = store.replyReceived(.refused(.moved), to: mint, sentAt: .start, Fixture.at(40_000))
    #expect(refused == [.ask(.watch(.resume(Fixture.resume), Fixture.inquiry))])
    let lapsed = Fixture.snapshot(InquiryDefinition.handoff, holder: .nobody)
    let told = store.heard(lapsed, Fixture.at(41_000))
    let attach = DeviceRequest.Body.attach(Fixture.resume, Fixture.inquiry, DeviceWorld.web)
    #expect(told == [.forgetRequests, .ask(attach)])
    let opening = Fixture.opening(Fixture.snapshot(InquiryDefinition.handoff))
    _ = store.replyReceived(.opened(opening), to: attach, sentAt: .start, Fixture.at(42_000))
    let saved = store.recordSaved(Fixture.at(42_010))
    #expect(saved == [.ask(mint)])
  }

  @Test func `S7: a source shows the number, watches, and takes back by its token alone`() {
    var store = Fixture.started(at: InquiryDefinition.handoff)
    let mint = DeviceRequest.Body.mint(.resume(Fixture.resume), Fixture.inquiry, .asked)
    _ = store.replyReceived(.minted(offer), to: mint, sentAt: .start, Fixture.at(100))
    _ = store.recordSaved(Fixture.at(110))
    let claimed = Fixture.snapshot(InquiryDefinition.handoff, sequence: 1, handoff: .claimed)
    _ = store.pushed(.scanned(by: .ios, ConfirmNumber(42), confirmMs: 60_000), claimed, Fixture.at(5_000))
    // The answer to a heartbeat of before the claim comes late (S24).
    _ = store.heard(Fixture.snapshot(InquiryDefinition.handoff, handoff: .offered), Fixture.at(5_000))
    #expect(store.inquiry?.snapshot.handoff == .claimed)
    let number = Screen(of: store.model(Fixture.at(5_000))).content
    #expect(number == .number(ConfirmNumber(42), by: .ios))
    let gone = Fixture.snapshot(
      InquiryDefinition.governmentID, holder: .other(.ios), epoch: 2, sequence: 2, handoff: .confirmed)
    _ = store.pushed(.confirmed, gone, Fixture.at(9_000))
    let elsewhere = Screen(of: store.model(Fixture.at(9_000))).content
    #expect(elsewhere == .elsewhere(.governmentID))
    let write = store.intended(.startCapture(InquiryDefinition.governmentID), Fixture.at(9_100))
    #expect(write == [])
    let reclaimed = store.intended(.reclaim, Fixture.at(9_200))
    #expect(reclaimed == [.forgetRequests, .ask(.reclaim(Fixture.watch, Fixture.inquiry))])
  }

  @Test func `F20: the step is done when the identity is saved; F21: else the inquiry ends here`() {
    let traits = DeviceWorld.ios
    let step = InquiryDefinition.governmentID
    for isSaved in [true, false] {
      var store = Fixture.started(at: step, traits)
      let captured = store.intended(.startCapture(step), Fixture.at(100, traits))
      #expect(captured.contains(.capture(CaptureRequest(step: step, kind: .nfc))))
      let evidence = CaptureEvidence(digest: 7, byteCount: 7)
      _ = store.captureEnded(.captured(step, evidence), Fixture.at(4_000, traits))
      let sent = store.recordSaved(Fixture.at(4_010, traits))
      guard case .ask(let submission) = sent.first else {
        Issue.record("nothing was handed in")
        continue
      }
      let identity = VerifiedIdentity(subject: SessionNumber(42), mode: .nfc, portrait: evidence)
      let answer = ServiceReply.Body.verified(Fixture.snapshot(InquiryDefinition.selfie), identity)
      let verified = store.replyReceived(answer, to: submission, sentAt: .start, Fixture.at(4_100, traits))
      #expect(verified == [.saveIdentity(identity)])
      #expect(store.model(Fixture.at(4_100, traits)).isLoading)
      if isSaved {
        _ = store.identitySaved(Fixture.at(4_200, traits))
        let model = store.model(Fixture.at(4_200, traits))
        #expect(model.stage.kind == .selfie && model.identity == identity)
      } else {
        let failed = store.identityNotSaved(.fileTooLarge)
        #expect(failed == [.stopCapture, .forgetRequests, .eraseRecord(Fixture.inquiry)])
        let lifecycle = store.model(Fixture.at(4_200, traits)).lifecycle
        #expect(lifecycle == .failed(.fileTooLarge))
      }
    }
  }

  @Test func `F30: a capture that failed offers a retry when that can help, and only then`() {
    let traits = DeviceWorld.ios
    let step = InquiryDefinition.governmentID
    let request = StoreAction.capture(CaptureRequest(step: step, kind: .nfc))
    for failure in CaptureFailure.allCases where failure.inquiryError == nil {
      var store = Fixture.started(at: step, traits)
      _ = store.intended(.startCapture(step), Fixture.at(100, traits))
      let ended = store.captureEnded(.failed(step, failure), Fixture.at(4_000, traits))
      let error = store.model(Fixture.at(4_000, traits)).error
      #expect(ended == [] && error?.text == failure.text && error?.isRetryable == failure.isRetryable)
      let retried = store.intended(.retry, Fixture.at(5_000, traits))
      #expect(retried == (failure.isRetryable ? [request] : []))
      guard !failure.isRetryable else { continue }
      // The step's own button: with another document, or after a visit to the settings.
      let anew = store.intended(.startCapture(step), Fixture.at(6_000, traits))
      #expect(anew == [request])
    }
  }

  @Test func `F33: an incomplete capture is not handed in; F21: nor is one that is too large`() {
    let traits = DeviceWorld.ios
    let step = InquiryDefinition.selfie
    let results: [(CaptureResult, InquiryError)] = [
      (.captured(step, .none), .invalidState),
      (.captured(InquiryDefinition.governmentID, CaptureEvidence(digest: 7, byteCount: 7)), .invalidState),
      (.failed(step, .tooLarge), .fileTooLarge),
    ]
    for (result, error) in results {
      var store = Fixture.started(at: step, traits)
      _ = store.intended(.startCapture(step), Fixture.at(100, traits))
      let ended = store.captureEnded(result, Fixture.at(4_000, traits))
      #expect(ended == [.stopCapture, .forgetRequests, .eraseRecord(Fixture.inquiry)])
      #expect(store.model(Fixture.at(4_000, traits)).lifecycle == .failed(error))
    }
  }

  @Test func `L2: a holder asks when nobody did anything for two minutes; then it only looks on`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    let beat = StoreAction.ask(.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1)))
    let question = StoreAction.ask(.watch(.resume(Fixture.resume), Fixture.inquiry))
    var beats = 0
    var askedAt: [Int64] = []
    var questionsAt: [Int64] = []
    for _ in 0..<24 where store.wakesAt != .never {
      let now = (store.wakesAt - .start).milliseconds + 1
      let asked = store.timeReached(Fixture.at(now))
      if asked.contains(beat) { beats += 1 }
      if asked.contains(question) { questionsAt.append(now) }
      if store.model(Fixture.at(now)).asksPresence { askedAt.append(now) }
      guard asked != [] else { continue }
      // At the end of the lease nobody holds it.
      let holder: Holder = questionsAt.isEmpty ? .you : .nobody
      _ = store.heard(Fixture.snapshot(InquiryDefinition.introduction, holder: holder), Fixture.at(now + 500))
    }
    #expect(beats == 14 && questionsAt.count == 8)
    #expect((120_000...120_100).contains(askedAt.first ?? 0) && (askedAt.last ?? 0) < 150_000)
    #expect((150_000...165_000).contains(questionsAt.first ?? 0))
    #expect((60_000...61_000).contains(questionsAt[7] - questionsAt[6]))
  }

  @Test func `L2: whoever says to be there is asked no more, and the service hears of it at once`() {
    var store = Fixture.started(at: InquiryDefinition.introduction)
    for now in stride(from: Int64(10_000), through: 120_000, by: 10_000) {
      _ = store.timeReached(Fixture.at(now))
      _ = store.heard(Fixture.snapshot(InquiryDefinition.introduction), Fixture.at(now + 1))
    }
    _ = store.timeReached(Fixture.at(120_100))
    let screen = Screen(of: store.model(Fixture.at(121_000)))
    let usable = InquiryPlatform().usable(on: DeviceWorld.web)
    let controls = InterfaceControls(of: store.model(Fixture.at(121_000)), with: usable)
    #expect(screen.asksPresence && controls.list.first == .stay)
    let text = ScreenText(screen, controls: controls, width: 44).lines
    #expect(text[0] == "? Are you still there? If not, another")
    #expect(text.contains { $0.hasPrefix("[1] I am still here") && $0.hasSuffix("stay") })
    _ = store.intended(.stay, Fixture.at(125_000))
    #expect(store.wakesAt == Fixture.at(125_000).now)
    #expect(!store.model(Fixture.at(125_000)).asksPresence)
    let sign = StoreAction.ask(.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1), .person))
    #expect(store.timeReached(Fixture.at(125_000)) == [sign])
    _ = store.heard(Fixture.snapshot(InquiryDefinition.introduction), Fixture.at(125_100))
    let beat = StoreAction.ask(.heartbeat(Fixture.resume, Fixture.inquiry, Epoch(1)))
    #expect(store.timeReached(Fixture.at(135_200)) == [beat])
  }
}
