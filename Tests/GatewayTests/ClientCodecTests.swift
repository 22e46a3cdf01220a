import Actors
import Coordination
import Gateway
import HTTP
import Inquiry
import Testing

/// What a client writes, the service reads as the same; what the service writes, a client reads as the same.
struct ClientCodecTests {
  private static let inquiry = InquiryID(session: SessionNumber(4), ordinal: 1)
  private static let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
  private static let other = Secret(high: 7, low: .max)
  private static let edition = DocumentEdition(id: DocumentID(inquiry: inquiry, ordinal: 2), version: .first)
  private static let entry = MailboxEntry(sequence: SequenceNumber(9), edition: edition)
  private static let traits = DeviceTraits(platform: .android, capabilities: [.camera, .nfc])
  private static let resume = ResumeToken(secret)
  private static let receipt = ReceiptToken(GatewayStage.hasher.receiptToken(GatewayStage.installation).secret)
  private static let access = InstallationAccess(
    id: GatewayStage.installation, token: GatewayStage.hasher.installationToken(GatewayStage.installation))
  private static let step = StepID(3)

  private static let answers: [FieldAnswer] = {
    guard let date = CalendarDate("1990-02-28") else { return [] }
    let address = PostalAddress(street: "1 Straße", postalCode: "12345", city: "Köln", country: "DE")
    let values: [AnswerValue] = [
      .text("\"Grüße\"\n\u{1F600}"), .choice(2), .phone("+49 30 5550100"), .date(date), .address(address),
    ]
    return values.enumerated().map { FieldAnswer(field: FieldID(UInt8($0.offset)), value: $0.element) }
  }()

  private static func submit(_ submission: StepSubmission) -> DeviceRequest.Body {
    .submit(resume, inquiry, step, Epoch(2), IdempotencyKey(77), submission)
  }

  private static let bodies: [DeviceRequest.Body] = {
    let code = HandoffCode(other)
    return [
      .exchange(LaunchCode(secret), traits),
      .exchange(LaunchCode(secret), DeviceTraits(platform: .web, capabilities: [])),
      .peek(.scanned(code)), .peek(.linked(code, by: .sms)), .peek(.typed(TypedCode(reducing: other))),
      .claim(.scanned(code), traits, ClaimNonce(secret)), .claim(.linked(code, by: .email), traits, ClaimNonce(other)),
      .claim(.typed(TypedCode(reducing: other)), traits, ClaimNonce(secret)), .confirm(inquiry, ConfirmNumber(42)),
      .decline(inquiry), submit(.acknowledged), submit(.form(Answers(answers))), submit(.form(Answers([]))),
      submit(.oneTimeCode(TypedDigits(typed: "004711"))), .resend(resume, inquiry, step, Epoch(1)),
      .mint(.resume(resume), inquiry, .asked), .mint(.watch(WatchToken(other)), inquiry, .rotation),
      .heartbeat(resume, inquiry, Epoch(.max), .device), .heartbeat(resume, inquiry, Epoch(0), .person),
      .handBack(resume, inquiry, Epoch(3)), .reclaim(WatchToken(secret), inquiry), .attach(resume, inquiry, traits),
      .cancel(CancelToken(secret), inquiry), .closed(resume, inquiry), .watch(.resume(resume), inquiry),
      .watch(.watch(WatchToken(secret)), inquiry), .pull(receipt, after: SequenceNumber(0)),
      .pull(receipt, after: SequenceNumber(.max)), .fetch(receipt, edition),
    ]
      + [.stored, .duplicate, .recordMapping, .fileTooLarge, .integrity, .signature].map { verdict in
        .acknowledge(receipt, entry, verdict)
      }
  }()

  private static func request(_ body: DeviceRequest.Body, number: UInt32 = 5) -> DeviceRequest {
    DeviceRequest(from: GatewayStage.installation, number: RequestNumber(number), body: body)
  }

