public import Actors
internal import Coordination
public import HTTP
public import Inquiry
internal import Wire

/// Between HTTP and the service: calls become requests, answers become responses, pushes become events of a stream. One
/// function for each thing that happens; what it returns is to be done in its order.
public struct DeviceGateway: Sendable {
  public private(set) var terms: GatewayTerms
  var devices: [DeviceEntry] = []
  /// Positions in `devices`.
  private(set) var places: [InstallationID: Int] = [:]
  /// Whose calls are under way.
  var owners: [CallID: InstallationID] = [:]
  /// What is known of bodies under way that are not kept.
  var uploads: [CallID: Upload] = [:]
  /// Who waits for a launch code, in the order of their coming.
  var creations: [Creation] = []
  /// The newest last.
  private(set) var oneTimeCodes: [SentDigits] = []
  var figures = GatewayFigures()
  private var livesSeen: UInt32 = 0
  /// Where the last search for an installation to forget ended.
  private var hand = 0
  public internal(set) var numbered: GatewayNumbers
  /// Whether what is decided cannot be written down: then nothing new is.
  public var isUnableToKeep = false
  public private(set) var isStopping = false

  struct Upload: Sendable {
    var digest = ImageDigest()
    var head: [UInt8] = []
  }

  struct Creation: Sendable {
    let inquiry: InquiryID
    let call: CallID
    let deadline: Instant
  }

  struct SentDigits: Sendable {
    let inquiry: InquiryID
    let step: StepID
    let digits: TypedDigits
  }

  public init(_ terms: GatewayTerms) {
    self.terms = terms
    numbered = terms.numbered
  }

  /// Links to handoff codes lead here from now on.
  public mutating func listening(at host: String) {
    terms.linkHost = host
  }

  /// Whether nobody waits for anything, streams included.
  public var isIdle: Bool {
    creations.isEmpty && devices.allSatisfy { $0.waiting.isEmpty && $0.stream == nil }
  }

  /// Judges a request by its head, before its body is read.
  public mutating func admit(_ head: HTTPHead) -> HTTPAdmission {
    do throws(ProblemDocument) {
      let call = try RoutedCall(head, terms)
      if call.operation == .uploadImage { return .take(bodyBytesMax: Int(ImageLimits.bytesMax), .pieces) }
      return .take(bodyBytesMax: call.mediaTypes == nil ? 0 : terms.limits.jsonBytesMax)
    } catch {
      figures.answered(error.status)
      return .refuse(error.response)
    }
  }

  /// A piece of a body that is not kept.
  public mutating func received(_ bytes: [UInt8], of call: CallID) {
    var upload = uploads[call] ?? Upload()
    if upload.head.count < 4 { upload.head += bytes.prefix(4) }
    upload.digest.combine(bytes)
    uploads[call] = upload
  }

  public mutating func requested(_ request: HTTPRequest, by call: CallID, at now: Instant) -> [GatewayAction] {
    do throws(ProblemDocument) {
      if isStopping { throw Self.stopped }
      let routed = try RoutedCall(request.head, terms)
      if isUnableToKeep, routed.operation.mayChangeAnything { throw Self.unableToKeep }
      figures.requested(routed.operation)
      return counted(try answer(routed, request.body, call, at: now))
    } catch {
      uploads[call] = nil
      return counted([.answer(call, error.response)])
    }
  }

  /// A call is over, whether it was answered or not.
  public mutating func ended(_ call: CallID) {
    uploads[call] = nil
    creations.removeAll { $0.call == call }
    guard let owner = owners.removeValue(forKey: call), let place = places[owner] else { return }
    devices[place].abandon { $0.call == call }
    if devices[place].stream == call { devices[place].stream = nil }
  }

  /// The service answers an installation.
  public mutating func replied(_ reply: ServiceReply, to installation: InstallationID) -> [GatewayAction] {
    guard let place = places[installation], let call = devices[place].answered(reply.number) else { return [] }
    return counted([.answer(call, reply.response(terms))])
  }

  /// The service tells an installation something unasked.
  public mutating func pushed(
    _ push: ServicePush, to installation: InstallationID, at now: Instant
  ) -> [GatewayAction] {
    happened(ServicePush.eventName, push.data(terms), installation, at: now)
  }

  /// An installation's mailbox has entries up to here.
  public mutating func hinted(
    _ sequence: SequenceNumber, to installation: InstallationID, at now: Instant
  ) -> [GatewayAction] {
    var json = JSONWriter()
    json.beginObject()
    json.field("sequence", sequence.rawValue)
    json.end()
    return happened("mailbox", json.bytes, installation, at: now)
  }

  /// - Parameter code: nil when there is no such inquiry to be had.
  public mutating func created(_ inquiry: InquiryID, _ code: LaunchCode?) -> [GatewayAction] {
    guard let position = creations.firstIndex(where: { $0.inquiry == inquiry }) else { return [] }
    let call = creations.remove(at: position).call
    guard let code else {
      return counted([.answer(call, ProblemDocument(HTTPRefusal(503, "the service makes no inquiry now")).response)])
    }
    figures.inquiriesCreated += 1
    return counted([
      .answer(
        call,
        .json(status: 201) { json in
          json.field("inquiry", "\(inquiry)")
          json.field("launchCode", code.secret.revealed)
        })
    ])
  }

