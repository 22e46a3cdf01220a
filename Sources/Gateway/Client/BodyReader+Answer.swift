public import HTTP
public import Inquiry

extension ServiceReply.Body {
  /// What the service answers, out of its answer over HTTP.
  ///
  /// Whatever may be asked again unchanged, such as a service that did not answer in time, is the refusal `busy`.
  ///
  /// - Parameter catalogue: the definitions that this side knows, whose ids stand for the names of the wire.
  /// - Throws: `ProtocolFault` for an answer that is none of the device protocol.
  public init(
    to asked: DeviceRequest, _ response: HTTPResponse, _ catalogue: DefinitionCatalogue
  ) throws(ProtocolFault) {
    do throws(ProblemDocument) {
      if response.status >= 400 {
        self = try Self.problem(response)
      } else {
        self = try Self.success(asked.body, response, catalogue)
      }
    } catch {
      throw ProtocolFault(
        "the request \"\(asked.word)\" was answered by \(response.status): \(error.detail ?? error.title)")
    }
  }

  private static func success(
    _ asked: DeviceRequest.Body, _ response: HTTPResponse, _ catalogue: DefinitionCatalogue
  ) throws(ProblemDocument) -> Self {
    if response.status == 204 {
      switch asked {
      case .decline, .closed: return .done
      default: throw ProblemDocument(HTTPRefusal(400, "there is no body"))
      }
    }
    let reader = try BodyReader(answer: response)
    switch asked {
    case .exchange, .confirm, .reclaim, .attach: return .opened(try reader.opening(catalogue))
    case .submit where reader.has("identity"):
      return .verified(try reader.snapshot(catalogue), try reader.identity())
    case .submit, .resend, .heartbeat, .handBack, .cancel, .watch: return .progressed(try reader.snapshot(catalogue))
    case .mint: return .minted(try reader.offer())
    case .peek: return .peeked(try reader.peek())
    case .claim: return .claimed(try reader.ticket())
    case .pull:
      let entries = try reader.entries()
      guard reader.has("horizon") else {
        return .page(MailboxPage(entries: entries, hasMore: try reader.truth("hasMore")))
      }
      let horizon = SequenceNumber(try reader.number("horizon", 0...UInt32.max))
      return .snapshot(MailboxSnapshot(entries: entries, horizon: horizon))
    case .fetch:
      if response.status == 202 { return .deferred(retryMs: try reader.number("retryMs", 0...UInt32.max)) }
      return .document(try reader.document())
    case .acknowledge:
      return .acknowledged(upTo: SequenceNumber(try reader.number("acknowledgedUpTo", 0...UInt32.max)))
    case .decline, .closed, .findInquiry, .beginFlow: throw ProblemDocument(HTTPRefusal(400, "there is a body"))
    }
  }

  private static func problem(_ response: HTTPResponse) throws(ProblemDocument) -> Self {
    let problem = try ReadProblem(response)
    switch problem.kind {
    case "wrong-number": return .wrongNumber(triesLeft: problem.triesLeft)
    case "wrong-code": return .wrongCode(triesLeft: problem.triesLeft)
    case "busy", "unavailable", "no-answer", "still-at-it": return .refused(.busy)
    default:
      guard let refusal = Refusal(kind: problem.kind) else {
        throw ProblemDocument(HTTPRefusal(400, "\(problem.kind): \(problem.detail)"))
      }
      return .refused(refusal)
    }
  }
}

/// A problem document (RFC 9457) as it is read.
struct ReadProblem {
  let kind: String
  let detail: String
  let triesLeft: UInt8

  /// - Throws: for an answer that is none.
  init(_ response: HTTPResponse) throws(ProblemDocument) {
    let type = response.headers.first { $0.name.isSameToken(as: "Content-Type") }?.value ?? ""
    guard type.prefix(while: { $0 != ";" }).isSameToken(as: ProblemDocument.mediaType) else {
      throw ProblemDocument(HTTPRefusal(400, "the answer is no problem document (RFC 9457)"))
    }
    let reader = try BodyReader(response.body, GatewayLimits(), members: nil)
    let urn = try reader.text("type")
    guard urn.hasPrefix(ProblemDocument.typePrefix) else { throw reader.unfit("type", "urn:baton:problem:…") }
    kind = String(urn.dropFirst(ProblemDocument.typePrefix.count))
    detail = reader.has("detail") ? try reader.text("detail") : try reader.text("title")
    triesLeft = reader.has("triesLeft") ? try reader.number("triesLeft", 0...UInt8.max) : 0
  }
}

extension Refusal {
  /// The first that is told like this: what a stranger could try with codes is one problem.
  init?(kind: String) {
    guard let refusal = Self.allCases.first(where: { $0.problem().kind == kind }) else { return nil }
    self = refusal
  }
}

extension BodyReader {
  /// - Throws: for an answer that has no object of JSON.
  init(answer response: HTTPResponse) throws(ProblemDocument) {
    let type = response.headers.first { $0.name.isSameToken(as: "Content-Type") }?.value ?? ""
    guard type.prefix(while: { $0 != ";" }).isSameToken(as: "application/json") else {
      throw ProblemDocument(HTTPRefusal(400, "the answer is not application/json"))
    }
    try self.init(response.body, GatewayLimits(), members: nil)
  }