  @Test func `each request arrives as it was meant`() throws {
    for body in Self.bodies {
      var stage = GatewayStage()
      let call = try #require(Self.request(body).call(as: Self.access))
      let (_, actions) = stage.call(call.head, String(decoding: call.body, as: UTF8.self))
      let asked = try #require(GatewayStage.asked(actions), "\(GatewayStage.answer(actions)?.text ?? "\(body)")")
      #expect(asked.body == body)
      #expect(asked.from == GatewayStage.installation)
      if call.head.value(of: "Idempotency-Key") != nil {
        let key: UInt32 = if case .submit = body { 77 } else { 5 }
        #expect(asked.number == RequestNumber(key))
      }
    }
  }

  @Test func `what has no form in the protocol is not sent`() {
    #expect(Self.request(.findInquiry).call(as: Self.access) == nil)
    #expect(Self.request(.beginFlow(Self.inquiry, nil)).call(as: Self.access) == nil)
  }

  @Test(arguments: [
    CaptureEvidence(digest: 0x0BAD_CAFE_0BAD_CAFE, byteCount: 300_001),
    CaptureEvidence(digest: 1, byteCount: 64, imageCount: 3),
    CaptureEvidence(digest: .max, byteCount: 4_096, imageCount: 2, isReadable: false),
    CaptureEvidence(digest: 0, byteCount: 16),
  ])
  func `images are made that are what was captured, and a submission names them`(_ evidence: CaptureEvidence) throws {
    for submission in [StepSubmission.governmentID(evidence), .selfie(evidence)] {
      var stage = GatewayStage()
      let request = Self.request(Self.submit(submission))
      let images = EvidenceImage.images(of: evidence)
      #expect(request.imageCount == images.count && images.count == evidence.imageCount)
      for (position, image) in images.enumerated() {
        let upload = ServiceCalls.upload(image.format, key: UInt32(position), by: Self.access)
        let call = CallID(1_000 + UInt64(position))
        guard case .take = stage.gateway.admit(upload.head) else {
          Issue.record("the image is refused")
          return
        }
        var offset: UInt32 = 0
        while offset < image.byteCount {
          let chunk = image.chunk(from: offset, bytesMax: 10_000)
          try #require(!chunk.isEmpty)
          stage.gateway.received(chunk, of: call)
          offset += UInt32(chunk.count)
        }
        let answer = GatewayStage.answer(stage.gateway.requested(upload, by: call, at: stage.now))
        #expect(answer?.status == 201, "\(answer?.text ?? "")")
      }
      let call = try #require(request.call(as: Self.access, images: (0..<images.count).map { UInt32($0) }))
      let (_, actions) = stage.call(call.head, String(decoding: call.body, as: UTF8.self))
      #expect(GatewayStage.asked(actions)?.body == request.body, "\(GatewayStage.answer(actions)?.text ?? "")")
    }
  }

  private static func snapshot(
    _ holder: Holder = .you, _ handoff: HandoffStatus = .idle, _ outcome: TerminalOutcome? = nil
  ) -> Snapshot {
    Snapshot(
      inquiry: inquiry, definition: DefinitionID(0), completed: StepSet([StepID(0), StepID(63)]), epoch: Epoch(2),
      sequence: SequenceNumber(9), leaseMs: 30_000, step: StepID(4), holder: holder, handoff: handoff, outcome: outcome)
  }

