public import Actors
public import Inquiry

/// The backend of the vendor's tutorial, for one person: finds the person's inquiry, or has one made (P01).
///
/// Each call to the vendor's API takes its time, and nothing keeps two requests of the person apart meanwhile: whether
/// they make one inquiry or two is up to what the backend sends with the call that creates it (P04).
///
/// It knows the API's side as well: a `VendorInquiries`, asked when a call comes to its end.
public struct VendorBackend: Behaviour {
  public typealias System = InquirySystem

  static let servingsMax = 16
  static let answersMax = 32

  private let plan: VendorPlan
  private let definition: DefinitionID
  private var inquiries: VendorInquiries
  private var servings: [Serving] = []
  private var servingsSeen: UInt32 = 0
  /// The last ones, oldest first: a request that is repeated has lost its answer on the way.
  private var answers: [(to: Asker, body: ServiceReply.Body)] = []

  private struct Asker: Hashable {
    let installation: InstallationID
    let number: RequestNumber
    let address: ActorID
  }

  /// A request that calls of the API are made for.
  private struct Serving {
    let timer: TimerID
    let asker: Asker
    var call: Call
  }

  private enum Call: Hashable {
    case list
    case create
    /// The new inquiry has not told its launch code yet.
    case createdSoon(InquiryID)
    case resume(InquiryID)
    /// The flow's own: no call of the backend, and no time of its own.
    case begin(InquiryID, VendorSessionToken?)
  }

  public init(_ session: SessionNumber, _ definition: DefinitionID, _ plan: VendorPlan) {
    self.plan = plan
    self.definition = definition
    inquiries = VendorInquiries(session)
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .request(let request): requested(request, context.sender, &effects)
    case .service(.created(let id, let code)):
      inquiries.learned(id, code)
      answerAll({ $0 == .createdSoon(id) }, .found(id, nil), &effects)
    case .service(.notCreated(let id)):
      inquiries.learned(id, .ended)
      answerAll({ $0 == .createdSoon(id) }, .refused(.noSuchInquiry), &effects)
    case .service(.status(let id, let status)): inquiries.learned(id, status)
    case .service, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface, .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch signal {
    case .timer(let timer):
      guard let place = servings.firstIndex(where: { $0.timer == timer }) else { return }
      callEnded(place, &effects)
    case .started, .restarted, .terminated: break
    }
  }

  private mutating func requested(
    _ request: DeviceRequest, _ sender: ActorID, _ effects: inout Effects<InquirySystem>
  ) {
    let asker = Asker(installation: request.from, number: request.number, address: sender)
    if let answer = answers.last(where: { $0.to == asker }) { return send(answer.body, to: asker, &effects) }
    // A copy of what is being dealt with.
    if servings.contains(where: { $0.asker == asker }) { return }
    guard servings.count < Self.servingsMax else { return send(.refused(.busy), to: asker, &effects) }
    servingsSeen &+= 1
    var serving = Serving(timer: TimerID(servingsSeen), asker: asker, call: .list)
    switch request.body {
    case .findInquiry:
      askForStatuses(&effects)
    case .beginFlow(let id, let token):
      serving.call = .begin(id, token)
      effects.send(.service(.statusAsked(id)), toName: .inquiry(id))
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach, .cancel, .closed, .watch, .pull, .fetch, .acknowledge:
      return send(.refused(.noSuchInquiry), to: asker, &effects)
    }
    servings.append(serving)
    startCall(serving.timer, &effects)
  }

  private func startCall(_ timer: TimerID, _ effects: inout Effects<InquirySystem>) {
    effects.startTimer(timer, after: plan.calls.sample(&effects.random))
  }

  /// Whoever does not answer until the call is over has ended, and is gone.
  private mutating func askForStatuses(_ effects: inout Effects<InquirySystem>) {
    for entry in inquiries.entries where entry.status != .ended && inquiries.hasCode(of: entry.id) {
      inquiries.learned(entry.id, .ended)
      effects.send(.service(.statusAsked(entry.id)), toName: .inquiry(entry.id))
    }
  }

  /// The answer of the API is there, and the backend goes on with it as the tutorial's does.
  private mutating func callEnded(_ place: Int, _ effects: inout Effects<InquirySystem>) {
    let timer = servings[place].timer
    switch servings[place].call {
    case .list:
      switch inquiries.listed().map({ ($0.id, $0.status) }) {
      case (let id, .pending)?: servings[place].call = .resume(id)
      case (let id, _)?: return answer(place, .found(id, nil), &effects)
      case nil: servings[place].call = .create
      }
      startCall(timer, &effects)
    case .create:
      guard let (id, isNew) = inquiries.created(once: plan.createsOnce) else {
        return answer(place, .refused(.busy), &effects)
      }
      if inquiries.hasCode(of: id) { return answer(place, .found(id, nil), &effects) }
      servings[place].call = .createdSoon(id)
      if isNew { effects.send(.service(.create(id, definition)), toName: .backend) }
    case .resume(let id):
      let secret = Secret(high: effects.random.next(), low: effects.random.next())
      answer(place, .found(id, inquiries.resumed(id, secret)), &effects)
    case .begin(let id, let token):
      switch inquiries.begun(id, token) {
      case .success(let code): answer(place, .flowBegun(code), &effects)
      case .failure(let refusal): answer(place, .refused(refusal), &effects)
      }
    case .createdSoon: break
    }
  }

  private mutating func answer(_ place: Int, _ body: ServiceReply.Body, _ effects: inout Effects<InquirySystem>) {
    let asker = servings.remove(at: place).asker
    if case .refused(let refusal) = body { effects.log(.info, .refused(asker.installation, refusal)) }
    if answers.count == Self.answersMax { answers.removeFirst() }
    answers.append((asker, body))
    send(body, to: asker, &effects)
  }

  private mutating func answerAll(
    _ isMeant: (Call) -> Bool, _ body: ServiceReply.Body, _ effects: inout Effects<InquirySystem>
  ) {
    while let place = servings.firstIndex(where: { isMeant($0.call) }) { answer(place, body, &effects) }
  }

  private func send(_ body: ServiceReply.Body, to asker: Asker, _ effects: inout Effects<InquirySystem>) {
    effects.send(.reply(ServiceReply(number: asker.number, body: body)), to: asker.address)
  }

  public var isFinished: Bool { servings.isEmpty }
}

/// How an integrator's backend calls the vendor's API.
public struct VendorPlan: Hashable, Sendable {
  /// How long each call takes.
  public var calls: Distribution
  /// The call that creates carries a key of the person's, so that two of them make one inquiry.
  public var createsOnce: Bool

  public init(
    calls: Distribution = .lognormal(median: .milliseconds(60), p95: .milliseconds(200)), createsOnce: Bool = true
  ) {
    self.calls = calls
    self.createsOnce = createsOnce
  }
}
