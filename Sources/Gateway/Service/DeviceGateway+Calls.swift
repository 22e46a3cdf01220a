internal import Actors
internal import Coordination
internal import HTTP
internal import Inquiry
internal import Wire

extension DeviceGateway {
  /// Answers a call at once, or asks the service.
  mutating func answer(
    _ routed: RoutedCall, _ body: [UInt8], _ call: CallID, at now: Instant
  ) throws(ProblemDocument) -> [GatewayAction] {
    switch routed.operation {
    case .checkHealth: return [.answer(call, health)]
    case .readMetrics: return [.answer(call, metrics())]
    case .registerInstallation: return [.answer(call, try registered())]
    case .readDefinition: return [.answer(call, try definition(routed))]
    case .readIssuer: return [.answer(call, try issuer())]
    case .createInquiry: return try createAsked(body, call, at: now)
    case .listOneTimeCodes:
      let inquiry = try routed.inquiry
      let sent = oneTimeCodes.filter { $0.inquiry == inquiry }
      return [
        .answer(
          call,
          .json { json in
            json.array("oneTimeCodes", sent) { json, code in
              json.beginObject()
              json.field("step", code.step.rawValue)
              json.field("digits", code.digits.revealed)
              json.end()
            }
          })
      ]
    case .followEvents: return try followed(routed, call, at: now)
    case .uploadImage: return try uploaded(routed, call, at: now)
    case .exchangeLaunchCode, .peekHandoff, .claimHandoff, .confirmClaim, .declineClaim, .askInquiry, .submitStep,
      .resendCode, .mintHandoff, .sendHeartbeat, .handBack, .reclaim, .resume, .cancel, .closeSession, .pullMailbox,
      .fetchDocument, .acknowledgeEntry:
      return try asked(routed, body, call, at: now)
    }
  }

  private var health: HTTPResponse {
    if isUnableToKeep { return .json(status: 503) { $0.field("status", "cannot write to its store") } }
    return .json { $0.field("status", "ok") }
  }

  private func metrics() -> HTTPResponse {
    var gauges = GatewayFigures.Gauges(
      installationsRegistered: numbered.installations - terms.numbered.installations, installationsKnown: devices.count,
      callsWaiting: creations.count,
      streams: 0)
    for device in devices {
      gauges.callsWaiting += device.waiting.count
      if device.stream != nil { gauges.streams += 1 }
    }
    let headers = [HTTPHeader("Content-Type", "text/plain; version=0.0.4"), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: 200, headers: headers, body: Array(figures.text(gauges).utf8))
  }

  private mutating func asked(
    _ routed: RoutedCall, _ body: [UInt8], _ call: CallID, at now: Instant
  ) throws(ProblemDocument) -> [GatewayAction] {
    guard let installation = routed.installation else { throw Self.noAnswer }
    var actions: [GatewayAction] = []
    // Before the installation is made known: who sends nonsense leaves nothing behind.
    let images = images(of: installation)
    guard let asked = try DeviceRequest.body(routed, body, terms, images: images) else { throw Self.noAnswer }
    let place = try place(of: installation, at: now, &actions)
    guard devices[place].waiting.count < terms.limits.waitingMax else { throw Refusal.busy.problem() }
    let number: RequestNumber
    if let key = routed.key {
      number = RequestNumber(key)
      guard !devices[place].isWaited(for: number) else {
        throw ProblemDocument(
          status: 409, kind: "still-at-it", title: "The first request under this key is not answered yet",
          detail: "wait for its answer, or ask again a little later")
      }
    } else {
      number = devices[place].drawNumber()
    }
    let deadline = now + .ms(terms.limits.answerMs)
    devices[place].waiting.append(DeviceEntry.Waiting(number: number, call: call, deadline: deadline))
    owners[call] = installation
    return actions + [.ask(DeviceRequest(from: installation, number: number, body: asked))]
  }

  private func images(of installation: InstallationID) -> [UploadedImage] {
    places[installation].map { devices[$0].images } ?? terms.archive.images(of: installation)
  }

  private func definition(_ routed: RoutedCall) throws(ProblemDocument) -> HTTPResponse {
    let name = routed.arguments.first.map(String.init) ?? ""
    guard let id = terms.catalogue.id(named: name), let definition = terms.catalogue[id] else {
      throw ProblemDocument(HTTPRefusal(404, "there is no such definition; take the name as a snapshot has it"))
    }
    let wanted = AcceptLanguage.ranges(routed.head.values(of: "Accept-Language").joined(separator: ","))
    return definition.response(for: wanted.compactMap { LanguageTag($0) })
  }

