import Actors
import ActorsCurl
import ActorsUV
import Coordination
import Gateway
import HTTP
import Inquiry

/// A service elsewhere, as the actors of a run reach it: their requests go out over HTTP, what comes back is told to
/// the proxies.
final class RemoteService {
  /// What it does to the run.
  struct Run {
    let intervene: (Intervention<InquirySystem>, UInt32) -> Void
    /// Whether the run has to go on though none of its actors has anything to do.
    let wait: (Bool) -> Void
  }

  /// After the last sign of the service the run goes on for so long: documents come when nobody waits for them.
  private static let linger = Interval.seconds(5)
  /// The same for documents that are known to be on their way, to a device that may be off.
  private static let patience = Interval.seconds(300)
  private static let creationsMax: UInt8 = 6
  private static let codeLooksMax: Int64 = 8
  private static let waitingMax = 16

  private enum Standing {
    /// Not known to the service yet; with what waits for that.
    case registering([DeviceRequest])
    case known(InstallationAccess)
  }

  /// A person's inquiry at a step with a one-time code.
  private struct CodeWatch {
    var seen = 0
    var looks: Int64 = 0
    var isLooking = false
  }

  let loop: Loop
  let desk: RemoteDesk
  let calls: ServiceCalls
  let client: HTTPClient
  private let streams: HTTPClient
  private var run: Run?
  private var standings: [InstallationID: Standing] = [:]
  private var followers: [InstallationID: EventStreamFollower] = [:]
  private var imagesSeen: UInt32 = 0
  private var watches: [InquiryID: CodeWatch] = [:]
  private var proxies: Set<InquiryID> = []
  private var timers: [UInt64: LoopTimerID] = [:]
  private var timersSeen: UInt64 = 0
  private var heardAt = Instant.start
  /// Answers that are none of the protocol.
  private(set) var faults: [ProtocolFault] = []
  private(set) var failureCount = 0
  /// Why the last request got no answer; nil when it got one.
  private(set) var trouble: HTTPClientFailure?

  /// - Throws: `HTTPClientFailure` when no client can be had.
  init(at url: String, _ desk: RemoteDesk, backendKey: String?, authorities: String?, on loop: Loop) throws {
    self.loop = loop
    self.desk = desk
    calls = ServiceCalls(desk.catalogue, backendKey: backendKey)
    client = try HTTPClient(on: loop, base: url, authorities: authorities)
    var limits = HTTPClientLimits()
    limits.connectionsMax = max(16, OpenFiles.raise() - OpenFiles.reserve - limits.connectionsMax)
    limits.connectionsPerHostMax = limits.connectionsMax
    streams = try HTTPClient(on: loop, base: url, limits: limits, authorities: authorities)
  }

  /// A source of work for the loop.
  func begin(_ run: Run) -> LoopClient {
    self.run = run
    heardAt = loop.readClock()
    return LoopClient(
      collect: { [unowned self] _ in desk.hasErrands }, takeTurn: { [unowned self] in takeTurn($0) },
      nextDeadline: { [unowned self] in lingersUntil > loop.now ? lingersUntil : .never })
  }

  func close() {
    run = nil
    for follower in followers.values { follower.close() }
    followers.removeAll()
    for timer in timers.values { loop.cancelTimer(timer) }
    timers.removeAll()
    client.close()
    streams.close()
  }

  private var lingersUntil: Instant { heardAt + (desk.owedCount > 0 ? Self.patience : Self.linger) }

  private func takeTurn(_ now: Instant) -> Bool {
    for errand in desk.take() {
      switch errand {
      case .ask(let request): ask(request)
      case .create(let inquiry, let definition): create(inquiry, definition, tries: 0)
      }
    }
    if client.requestCount > 0 || !timers.isEmpty || desk.hasErrands { heardAt = now }
    let isWaiting = now < lingersUntil
    if desk.isWaiting != isWaiting {
      desk.isWaiting = isWaiting
      // Whether a run is over, is asked after a step: this is one, and nothing else.
      tell(.hint(.none), to: .backend)
    }
    run?.wait(isWaiting)
    return false
  }

  private func ask(_ request: DeviceRequest) {
    switch standings[request.from] {
    case .known(let access): ask(request, as: access)
    case .registering(let waiting):
      guard waiting.count < Self.waitingMax else { return desk.failed(request) }
      standings[request.from] = .registering(waiting + [request])
    case nil:
      standings[request.from] = .registering([request])
      register(request.from)
    }
  }