  /// Each answer beside a request that it may answer.
  private static let replies: [(DeviceRequest.Body, ServiceReply.Body)] = {
    let opening = Opening(
      snapshot: snapshot(.other(.ios), .confirmed), resumeToken: resume, receiptToken: receipt,
      cancelToken: CancelToken(other), remainingMs: 5)
    let identity = VerifiedIdentity(
      subject: SessionNumber(4), mode: .nfc,
      portrait: CaptureEvidence(digest: 0xFF, byteCount: 2, imageCount: 2, isReadable: false))
    let offer = HandoffOffer(
      code: HandoffCode(other), watchToken: WatchToken(secret), generation: Generation(1), shownMs: 45_000,
      rotationsLeft: 5)
    let document = Document(
      id: edition.id, version: edition.version, digest: 3, byteCount: 20_000, isAlive: false,
      signature: DocumentSignature((0..<64).map { UInt8($0 * 3) }) ?? .none)
    let pull = DeviceRequest.Body.pull(receipt, after: .none)
    var replies: [(DeviceRequest.Body, ServiceReply.Body)] = [
      (.exchange(LaunchCode(secret), traits), .opened(opening)), (.attach(resume, inquiry, traits), .opened(opening)),
      (.confirm(inquiry, ConfirmNumber(1)), .opened(opening)), (.reclaim(WatchToken(other), inquiry), .opened(opening)),
      (.confirm(inquiry, ConfirmNumber(1)), .wrongNumber(triesLeft: 1)),
      (submit(.acknowledged), .wrongCode(triesLeft: 2)),
      (submit(.acknowledged), .progressed(snapshot())), (submit(.acknowledged), .verified(snapshot(.nobody), identity)),
      (.mint(.resume(resume), inquiry, .asked), .minted(offer)),
      (
        .peek(.scanned(HandoffCode(other))), .peeked(HandoffPeek(source: .web, next: .selfie, nonce: ClaimNonce(other)))
      ),
      (
        .claim(.scanned(HandoffCode(other)), traits, ClaimNonce(secret)),
        .claimed(ClaimTicket(inquiry: inquiry, source: .ios, triesLeft: 2, confirmMs: 60_000))
      ),
      (.decline(inquiry), .done), (.closed(resume, inquiry), .done),
      (pull, .page(MailboxPage(entries: [entry], hasMore: true))),
      (pull, .page(MailboxPage(entries: [], hasMore: false))),
      (pull, .snapshot(MailboxSnapshot(entries: [entry, entry], horizon: SequenceNumber(7)))),
      (.fetch(receipt, edition), .document(document)), (.fetch(receipt, edition), .deferred(retryMs: 30_000)),
      (.acknowledge(receipt, entry, .stored), .acknowledged(upTo: SequenceNumber(1))),
    ]
    for handoff in HandoffStatus.allCases {
      replies.append((.watch(.resume(resume), inquiry), .progressed(snapshot(.nobody, handoff))))
    }
    for outcome in TerminalOutcome.allCases {
      replies.append((.cancel(CancelToken(secret), inquiry), .progressed(snapshot(.nobody, .done, outcome))))
    }
    for platform in Platform.allCases {
      replies.append((.heartbeat(resume, inquiry, Epoch(2)), .progressed(snapshot(.other(platform)))))
    }
    return replies
  }()

  /// What the gateway answers over HTTP when the service answers so.
  private static func response(to body: DeviceRequest.Body, _ reply: ServiceReply.Body) throws -> HTTPResponse {
    var stage = GatewayStage()
    let call = try #require(request(body).call(as: access))
    let (_, actions) = stage.call(call.head, String(decoding: call.body, as: UTF8.self))
    let number = try #require(GatewayStage.asked(actions)).number
    let answered = stage.gateway.replied(ServiceReply(number: number, body: reply), to: GatewayStage.installation)
    return try #require(GatewayStage.answer(answered))
  }

  @Test func `each answer arrives as it was meant`() throws {
    let catalogue = GatewayStage().gateway.terms.catalogue
    for (asked, reply) in Self.replies {
      let response = try Self.response(to: asked, reply)
      let read = try ServiceReply.Body(to: Self.request(asked), response, catalogue)
      #expect(read == reply, "\(response.text)")
    }
  }

  @Test func `each refusal arrives as one that tells the device the same`() throws {
    let catalogue = GatewayStage().gateway.terms.catalogue
    let asked = DeviceRequest.Body.watch(.resume(Self.resume), Self.inquiry)
    for refusal in Refusal.allCases where refusal != .wrongNumber {
      let response = try Self.response(to: asked, .refused(refusal))
      guard case .refused(let read) = try ServiceReply.Body(to: Self.request(asked), response, catalogue) else {
        Issue.record("\(refusal) is no refusal any more")
        continue
      }
      #expect(read.error == refusal.error)
      #expect(read.isTransient == refusal.isTransient)
      #expect(try Self.response(to: asked, .refused(read)) == response)
    }
  }

