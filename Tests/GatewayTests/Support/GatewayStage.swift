import Actors
import Coordination
import Gateway
import HTTP
import Inquiry
import Testing

/// A gateway without sockets and without a service: a test says what each of them does.
struct GatewayStage {
  static let hasher = MixingHasher(seed: 3)
  static let installation = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))
  static let secret = Secret(high: 1, low: 2)

  var gateway: DeviceGateway
  var now = Instant.start
  private var callsSeen: UInt64 = 0

  private static let short: DefinitionCatalogue = {
    let steps = [StepDefinition(id: StepID(0), name: "end", kind: .terminal(redirect: nil), title: "End")]
    return DefinitionCatalogue([try? InquiryDefinition(name: "short", steps: steps)].compactMap(\.self))
  }()

  init(
    catalogue: DefinitionCatalogue = short, isLoopback: Bool = true, backendKey: String? = nil,
    _ change: (inout GatewayLimits) -> Void = { _ in }
  ) {
    var terms = GatewayTerms(
      hasher: Self.hasher, catalogue: catalogue, isLoopback: isLoopback,
      boot: 77, backendKey: backendKey.map { Array($0.utf8) })
    change(&terms.limits)
    gateway = DeviceGateway(terms)
    gateway.listening(at: "verify.example")
    register()
  }

  /// Makes one more installation known.
  mutating func register() {
    let head = Self.head("POST", "/device/v1/installations", type: nil, installation: nil)
    _ = gateway.requested(HTTPRequest(head), by: CallID(0), at: now)
  }

  /// The text of a token that fits the installation.
  static func token(_ kind: CredentialKind) -> String {
    let secret =
      switch kind {
      case .installation: hasher.installationToken(installation).secret
      case .receipt: hasher.receiptToken(installation).secret
      case .resume, .watch, .cancel, .backend: Self.secret
      }
    return "Bearer \(kind.rawValue)_\(secret.revealed)"
  }

  static func head(
    _ method: String, _ target: String, token: String? = nil, key: String? = nil, type: String? = "application/json",
    installation: String? = "\(installation)", _ more: [HTTPHeader] = []
  ) -> HTTPHead {
    var headers = [HTTPHeader("Host", "h")]
    if let token { headers.append(HTTPHeader("Authorization", token)) }
    if let key { headers.append(HTTPHeader("Idempotency-Key", key)) }
    if let type, method == "POST" { headers.append(HTTPHeader("Content-Type", type)) }
    if let installation { headers.append(HTTPHeader("Baton-Installation", installation)) }
    return HTTPHead(method: method, target: target, headers: headers + more)
  }

  mutating func call(_ head: HTTPHead, _ body: String = "") -> (call: CallID, actions: [GatewayAction]) {
    callsSeen += 1
    let call = CallID(callsSeen)
    if case .refuse(let response) = gateway.admit(head) { return (call, [.answer(call, response)]) }
    return (call, gateway.requested(HTTPRequest(head, body: Array(body.utf8)), by: call, at: now))
  }

  /// The request that the service is asked.
  static func asked(_ actions: [GatewayAction]) -> DeviceRequest? {
    actions.lazy.compactMap { if case .ask(let request) = $0 { request } else { nil } }.first
  }

  static func answer(_ actions: [GatewayAction]) -> HTTPResponse? {
    actions.lazy.compactMap { if case .answer(_, let response) = $0 { response } else { nil } }.first
  }

  /// What somebody who asks for the truth gets when the service answers so.
  mutating func response(to body: ServiceReply.Body) throws -> HTTPResponse {
    let (call, actions) = call(Self.head("GET", "/device/v1/inquiries/inq-1-1", token: Self.token(.resume)))
    let number = try #require(Self.asked(actions)).number
    let answered = gateway.replied(ServiceReply(number: number, body: body), to: Self.installation)
    gateway.ended(call)
    return try #require(Self.answer(answered))
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