  private func register(_ installation: InstallationID) {
    // Its app was removed: what the service tells the former one, nobody hears.
    for (other, follower) in followers where other.device == installation.device {
      follower.close()
      followers[other] = nil
    }
    spawn(.mailbox(installation), installation.session)
    send(ServiceCalls.registration) { [unowned self] response in
      guard case .registering(let waiting) = standings[installation] else { return }
      standings[installation] = nil
      guard let response, !response.isTransient,
        let access = read({ () throws(ProtocolFault) in try ServiceCalls.access(response) })
      else {
        for request in waiting { desk.failed(request) }
        return
      }
      standings[installation] = .known(access)
      if installation.isOfDevice { follow(installation, access) }
      for request in waiting { ask(request, as: access) }
    }
  }

  private func follow(_ installation: InstallationID, _ access: InstallationAccess) {
    followers[installation] = EventStreamFollower(on: loop, by: streams, ServiceCalls.events(of: access)) {
      [unowned self] news in
      switch news {
      case .event(let event): told(event, installation)
      case .connected, .interrupted, .refused: break
      }
    }
  }

  private func told(_ event: ServerSentEvent, _ installation: InstallationID) {
    heardAt = loop.readClock()
    let news = read { () throws(ProtocolFault) in try ServiceNews(event, desk.catalogue) }
    switch news ?? nil {
    case .pushed(let push):
      let push = desk.withNames { $0.own(push, of: installation.session) }
      spawnInquiry(push.snapshot)
      tell(.push(push), to: .mailbox(installation))
      watchCodes(push.snapshot, isNew: false)
    case .hinted(let sequence): tell(.hint(sequence), to: .mailbox(installation))
    // Devices ask for the truth from time to time.
    case .missed, nil: break
    }
  }

  private func ask(_ request: DeviceRequest, as access: InstallationAccess) {
    guard let evidence = request.evidence else { return ask(request, as: access, images: []) }
    // No service takes it (F21), and some hang up while it is being sent.
    if evidence.byteCount > ImageLimits.bytesMax { return answered(request, .refused(.submissionUnfit)) }
    upload(EvidenceImage.images(of: evidence)[...], keys: [], as: access) { [unowned self] keys in
      guard let keys else { return desk.failed(request) }
      ask(request, as: access, images: keys)
    }
  }

  /// One image after the other.
  private func upload(
    _ images: ArraySlice<EvidenceImage>, keys: [UInt32], as access: InstallationAccess,
    then proceed: @escaping ([UInt32]?) -> Void
  ) {
    guard let image = images.first else { return proceed(keys) }
    imagesSeen += 1
    let key = imagesSeen
    let body = HTTPUpload(byteCount: Int(image.byteCount)) { offset, bytesMax in
      image.chunk(from: UInt32(clamping: offset), bytesMax: UInt32(clamping: bytesMax))
    }
    send(ServiceCalls.upload(image.format, key: key, by: access), body) { [unowned self] response in
      guard let response, response.status == 201 else { return proceed(nil) }
      upload(images.dropFirst(), keys: keys + [key], as: access, then: proceed)
    }
  }

  private func ask(_ request: DeviceRequest, as access: InstallationAccess, images: [UInt32]) {
    let body = desk.withNames { $0.other(request.body) }
    let renamed = DeviceRequest(from: request.from, number: request.number, body: body)
    guard let call = renamed.call(as: access, images: images) else { return desk.failed(request) }
    send(call) { [unowned self] response in
      guard let response else { return desk.failed(request) }
      let read = read { () throws(ProtocolFault) in try ServiceReply.Body(to: request, response, desk.catalogue) }
      guard let read, read != .refused(.busy) else { return desk.failed(request) }
      answered(request, desk.withNames { $0.own(read, of: request.from.session) })
    }
  }

  private func answered(_ request: DeviceRequest, _ body: ServiceReply.Body) {
    if let snapshot = body.snapshot { spawnInquiry(snapshot) }
    tell(.reply(ServiceReply(number: request.number, body: body)), to: .mailbox(request.from))
    guard let snapshot = body.snapshot else { return }
    var isNew = false
    if case .resend = request.body { isNew = true }
    watchCodes(snapshot, isNew: isNew)
  }

  private func create(_ inquiry: InquiryID, _ definition: DefinitionID, tries: UInt8) {
    send(calls.creation(definition)) { [unowned self] response in
      let made = response.flatMap { response in
        response.isTransient ? nil : read { () throws(ProtocolFault) in try ServiceCalls.created(response) }
      }
      if let (other, code) = made {
        desk.withNames { $0.created(inquiry, as: other) }
        spawnInquiry(inquiry, definition)
        tell(.service(.created(inquiry, code)), to: .backend, inquiry.session)
      } else if tries < Self.creationsMax {
        after(.milliseconds(250 << Int64(tries))) { [unowned self] in create(inquiry, definition, tries: tries + 1) }
      } else {
        tell(.service(.notCreated(inquiry)), to: .backend, inquiry.session)
      }
    }
  }

