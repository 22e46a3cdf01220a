import Actors
import Coordination
import Inquiry

/// The whole service on a kernel, with devices that only write down what they are told.
struct ServiceWorld: ~Copyable {
  private(set) var kernel: Kernel<InquirySystem>
  let factory: WorldFactory
  private var observer = LogObserver()
  private var lastRequest: UInt32 = 0

  static let person = SessionNumber(42)
  static let inquiry = InquiryID(session: person, ordinal: 1)
  static let laptop = InstallationID(device: DeviceID(session: person, ordinal: 1))
  static let phone = InstallationID(device: DeviceID(session: person, ordinal: 2))
  static let stranger = InstallationID(device: DeviceID(session: person, ordinal: 3))
  static let web = DeviceTraits(platform: .web, capabilities: [.camera])
  static let ios = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])

  /// What the last peek and the last opening of each device brought it.
  private var nonces: [InstallationID: ClaimNonce] = [:]
  private var cancelTokens: [InstallationID: CancelToken] = [:]

  init(
    seed: UInt64 = 1, schedule: KernelConfiguration.Schedule = .firstComeFirstServed, issuing: IssuePlan = IssuePlan(),
    vendor: VendorPlan = VendorPlan()
  ) {
    factory = WorldFactory(
      service: CoordinationFactory(
        catalogue: DefinitionCatalogue([.demo]), hasher: MixingHasher(seed: seed), issuing: issuing,
        vendor: vendor))
    kernel = Kernel(KernelConfiguration(seed: seed, schedule: schedule), factory: factory)
    for plan in CoordinationFactory.roots { _ = kernel.spawn(plan, CoordinationFactory.options(plan)) }
    for (app, traits) in [(Self.laptop, Self.web), (Self.phone, Self.ios), (Self.stranger, Self.ios)] {
      let plan = ActorPlan.device(app, traits)
      _ = kernel.spawn(plan, SpawnOptions(name: plan.name, isRegistered: true))
    }
    settle()
  }

  var log: [InquiryEvent] { observer.events }
  var now: Instant { kernel.now }

  /// Lets everything that is ready happen; time stands still.
  mutating func settle() {
    while kernel.step(&observer) > 0 {}
  }

  /// Lets time pass, with every timer that is due on the way.
  mutating func pass(_ interval: Interval) {
    let end = kernel.now + interval
    settle()
    while let next = kernel.nextTimer, next.deadline <= end {
      kernel.advance(to: next.deadline)
      kernel.fireTimer()
      settle()
    }
    kernel.advance(to: end)
  }

  /// What the service keeps of the inquiry goes down, and comes back after a while.
  mutating func restartService(for interval: Interval) {
    let names = [ActorName.inquiry(Self.inquiry)] + [Self.laptop, Self.phone].map { ActorName.mailbox($0) }
    for name in names { kernel.crash(name) }
    pass(interval)
    for name in names { kernel.recover(name) }
    settle()
  }

  /// Sends a message as if a device had, and lets it have its effect.
  mutating func send(_ message: InquiryMessage, to name: ActorName, from app: InstallationID) {
    let sender = kernel.address(of: .device(app.device)) ?? .outside
    kernel.deliver(
      Envelope(
        recipient: .outside, sender: sender, trace: TraceID(session: Self.person.rawValue), content: .message(message)),
      toName: name)
    settle()
  }

  /// A request under a new number, and its answer.
  @discardableResult
  mutating func request(_ body: DeviceRequest.Body, from app: InstallationID) -> ServiceReply.Body? {
    lastRequest += 1
    return repeatRequest(peeked(body, from: app), RequestNumber(lastRequest), from: app)
  }

  /// A claim as a device makes it: with what it was told by its own peek, which changes nothing (S11).
  mutating func peeked(_ body: DeviceRequest.Body, from app: InstallationID) -> DeviceRequest.Body {
    guard case .claim(let code, let traits, nil) = body else { return body }
    return .claim(code, traits, nonce(of: code, from: app))
  }

  mutating func nonce(of code: PresentedCode, from app: InstallationID) -> ClaimNonce? {
    lastRequest += 1
    guard case .peeked(let peek) = repeatRequest(.peek(code), RequestNumber(lastRequest), from: app) else {
      return nonces[app]
    }
    nonces[app] = peek.nonce
    return peek.nonce
  }

  /// The token that ends the inquiry, as the last opening brought it.
  func cancelToken(of app: InstallationID) -> CancelToken {
    cancelTokens[app] ?? CancelToken(Secret(high: 0, low: 0))
  }

  mutating func spawn(_ plan: ActorPlan) {
    _ = kernel.spawn(plan, CoordinationFactory.options(plan))
    settle()
  }

  /// A request whose answer takes its time.
  @discardableResult
  mutating func post(
    _ body: DeviceRequest.Body, _ again: RequestNumber? = nil, from app: InstallationID
  ) -> RequestNumber {
    if again == nil { lastRequest += 1 }
    let request = DeviceRequest(from: app, number: again ?? RequestNumber(lastRequest), body: body)
    send(.request(request), to: request.recipient, from: app)
    return request.number
  }

  func reply(to number: RequestNumber, from app: InstallationID) -> ServiceReply.Body? {
    for case .reply(let reply) in factory.inboxes.value[app] ?? [] where reply.number == number { return reply.body }
    return nil
  }

  /// A request under this number, perhaps once more.
  mutating func repeatRequest(
    _ body: DeviceRequest.Body, _ number: RequestNumber, from app: InstallationID
  ) -> ServiceReply.Body? {
    let request = DeviceRequest(from: app, number: number, body: body)
    factory.inboxes.value[app] = []
    send(.request(request), to: request.recipient, from: app)
    for case .reply(let reply) in factory.inboxes.value[app] ?? [] where reply.number == number {
      if case .opened(let opening) = reply.body { cancelTokens[app] = opening.cancelToken }
      return reply.body
    }
    return nil
  }

  /// The pushes that a device got since its last request.
  func pushes(to app: InstallationID) -> [ServicePush] {
    (factory.inboxes.value[app] ?? []).compactMap { message in
      if case .push(let push) = message { push } else { nil }
    }
  }

  func hints(to app: InstallationID) -> [SequenceNumber] {
    (factory.inboxes.value[app] ?? []).compactMap { message in
      if case .hint(let sequence) = message { sequence } else { nil }
    }
  }

  func clearInbox(of app: InstallationID) { factory.inboxes.value[app] = [] }

  /// What actors of this program said must hold and did not.
  var violations: [InvariantViolation] {
    log.compactMap { event in
      if case .invariantViolated(let violation) = event { violation } else { nil }
    }
  }

  /// As an integrator's backend asks for an inquiry; asked again, it answers the same.
  mutating func create(_ id: InquiryID = inquiry) throws -> LaunchCode {
    clearInbox(of: Self.laptop)
    send(.service(.create(id, DefinitionID(0))), to: .backend, from: Self.laptop)
    for case .service(.created(_, let code)) in factory.inboxes.value[Self.laptop] ?? [] { return code }
    throw NoAnswer()
  }
}

