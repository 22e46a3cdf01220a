public import HTTP
public import Inquiry
internal import Wire

extension DeviceRequest {
  /// How many images have to be uploaded before this can be asked.
  public var imageCount: Int { evidence.map { Int($0.imageCount) } ?? 0 }

  /// What was captured for this request.
  public var evidence: CaptureEvidence? {
    switch body {
    case .submit(_, _, _, _, _, .governmentID(let evidence)), .submit(_, _, _, _, _, .selfie(let evidence)): evidence
    case .submit, .exchange, .peek, .claim, .confirm, .decline, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach, .cancel, .closed, .watch, .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      nil
    }
  }

  /// The request over HTTP.
  /// - Parameter images: the keys under which the images were uploaded.
  /// - Returns: nil for what the device protocol has no form for.
  public func call(as access: InstallationAccess, images: [UInt32] = []) -> HTTPRequest? {
    let installation = Credential(.installation, access.token.secret)
    func call(
      _ operation: DeviceOperation, _ arguments: [String] = [], _ credential: Credential = installation,
      query: String = "", key: UInt32? = nil, _ body: ((inout JSONWriter) -> Void)? = nil
    ) -> HTTPRequest {
      let key = operation.route.needsKey ? key ?? number.rawValue : nil
      return HTTPRequest(operation, arguments, query: query, credential, of: access.id, key: key, body)
    }
    switch body {
    case .exchange(let code, let traits):
      return call(.exchangeLaunchCode) { json in
        json.field("launchCode", code.secret.revealed)
        json.field("device", traits)
      }
    case .peek(let code): return call(.peekHandoff) { $0.members(of: code) }
    case .claim(let code, let traits, let nonce):
      // The service answers a claim without a nonce like one with a wrong one.
      return call(.claimHandoff) { json in
        json.members(of: code)
        json.field("nonce", (nonce?.secret ?? Secret(high: 0, low: 0)).revealed)
        json.field("device", traits)
      }
    case .confirm(let inquiry, let number):
      return call(.confirmClaim, ["\(inquiry)"]) { $0.field("number", number.revealed) }
    case .decline(let inquiry): return call(.declineClaim, ["\(inquiry)"])
    case .submit(let token, let inquiry, let step, let epoch, let key, let submission):
      return call(
        .submitStep, ["\(inquiry)", "\(step.rawValue)"], Credential(.resume, token.secret), key: key.rawValue
      ) { json in
        json.field("epoch", epoch.rawValue)
        json.object("content") { $0.members(of: submission, images: images) }
      }
    case .resend(let token, let inquiry, let step, let epoch):
      return call(.resendCode, ["\(inquiry)", "\(step.rawValue)"], Credential(.resume, token.secret)) { json in
        json.field("epoch", epoch.rawValue)
      }
    case .mint(let authority, let inquiry, let reason):
      return call(.mintHandoff, ["\(inquiry)"], authority.credential) { json in
        json.field("reason", WireWords.word(reason, in: WireWords.mintReasons))
      }
    case .heartbeat(let token, let inquiry, let epoch, let sign):
      return call(.sendHeartbeat, ["\(inquiry)"], Credential(.resume, token.secret)) { json in
        json.field("epoch", epoch.rawValue)
        json.field("sign", WireWords.word(sign, in: WireWords.lifeSigns))
      }
    case .handBack(let token, let inquiry, let epoch):
      return call(.handBack, ["\(inquiry)"], Credential(.resume, token.secret)) { $0.field("epoch", epoch.rawValue) }
    case .reclaim(let token, let inquiry): return call(.reclaim, ["\(inquiry)"], Credential(.watch, token.secret))
    case .attach(let token, let inquiry, let traits):
      return call(.resume, ["\(inquiry)"], Credential(.resume, token.secret)) { $0.field("device", traits) }
    case .cancel(let token, let inquiry): return call(.cancel, ["\(inquiry)"], Credential(.cancel, token.secret))
    case .closed(let token, let inquiry): return call(.closeSession, ["\(inquiry)"], Credential(.resume, token.secret))
    case .watch(let authority, let inquiry): return call(.askInquiry, ["\(inquiry)"], authority.credential)
    case .pull(let token, let after):
      return call(.pullMailbox, [], Credential(.receipt, token.secret), query: "?after=\(after.rawValue)")
    case .fetch(let token, let edition):
      return call(
        .fetchDocument, ["\(edition.id)", "\(edition.version.rawValue)"], Credential(.receipt, token.secret))
    case .acknowledge(let token, let entry, let verdict):
      return call(.acknowledgeEntry, [], Credential(.receipt, token.secret)) { json in
        json.field("sequence", entry.sequence.rawValue)
        json.field("document", "\(entry.edition.id)")
        json.field("version", entry.edition.version.rawValue)
        json.field("verdict", WireWords.word(verdict, in: WireWords.verdicts))
      }
    case .findInquiry, .beginFlow: return nil
    }
  }
}

