import Actors
import Coordination
import Gateway
import HTTP
import Inquiry
import TestSupport
import Testing

struct DeviceGatewayTests {
  private typealias Stage = GatewayStage
  private static let device = #""device":{"platform":"ios","capabilities":["camera","nfc"]}"#
  private static let traits = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])
  private static let code = Secret(high: 9, low: 16)
  private static let inquiry = InquiryID(session: SessionNumber(4), ordinal: 1)
  private static let path = "/device/v1/inquiries/inq-4-1"

  private static let requests: [(DeviceOperation, CredentialKind, String, DeviceRequest.Body)] = {
    let secret = Stage.secret
    let resume = ResumeToken(secret)
    let receipt = ReceiptToken(Stage.hasher.receiptToken(Stage.installation).secret)
    let entry = MailboxEntry(
      sequence: SequenceNumber(3),
      edition: DocumentEdition(id: DocumentID(inquiry: inquiry, ordinal: 1), version: DocumentVersion(2)))
    return [
      (
        .exchangeLaunchCode, .installation, #"{"launchCode":"\#(code.revealed)",\#(device)}"#,
        .exchange(LaunchCode(code), traits)
      ),
      (
        .peekHandoff, .installation, #"{"typedCode":"bbbb-bbbc"}"#,
        .peek(.typed(TypedCode(typed: "BBBBBBBC") ?? .init(reducing: code)))
      ),
      (
        .claimHandoff, .installation,
        #"{"code":"\#(code.revealed)","method":"sms","nonce":"\#(code.revealed)",\#(device)}"#,
        .claim(.linked(HandoffCode(code), by: .sms), traits, ClaimNonce(code))
      ),
      (.confirmClaim, .installation, #"{"number":"042"}"#, .confirm(inquiry, ConfirmNumber(42))),
      (.declineClaim, .installation, "", .decline(inquiry)),
      (.askInquiry, .watch, "", .watch(.watch(WatchToken(secret)), inquiry)),
      (
        .submitStep, .resume, #"{"epoch":2,"content":{"kind":"oneTimeCode","digits":"0123"}}"#,
        .submit(
          resume, inquiry, StepID(5), Epoch(2), IdempotencyKey(11), .oneTimeCode(TypedDigits(number: 123, count: 4)))
      ),
      (.resendCode, .resume, #"{"epoch":2}"#, .resend(resume, inquiry, StepID(5), Epoch(2))),
      (.mintHandoff, .resume, #"{"reason":"rotation"}"#, .mint(.resume(resume), inquiry, .rotation)),
      (.sendHeartbeat, .resume, #"{"epoch":2,"sign":"person"}"#, .heartbeat(resume, inquiry, Epoch(2), .person)),
      (.handBack, .resume, #"{"epoch":2}"#, .handBack(resume, inquiry, Epoch(2))),
      (.reclaim, .watch, "", .reclaim(WatchToken(secret), inquiry)),
      (.resume, .resume, "{\(device)}", .attach(resume, inquiry, traits)),
      (.cancel, .cancel, "", .cancel(CancelToken(secret), inquiry)),
      (.closeSession, .resume, "", .closed(resume, inquiry)),
      (.pullMailbox, .receipt, "", .pull(receipt, after: SequenceNumber(3))),
      (.fetchDocument, .receipt, "", .fetch(receipt, entry.edition)),
      (
        .acknowledgeEntry, .receipt, #"{"sequence":3,"document":"doc-4-1-1","version":2,"verdict":"stored"}"#,
        .acknowledge(receipt, entry, .stored)
      ),
    ]
  }()

  private static func head(_ operation: DeviceOperation, _ kind: CredentialKind) -> HTTPHead {
    let route = operation.route
    var path = route.template
    for (name, id) in [("{inquiry}", "inq-4-1"), ("{step}", "5"), ("{document}", "doc-4-1-1"), ("{version}", "2")] {
      path = path.replacing(name, with: id)
    }
    if operation == .pullMailbox { path += "?after=3" }
    let type = operation.mediaTypes?.first
    return Stage.head(route.method, path, token: Stage.token(kind), key: route.needsKey ? "11" : nil, type: type)
  }

  @Test func `each operation asks the service what it stands for`() throws {
    for (operation, kind, body, expected) in Self.requests {
      var stage = Stage()
      let (_, actions) = stage.call(Self.head(operation, kind), body)
      #expect(actions.first == .present(Stage.installation), "\(operation): \(actions)")
      let asked = Stage.asked(actions)
      #expect(asked?.body == expected, "\(operation)")
      #expect(asked?.from == Stage.installation)
      if operation.route.needsKey { #expect(asked?.number == RequestNumber(11), "\(operation)") }
    }
    let others: Set<DeviceOperation> = [
      .registerInstallation, .readDefinition, .readIssuer, .uploadImage, .followEvents, .createInquiry,
      .listOneTimeCodes, .checkHealth, .readMetrics,
    ]
    #expect(Set(Self.requests.map(\.0)).union(others) == Set(DeviceOperation.allCases))
  }

  @Test func `no operation does anything without its token, or with another one`() throws {
    for (operation, kind, body, _) in Self.requests {
      var stage = Stage()
      for other in CredentialKind.allCases where !operation.route.credentials.contains(other) {
        let (call, actions) = stage.call(Self.head(operation, other), body)
        #expect(actions == [.answer(call, Stage.answer(actions) ?? HTTPResponse(status: 0))])
        #expect(Stage.answer(actions)?.status == 401, "\(operation) with \(other)")
      }
      let head = Self.head(operation, kind)
      for missing in ["Authorization", "Baton-Installation", "Idempotency-Key", "Content-Type"] {
        let cut = HTTPHead(
          method: head.method, target: head.target, headers: head.headers.filter { $0.name != missing })
        guard cut != head else { continue }
        let status = Stage.answer(stage.call(cut, body).actions)?.status
        #expect([400, 401, 415].contains(status), "\(operation) without \(missing)")
      }
      #expect(stage.gateway.isIdle)
    }
  }

  @Test func `the token of one installation is nothing to another`() {
    var stage = Stage()
    stage.register()
    for kind in [CredentialKind.installation, .receipt] {
      let path = kind == .receipt ? "/device/v1/mailbox" : "/device/v1/events"
      let head = Stage.head("GET", path, token: Stage.token(kind), installation: "app-2-1-1")
      #expect(Stage.answer(stage.call(head).actions)?.status == 401)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"launchCode":1}"#, #"{"launchCode":"short","device":{}}"#,
    #"{"launchCode":"a","launchCode":"a"}"#, #"{"more":1}"#, "{\"launchCode\":\"\u{0}\"}",
    #"{"launchCode":"AAAAAAAAAAAAAAAAAAAAAA","device":{"platform":"tv","capabilities":[]}}"#,
    #"{"launchCode":"AAAAAAAAAAAAAAAAAAAAAA","device":{"platform":"ios","capabilities":["x"]}}"#,
    #"{"launchCode":"AAAAAAAAAAAAAAAAAAAAAB","device":{"platform":"ios","capabilities":[]}}"#,
    String(repeating: "[", count: 10_000),
  ])
  func `a body that does not fit is refused, says where, and leaves nothing behind`(_ body: String) throws {
    var stage = Stage()
    let (_, actions) = stage.call(Self.head(.exchangeLaunchCode, .installation), body)
    let response = try #require(Stage.answer(actions))
    #expect(actions.count == 1 && response.status == 400 && response.text.contains("allowed: "), "\(response.text)")
    #expect(try OpenAPIFile().checker("Problem").problems(of: response.body) == [])
  }

  @Test func `no value that was sent is repeated`() throws {
    var stage = Stage()
    let body = #"{"launchCode":"secret-of-somebody","device":{"secret-name":1}}"#
    let (_, actions) = stage.call(Self.head(.exchangeLaunchCode, .installation), body)
    #expect(try !#require(Stage.answer(actions)).text.contains("secret"))
  }

  @Test func `paths, methods and media types that lead nowhere say what would`() throws {
    var stage = Stage()
    #expect(Stage.answer(stage.call(Stage.head("GET", "/nowhere")).actions)?.status == 404)
    #expect(Stage.answer(stage.call(Stage.head("GET", "/device/v1/inquiries/%69nq-4-1/")).actions)?.status == 404)
    let wrong = try #require(Stage.answer(stage.call(Stage.head("PUT", Self.path)).actions))
    #expect(wrong.status == 405 && wrong.headers.contains(HTTPHeader("Allow", "GET, HEAD")))
    #expect(Stage.answer(stage.call(Stage.head("GET", "/device/v1/exchanges")).actions)?.status == 405)
    #expect(Stage.answer(stage.call(Stage.head("HEAD", "/device/v1/events")).actions)?.status == 405)
    for type in ["text/plain", "application/json; charset=latin1", "application/jsonx", ""] {
      let head = Stage.head(
        "POST", "/device/v1/exchanges", token: Stage.token(.installation), key: "1", type: type)
      #expect(Stage.answer(stage.call(head).actions)?.status == 415, "\(type)")
    }
    let spelled = Stage.head(
      "POST", "/device/v1/peeks", token: Stage.token(.installation), type: "Application/JSON ; Charset=UTF-8")
    #expect(Stage.answer(stage.call(spelled, "{}").actions)?.status == 400)
    let packed = Stage.head(
      "POST", "/device/v1/peeks", token: Stage.token(.installation), [HTTPHeader("Content-Encoding", "gzip")])
    #expect(Stage.answer(stage.call(packed, "{}").actions)?.status == 415)
    let bodied = Stage.head("GET", "/healthz", [HTTPHeader("Content-Length", "3")])
    #expect(Stage.answer(stage.call(bodied).actions)?.status == 400)
  }

  @Test func `a body is let in as far as it can be needed`() {
    var stage = Stage()
    #expect(stage.gateway.admit(Self.head(.peekHandoff, .installation)) == .take(bodyBytesMax: 1 << 20))
    #expect(stage.gateway.admit(Self.head(.askInquiry, .resume)) == .take(bodyBytesMax: 0))
    #expect(stage.gateway.admit(Self.head(.uploadImage, .installation)) == .take(bodyBytesMax: 33_554_432, .pieces))
  }

  @Test func `an answer finds its call, once, and two calls under one key are not both at it`() throws {
    var stage = Stage()
    let head = Self.head(.reclaim, .watch)
    let (first, asked) = stage.call(head)
    let number = try #require(Stage.asked(asked)).number
    #expect(Stage.answer(stage.call(head).actions)?.status == 409)
    let reply = ServiceReply(number: number, body: .refused(.moved))
    guard case .answer(first, let response) = stage.gateway.replied(reply, to: Stage.installation).first else {
      Issue.record("no answer")
      return
    }
    #expect(response.status == 409)
    #expect(stage.gateway.replied(reply, to: Stage.installation) == [])
    #expect(Stage.asked(stage.call(head).actions) != nil)
  }

  @Test func `who waits too long is told, and an answer that comes then is nobody's`() throws {
    var stage = Stage()
    let (call, asked) = stage.call(Self.head(.askInquiry, .resume))
    let number = try #require(Stage.asked(asked)).number
    #expect(stage.gateway.timeReached(stage.now + .seconds(9)) == [])
    guard case .answer(call, let response) = stage.gateway.timeReached(stage.now + .seconds(10)).first else {
      Issue.record("no answer")
      return
    }
    #expect(response.status == 504)
    #expect(stage.gateway.replied(ServiceReply(number: number, body: .done), to: Stage.installation) == [])
    #expect(stage.gateway.isIdle)
  }

  private static func ask(_ stage: inout Stage, as installation: String) -> HTTPResponse? {
    let head = Stage.head("GET", path, token: Stage.token(.resume), installation: installation)
    return Stage.answer(stage.call(head).actions)
  }

  @Test func `one installation has so many requests at a time`() {
    var stage = Stage { $0.waitingMax = 2 }
    let head = Self.head(.askInquiry, .resume)
    #expect(Stage.asked(stage.call(head).actions) != nil)
    #expect(Stage.asked(stage.call(head).actions) != nil)
    #expect(Stage.answer(stage.call(head).actions)?.status == 503)
  }

  @Test func `an installation that was never registered is not known, whatever its id`() {
    var stage = Stage()
    for stranger in ["app-2-1-1", "app-0-1-1", "app-1-2-1", "app-1-1-2"] {
      #expect(Self.ask(&stage, as: stranger)?.status == 401, "\(stranger)")
    }
    stage.register()
    #expect(Self.ask(&stage, as: "app-2-1-1") == nil)
  }

  @Test func `there are so many installations, and a further one takes the place of a silent one`() throws {
    var stage = Stage { $0.installationsMax = 2 }
    stage.register()
    stage.register()
    let (first, asked) = stage.call(Self.head(.askInquiry, .resume))
    #expect(Self.ask(&stage, as: "app-2-1-1") == nil)
    #expect(Self.ask(&stage, as: "app-3-1-1")?.status == 503)
    let number = try #require(Stage.asked(asked)).number
    _ = stage.gateway.replied(ServiceReply(number: number, body: .done), to: Stage.installation)
    stage.gateway.ended(first)
    stage.now = stage.now + .seconds(30)
    let head = Stage.head("GET", Self.path, token: Stage.token(.resume), installation: "app-3-1-1")
    let actions = stage.call(head).actions
    #expect(actions.first == .dismiss(Stage.installation) && Stage.asked(actions) != nil, "\(actions)")
  }

  @Test func `an installation that is silent for long is let go, one with a stream is not`() {
    var stage = Stage()
    let (call, _) = stage.call(Stage.head("GET", "/device/v1/events", token: Stage.token(.installation)))
    let later = stage.now + .seconds(1_000)
    #expect(!stage.gateway.timeReached(later).contains(.dismiss(Stage.installation)))
    stage.gateway.ended(call)
    #expect(stage.gateway.timeReached(later).contains(.dismiss(Stage.installation)))
    #expect(stage.call(Self.head(.askInquiry, .resume)).actions.first == .present(Stage.installation))
  }

  @Test func `an answer that comes too late is given to nobody else`() throws {
    var stage = Stage()
    stage.now = stage.now + .seconds(1)
    let (_, submitted) = stage.call(
      Stage.head(
        "POST", "/device/v1/inquiries/inq-1-1/steps/1/submissions", token: Stage.token(.resume), key: "1"),
      #"{"epoch":1,"content":{"kind":"acknowledged"}}"#)
    let late = try #require(Stage.asked(submitted)).number
    stage.now = stage.now + .milliseconds(Int64(stage.gateway.terms.limits.answerMs))
    let ended = stage.gateway.timeReached(stage.now)
    let statuses = ended.compactMap { action -> UInt16? in
      if case .answer(_, let response) = action { response.status } else { nil }
    }
    #expect(statuses == [504])
    let (call, second) = stage.call(
      Stage.head("POST", "/device/v1/inquiries/inq-1-1/close", token: Stage.token(.resume), type: nil))
    let number = try #require(Stage.asked(second)).number
    let reply = ServiceReply(number: late, body: .refused(.moved))
    #expect(stage.gateway.replied(reply, to: Stage.installation) == [])
    let done = stage.gateway.replied(ServiceReply(number: number, body: .done), to: Stage.installation)
    guard case .answer(call, let response) = done.first else {
      Issue.record("\(done)")
      return
    }
    #expect(response.status == 204)
  }
}