  @Test func `what has to be asked again is no answer`() throws {
    let asked = Self.request(.watch(.resume(Self.resume), Self.inquiry))
    for kind in ["unavailable", "no-answer", "still-at-it"] {
      let problem = ProblemDocument(status: 503, kind: kind, title: "Not now").response
      #expect(try ServiceReply.Body(to: asked, problem, DefinitionCatalogue([])) == .refused(.busy))
    }
  }

  @Test func `each push and each hint arrive as they were meant`() throws {
    let events: [ServicePush.Event] = [
      .scanned(by: .ios, ConfirmNumber(7), confirmMs: 60_000), .scannedAgain(by: .android), .claimEnded(.declined),
      .claimEnded(.wrongNumbers), .claimEnded(.tooLate), .confirmed, .moved, .handedBack, .leaseLapsed,
      .holderChanged, .stepChanged, .ended(.approved), .ended(.abandoned),
    ]
    var stage = GatewayStage()
    let follow = ServiceCalls.events(of: Self.access)
    _ = stage.call(follow.head)
    var parser = EventStreamParser()
    let catalogue = stage.gateway.terms.catalogue
    func read(_ actions: [GatewayAction]) throws -> [ServiceNews?] {
      try actions.flatMap { action -> [ServerSentEvent] in
        guard case .send(_, let bytes) = action else { return [] }
        return try parser.received(bytes)
      }.map { try ServiceNews($0, catalogue) }
    }
    for event in events {
      var outcome: TerminalOutcome?
      if case .ended(let ended) = event { outcome = ended }
      let push = ServicePush(snapshot: Self.snapshot(.nobody, .idle, outcome), event: event)
      #expect(try read(stage.gateway.pushed(push, to: GatewayStage.installation, at: stage.now)) == [.pushed(push)])
    }
    let hint = stage.gateway.hinted(SequenceNumber(12), to: GatewayStage.installation, at: stage.now)
    #expect(try read(hint) == [.hinted(SequenceNumber(12))])
    let missed = ServerSentEvent(name: "missed", data: Array("{}".utf8))
    #expect(try ServiceNews(missed, catalogue) == .missed)
    #expect(try ServiceNews(ServerSentEvent(name: "weather", data: Array("{}".utf8)), catalogue) == nil)
  }

  @Test func `an answer that is none of the protocol is a fault, with what was asked and no word of what came`() throws
  {
    let asked = Self.request(.watch(.resume(Self.resume), Self.inquiry))
    let json = [HTTPHeader("Content-Type", "application/json")]
    let good = try Self.response(to: asked.body, .progressed(Self.snapshot())).text
    let bad: [(UInt16, [HTTPHeader], String)] = [
      (200, [HTTPHeader("Content-Type", "text/html")], "<html>"), (200, json, "{"), (200, json, "[]"),
      (200, json, "{}"),
      (200, json, good.replacing("\"epoch\":2", with: "\"epoch\":-2")),
      (200, json, good.replacing("\"you\"", with: "\"secret-holder\"")),
      (200, json, good.replacing("\"short\"", with: "\"other\"")),
      (200, json, good.replacing("63", with: "64")), (204, [], ""), (302, [], ""), (500, [], "oops"),
      (404, json, "{\"type\":\"about:blank\",\"title\":\"x\"}"),
      (404, [HTTPHeader("Content-Type", "application/problem+json")], "{\"type\":\"about:blank\",\"title\":\"x\"}"),
    ]
    for (status, headers, text) in bad {
      let response = HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
      let catalogue = GatewayStage().gateway.terms.catalogue
      let fault = #expect(throws: ProtocolFault.self) { try ServiceReply.Body(to: asked, response, catalogue) }
      let words = fault?.description ?? ""
      #expect(words.contains("\"watch\" was answered by \(status)"), "\(words)")
      #expect(!words.contains("secret-holder") && !words.contains(Self.secret.revealed))
    }
  }
}