struct NoAnswer: Error {}

/// The service's actors, and recorders in place of devices.
struct WorldFactory: BehaviourFactory {
  let service: CoordinationFactory
  let inboxes = Owned<[InstallationID: [InquiryMessage]]>([:])

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    switch plan {
    case .device(let app, _): return Recorder(app: app, inboxes: inboxes)
    case .backend, .directory, .issuer, .inquiry, .mailbox, .capture, .vault, .interface, .person, .vendorBackend:
      return Recorder(app: ServiceWorld.stranger, inboxes: inboxes)
    }
  }
}

struct Recorder: Behaviour {
  typealias System = InquirySystem

  let app: InstallationID
  let inboxes: Owned<[InstallationID: [InquiryMessage]]>

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    inboxes.value[app, default: []].append(message)
  }
}

struct LogObserver: StepObserver {
  typealias System = InquirySystem
  var events: [InquiryEvent] = []

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    events.append(event)
  }
}

extension InquiryDefinition {
  static let introduction = StepID(1)
  static let form = StepID(2)
  static let handoff = StepID(3)
  static let governmentID = StepID(4)
  static let selfie = StepID(5)
  static let end = StepID(6)

  /// Form on any device, then a handoff to one that reads chips, a selfie there, and one document.
  static let demo: InquiryDefinition = {
    let name = FieldDefinition(id: FieldID(1), name: "name", label: "Name", kind: .text(), isRequired: false)
    let steps = [
      StepDefinition(id: form, name: "form", kind: .form(fields: [name]), title: "About you"),
      StepDefinition(id: handoff, name: "handoff", kind: .handoff, title: "Go on with your phone"),
      StepDefinition(id: governmentID, name: "id", kind: .governmentID(.nfc), title: "Your passport"),
      StepDefinition(id: selfie, name: "selfie", kind: .selfie(.photo), title: "Your face"),
      StepDefinition(id: end, name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "demo", steps: steps, documentsIssued: 1) else {
      preconditionFailure("The demo definition is valid")
    }
    return definition
  }()
}
