import Actors
import HTTP
import Inquiry
import JSON
import Signatures
import Testing
import VendorAPI

struct EnvironmentTests {
  /// Both environments, and a service that makes what it is asked for.
  private struct Stage {
    var desks: VendorDesks
    var now = Instant.start
    var told: [ServiceMessage] = []
    private var callsSeen: UInt64 = 0

    init(sandbox: String? = "s", production: String? = "p", isLoopback: Bool = true) {
      let terms = VendorTerms(
        hasher: VendorStage.hasher, authenticator: HMACAuthenticator(), catalogue: VendorStage.catalogue,
        isLoopback: isLoopback, seed: 11, startedAt: VendorStage.start, tokenKey: Array("token key".utf8),
        key: sandbox.map { Array($0.utf8) })
      desks = VendorDesks(terms, productionKey: production.map { Array($0.utf8) })
      desks.listening(at: "http://127.0.0.1:8080")
    }

    mutating func ask(_ method: String, _ path: String, _ body: String = "", key: String? = "s") throws -> Answer {
      callsSeen += 1
      let call = CallID(callsSeen)
      var headers = [HTTPHeader("Host", "h"), HTTPHeader("Content-Type", "application/json")]
      if let key { headers.append(HTTPHeader("Authorization", "Bearer \(key)")) }
      let head = HTTPHead(method: method, target: path, headers: headers)
      #expect(VendorDesks.serves(head))
      if case .refuse(let response) = desks.admit(head) { return Answer(call: call, response: response) }
      var waiting = desks.requested(HTTPRequest(head, body: Array(body.utf8)), by: call, at: now)
      var answer: Answer?
      while !waiting.isEmpty {
        switch waiting.removeFirst() {
        case .answer(call, let response): answer = Answer(call: call, response: response)
        case .create(let inquiry, _): waiting += created(inquiry)
        case .tell(_, .relaunch(let inquiry)): waiting += created(inquiry)
        case .tell(_, let message): told.append(message)
        case .answer, .post: break
        }
      }
      return try #require(answer)
    }

    private mutating func created(_ inquiry: InquiryID) -> [VendorAction] {
      callsSeen += 1
      return desks.created(inquiry, LaunchCode(Secret(high: inquiry.word, low: callsSeen << 4)), at: now)
    }

    mutating func inquiry(key: String = "s") throws -> String {
      let body = #"{"data":{"attributes":{"inquiry-template-id":"kyc","reference-id":"u1"}}}"#
      return try #require(try ask("POST", "/api/v1/inquiries", body, key: key)["data", "id"]?.string)
    }
  }

  @Test func `V48: what is made under one key is not there under the other`() throws {
    var stage = Stage()
    let (sandbox, production) = (try stage.inquiry(), try stage.inquiry(key: "p"))
    #expect(sandbox != production)
    for (key, own, other) in [("s", sandbox, production), ("p", production, sandbox)] {
      #expect(try stage.ask("GET", "/api/v1/inquiries", key: key).ids == [own])
      #expect(try stage.ask("GET", "/api/v1/inquiries?filter[reference-id]=u1", key: key).ids == [own])
      #expect(try stage.ask("GET", "/api/v1/inquiries/\(own)", key: key).status == 200)
      #expect(try stage.ask("GET", "/api/v1/inquiries/\(other)", key: key).status == 404)
      #expect(try stage.ask("GET", "/api/v1/accounts", key: key).ids.count == 1)
      #expect(try stage.ask("GET", "/api/v1/events", key: key).ids.count == 1)
    }
    let environments = try ["s", "p"].map {
      try stage.ask("GET", "/api/v1/inquiries", key: $0).header("Persona-Environment-Id")
    }
    #expect(Set(environments).count == 2)
    #expect(try stage.ask("GET", "/api/v1/inquiries", key: "x").status == 401)
    #expect(try stage.ask("GET", "/api/v1/inquiries", key: nil).status == 401)
  }