  /// The person of an inquiry may have been sent a code, which takes the service a moment.
  private func watchCodes(_ snapshot: Snapshot, isNew: Bool) {
    guard snapshot.outcome == nil,
      case .oneTimeCode = desk.catalogue[snapshot.definition]?[snapshot.step]?.kind
    else { return }
    var watch = watches[snapshot.inquiry] ?? CodeWatch()
    guard !watch.isLooking, isNew || watch.seen == 0 else { return }
    watch.isLooking = true
    watch.looks = 0
    watches[snapshot.inquiry] = watch
    lookForCodes(of: snapshot.inquiry)
  }

  private func lookForCodes(of inquiry: InquiryID) {
    send(calls.oneTimeCodes(of: desk.withNames { $0.other(inquiry) })) { [unowned self] response in
      guard var watch = watches[inquiry] else { return }
      let codes =
        response.flatMap { response in
          response.isTransient ? nil : read { () throws(ProtocolFault) in try ServiceCalls.oneTimeCodes(response) }
        } ?? []
      for (step, digits) in codes.dropFirst(watch.seen) {
        tell(.service(.oneTimeCode(inquiry, step, digits)), to: .backend, inquiry.session)
      }
      watch.isLooking = codes.count <= watch.seen && watch.looks < Self.codeLooksMax
      watch.seen = max(watch.seen, codes.count)
      watch.looks += 1
      watches[inquiry] = watch
      if watch.isLooking {
        after(.milliseconds(100 << watch.looks)) { [unowned self] in lookForCodes(of: inquiry) }
      }
    }
  }

  private func spawnInquiry(_ snapshot: Snapshot) { spawnInquiry(snapshot.inquiry, snapshot.definition) }

  private func spawnInquiry(_ inquiry: InquiryID, _ definition: DefinitionID) {
    guard proxies.insert(inquiry).inserted else { return }
    spawn(.inquiry(inquiry, definition), inquiry.session)
  }

  private func spawn(_ plan: ActorPlan, _ session: SessionNumber) {
    run?.intervene(.spawn(plan, CoordinationFactory.options(plan)), session.rawValue)
  }

  private func tell(_ message: InquiryMessage, to name: ActorName, _ session: SessionNumber? = nil) {
    run?.intervene(.send(message, toName: name), session?.rawValue ?? name.session)
  }

  private func after(_ wait: Interval, _ action: @escaping () -> Void) {
    timersSeen += 1
    let number = timersSeen
    timers[number] = try? loop.startTimer(after: wait, label: "remote service") { [weak self] _ in
      self?.timers[number] = nil
      action()
    }
  }

  /// - Parameter then: gets nil when there was no answer.
  private func send(_ request: HTTPRequest, _ upload: HTTPUpload? = nil, then: @escaping (HTTPResponse?) -> Void) {
    client.send(HTTPClientRequest(request, upload: upload)) { [weak self] event in
      guard let self else { return }
      switch event {
      case .answered(let response):
        trouble = nil
        then(response)
      case .failed(let failure):
        failureCount += 1
        trouble = failure
        then(nil)
      case .began, .received, .ended: break
      }
    }
  }

  private func read<Value>(_ body: () throws(ProtocolFault) -> Value) -> Value? {
    do throws(ProtocolFault) {
      return try body()
    } catch {
      if faults.count < 16 { faults.append(error) }
      return nil
    }
  }
}

extension HTTPResponse {
  /// Whether the same is answered otherwise when it is asked again later (RFC 9110 section 15.6).
  fileprivate var isTransient: Bool { status == 429 || status >= 500 }
}

extension ServiceReply.Body {
  /// Where the inquiry is, for those answers that tell it.
  fileprivate var snapshot: Snapshot? {
    switch self {
    case .opened(let opening): opening.snapshot
    case .progressed(let snapshot), .verified(let snapshot, _): snapshot
    case .minted, .peeked, .claimed, .wrongNumber, .wrongCode, .done, .page, .snapshot, .document, .deferred,
      .acknowledged, .found, .flowBegun, .refused:
      nil
    }
  }
}

extension RemoteService {
  /// Why the run says nothing about the service, a sentence each; none when it does.
  var complaints: [String] {
    var complaints = faults.map { "\(client.base) does not speak the device protocol: \($0)" }
    if let trouble { complaints.append("\(client.base) stopped answering: \(trouble)") }
    return complaints
  }
}
