import Actors
import ActorsHTTP
import ActorsUV
import Coordination
import Gateway
import HTTP
import Inquiry
import Storage
import VendorAPI

/// A service at work on a loop: the HTTP server, the gateway that decides, and the actors behind it.
final class ServiceRun {
  typealias Driver = UVDriver<InquirySystem, EmptyWorld<InquirySystem>, ServiceDirector>

  private static let tick = Interval.seconds(1)
  /// What waits for an answer when the service is told to stop gets so long.
  private static let grace = Interval.seconds(5)
  private static let numbersPerBlock: UInt32 = 4_096
  /// In one second.
  private static let awakenedMax = 1_000

  let loop: Loop
  let driver: Driver
  private let desk: GatewayDesk
  private let store: ServiceStore?
  private let complain: (String) -> Void
  private var commits: CommitQueue?
  /// Up to here the numbers of installations and people may be given out.
  private var reserve = StoredReserve(installations: .max, people: .max, vendorPeople: .max)
  private var gateway: DeviceGateway
  var vendor: VendorDesks
  private(set) lazy var courier = WebhookCourier(on: loop) { [unowned self] id, status in
    perform(vendor.posted(id, status: status, at: loop.now))
  }
  private(set) var server: HTTPServer?
  private var signals: [HandleID] = []
  private var timer: LoopTimerID?
  private var stopsAt: Instant?
  /// Each is tried once: one that cannot be read stays due.
  private var awakened: Set<ActorName> = []

  /// - Parameters:
  ///   - store: nil when everything is kept in memory.
  ///   - complain: tells the operator a sentence.
  init(
    _ service: CoordinationFactory, _ terms: GatewayTerms, _ vendor: VendorDesks, _ store: ServiceStore?,
    seed: UInt64, on loop: Loop, complain: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.store = store
    self.complain = complain
    self.vendor = vendor
    desk = GatewayDesk(loop.port.waker)
    gateway = DeviceGateway(terms)
    driver = Driver(
      on: loop, seed: seed, factory: ServiceFactory(service: service, desk: desk, store: store), world: EmptyWorld(),
      director: ServiceDirector(desk: desk))
    driver.endsWhenIdle = false
    if let store { reserve = store.reserve }
    commits = CommitQueue(
      store, on: loop, release: { [unowned self] in released($0) }, report: { [unowned self] in reported($0) })
  }

  /// - Returns: where it listens.
  /// - Throws: `HTTPServerError` when it cannot; `StorageError` when the store cannot be written.
  func listen(at address: SocketAddress, _ limits: HTTPLimits, tls: TLSIdentity?) throws -> SocketAddress {
    reserveNumbers()
    if let store, store.beginWrite() {
      try store.write()
      store.endWrite()
    }
    let server = try HTTPServer(
      on: loop, at: address, limits: limits, tls: tls,
      admit: { [unowned self] in VendorDesks.serves($0) ? vendor.admit($0) : gateway.admit($0) },
      report: { [unowned self] in heard($0) })
    self.server = server
    gateway.listening(at: "\(server.address)")
    vendor.listening(at: "\(tls == nil ? "http" : "https")://\(server.address)")
    return server.address
  }

  /// Serves until a signal ends it.
  /// - Returns: what must hold and did not.
  func run() throws -> [String] {
    for plan in CoordinationFactory.roots {
      driver.intervene(.spawn(plan, CoordinationFactory.options(plan, mailboxMessagesMax: .max)))
    }
    for signal in [LoopSignal.interrupt, .terminate] {
      signals.append(
        try loop.watchSignal(signal) { [unowned self] event in if case .signalled = event { signalled(signal) } })
    }
    let client = LoopClient(
      collect: { [unowned self] _ in !desk.isEmpty }, takeTurn: { [unowned self] now in takeTurn(now) },
      nextDeadline: { .never })
    loop.add(client)
    awaitTick()
    _ = driver.run(until: .never)
    loop.remove(client)
    server?.close()
    courier.close()
    for handle in signals { loop.close(handle) }
    if let timer { loop.cancelTimer(timer) }
    commits?.close()
    if let failure = driver.failure { throw failure }
    return driver.director.violations
  }

  private func heard(_ event: HTTPEvent) {
    switch event {
    case .received(let call, let bytes): gateway.received(bytes, of: call)
    case .requested(let call, let request) where VendorDesks.serves(request.head):
      perform(vendor.requested(request, by: call, at: loop.now))
    case .requested(let call, let request) where request.head.path == "/metrics":
      perform(withVendorMetrics(gateway.requested(request, by: call, at: loop.now)))
    case .requested(let call, let request): perform(gateway.requested(request, by: call, at: loop.now))
    case .ended(let call):
      gateway.ended(call)
      vendor.ended(call)
    }
  }