  func snapshot(_ catalogue: DefinitionCatalogue) throws(ProblemDocument) -> Snapshot {
    let read = try object("snapshot", members: nil)
    let definition = try read.read("definition", allowed: "a definition that is known here") { catalogue.id(named: $0) }
    var holder = Holder.nobody
    switch try read.oneOf("holder", WireWords.holders.map { (name: $0, value: $0) }) {
    case "you": holder = .you
    case "other": holder = .other(try read.oneOf("holderPlatform", WireWords.platforms))
    default: break
    }
    let completed = try read.numbers("completed", countMax: StepSet.capacity).map { number throws(ProblemDocument) in
      guard number < StepSet.capacity else { throw read.unfit("completed", "steps below \(StepSet.capacity)") }
      return StepID(UInt8(number))
    }
    return Snapshot(
      inquiry: try read.read("inquiry", allowed: "the id of an inquiry") { InquiryID($0) }, definition: definition,
      completed: StepSet(completed), epoch: Epoch(try read.number("epoch", 0...UInt32.max)),
      sequence: SequenceNumber(try read.number("sequence", 0...UInt32.max)),
      leaseMs: try read.number("leaseMs", 0...UInt32.max),
      step: StepID(try read.number("step", 0...UInt8(StepSet.capacity - 1))), holder: holder,
      handoff: try read.oneOf("handoff", WireWords.handoffs),
      outcome: read.has("outcome") ? try read.oneOf("outcome", WireWords.outcomes) : nil)
  }

  func token(_ key: String, _ kind: CredentialKind) throws(ProblemDocument) -> Secret {
    try read(key, allowed: "a \(kind.rawValue) token") { text in
      let prefix = "\(kind.rawValue)_"
      return text.hasPrefix(prefix) ? Secret(revealed: text.dropFirst(prefix.count)) : nil
    }
  }

  func secret(named key: String) throws(ProblemDocument) -> Secret {
    try read(key, allowed: "22 characters of base64url") { Secret(revealed: $0) }
  }

  fileprivate func opening(_ catalogue: DefinitionCatalogue) throws(ProblemDocument) -> Opening {
    Opening(
      snapshot: try snapshot(catalogue), resumeToken: ResumeToken(try token("resumeToken", .resume)),
      receiptToken: ReceiptToken(try token("receiptToken", .receipt)),
      cancelToken: CancelToken(try token("cancelToken", .cancel)),
      remainingMs: try number("remainingMs", 0...UInt32.max))
  }

  fileprivate func identity() throws(ProblemDocument) -> VerifiedIdentity {
    let read = try object("identity", members: nil)
    let portrait = try read.object("portrait", members: nil)
    return VerifiedIdentity(
      subject: SessionNumber(try read.number("subject", 0...UInt32.max)),
      mode: try read.oneOf("mode", WireWords.modes),
      portrait: CaptureEvidence(
        digest: try portrait.digest(), byteCount: try portrait.number("byteCount", 0...UInt32.max),
        imageCount: try portrait.number("imageCount", 0...UInt8.max), isReadable: try portrait.truth("isReadable")))
  }

  private func digest() throws(ProblemDocument) -> UInt64 {
    try read("digest", allowed: "16 hexadecimal digits") { $0.utf8.count == 16 ? UInt64($0, radix: 16) : nil }
  }

  fileprivate func offer() throws(ProblemDocument) -> HandoffOffer {
    HandoffOffer(
      code: HandoffCode(try secret(named: "code")), watchToken: WatchToken(try token("watchToken", .watch)),
      generation: Generation(try number("generation", 0...UInt16.max)), shownMs: try number("shownMs", 0...UInt32.max),
      rotationsLeft: try number("rotationsLeft", 0...UInt8.max))
  }

  fileprivate func peek() throws(ProblemDocument) -> HandoffPeek {
    HandoffPeek(
      source: try oneOf("source", WireWords.platforms), next: try oneOf("next", WireWords.stages),
      nonce: ClaimNonce(try secret(named: "nonce")))
  }

  fileprivate func ticket() throws(ProblemDocument) -> ClaimTicket {
    ClaimTicket(
      inquiry: try read("inquiry", allowed: "the id of an inquiry") { InquiryID($0) },
      source: try oneOf("source", WireWords.platforms), triesLeft: try number("triesLeft", 0...UInt8.max),
      confirmMs: try number("confirmMs", 0...UInt32.max))
  }

  fileprivate func entries() throws(ProblemDocument) -> [MailboxEntry] {
    var entries: [MailboxEntry] = []
    for entry in try objects("entries", countMax: 4_096, members: nil) {
      entries.append(
        MailboxEntry(
          sequence: SequenceNumber(try entry.number("sequence", 0...UInt32.max)), edition: try entry.edition()))
    }
    return entries
  }

  private func edition() throws(ProblemDocument) -> DocumentEdition {
    DocumentEdition(
      id: try read("document", allowed: "the id of a document") { DocumentID($0) },
      version: DocumentVersion(try number("version", 1...UInt16.max)))
  }

  fileprivate func document() throws(ProblemDocument) -> Document {
    let edition = try edition()
    return Document(
      id: edition.id, version: edition.version, digest: try digest(),
      byteCount: try number("byteCount", 0...UInt32.max),
      isAlive: try truth("isAlive"),
      signature: try read("signature", allowed: "128 hexadecimal digits") { text in
        Hexadecimal.bytes(text).flatMap { DocumentSignature($0) }
      })
  }
}
