internal import HTTP
internal import Inquiry

extension DeviceRequest {
  /// What a call asks of the service.
  /// - Parameter images: what was uploaded before, by its key.
  /// - Returns: nil for what no actor is asked for.
  /// - Throws: 400 for a body that does not fit, 404 for a path that does not.
  static func body(
    _ call: RoutedCall, _ body: [UInt8], _ terms: GatewayTerms, images: [UploadedImage]
  ) throws(ProblemDocument) -> Body? {
    guard let credential = call.credential else { return nil }
    let secret = credential.secret
    func reader(_ members: [String]) throws(ProblemDocument) -> BodyReader {
      try BodyReader(body, terms.limits, members: members)
    }
    switch call.operation {
    case .exchangeLaunchCode:
      let body = try reader(["launchCode", "device"])
      return .exchange(LaunchCode(try body.secret("launchCode")), try body.traits("device"))
    case .peekHandoff:
      return .peek(try reader(["code", "typedCode", "method"]).presentedCode())
    case .claimHandoff:
      let body = try reader(["code", "typedCode", "method", "nonce", "device"])
      return .claim(try body.presentedCode(), try body.traits("device"), ClaimNonce(try body.secret("nonce")))
    case .confirmClaim:
      let number = try reader(["number"]).read("number", allowed: "three digits") { text -> UInt16? in
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt16(text) : nil
      }
      return .confirm(try call.inquiry, ConfirmNumber(number))
    case .declineClaim: return .decline(try call.inquiry)
    case .askInquiry: return .watch(credential.authority, try call.inquiry)
    case .submitStep:
      let body = try reader(["epoch", "content"])
      return .submit(
        ResumeToken(secret), try call.inquiry, try call.step, try body.epoch(), IdempotencyKey(call.key ?? 0),
        try body.submission("content", images: images))
    case .resendCode:
      return .resend(ResumeToken(secret), try call.inquiry, try call.step, try reader(["epoch"]).epoch())
    case .mintHandoff:
      let reason = try reader(["reason"]).oneOf("reason", WireWords.mintReasons)
      return .mint(credential.authority, try call.inquiry, reason)
    case .sendHeartbeat:
      let body = try reader(["epoch", "sign"])
      return .heartbeat(
        ResumeToken(secret), try call.inquiry, try body.epoch(), try body.oneOf("sign", WireWords.lifeSigns))
    case .handBack: return .handBack(ResumeToken(secret), try call.inquiry, try reader(["epoch"]).epoch())
    case .reclaim: return .reclaim(WatchToken(secret), try call.inquiry)
    case .resume: return .attach(ResumeToken(secret), try call.inquiry, try reader(["device"]).traits("device"))
    case .cancel: return .cancel(CancelToken(secret), try call.inquiry)
    case .closeSession: return .closed(ResumeToken(secret), try call.inquiry)
    case .pullMailbox: return .pull(ReceiptToken(secret), after: try call.after)
    case .fetchDocument: return .fetch(ReceiptToken(secret), try call.edition)
    case .acknowledgeEntry:
      let body = try reader(["sequence", "document", "version", "verdict"])
      return .acknowledge(ReceiptToken(secret), try body.entry(), try body.oneOf("verdict", WireWords.verdicts))
    case .registerInstallation, .readDefinition, .readIssuer, .uploadImage, .followEvents, .createInquiry,
      .listOneTimeCodes, .checkHealth, .readMetrics:
      return nil
    }
  }
}

extension Credential {
  fileprivate var authority: Authority {
    kind == .watch ? .watch(WatchToken(secret)) : .resume(ResumeToken(secret))
  }
}

extension BodyReader {
  fileprivate func secret(_ key: String) throws(ProblemDocument) -> Secret {
    try read(key, allowed: "22 characters of base64url, as they were answered") { Secret(revealed: $0) }
  }

  fileprivate func epoch() throws(ProblemDocument) -> Epoch { Epoch(try number("epoch", 0...UInt32.max)) }

