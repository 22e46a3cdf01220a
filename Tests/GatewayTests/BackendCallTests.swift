import Actors
import Gateway
import HTTP
import Inquiry
import TestSupport
import Testing

struct BackendCallTests {
  private typealias Stage = GatewayStage
  private static let body = #"{"definition":"short"}"#

  private static func create(_ stage: inout Stage, token: String? = nil) -> (call: CallID, actions: [GatewayAction]) {
    stage.call(Stage.head("POST", "/backend/v1/inquiries", token: token, installation: nil), body)
  }

  @Test func `each creation has an inquiry of its own, and is answered by its launch code`() throws {
    var stage = Stage()
    let (first, made) = Self.create(&stage)
    let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
    #expect(made == [.create(inquiry, DefinitionID(0))])
    let second = InquiryID(session: SessionNumber(2), ordinal: 1)
    #expect(Self.create(&stage).actions == [.create(second, DefinitionID(0))])
    let code = Secret(high: 1, low: 2)
    guard case .answer(first, let response) = stage.gateway.created(inquiry, LaunchCode(code)).first else {
      Issue.record("no answer")
      return
    }
    #expect(response.status == 201)
    #expect(try OpenAPIFile().checker("Created").problems(of: response.body) == [])
    #expect(response.text.contains(code.revealed))
    #expect(stage.gateway.created(inquiry, LaunchCode(code)) == [])
  }

  @Test func `a definition that is not there is refused, with those that are`() throws {
    var stage = Stage()
    let head = Stage.head("POST", "/backend/v1/inquiries", installation: nil)
    let response = try #require(Stage.answer(stage.call(head, #"{"definition":"long"}"#).actions))
    #expect(response.status == 400 && response.text.contains("short") && !response.text.contains("long"))
  }

  @Test func `backends are served on this machine, or by their key`() {
    var far = Stage(isLoopback: false)
    #expect(Stage.answer(Self.create(&far).actions)?.status == 403)
    var keyed = Stage(isLoopback: true, backendKey: "k3y")
    #expect(Stage.answer(Self.create(&keyed).actions)?.status == 401)
    for wrong in ["Bearer k3", "Bearer k3yy", "Bearer ", "Basic k3y", "k3y"] {
      #expect(Stage.answer(Self.create(&keyed, token: wrong).actions)?.status == 401, "\(wrong)")
    }
    #expect(Stage.answer(Self.create(&keyed, token: "bearer k3y").actions) == nil)
  }

  @Test func `the one-time codes of an inquiry can be read, the newest so many of all`() throws {
    var stage = Stage { $0.oneTimeCodesMax = 2 }
    let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
    for number in 1...3 {
      stage.gateway.sent(TypedDigits(number: UInt64(number), count: 4), for: StepID(2), of: inquiry)
    }
    let head = Stage.head("GET", "/backend/v1/inquiries/inq-1-1/one-time-codes", installation: nil)
    let response = try #require(Stage.answer(stage.call(head).actions))
    #expect(
      response.text == #"{"oneTimeCodes":[{"step":2,"digits":"0002"},{"step":2,"digits":"0003"}]}"#)
    #expect(try OpenAPIFile().checker("OneTimeCodes").problems(of: response.body) == [])
  }

  @Test func `an installation is registered under a new id each time, with a token that is good`() throws {
    var stage = Stage()
    let head = Stage.head("POST", "/device/v1/installations", type: nil, installation: nil)
    let first = try #require(Stage.answer(stage.call(head).actions))
    let second = try #require(Stage.answer(stage.call(head).actions))
    #expect(first.status == 201 && first.text != second.text)
    #expect(try OpenAPIFile().checker("Registration").problems(of: first.body) == [])
    #expect(first.text.contains("\"app-2-1-1\"") && second.text.contains("\"app-3-1-1\""))
  }

