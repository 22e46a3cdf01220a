internal import HTTP
internal import Inquiry
internal import Wire

extension ServiceReply {
  /// The answer of HTTP to what the service answers.
  func response(_ terms: GatewayTerms) -> HTTPResponse {
    switch body {
    case .opened(let opening): return .json { $0.members(of: opening, terms) }
    case .progressed(let snapshot): return .json { $0.field("snapshot", snapshot, terms) }
    case .verified(let snapshot, let identity):
      return .json { json in
        json.field("snapshot", snapshot, terms)
        json.field("identity", identity)
      }
    case .minted(let offer): return .json { $0.members(of: offer, terms) }
    case .peeked(let peek):
      return .json { json in
        json.field("source", WireWords.word(peek.source))
        json.field("next", WireWords.word(peek.next))
        json.field("nonce", peek.nonce.secret.revealed)
      }
    case .claimed(let ticket):
      return .json { json in
        json.field("inquiry", "\(ticket.inquiry)")
        json.field("source", WireWords.word(ticket.source))
        json.field("triesLeft", ticket.triesLeft)
        json.field("confirmMs", ticket.confirmMs)
      }
    case .wrongNumber(let triesLeft):
      return Refusal.wrongNumber.problem(triesLeft: triesLeft).response
    case .wrongCode(let triesLeft):
      var problem = ProblemDocument(status: 422, kind: "wrong-code", title: "These are not the digits that were sent")
      problem.numbers = [("triesLeft", UInt32(triesLeft))]
      return problem.response
    case .done: return HTTPResponse(status: 204, headers: [HTTPHeader("Cache-Control", "no-store")])
    case .page(let page): return .json { $0.members(of: page) }
    case .snapshot(let snapshot):
      return .json { json in
        json.array("entries", snapshot.entries) { $0.value(of: $1) }
        json.field("hasMore", false)
        json.field("horizon", snapshot.horizon.rawValue)
      }
    case .document(let document): return .json { $0.members(of: document) }
    case .deferred(let retryMs):
      let seconds = (retryMs + 999) / 1_000
      return .json(status: 202, headers: [HTTPHeader("Retry-After", "\(seconds)")]) { $0.field("retryMs", retryMs) }
    case .acknowledged(let sequence): return .json { $0.field("acknowledgedUpTo", sequence.rawValue) }
    case .refused(let refusal): return refusal.problem().response
    case .found, .flowBegun:
      return ProblemDocument(HTTPRefusal(501, "this answer has no form in the device protocol")).response
    }
  }
}

extension HTTPResponse {
  /// One object, its members written by `body`.
  static func json(
    status: UInt16 = 200, headers: [HTTPHeader] = [], _ body: (inout JSONWriter) -> Void
  ) -> HTTPResponse {
    var json = JSONWriter()
    json.beginObject()
    body(&json)
    json.end()
    let own = [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: status, headers: own + headers, body: json.bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of opening: Opening, _ terms: GatewayTerms) {
    field("snapshot", opening.snapshot, terms)
    field("resumeToken", Credential(.resume, opening.resumeToken.secret).text)
    field("receiptToken", Credential(.receipt, opening.receiptToken.secret).text)
    field("cancelToken", Credential(.cancel, opening.cancelToken.secret).text)
    field("remainingMs", opening.remainingMs)
  }

  fileprivate mutating func members(of offer: HandoffOffer, _ terms: GatewayTerms) {
    field("code", offer.code.secret.revealed)
    field("typedCode", offer.typed.revealed)
    field("link", offer.code.link(host: terms.linkHost))
    field("watchToken", Credential(.watch, offer.watchToken.secret).text)
    field("generation", offer.generation.rawValue)
    field("shownMs", offer.shownMs)
    field("rotationsLeft", offer.rotationsLeft)
  }

  fileprivate mutating func members(of page: MailboxPage) {
    array("entries", page.entries) { $0.value(of: $1) }
    field("hasMore", page.hasMore)
  }

  fileprivate mutating func value(of entry: MailboxEntry) {
    beginObject()
    field("sequence", entry.sequence.rawValue)
    field("document", "\(entry.edition.id)")
    field("version", entry.edition.version.rawValue)
    end()
  }

  fileprivate mutating func members(of document: Document) {
    field("document", "\(document.id)")
    field("version", document.version.rawValue)
    field("digest", Hexadecimal.text(document.digest))
    field("byteCount", document.byteCount)
    field("isAlive", document.isAlive)
    field("signature", Hexadecimal.text(document.signature.bytes))
  }

  fileprivate mutating func field(_ name: String, _ identity: VerifiedIdentity) {
    object(name) { json in
      json.field("subject", identity.subject.rawValue)
      json.field("mode", WireWords.word(identity.mode))
      json.object("portrait") { json in
        json.field("digest", Hexadecimal.text(identity.portrait.digest))
        json.field("byteCount", identity.portrait.byteCount)
        json.field("imageCount", identity.portrait.imageCount)
        json.field("isReadable", identity.portrait.isReadable)
      }
    }
  }

  mutating func field(_ name: String, _ snapshot: Snapshot, _ terms: GatewayTerms) {
    object(name) { json in
      json.field("inquiry", "\(snapshot.inquiry)")
      json.field("definition", terms.catalogue[snapshot.definition]?.name ?? "")
      json.field("step", snapshot.step.rawValue)
      json.array("completed", snapshot.completed.steps) { $0.integer($1.rawValue) }
      json.field("epoch", snapshot.epoch.rawValue)
      switch snapshot.holder {
      case .nobody: json.field("holder", "nobody")
      case .you: json.field("holder", "you")
      case .other(let platform):
        json.field("holder", "other")
        json.field("holderPlatform", WireWords.word(platform))
      }
      json.field("leaseMs", snapshot.leaseMs)
      json.field("handoff", WireWords.word(snapshot.handoff))
      json.field("sequence", snapshot.sequence.rawValue)
      if let outcome = snapshot.outcome { json.field("outcome", WireWords.word(outcome)) }
    }
  }
}

enum Hexadecimal {
  static func text(_ word: UInt64) -> String {
    text((0..<8).map { UInt8(truncatingIfNeeded: word &>> UInt64(56 - 8 * $0)) })
  }

  /// Nil for anything but pairs of digits.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(digits[Int(byte >> 4)])
      text.unicodeScalars.append(digits[Int(byte & 0xF)])
    }
    return text
  }
}
