import Actors
import HTTP
import Inquiry
import JSON
import TestSupport
import Testing
import VendorAPI

struct ProtocolCallTests {
  private typealias Stage = VendorStage
  private static let minimal = #"{"data":{"attributes":{"inquiry-template-id":"kyc"}}}"#

  @Test func `V01: who brings no token, or a wrong one, gets 401 with a title and none of the headers`() throws {
    var keyed = Stage(key: "k3y")
    for (token, title) in [
      (nil, "Must be authenticated to access this endpoint"),
      ("Bearer ", "Must be authenticated to access this endpoint"),
      ("Basic k3y", "Must be authenticated to access this endpoint"), ("Bearer k3", "Token is invalid"),
      ("Bearer k3yy", "Token is invalid"),
    ] as [(String?, String)] {
      let (call, actions) = keyed.call(Stage.head("GET", "/inquiries", token: token))
      let answer = try #require(keyed.answers(actions).first { $0.call == call })
      #expect(answer.status == 401 && answer.error == title, "\(answer.text)")
      #expect(answer["errors", "0", "details"] == nil)
      #expect(answer.header("Request-Id") == nil && answer.header("RateLimit-Limit") == nil)
    }
    let (_, good) = keyed.call(Stage.head("GET", "/inquiries", token: "Bearer k3y"))
    #expect(keyed.answers(good).first?.status == 200)
    var open = Stage()
    #expect(try open.ask("GET", "/inquiries").status == 200)
    var far = Stage(isLoopback: false)
    #expect(try far.ask("GET", "/inquiries").status == 401)
  }

  @Test func `V02 and V03: every other answer has the six headers, errors in their shape included`() throws {
    var stage = Stage()
    for (path, status) in [("/inquiries", 200), ("/inquiries/inq_none", 404), ("/nowhere", 404)] as [(String, UInt16)] {
      let answer = try stage.ask("GET", path)
      #expect(answer.status == status)
      for name in [
        "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Request-Id", "Persona-Environment-Id",
        "Persona-Organization-Id",
      ] {
        #expect(answer.header(name)?.isEmpty == false, "\(path) \(name)")
      }
      #expect(answer.header("Request-Id")?.hasPrefix("req_") == true)
      #expect(answer.header("Content-Type") == "application/json")
      if status != 200 { #expect(answer.error == "Record not found" && answer["errors", "0", "status"] == nil) }
    }
  }

  @Test func `V04: a known version is taken, none is one too, and another is refused`() throws {
    var stage = Stage()
    for version in ["2025-10-27", "2023-01-05", "2025-12-08"] {
      #expect(try stage.ask("GET", "/inquiries", headers: [("Persona-Version", version)]).status == 200)
    }
    let refused = try stage.ask("GET", "/inquiries", headers: [("Persona-Version", "2019-01-01")])
    #expect(refused.status == 400 && refused.error == "Bad Request")
  }

  @Test func `V05: keys come as they are asked for, those inside fields as the template spells them`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""fields":{"name-first":"Jane","nickName":"J"}"#)
    for (inflection, created, step) in [
      ("kebab", "created-at", "next-step-name"), ("snake", "created_at", "next_step_name"),
      ("camel", "createdAt", "nextStepName"),
    ] {
      let answer = try stage.ask("GET", "/inquiries/\(id)", headers: [("Key-Inflection", inflection)])
      #expect(answer.attribute(created)?.string?.hasSuffix("Z") == true, "\(answer.text)")
      #expect(answer.attribute(step)?.string == "start")
      #expect(answer["data", "attributes", "fields", "name-first", "value"]?.string == "Jane")
      #expect(answer["data", "attributes", "fields", "nickName", "value"]?.string == "J")
    }
    #expect(try stage.ask("GET", "/inquiries", headers: [("Key-Inflection", "upper")]).status == 400)
  }

