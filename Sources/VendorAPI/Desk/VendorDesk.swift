public import Actors
public import HTTP
public import Inquiry

/// The vendor's API: what backends ask of it, and what they are answered. Inquiries that it makes are inquiries of the
/// service; what becomes of them there it hears, and tells. One function for each thing that happens; what it returns
/// is to be done in its order.
public struct VendorDesk: Sendable {
  /// People whose inquiries are made by the API are numbered from this one, whatever the environment.
  public static let firstPerson = SessionNumber(VendorEnvironment.sandbox.firstPerson)

  public private(set) var terms: VendorTerms
  let templates: [VendorTemplate]
  var ids: VendorIDs
  /// A stream of their own, so that who only reads changes no id of a record.
  private var requestIDs: VendorIDs
  var figures = VendorFigures()
  /// In the order of creation.
  var inquiries: [VendorInquiry] = []
  var inquiryPlaces: [String: Int] = [:]
  /// In ascending order each.
  var inquiriesByReference: [String: [Int]] = [:]
  var sessions: [VendorSession] = []
  var sessionPlaces: [String: Int] = [:]
  var accounts: [VendorAccount] = []
  var accountPlaces: [String: Int] = [:]
  var accountsByReference: [String: Int] = [:]
  /// In the order of their first use.
  var tagNames: [String] = []
  /// In the order of their making; a link has two codes.
  var links: [OneTimeLink] = []
  var linkPlaces: [CodeDigest: Int] = [:]
  /// The last ones, in the order of their coming.
  var launches: [Launch] = []
  var arrivals: [Arrival] = []
  var knownPlatforms: [(installation: InstallationID, platform: Platform)] = []
  var askedAnswers: [AskedAnswers] = []
  /// The last ones, the oldest first; of so many more only the count is left.
  var events: [VendorEvent] = []
  var eventPlaces: [String: Int] = [:]
  var eventsGone = 0
  var webhooks: [VendorWebhook] = []
  var webhookPlaces: [String: Int] = [:]
  var outbox: WebhookOutbox
  var idempotency = IdempotencyRecords()
  /// In the order of their coming.
  var waiting: [Waiting] = []
  /// As the desk knows it, at the event that is being dealt with.
  var now: WallTime
  /// By how much the clock was moved.
  var advancedMs: Int64 = 0
  private var rate: RateWindow
  let environment: String
  private let organization: String
  let reviewer: String
  public private(set) var isStopping = false

  /// A call that the service has to do something for, before it is answered.
  struct Waiting: Sendable {
    enum Purpose: Sendable {
      case creation(Creation)
      case resumption(Int, ReplyForm, session: Int)
      case opening(session: Int)
    }

    let inquiry: InquiryID
    let purpose: Purpose
    let deadline: Instant
    /// Nil once its client went away.
    var call: CallID?
    let key: String?
  }

  public init(_ terms: VendorTerms) {
    self.terms = terms
    templates = terms.catalogue.definitions.enumerated().map { position, definition in
      VendorTemplate(definition, DefinitionID(UInt16(position)))
    }
    ids = VendorIDs(seed: terms.seed)
    requestIDs = VendorIDs(seed: ~terms.seed)
    now = terms.startedAt
    rate = RateWindow(requestsMax: terms.limits.requestsPerMinuteMax)
    environment = VendorIDs.named(.environment, terms.environment.rawValue)
    outbox = WebhookOutbox(attemptsFrom: UInt64(terms.environment.firstPerson) &<< 32)
    organization = VendorIDs.named(.organization, "baton")
    reviewer = VendorIDs.named(.reviewer, "api")
  }

  /// Whether a request is the desk's to answer.
  public static func serves(_ head: HTTPHead) -> Bool {
    head.path == VendorRouteTable.prefix || head.path.hasPrefix("\(VendorRouteTable.prefix)/")
      || head.path == openingsPath
  }

  /// Links lead here from now on.
  public mutating func listening(at base: String) { terms.base = base }

  /// Whether nobody waits for an answer.
  public var isIdle: Bool { waiting.isEmpty }

  /// Judges a request by its head, before its body is read.
  public func admit(_ head: HTTPHead) -> HTTPAdmission {
    if head.path == Self.openingsPath { return .take(bodyBytesMax: 16 << 10) }
    do throws(VendorError) {
      try authenticate(head)
      return .take(bodyBytesMax: terms.limits.bodyBytesMax)
    } catch {
      return .refuse(error.response(Self.challenge))
    }
  }

  public mutating func requested(_ request: HTTPRequest, by call: CallID, at instant: Instant) -> [VendorAction] {
    now = time(at: instant)
    if request.head.path == Self.openingsPath { return opening(request, call, at: instant) }
    do throws(VendorError) {
      try authenticate(request.head)
    } catch {
      return [.answer(call, error.response(Self.challenge))]
    }
    guard rate.take(at: now) else {
      let details = "the limit is \(rate.requestsMax) requests / min"
      return [.answer(call, VendorError(429, "Rate limit exceeded", details).response(headers()))]
    }
    if isStopping { return [.answer(call, VendorError.unavailable.response(headers()))] }
    let key: String?
    do throws(VendorError) {
      key = try idempotencyKey(request.head)
    } catch {
      return [.answer(call, error.response(headers()))]
    }
    if let key {
      let head = request.head
      let parameters = Array("\(head.method) \(head.target)\n".utf8) + request.body
      let digest = terms.authenticator.code(of: parameters, under: terms.tokenKey)
      switch idempotency.begin(key, digest, by: call, at: now, terms.limits) {
      case .new: break
      case .waits: return []
      case .replay(let status, let stored, let body):
        return [.answer(call, HTTPResponse(status: status, headers: stored + headers(), body: body))]
      case .mismatch:
        let details = "the Idempotency-Key was used before, and is tied to the parameters of its first request"
        return [.answer(call, VendorError(400, "Idempotency error", details).response(headers()))]
      }
    }
    var actions: [VendorAction] = []
    do throws(VendorError) {
      let routed = try VendorCall(request, terms)
      figures.requested(routed.operation)
      guard let response = try answer(routed, call, key, at: instant, &actions) else { return actions }
      return actions + settled(call, key, response) + posts()
    } catch {
      return actions + settled(call, key, error.response())
    }
  }

