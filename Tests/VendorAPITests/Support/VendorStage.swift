import Actors
import HTTP
import Inquiry
import JSON
import Signatures
import Testing
import VendorAPI

/// A desk without sockets and without a service: a test says what each of them does.
struct VendorStage {
  static let hasher = MixingHasher(seed: 3)
  /// 2026-11-30, noon.
  static let start = WallTime(milliseconds: 1_796_040_000_000)

  var desk: VendorDesk
  var now = Instant.start
  private var callsSeen: UInt64 = 0
  /// What the service was told, in its order.
  private(set) var told: [ServiceMessage] = []
  /// What webhooks were told, in its order.
  private(set) var posted: [WebhookPost] = []
  /// The inquiry that the service made last.
  private(set) var current = InquiryID(session: VendorDesk.firstPerson, ordinal: 1)

  static let catalogue: DefinitionCatalogue = {
    let fields = [
      FieldDefinition(id: FieldID(0), name: "name-first", label: "First name", kind: .text()),
      FieldDefinition(id: FieldID(1), name: "nickName", label: "Nick", kind: .text(), isRequired: false),
    ]
    let steps = [
      StepDefinition(id: StepID(0), name: "welcome", kind: .introduction, title: "Welcome"),
      StepDefinition(id: StepID(1), name: "you", kind: .form(fields: fields), title: "You"),
      StepDefinition(id: StepID(2), name: "done", kind: .terminal(redirect: nil), title: "Done"),
    ]
    let other = [StepDefinition(id: StepID(0), name: "end", kind: .terminal(redirect: nil), title: "End")]
    return DefinitionCatalogue(
      [try? InquiryDefinition(name: "kyc", steps: steps), try? InquiryDefinition(name: "short", steps: other)]
        .compactMap(\.self))
  }()

  init(
    isLoopback: Bool = true, key: String? = nil, _ change: (inout VendorLimits) -> Void = { _ in },
    faults: (inout VendorFaults) -> Void = { _ in }
  ) {
    var terms = VendorTerms(
      hasher: Self.hasher, authenticator: HMACAuthenticator(), catalogue: Self.catalogue, isLoopback: isLoopback,
      seed: 11, startedAt: Self.start, tokenKey: Array("token key".utf8), key: key.map { Array($0.utf8) })
    terms.limits.requestsPerMinuteMax = 10_000
    change(&terms.limits)
    faults(&terms.faults)
    desk = VendorDesk(terms)
    desk.listening(at: "http://127.0.0.1:8080")
  }

  static func head(
    _ method: String, _ path: String, token: String? = "Bearer k", headers: [(String, String)] = [],
    type: String? = "application/json"
  ) -> HTTPHead {
    var fields = [HTTPHeader("Host", "h")]
    if let token { fields.append(HTTPHeader("Authorization", token)) }
    if let type, method != "GET" { fields.append(HTTPHeader("Content-Type", type)) }
    fields += headers.map { HTTPHeader($0.0, $0.1) }
    return HTTPHead(method: method, target: "/api/v1\(path)", headers: fields)
  }

  mutating func call(_ head: HTTPHead, _ body: String = "") -> (call: CallID, actions: [VendorAction]) {
    callsSeen += 1
    let call = CallID(callsSeen)
    if case .refuse(let response) = desk.admit(head) { return (call, [.answer(call, response)]) }
    return (call, desk.requested(HTTPRequest(head, body: Array(body.utf8)), by: call, at: now))
  }

  /// One request, answered; a creation by a service that makes what it is asked for.
  mutating func ask(
    _ method: String, _ path: String, _ body: String = "", headers: [(String, String)] = []
  ) throws -> Answer {
    let (call, actions) = call(Self.head(method, path, headers: headers), body)
    return try #require(answers(actions).first { $0.call == call })
  }

  /// The answers among actions, and what comes of the others.
  mutating func answers(_ actions: [VendorAction]) -> [Answer] {
    var answers: [Answer] = []
    for action in actions {
      switch action {
      case .answer(let call, let response): answers.append(Answer(call: call, response: response))
      case .create(let inquiry, _):
        current = inquiry
        answers += self.answers(desk.created(inquiry, code(), at: now))
      case .post(let post): posted.append(post)
      case .tell(_, .relaunch(let inquiry)): answers += self.answers(desk.created(inquiry, code(), at: now))
      case .tell(_, let message): told.append(message)
      }
    }
    return answers
  }