  @Test(arguments: ["inquiry-template-id", "inquiry_template_id", "inquiryTemplateId"])
  func `V06: keys of a request count in any inflection`(_ key: String) throws {
    var stage = Stage()
    let answer = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{"\#(key)":"kyc"}}}"#)
    #expect(answer.status == 201, "\(answer.text)")
  }

  @Test(arguments: [
    ("POST", "/inquiries", "{", 400), ("POST", "/inquiries", "[]", 400), ("POST", "/inquiries", "{}", 400),
    ("POST", "/inquiries", #"{"data":{"attributes":[]}}"#, 400), ("GET", "/inquiries?filter[color]=red", "", 400),
    ("GET", "/inquiries?page[size]=0", "", 400), ("GET", "/inquiries?page[size]=101", "", 400),
    ("GET", "/inquiries?page[size]=ten", "", 400), ("GET", "/inquiries?page[after]=inq_none", "", 400),
    ("GET", "/inquiries?include=account", "", 400),
    ("GET", "/inquiries?filter[note]=a&filter[status]=created", "", 400),
    ("GET", "/inquiries?filter[note=a", "", 400), ("GET", "/inquiries?filter[note]=%zz", "", 400),
    ("GET", "/inquiries/inq_none", "", 404), ("PATCH", "/inquiries/inq_none", "{}", 404),
    ("GET", "/accounts/act_none", "", 404), ("DELETE", "/inquiries", "", 405),
  ])
  func `V07: what does not fit is 400, what is not there 404`(
    _ method: String, _ path: String, _ body: String, _ status: UInt16
  ) throws {
    var stage = Stage()
    let answer = try stage.ask(method, path, body)
    #expect(answer.status == status && answer.error?.isEmpty == false, "\(answer.text)")
  }

  @Test func `V08: a minute has so many requests, and one that is too many is not kept under its key`() throws {
    var stage = Stage { $0.requestsPerMinuteMax = 2 }
    let first = try stage.ask("GET", "/inquiries")
    #expect(first.header("RateLimit-Limit") == "2" && first.header("RateLimit-Remaining") == "1")
    #expect(first.header("RateLimit-Reset") == "60")
    stage.now = stage.now + .seconds(20)
    #expect(try stage.ask("GET", "/rate-limits")["data", "0", "attributes", "remaining"]?.integer == 0)
    let key = [("Idempotency-Key", "one")]
    let refused = try stage.ask("POST", "/inquiries", Self.minimal, headers: key)
    #expect(refused.status == 429 && refused.error == "Rate limit exceeded")
    #expect(refused.header("RateLimit-Remaining") == "0" && refused.header("RateLimit-Reset") == "40")
    stage.now = stage.now + .seconds(40)
    #expect(try stage.ask("POST", "/inquiries", Self.minimal, headers: key).status == 201)
  }

  @Test func `V09: under one key the first answer comes again, failures too, for a day`() throws {
    var stage = Stage()
    let key = [("Idempotency-Key", "one")]
    let first = try stage.ask("POST", "/inquiries", Self.minimal, headers: key)
    let again = try stage.ask("POST", "/inquiries", Self.minimal, headers: key)
    #expect(again.status == 201 && again.text == first.text)
    #expect(again.header("Request-Id") != first.header("Request-Id"))
    let other = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{}}}"#, headers: key)
    #expect(other.status == 400 && other.error == "Idempotency error")
    let failing = [("Idempotency-Key", "two")]
    let body = #"{"data":{"attributes":{"account-id":"act_none","inquiry-template-id":"kyc"}}}"#
    let failed = try stage.ask("POST", "/inquiries", body, headers: failing)
    #expect(failed.status == 404)
    #expect(try stage.ask("POST", "/inquiries", body, headers: failing).text == failed.text)
    #expect(try stage.ask("GET", "/inquiries", headers: key).ids.count == 1)
    stage.now = stage.now + .seconds(86_400)
    let anew = try stage.ask("POST", "/inquiries", Self.minimal, headers: key)
    #expect(anew.status == 201 && anew.text != first.text)
  }

  @Test func `V10: requests that come at once under one key make one inquiry, and get one answer`() throws {
    var stage = Stage()
    let head = Stage.head("POST", "/inquiries", headers: [("Idempotency-Key", "one")])
    let (first, made) = stage.call(head, Self.minimal)
    guard case .create? = made.first, made.count == 1 else {
      Issue.record("nothing is made: \(made)")
      return
    }
    let (second, nothing) = stage.call(head, Self.minimal)
    #expect(nothing == [])
    let answers = stage.answers(made)
    #expect(answers.map(\.call) == [first, second])
    #expect(answers.first?.text == answers.last?.text && answers.first?.status == 201)
  }

  @Test func `a creation that the service does not tell of is answered in time, and may be asked for again`() throws {
    var stage = Stage()
    let head = Stage.head("POST", "/inquiries", headers: [("Idempotency-Key", "one")])
    let (call, _) = stage.call(head, Self.minimal)
    #expect(!stage.desk.isIdle)
    stage.now = stage.now + .seconds(10)
    let late = stage.answers(stage.desk.timeReached(stage.now))
    #expect(late.map(\.call) == [call] && late.first?.error == "Service unavailable")
    #expect(stage.desk.isIdle)
    let inquiry = InquiryID(session: VendorDesk.firstPerson, ordinal: 1)
    let told = stage.desk.created(inquiry, LaunchCode(Secret(high: 1, low: 1)), at: stage.now)
    #expect(told == [.tell(inquiry, .expires(inquiry, at: .start + .seconds(86_400)))], "it is there all the same")
    let (_, again) = stage.call(head, Self.minimal)
    #expect(stage.answers(again).first?.status == 201)
  }

  @Test func `V12: links are relative, escaped, and always both there`() throws {
    var stage = Stage()
    for _ in 0..<3 { _ = try stage.inquiry(#""reference-id":"a b""#) }
    let first = try stage.ask("GET", "/inquiries?page[size]=2&filter[reference-id]=a+b")
    let last = try #require(first.ids.last)
    #expect(first["links", "prev"] == .null)
    #expect(
      first["links", "next"]?.string
        == "/api/v1/inquiries?page%5Bafter%5D=\(last)&page%5Bsize%5D=2&filter%5Breference-id%5D=a%20b")
    let next = try #require(first["links", "next"]?.string?.dropFirst("/api/v1".count))
    let second = try stage.ask("GET", String(next))
    #expect(second.ids.count == 1 && second["links", "next"] == .null)
    #expect(second["links", "prev"]?.string?.hasPrefix("/api/v1/inquiries?page%5Bbefore%5D=\(second.ids[0])") == true)
  }
}