  private mutating func opening(_ request: HTTPRequest, _ call: CallID, at instant: Instant) -> [VendorAction] {
    var actions: [VendorAction] = []
    do throws(VendorError) {
      if isStopping { throw .unavailable }
      try openingAsked(request, call, at: instant, &actions)
      return actions
    } catch {
      return [.answer(call, error.response())]
    }
  }

  /// A call is over, whether it was answered or not. What was begun for it goes on: its key may be asked for again.
  public mutating func ended(_ call: CallID) {
    for position in waiting.indices where waiting[position].call == call { waiting[position].call = nil }
  }

  /// To be told about once a second.
  public mutating func timeReached(_ instant: Instant) -> [VendorAction] {
    now = time(at: instant)
    idempotency.forget(at: now, terms.limits)
    let late = waiting.filter { $0.deadline <= instant }
    waiting.removeAll { $0.deadline <= instant }
    outbox.timeReached(now, terms.limits)
    return late.flatMap { abandoned($0) } + posts()
  }

  public mutating func stopping() { isStopping = true }

  /// How many people were given numbers, those of earlier starts included.
  var numbered: UInt32 { terms.numberedBefore + UInt32(inquiries.count) }

  func time(at instant: Instant) -> WallTime {
    WallTime(milliseconds: terms.clockStart.milliseconds + advancedMs + (instant - .start).milliseconds)
  }

  /// The answer to a call, and to those that wait under the same key.
  mutating func settled(_ call: CallID?, _ key: String?, _ response: HTTPResponse) -> [VendorAction] {
    let others = key.map { idempotency.answered($0, response, response.headers) } ?? []
    figures.answered(response.status)
    return ([call].compactMap(\.self) + others).map { call in
      .answer(call, HTTPResponse(status: response.status, headers: response.headers + headers(), body: response.body))
    }
  }

  private mutating func abandoned(_ entry: Waiting) -> [VendorAction] {
    let others = entry.key.map { idempotency.abandoned($0) } ?? []
    return ([entry.call].compactMap(\.self) + others).map { .answer($0, VendorError.unavailable.response(headers())) }
  }

  var isProduction: Bool { terms.environment == .production }

  /// Whether the key in a request is one of this environment.
  func admits(_ head: HTTPHead) -> Bool {
    do throws(VendorError) {
      try authenticate(head)
      return true
    } catch {
      return false
    }
  }

  private func authenticate(_ head: HTTPHead) throws(VendorError) {
    guard let value = head.value(of: "Authorization"), let blank = value.utf8.firstIndex(of: UInt8(ascii: " ")),
      value[..<blank].isSameToken(as: "Bearer")
    else { throw .unauthenticated }
    let given = Array(value[value.utf8.index(after: blank)...].utf8)
    guard !given.isEmpty else { throw .unauthenticated }
    guard let key = terms.key else {
      if terms.isLoopback { return }
      throw .wrongToken
    }
    let isSame = given.count == key.count && zip(given, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    if !isSame { throw .wrongToken }
  }

  private func idempotencyKey(_ head: HTTPHead) throws(VendorError) -> String? {
    guard head.method == "POST", let key = head.value(of: "Idempotency-Key") else { return nil }
    guard (1...terms.limits.idempotencyKeyBytesMax).contains(key.utf8.count) else {
      throw .badRequest("the header Idempotency-Key must have 1 to \(terms.limits.idempotencyKeyBytesMax) bytes")
    }
    return key
  }

  /// What every answer has whose asker may ask.
  private mutating func headers() -> [HTTPHeader] {
    [
      HTTPHeader("RateLimit-Limit", "\(rate.requestsMax)"),
      HTTPHeader("RateLimit-Remaining", "\(rate.remaining)"),
      HTTPHeader("RateLimit-Reset", "\(rate.secondsToReset(at: now))"),
      HTTPHeader("Request-Id", requestIDs.make(.request)),
      HTTPHeader("Persona-Environment-Id", environment),
      HTTPHeader("Persona-Organization-Id", organization),
    ]
  }

  private static let challenge = [HTTPHeader("WWW-Authenticate", "Bearer")]

  func rateLimits(_ form: ReplyForm) -> HTTPResponse {
    var writer = form.writer
    let rate = rate
    let reset = rate.secondsToReset(at: now)
    writer.object { writer in
      writer.array("data", [0]) { writer, _ in
        writer.object { writer in
          writer.field("type", "rate-limit/api")
          writer.attributes("rate-limit/api") { writer in
            writer.field("limit", rate.requestsMax)
            writer.field("remaining", rate.remaining)
            writer.field("seconds-to-reset", Int(reset))
          }
        }
      }
    }
    return VendorReply.response(200, writer.bytes, [])
  }
}