  @Test func `an image is known by what its bytes come to, and can be handed in`() throws {
    var stage = Stage()
    let image = ImageStream(seed: 5, byteCount: 100_000, format: .jpeg)
    let head = Stage.head(
      "POST", "/device/v1/images", token: Stage.token(.installation), key: "8", type: "image/jpeg")
    let upload = CallID(500)
    for offset in stride(from: UInt32(0), to: image.byteCount, by: 30_001) {
      stage.gateway.received(image.chunk(from: offset, bytesMax: 30_001), of: upload)
    }
    let response = try #require(
      Stage.answer(stage.gateway.requested(HTTPRequest(head), by: upload, at: stage.now)))
    #expect(response.status == 201)
    #expect(try OpenAPIFile().checker("Image").problems(of: response.body) == [])
    var evidence = CaptureEvidence.none
    evidence.add(image)
    let submit = Stage.head(
      "POST", "/device/v1/inquiries/inq-4-1/steps/5/submissions", token: Stage.token(.resume), key: "9")
    let content = #"{"epoch":1,"content":{"kind":"governmentID","images":[8]}}"#
    guard case .submit(_, _, _, _, _, .governmentID(evidence)) = Stage.asked(stage.call(submit, content).actions)?.body
    else {
      Issue.record("not handed in")
      return
    }
    let unknown = #"{"epoch":1,"content":{"kind":"governmentID","images":[7]}}"#
    #expect(Stage.answer(stage.call(submit, unknown).actions)?.status == 400)
    stage.gateway.received([1, 2, 3], of: upload)
    let reused = try #require(Stage.answer(stage.gateway.requested(HTTPRequest(head), by: upload, at: stage.now)))
    #expect(reused.status == 422 && reused.text.contains("key-reused"))
  }

  @Test func `what was done is counted, and told as Prometheus reads it`() throws {
    var stage = Stage()
    let (call, _) = Self.create(&stage)
    _ = stage.gateway.created(InquiryID(session: SessionNumber(1), ordinal: 1), LaunchCode(Stage.secret))
    stage.gateway.ended(call)
    stage.gateway.sent(
      TypedDigits(number: 1, count: 4), for: StepID(2), of: InquiryID(session: SessionNumber(1), ordinal: 1))
    _ = stage.call(Stage.head("GET", "/device/v1/events", token: Stage.token(.installation)))
    _ = stage.gateway.hinted(SequenceNumber(1), to: Stage.installation, at: stage.now)
    _ = stage.call(Stage.head("GET", "/device/v1/inquiries/inq-1-1", token: Stage.token(.resume)))
    _ = stage.call(Stage.head("GET", "/nowhere"))
    let response = try #require(Stage.answer(stage.call(Stage.head("GET", "/metrics", installation: nil)).actions))
    let lines = response.text.split(separator: "\n")
    for line in [
      "baton_requests_total{operation=\"createInquiry\"} 1", "baton_requests_total{operation=\"askInquiry\"} 1",
      "baton_requests_total{operation=\"readMetrics\"} 1", "baton_requests_total{operation=\"cancel\"} 0",
      "baton_responses_total{status=\"200\"} 1", "baton_responses_total{status=\"201\"} 2",
      "baton_responses_total{status=\"404\"} 1", "baton_events_total{name=\"mailbox\"} 1",
      "baton_inquiries_created_total 1", "baton_one_time_codes_sent_total 1",
      "baton_installations_registered_total 1", "baton_installations_known 1", "baton_calls_waiting 1",
      "baton_event_streams 1",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
    let samples = lines.filter { !$0.hasPrefix("#") }
    #expect(samples.allSatisfy { $0.wholeMatch(of: #/[a-z_]+(\{[a-z]+="[A-Za-z0-9]+"\})? [0-9]+/#) != nil })
    #expect(lines.count { $0.hasPrefix("# TYPE ") } == 9)
    var far = Stage(isLoopback: false)
    #expect(Stage.answer(far.call(Stage.head("GET", "/metrics", installation: nil)).actions)?.status == 403)
  }
}