  /// Each different, as the service's are.
  private mutating func code() -> LaunchCode {
    callsSeen += 1
    return LaunchCode(Secret(high: current.word, low: callsSeen << 4))
  }

  /// A device asks to open an inquiry.
  mutating func open(_ body: String) throws -> Answer {
    let head = HTTPHead(
      method: "POST", target: "/verify/v1/openings",
      headers: [HTTPHeader("Host", "h"), HTTPHeader("Content-Type", "application/json")])
    let (call, actions) = call(head, body)
    return try #require(answers(actions).first { $0.call == call })
  }

  /// The service logs something.
  mutating func hear(_ event: InquiryEvent) { _ = answers(desk.heard(event, at: now)) }

  /// A webhook answers.
  mutating func report(_ post: WebhookPost, _ status: UInt16?) {
    _ = answers(desk.posted(post.id, status: status, at: now))
  }

  mutating func tick() { _ = answers(desk.timeReached(now)) }

  /// The token of a resume.
  mutating func token(of id: String) throws -> String {
    try #require(try ask("POST", "/inquiries/\(id)/resume")["meta", "session-token"]?.string)
  }

  /// A new inquiry that has come to this status.
  mutating func inquiry(in status: String) throws -> String {
    let id = try inquiry()
    switch status {
    case "pending": hear(.stepReached(current, StepID(0), .introduction))
    case "completed": hear(.ended(current, .approved))
    case "failed": hear(.ended(current, .failed))
    case "expired": hear(.ended(current, .expired))
    case "needs_review": _ = try ask("POST", "/inquiries/\(id)/mark-for-review")
    case "approved": _ = try ask("POST", "/inquiries/\(id)/approve")
    case "declined": _ = try ask("POST", "/inquiries/\(id)/decline")
    case "redacted": _ = try ask("DELETE", "/inquiries/\(id)")
    default: break
    }
    return id
  }

  /// Of what happened to an inquiry, the names in their order.
  mutating func eventNames(of id: String) throws -> [String] {
    let answer = try ask("GET", "/events?page[size]=100&filter[object-id]=\(id)")
    guard case .array(let events)? = answer["data"] else { return [] }
    return events.reversed().compactMap { $0["attributes"]?["name"]?.string }
  }

  static func decoded(_ text: Substring) -> [UInt8]? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bits = ""
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      let digits = String(value, radix: 2)
      bits += String(repeating: "0", count: 6 - digits.count) + digits
    }
    let whole = Array(bits.prefix(bits.count / 8 * 8))
    return stride(from: 0, to: whole.count, by: 8).compactMap { UInt8(String(whole[$0..<$0 + 8]), radix: 2) }
  }

  /// The id of a new inquiry of the first template.
  mutating func inquiry(_ attributes: String = "", meta: String = "{}") throws -> String {
    let more = attributes.isEmpty ? "" : ",\(attributes)"
    let answer = try ask(
      "POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"kyc"\#(more)}},"meta":\#(meta)}"#)
    #expect(answer.status == 201, "\(answer.text)")
    return try #require(answer["data", "id"]?.string)
  }
}

/// An answer as a test looks at it.
struct Answer {
  let call: CallID
  let response: HTTPResponse

  var status: UInt16 { response.status }
  var text: String { String(decoding: response.body, as: UTF8.self) }

  func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }

  subscript(_ path: String...) -> JSONValue? {
    guard let root = try? JSONText.parse(response.body, file: "answer") else { return nil }
    return path.reduce(root as JSONValue?) { value, key in
      if case .array(let items)? = value, let index = Int(key) {
        return items.indices.contains(index) ? items[index] : nil
      }
      return value?[key]
    }
  }

  func attribute(_ name: String) -> JSONValue? { self["data", "attributes", name] }

  /// Of a list, the ids in their order.
  var ids: [String] {
    guard case .array(let items)? = self["data"] else { return [] }
    return items.compactMap { $0["id"]?.string }
  }

  var error: String? { self["errors", "0", "title"]?.string }
}