  /// A person was sent the digits of a one-time code: who plays the person reads them here.
  public mutating func sent(_ digits: TypedDigits, for step: StepID, of inquiry: InquiryID) {
    if oneTimeCodes.count >= terms.limits.oneTimeCodesMax { oneTimeCodes.removeFirst() }
    figures.oneTimeCodesSent += 1
    oneTimeCodes.append(SentDigits(inquiry: inquiry, step: step, digits: digits))
  }

  /// To be told about once a second.
  public mutating func timeReached(_ now: Instant) -> [GatewayAction] {
    var actions: [GatewayAction] = []
    let late = creations.filter { $0.deadline <= now }
    creations.removeAll { $0.deadline <= now }
    actions += late.map { .answer($0.call, Self.noAnswer.response) }
    for position in devices.indices {
      let late = devices[position].abandon { $0.deadline <= now }
      actions += late.map { .answer($0, Self.noAnswer.response) }
      if let stream = devices[position].stream, devices[position].sentAt + .ms(terms.limits.quietMs) <= now {
        devices[position].sentAt = now
        actions.append(.send(stream, ServerSentEvent.comment))
      }
    }
    return counted(actions + forgetIdle(now))
  }

  /// From now on nothing new is answered, and streams end. What waits for an answer still gets it.
  public mutating func stopping() -> [GatewayAction] {
    isStopping = true
    var actions: [GatewayAction] = []
    for position in devices.indices {
      if let stream = devices[position].stream { actions.append(.endStream(stream)) }
      devices[position].stream = nil
    }
    return actions
  }

  private mutating func happened(
    _ name: String, _ data: [UInt8], _ installation: InstallationID, at now: Instant
  ) -> [GatewayAction] {
    guard let place = places[installation] else { return [] }
    let bytes = devices[place].keep(name, data, terms)
    figures.happened(name)
    guard let stream = devices[place].stream else { return [] }
    devices[place].sentAt = now
    return [.send(stream, bytes)]
  }

  /// The place of an installation, which is made when it is not known.
  mutating func place(
    of installation: InstallationID, at now: Instant, _ actions: inout [GatewayAction]
  ) throws(ProblemDocument) -> Int {
    if let place = places[installation] {
      devices[place].heardAt = now
      return place
    }
    guard isRegistered(installation) else {
      throw Credential.unauthorized("the installation in Baton-Installation is not known here; register one")
    }
    if devices.count >= terms.limits.installationsMax { try makeRoom(now, &actions) }
    livesSeen += 1
    var entry = DeviceEntry(installation, life: livesSeen, at: now)
    entry.images = terms.archive.images(of: installation)
    devices.append(entry)
    places[installation] = devices.count - 1
    actions.append(.present(installation))
    return devices.count - 1
  }

  private mutating func counted(_ actions: [GatewayAction]) -> [GatewayAction] {
    for action in actions {
      switch action {
      case .answer(_, let response), .beginStream(_, let response): figures.answered(response.status)
      case .send, .endStream, .present, .dismiss, .ask, .create, .keepImages: break
      }
    }
    return actions
  }

  /// Ids are given out in their order, each to a device of its own.
  private func isRegistered(_ installation: InstallationID) -> Bool {
    let number = installation.session.rawValue
    return number >= 1 && number <= numbered.installations && installation == Self.installation(number)
  }

  static func installation(_ number: UInt32) -> InstallationID {
    InstallationID(device: DeviceID(session: SessionNumber(number), ordinal: 1))
  }

  private mutating func forgetIdle(_ now: Instant) -> [GatewayAction] {
    var actions: [GatewayAction] = []
    var position = 0
    while position < devices.count {
      if devices[position].isIdle(since: now - .ms(terms.limits.installationIdleMs)) {
        forget(at: position, &actions)
      } else {
        position += 1
      }
    }
    return actions
  }

  /// Whoever registers many installations drives out others that are silent, and none that is not.
  private mutating func makeRoom(_ now: Instant, _ actions: inout [GatewayAction]) throws(ProblemDocument) {
    for _ in 0..<min(devices.count, terms.limits.roomLooksMax) {
      hand = (hand + 1) % devices.count
      guard devices[hand].isIdle(since: now - .ms(terms.limits.roomIdleMs)) else { continue }
      return forget(at: hand, &actions)
    }
    throw Refusal.busy.problem()
  }

  private mutating func forget(at position: Int, _ actions: inout [GatewayAction]) {
    let installation = devices[position].installation
    actions.append(.dismiss(installation))
    places[installation] = nil
    devices.swapAt(position, devices.count - 1)
    devices.removeLast()
    if position < devices.count { places[devices[position].installation] = position }
  }

  static let noAnswer: ProblemDocument = {
    var problem = ProblemDocument(HTTPRefusal(504, "nothing was decided that the service told of; ask again"))
    problem.headers = [HTTPHeader("Retry-After", "2")]
    return problem
  }()

  private static let unableToKeep: ProblemDocument = {
    var problem = ProblemDocument(
      status: 503, kind: "not-kept", title: "The service cannot write down what it decides now",
      detail: "its operator sees why; ask again later")
    problem.headers = [HTTPHeader("Retry-After", "5")]
    return problem
  }()

  private static let stopped: ProblemDocument = {
    var problem = ProblemDocument(HTTPRefusal(503, "the service is stopping; ask again when it is there"))
    problem.headers = [HTTPHeader("Retry-After", "5"), HTTPHeader("Connection", "close")]
    return problem
  }()
}

extension Interval {
  static func ms(_ limitMs: UInt32) -> Interval { Interval(limitMs: limitMs) }
}