extension HTTPRequest {
  /// - Parameters:
  ///   - credential: nil for what anybody may ask.
  ///   - key: nil where a repeat need not be told from another request.
  ///   - body: nil for none.
  init(
    _ operation: DeviceOperation, _ arguments: [String] = [], query: String = "", _ credential: Credential? = nil,
    of installation: InstallationID? = nil, key: UInt32? = nil, _ body: ((inout JSONWriter) -> Void)? = nil
  ) {
    var rest = arguments[...]
    let path = operation.route.template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix("{") ? PercentText.escaped(rest.popFirst() ?? "") : String(segment)
    }
    var headers: [HTTPHeader] = []
    if let credential { headers.append(HTTPHeader("Authorization", "Bearer \(credential.text)")) }
    if let installation { headers.append(HTTPHeader("Baton-Installation", "\(installation)")) }
    if let key { headers.append(HTTPHeader("Idempotency-Key", "\(key)")) }
    var json = JSONWriter()
    if let body {
      headers.append(HTTPHeader("Content-Type", "application/json"))
      json.beginObject()
      body(&json)
      json.end()
    }
    let head = HTTPHead(
      method: operation.route.method, target: path.joined(separator: "/") + query, headers: headers)
    self.init(head, body: json.bytes)
  }
}

extension Authority {
  fileprivate var credential: Credential {
    switch self {
    case .resume(let token): Credential(.resume, token.secret)
    case .watch(let token): Credential(.watch, token.secret)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ traits: DeviceTraits) {
    object(name) { json in
      json.field("platform", WireWords.word(traits.platform))
      let capabilities = WireWords.capabilities.filter { traits.capabilities.contains($0.value) }
      json.array("capabilities", capabilities) { $0.string($1.name) }
    }
  }

  fileprivate mutating func members(of code: PresentedCode) {
    switch code {
    case .scanned(let code): field("code", code.secret.revealed)
    case .linked(let code, let method):
      field("code", code.secret.revealed)
      field("method", WireWords.word(method, in: WireWords.messageMethods))
    case .typed(let code): field("typedCode", code.revealed)
    }
  }

  fileprivate mutating func members(of submission: StepSubmission, images: [UInt32]) {
    switch submission {
    case .acknowledged: field("kind", "acknowledged")
    case .form(let answers):
      field("kind", "form")
      array("answers", answers.fields) { $0.value(of: $1) }
    case .oneTimeCode(let digits):
      field("kind", "oneTimeCode")
      field("digits", digits.revealed)
    case .governmentID:
      field("kind", "governmentID")
      array("images", images) { $0.integer($1) }
    case .selfie:
      field("kind", "selfie")
      array("images", images) { $0.integer($1) }
    }
  }

  private mutating func value(of answer: FieldAnswer) {
    beginObject()
    field("field", answer.field.rawValue)
    switch answer.value {
    case .text(let text): field("text", text)
    case .choice(let place): field("choice", place)
    case .phone(let text): field("phone", text)
    case .date(let date): field("date", date.iso)
    case .address(let address):
      object("address") { json in
        json.field("street", address.street)
        json.field("postalCode", address.postalCode)
        json.field("city", address.city)
        json.field("country", address.country)
      }
    }
    end()
  }
}

/// A text as one segment of a path (RFC 3986 section 3.3).
enum PercentText {
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += "%\(Hexadecimal.text([byte]).uppercased())"
      }
    }
    return escaped
  }
}