  private func takeTurn(_ now: Instant) -> Bool {
    for item in desk.take() { commits?.hold(.news(item)) }
    reserveNumbers()
    commits?.advance()
    if gateway.isStopping, gateway.isIdle, vendor.isIdle, server?.callCount == 0, commits?.isIdle ?? true { end() }
    return false
  }

  /// What people and devices are told is on the disk now.
  private func released(_ held: [CommitQueue.Held]) {
    for held in held {
      switch held {
      case .news(let news): told(news)
      case .actions(let actions): perform(actions)
      }
    }
  }

  private func told(_ news: GatewayDesk.News) {
    let now = loop.now
    switch news {
    case .replied(let installation, let reply):
      vendor.replied(reply, to: installation)
      perform(gateway.replied(reply, to: installation))
    case .logged(let event): perform(vendor.heard(event, at: now))
    case .pushed(let installation, let push): perform(gateway.pushed(push, to: installation, at: now))
    case .hinted(let installation, let sequence): perform(gateway.hinted(sequence, to: installation, at: now))
    case .created(let inquiry, let code) where inquiry.session >= VendorDesk.firstPerson:
      perform(vendor.created(inquiry, code, at: now))
    case .created(let inquiry, let code): perform(gateway.created(inquiry, code))
    case .sent(let inquiry, let step, let digits): gateway.sent(digits, for: step, of: inquiry)
    }
  }

  private func reported(_ error: StorageError?) {
    gateway.isUnableToKeep = error != nil
    complain(error.map { "\($0); nothing is answered until it can be written" } ?? "the store can be written again")
  }

  /// Numbers are given out in blocks, so that none is given twice, whatever happens between.
  private func reserveNumbers() {
    guard let store else { return }
    let block = Self.numbersPerBlock
    let used = StoredReserve(
      installations: gateway.numbered.installations, people: gateway.numbered.people, vendorPeople: vendor.numbered)
    let isLow =
      used.installations + block / 2 > reserve.installations || used.people + block / 2 > reserve.people
      || used.vendorPeople + block / 2 > reserve.vendorPeople
    guard isLow else { return }
    reserve = StoredReserve(
      installations: used.installations + block, people: used.people + block, vendorPeople: used.vendorPeople + block)
    store.keep(reserve)
  }

  /// Those of earlier starts for whom something is to happen by now.
  private func awakenDue() {
    guard let store else { return }
    let due = store.due(by: loop.now, max: Self.awakenedMax)
    let names = due.inquiries.map(ActorName.inquiry) + due.mailboxes.map(ActorName.mailbox)
    for name in names where awakened.insert(name).inserted { driver.awaken(name) }
  }

  private func perform(_ actions: [GatewayAction]) {
    for (position, action) in actions.enumerated() {
      switch action {
      case .keepImages(let installation, let images):
        guard let store else { continue }
        store.keep(images, of: installation)
        commits?.hold(.actions(Array(actions[(position + 1)...])))
        return
      case .answer(let call, let response): server?.answer(call, response)
      case .beginStream(let call, let response): server?.beginStream(call, response)
      case .send(let call, let bytes): server?.send(call, bytes)
      case .endStream(let call): server?.endStream(call)
      case .present(let installation):
        // Which traits the device has, it tells with each request that they matter to.
        let plan = ActorPlan.device(installation, DeviceTraits(platform: .web, capabilities: []))
        driver.intervene(
          .spawn(plan, SpawnOptions(name: plan.name, isRegistered: true)), session: installation.session.rawValue)
      case .dismiss(let installation):
        send(.app(installation.device, isThere: false), to: .device(installation.device))
      case .ask(let request):
        vendor.asked(request)
        send(.request(request), to: .device(request.from.device))
      case .create(let inquiry, let definition): create(inquiry, definition)
      }
    }
  }

  func create(_ inquiry: InquiryID, _ definition: DefinitionID) {
    let plan = ActorPlan.person(inquiry.session)
    driver.intervene(
      .spawn(plan, SpawnOptions(name: plan.name, isRegistered: true)), session: inquiry.session.rawValue)
    send(.service(.create(inquiry, definition)), to: plan.name)
  }

  func send(_ message: InquiryMessage, to name: ActorName) {
    driver.intervene(.send(message, toName: name), session: name.session)
  }

  private func awaitTick() {
    timer = try? loop.startTimer(after: Self.tick, label: "gateway") { [unowned self] loop in
      perform(gateway.timeReached(loop.now))
      perform(vendor.timeReached(loop.now))
      awakenDue()
      if let stopsAt, stopsAt <= loop.now { return end() }
      awaitTick()
    }
  }

  private func signalled(_ signal: LoopSignal) {
    if signal == .terminate { Interruption.noteTermination() } else { Interruption.noteInterrupt() }
    guard stopsAt == nil else { return end() }
    stopsAt = loop.now + Self.grace
    server?.stopListening()
    perform(gateway.stopping())
    vendor.stopping()
  }

  private func end() {
    driver.stop()
    loop.stop()
  }
}
