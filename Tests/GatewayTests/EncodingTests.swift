import Gateway
import HTTP
import Inquiry
import TestSupport
import Testing

/// What goes out, held to the schemas.
struct EncodingTests {
  private static let inquiry = InquiryID(session: SessionNumber(4), ordinal: 1)
  private static let secret = Secret(high: .max, low: 5)
  private static let edition = DocumentEdition(id: DocumentID(inquiry: inquiry, ordinal: 2), version: .first)

  private static func snapshot(
    _ holder: Holder = .you, _ handoff: HandoffStatus = .idle, _ outcome: TerminalOutcome? = nil
  ) -> Snapshot {
    Snapshot(
      inquiry: inquiry, definition: DefinitionID(0), completed: StepSet([StepID(0), StepID(3)]), epoch: Epoch(2),
      sequence: SequenceNumber(9), leaseMs: 30_000, step: StepID(4), holder: holder, handoff: handoff, outcome: outcome)
  }

  private static let replies: [(ServiceReply.Body, status: UInt16, schema: String)] = {
    let opening = Opening(
      snapshot: snapshot(), resumeToken: ResumeToken(secret), receiptToken: ReceiptToken(secret),
      cancelToken: CancelToken(secret), remainingMs: 5)
    let evidence = CaptureEvidence(digest: 1, byteCount: 2)
    let identity = VerifiedIdentity(subject: SessionNumber(4), mode: .nfc, portrait: evidence)
    let offer = HandoffOffer(
      code: HandoffCode(secret), watchToken: WatchToken(secret), generation: Generation(1), shownMs: 45_000,
      rotationsLeft: 5)
    let entry = MailboxEntry(sequence: SequenceNumber(1), edition: edition)
    return [
      (.opened(opening), 200, "Opening"), (.progressed(snapshot()), 200, "Progress"),
      (.verified(snapshot(), identity), 200, "Progress"), (.minted(offer), 200, "Offer"),
      (.peeked(HandoffPeek(source: .web, next: .governmentID, nonce: ClaimNonce(secret))), 200, "Peek"),
      (.claimed(ClaimTicket(inquiry: inquiry, source: .ios, triesLeft: 2, confirmMs: 60_000)), 200, "Ticket"),
      (.wrongNumber(triesLeft: 1), 422, "Problem"), (.wrongCode(triesLeft: 2), 422, "Problem"),
      (.page(MailboxPage(entries: [entry], hasMore: true)), 200, "Page"),
      (.snapshot(MailboxSnapshot(entries: [entry, entry], horizon: SequenceNumber(7))), 200, "Page"),
      (.document(Document(id: edition.id, version: edition.version, digest: 3, byteCount: 20_000)), 200, "Document"),
      (.deferred(retryMs: 30_000), 202, "Deferral"), (.acknowledged(upTo: SequenceNumber(1)), 200, "Acknowledgement"),
    ]
  }()

  @Test func `each answer fits its schema`() throws {
    let file = try OpenAPIFile()
    var stage = GatewayStage()
    for (body, status, schema) in Self.replies {
      let response = try stage.response(to: body)
      #expect(response.status == status)
      #expect(try file.checker(schema).problems(of: response.body) == [], "\(schema): \(response.text)")
    }
    let done = try stage.response(to: .done)
    #expect(done.status == 204 && done.body.isEmpty)
  }

  @Test func `every word that a snapshot can have is written`() throws {
    let checker = try OpenAPIFile().checker("Progress")
    var stage = GatewayStage()
    for handoff in HandoffStatus.allCases {
      let response = try stage.response(to: .progressed(Self.snapshot(.nobody, handoff)))
      #expect(checker.problems(of: response.body) == [], "\(response.text)")
    }
    for outcome in TerminalOutcome.allCases {
      let response = try stage.response(to: .progressed(Self.snapshot(.nobody, .idle, outcome)))
      #expect(checker.problems(of: response.body) == [], "\(response.text)")
    }
    for platform in Platform.allCases {
      let response = try stage.response(to: .progressed(Self.snapshot(.other(platform))))
      #expect(checker.problems(of: response.body) == [], "\(response.text)")
    }
    let stages = try OpenAPIFile().checker("Peek")
    for kind in StageKind.allCases {
      let peek = HandoffPeek(source: .web, next: kind, nonce: ClaimNonce(Self.secret))
      let response = try stage.response(to: .peeked(peek))
      #expect(stages.problems(of: response.body) == [], "\(response.text)")
    }
  }

  @Test func `each push fits its schema, as an event with an id`() throws {
    let checker = try OpenAPIFile().checker("Push")
    let events: [ServicePush.Event] = [
      .scanned(by: .ios, ConfirmNumber(42), confirmMs: 60_000), .scannedAgain(by: .android), .claimEnded(.declined),
      .claimEnded(.wrongNumbers), .claimEnded(.tooLate), .confirmed, .moved, .handedBack, .leaseLapsed, .holderChanged,
      .stepChanged, .ended(.approved),
    ]
    var stage = GatewayStage()
    let (call, began) = stage.call(
      GatewayStage.head("GET", "/device/v1/events", token: GatewayStage.token(.installation)))
    #expect(began.contains { if case .beginStream(call, _) = $0 { true } else { false } })
    for (position, event) in events.enumerated() {
      let push = ServicePush(snapshot: Self.snapshot(), event: event)
      let sent = stage.gateway.pushed(push, to: GatewayStage.installation, at: stage.now)
      guard case .send(call, let bytes) = sent.first else {
        Issue.record("\(sent)")
        continue
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.prefix(2) == ["id: 77-1-\(position + 1)", "event: push"] && lines.suffix(2) == ["", ""])
      let data = lines[2].dropFirst("data: ".count)
      #expect(checker.problems(of: Array(data.utf8)) == [], "\(data)")
    }
  }

  @Test func `a mailbox tells how far it has entries`() throws {
    let checker = try OpenAPIFile().checker("MailboxHint")
    var stage = GatewayStage()
    _ = stage.call(GatewayStage.head("GET", "/device/v1/events", token: GatewayStage.token(.installation)))
    let sent = stage.gateway.hinted(SequenceNumber(3), to: GatewayStage.installation, at: stage.now)
    guard case .send(_, let bytes) = sent.first else {
      Issue.record("\(sent)")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == "id: 77-1-1\nevent: mailbox\ndata: {\"sequence\":3}\n\n")
    #expect(checker.problems(of: Array("{\"sequence\":3}".utf8)) == [])
  }
}