  private func issuer() throws(ProblemDocument) -> HTTPResponse {
    guard let key = terms.issuerKey else {
      throw ProblemDocument(HTTPRefusal(404, "the documents of this service are not signed with a key that is told"))
    }
    return .json { json in
      json.field("algorithm", "Ed25519")
      json.field("publicKey", Hexadecimal.text(key))
    }
  }

  /// A device of its own, whoever sits before it: which inquiries it takes part in, codes decide.
  private mutating func registered() throws(ProblemDocument) -> HTTPResponse {
    guard numbered.installations < terms.limits.numberedInstallationsMax else { throw Refusal.busy.problem() }
    numbered.installations += 1
    let installation = Self.installation(numbered.installations)
    let token = Credential(.installation, terms.hasher.installationToken(installation).secret)
    return .json(status: 201) { json in
      json.field("installation", "\(installation)")
      json.field("installationToken", token.text)
    }
  }

  private mutating func createAsked(
    _ body: [UInt8], _ call: CallID, at now: Instant
  ) throws(ProblemDocument) -> [GatewayAction] {
    let reader = try BodyReader(body, terms.limits, members: ["definition"])
    let name = try reader.text("definition", allowed: "the name of a definition")
    guard let definition = terms.catalogue.id(named: name) else {
      throw reader.unfit("definition", terms.catalogue.definitions.map(\.name).joined(separator: ", "))
    }
    guard numbered.people < terms.limits.peopleMax else { throw Refusal.busy.problem() }
    numbered.people += 1
    let inquiry = InquiryID(session: SessionNumber(numbered.people), ordinal: 1)
    creations.append(Creation(inquiry: inquiry, call: call, deadline: now + .ms(terms.limits.answerMs)))
    return [.create(inquiry, definition)]
  }

  /// One stream for an installation: a new one takes the place of one that may hang.
  private mutating func followed(
    _ routed: RoutedCall, _ call: CallID, at now: Instant
  ) throws(ProblemDocument) -> [GatewayAction] {
    guard let installation = routed.installation else { throw Self.noAnswer }
    var actions: [GatewayAction] = []
    let place = try place(of: installation, at: now, &actions)
    if let former = devices[place].stream { actions.append(.endStream(former)) }
    devices[place].stream = call
    owners[call] = installation
    devices[place].sentAt = now
    let first = devices[place].events(after: routed.head.value(of: "Last-Event-ID"), terms)
    let headers = [
      HTTPHeader("Content-Type", ServerSentEvent.mediaType), HTTPHeader("Cache-Control", "no-store"),
    ]
    return actions + [.beginStream(call, HTTPResponse(status: 200, headers: headers, body: first))]
  }

  /// An image has come to its end: what is kept of it is what a submission tells of it.
  private mutating func uploaded(
    _ routed: RoutedCall, _ call: CallID, at now: Instant
  ) throws(ProblemDocument) -> [GatewayAction] {
    guard let installation = routed.installation, let key = routed.key else { throw Self.noAnswer }
    let upload = uploads.removeValue(forKey: call) ?? Upload()
    guard upload.digest.byteCount > 0 else { throw ProblemDocument(HTTPRefusal(400, "the image has no bytes")) }
    let image = UploadedImage(
      key: key, digest: upload.digest.value, byteCount: UInt32(clamping: upload.digest.byteCount),
      format: ImageFormat(beginningWith: upload.head))
    var actions: [GatewayAction] = []
    let place = try place(of: installation, at: now, &actions)
    if let known = devices[place].images.first(where: { $0.key == key }) {
      guard known == image else {
        throw ProblemDocument(
          status: 422, kind: "key-reused", title: "Another image was uploaded under this key",
          detail: "draw a new Idempotency-Key for each image")
      }
    } else {
      if devices[place].images.count >= terms.limits.imagesMax { devices[place].images.removeFirst() }
      devices[place].images.append(image)
      actions.append(.keepImages(installation, devices[place].images))
    }
    let response = HTTPResponse.json(status: 201) { json in
      json.field("image", key)
      json.field("byteCount", image.byteCount)
      json.field("digest", Hexadecimal.text(image.digest))
      json.field("isReadable", image.format.isReadable)
    }
    return actions + [.answer(call, response)]
  }
}