  @Test func `V48: devices of both environments come the same way, each to its own inquiry`() throws {
    var stage = Stage()
    for key in ["s", "p"] {
      let id = try stage.inquiry(key: key)
      let opened = try stage.ask("POST", "/verify/v1/openings", #"{"inquiry-id":"\#(id)"}"#, key: nil)
      let inquiry = try #require(opened["inquiry"]?.string.flatMap { InquiryID($0) })
      _ = stage.desks.heard(.stepReached(inquiry, StepID(0), .introduction), at: stage.now)
      #expect(try stage.ask("GET", "/api/v1/inquiries/\(id)", key: key).attribute("status")?.string == "pending")
      let link = try stage.ask("POST", "/api/v1/inquiries/\(id)/generate-one-time-link", key: key)
      let code = try #require(link["meta", "one-time-link"]?.string?.split(separator: "=").last)
      #expect(try stage.ask("POST", "/verify/v1/openings", #"{"code":"\#(code)"}"#, key: nil).status == 200)
    }
  }

  @Test func `what each environment has done is told as Prometheus reads it`() throws {
    var stage = Stage()
    _ = try stage.inquiry()
    _ = try stage.ask("GET", "/api/v1/inquiries/inq_none", key: "p")
    let lines = stage.desks.metrics.split(separator: "\n")
    for line in [
      #"baton_vendor_requests_total{environment="sandbox",operation="create-an-inquiry"} 1"#,
      #"baton_vendor_requests_total{environment="production",operation="retrieve-an-inquiry"} 1"#,
      #"baton_vendor_responses_total{environment="sandbox",status="201"} 1"#,
      #"baton_vendor_responses_total{environment="production",status="404"} 1"#,
      #"baton_vendor_inquiries{environment="sandbox"} 1"#, #"baton_vendor_inquiries{environment="production"} 0"#,
      #"baton_webhook_deliveries_total{environment="sandbox",end="taken"} 0"#,
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test func `V32: in production nothing is simulated`() throws {
    var stage = Stage()
    let id = try stage.inquiry(key: "p")
    let body = #"{"meta":{"simulate-actions":[{"type":"start_inquiry"}]}}"#
    let refused = try stage.ask("POST", "/api/v1/inquiries/\(id)/perform-simulate-actions", body, key: "p")
    #expect(refused.status == 403 && refused.error == "Forbidden")
  }

  @Test func `V47: the clock can be moved, and the service is told anew when inquiries end`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    let inquiry = InquiryID(session: VendorDesk.firstPerson, ordinal: 1)
    #expect(stage.told == [.expires(inquiry, at: .start + .seconds(86_400))])
    let moved = try stage.ask("POST", "/admin/v1/clock", #"{"advance-seconds":86000}"#)
    #expect(moved["now"]?.string == "2026-12-01T11:53:20.000Z")
    #expect(stage.told.last == .expires(inquiry, at: .start + .seconds(400)))
    #expect(
      try stage.ask("GET", "/api/v1/inquiries/\(id)").attribute("created-at")?.string == "2026-11-30T12:00:00.000Z")
    let later = try stage.inquiry()
    let answer = try stage.ask("GET", "/api/v1/inquiries/\(later)")
    #expect(answer.attribute("created-at")?.string == "2026-12-01T11:53:20.000Z")
    #expect(try stage.ask("POST", "/admin/v1/clock", #"{"advance-seconds":-1}"#).status == 400)
    #expect(try stage.ask("POST", "/admin/v1/clock", "{}").status == 400)
  }

  @Test func `V47: only who may be a backend moves the clock`() throws {
    let body = #"{"advance-seconds":1}"#
    var keyed = Stage()
    #expect(try keyed.ask("POST", "/admin/v1/clock", body, key: "x").status == 401)
    #expect(try keyed.ask("POST", "/admin/v1/clock", body, key: nil).status == 401)
    var open = Stage(sandbox: nil, production: nil)
    #expect(try open.ask("POST", "/admin/v1/clock", body, key: nil).status == 200)
    var far = Stage(sandbox: nil, production: nil, isLoopback: false)
    #expect(try far.ask("POST", "/admin/v1/clock", body).status == 403)
  }
}