  fileprivate func traits(_ key: String) throws(ProblemDocument) -> DeviceTraits {
    let device = try object(key, members: ["platform", "capabilities"])
    let platform = try device.oneOf("platform", WireWords.platforms)
    var capabilities: Capabilities = []
    for word in try device.texts("capabilities", countMax: 8) {
      guard let known = WireWords.capabilities.first(where: { $0.name == word }) else {
        throw device.unfit("capabilities", "a list of camera and nfc, or of none")
      }
      capabilities.insert(known.value)
    }
    return DeviceTraits(platform: platform, capabilities: capabilities)
  }

  fileprivate func presentedCode() throws(ProblemDocument) -> PresentedCode {
    if has("typedCode") {
      if has("code") || has("method") { throw unfit("typedCode", "typedCode alone, or code") }
      return .typed(try read("typedCode", allowed: "eight letters, as BCDF-GHJK") { TypedCode(typed: $0) })
    }
    let code = HandoffCode(try secret("code"))
    return has("method") ? .linked(code, by: try oneOf("method", WireWords.messageMethods)) : .scanned(code)
  }

  fileprivate func entry() throws(ProblemDocument) -> MailboxEntry {
    let id = try read("document", allowed: "the id of a document") { DocumentID($0) }
    let version = DocumentVersion(try number("version", 1...UInt16.max))
    return MailboxEntry(
      sequence: SequenceNumber(try number("sequence", 1...UInt32.max)),
      edition: DocumentEdition(id: id, version: version))
  }

  fileprivate func submission(
    _ key: String, images: [UploadedImage]
  ) throws(ProblemDocument) -> StepSubmission {
    let members = ["kind", "answers", "digits", "images"]
    let content = try object(key, members: members)
    let kinds = WireWords.submissions.map { (name: $0, value: $0) }
    switch try content.oneOf("kind", kinds) {
    case "form": return .form(try content.answers())
    case "oneTimeCode":
      return .oneTimeCode(
        try content.read("digits", allowed: "1 to 18 digits") { text in
          let isNumber = (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
          return isNumber ? TypedDigits(typed: text) : nil
        })
    case "governmentID": return .governmentID(try content.evidence(images))
    case "selfie": return .selfie(try content.evidence(images))
    default: return .acknowledged
    }
  }

  private func evidence(_ images: [UploadedImage]) throws(ProblemDocument) -> CaptureEvidence {
    var evidence = CaptureEvidence.none
    for key in try numbers("images", countMax: 8) {
      guard let image = images.first(where: { $0.key == key }) else {
        throw unfit("images", "the Idempotency-Keys of images that this installation uploaded and has not handed in")
      }
      evidence.add(digest: image.digest, byteCount: image.byteCount, image.format)
    }
    if evidence.imageCount == 0 { throw unfit("images", "at least one") }
    return evidence
  }

  private func answers() throws(ProblemDocument) -> Answers {
    let members = ["field", "text", "choice", "phone", "date", "address"]
    var answers: [FieldAnswer] = []
    for answer in try objects("answers", countMax: 64, members: members) {
      let given = members.dropFirst().filter { answer.has($0) }
      guard given.count == 1 else {
        throw answer.unfit("field", "a field and one of \(given.isEmpty ? members : given)")
      }
      answers.append(
        FieldAnswer(field: FieldID(try answer.number("field", 0...UInt8.max)), value: try answer.value(given[0])))
    }
    return Answers(answers)
  }

  private func value(_ kind: String) throws(ProblemDocument) -> AnswerValue {
    switch kind {
    case "choice": return .choice(try number("choice", 0...UInt8.max))
    case "phone": return .phone(try text("phone"))
    case "date": return .date(try read("date", allowed: "a day such as 2026-11-30") { CalendarDate($0) })
    case "address":
      let address = try object("address", members: ["street", "postalCode", "city", "country"])
      return .address(
        PostalAddress(
          street: try address.text("street"), postalCode: try address.text("postalCode"),
          city: try address.text("city"), country: try address.text("country")))
    default: return .text(try text("text"))
    }
  }
}
