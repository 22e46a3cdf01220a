import Actors
import HTTP
import Inquiry
import JSON
import Signatures
import Testing
import VendorAPI

struct WebhookCallTests {
  private typealias Stage = VendorStage

  /// A webhook that is told everything, enabled.
  private static func webhook(_ stage: inout Stage, _ more: String = "") throws -> (id: String, secret: String) {
    let body = #"{"data":{"attributes":{"url":"http://127.0.0.1:9/hook","enabled-events":["*"]\#(more)}}}"#
    let made = try stage.ask("POST", "/webhooks", body)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(made["data", "id"]?.string)
    #expect(try stage.ask("POST", "/webhooks/\(id)/enable").attribute("status")?.string == "enabled")
    return (id, try #require(made.attribute("secret")?.string))
  }

  private static func body(_ post: WebhookPost) throws -> JSONValue {
    try JSONText.parse(post.body, file: "post")
  }

  private static func name(_ post: WebhookPost) throws -> String? {
    try body(post)["data"]?["attributes"]?["name"]?.string
  }

  private static func header(_ post: WebhookPost, _ name: String) -> String? {
    post.headers.first { $0.name == name }?.value
  }

  private static func code(_ post: WebhookPost, _ secret: String, at seconds: Int64) -> String {
    let code = HMACAuthenticator().code(of: Array("\(seconds).".utf8) + post.body, under: Array(secret.utf8))
    return code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func `V37: a webhook is told all that happens, each thing as it was then`() throws {
    var stage = Stage()
    _ = try Self.webhook(&stage)
    let id = try stage.inquiry()
    stage.hear(.stepReached(stage.current, StepID(0), .introduction))
    stage.hear(.stepReached(stage.current, StepID(1), .form))
    stage.hear(.ended(stage.current, .approved))
    for action in ["mark-for-review", "approve"] { _ = try stage.ask("POST", "/inquiries/\(id)/\(action)") }
    _ = try stage.ask("POST", "/inquiries/\(id)/add-tag", #"{"meta":{"tag-name":"t"}}"#)
    _ = try stage.ask("DELETE", "/inquiries/\(id)")
    let session = try stage.inquiry(meta: #"{"auto-create-inquiry-session":true}"#)
    _ = try stage.ask("POST", "/inquiries/\(session)/expire")
    let (failed, declined) = (try stage.inquiry(in: "failed"), try stage.inquiry(in: "declined"))
    let names = try stage.posted.map { try Self.name($0) ?? "" }
    #expect(
      names == [
        "inquiry.created", "inquiry.started", "inquiry.transitioned", "inquiry.completed",
        "inquiry.marked-for-review", "inquiry.approved", "inquiry.updated-tags", "inquiry.redacted",
        "inquiry.created", "inquiry.expired", "inquiry-session.expired", "inquiry.created", "inquiry.failed",
        "inquiry.created", "inquiry.declined",
      ])
    let statuses = try stage.posted.prefix(4).map { post in
      try Self.body(post)["data"]?["attributes"]?["payload"]?["data"]?["attributes"]?["status"]?.string ?? ""
    }
    #expect(statuses == ["created", "pending", "pending", "completed"])
    #expect(failed != declined && Self.header(stage.posted[0], "Content-Type") == "application/json")
  }

  @Test func `V38: the very bytes are signed, by two secrets while one takes the other's place`() throws {
    var stage = Stage()
    let (id, first) = try Self.webhook(&stage)
    #expect(first.hasPrefix("wbhsec_") && first.utf8.count == 43)
    _ = try stage.inquiry()
    let noon = Stage.start.seconds
    let post = stage.posted[0]
    #expect(Self.header(post, "Persona-Signature") == "t=\(noon),v1=\(Self.code(post, first, at: noon))")
    let rotated = try stage.ask("POST", "/webhooks/\(id)/rotate-secret", #"{"meta":{"expires-in-seconds":60}}"#)
    let second = try #require(rotated["data", "attributes", "secrets", "0", "value"]?.string)
    #expect(rotated["data", "attributes", "secrets", "1", "value"]?.string == first)
    #expect(rotated["data", "attributes", "secrets", "1", "expires-at"]?.string == "2026-11-30T12:01:00.000Z")
    _ = try stage.inquiry()
    let both = stage.posted[1]
    let sets = [second, first].map { "t=\(noon),v1=\(Self.code(both, $0, at: noon))" }
    #expect(Self.header(both, "Persona-Signature") == sets.joined(separator: " "))
    stage.now = stage.now + .seconds(60)
    _ = try stage.inquiry()
    let alone = stage.posted[2]
    #expect(
      Self.header(alone, "Persona-Signature") == "t=\(noon + 60),v1=\(Self.code(alone, second, at: noon + 60))")
  }

  @Test func `V39 and V40: what is not taken is tried again, later each time, and each attempt says which it is`()
    throws
  {
    var stage = Stage()
    _ = try Self.webhook(&stage)
    _ = try stage.inquiry()
    var waits: [Int64] = []
    for attempt in 1...8 {
      let post = try #require(stage.posted.last)
      #expect(stage.posted.count == attempt)
      #expect(Self.header(post, "Persona-Webhook-Attempts-Made") == "\(attempt)")
      #expect(Self.header(post, "Persona-Webhook-Attempts-Left") == "\(8 - attempt)")
      #expect(Self.header(post, "Persona-Webhook-First-Attempted-At") == "\(Stage.start.seconds)")
      #expect(post.timeoutMs == 5_000)
      stage.report(post, [nil, 500, 302, 404, 429][attempt % 5])
      let before = stage.now
      for _ in 0..<2_500 where stage.posted.count == attempt {
        stage.now = stage.now + .seconds(1)
        stage.tick()
      }
      waits.append((stage.now - before).milliseconds / 1_000)
    }
    #expect(waits == [3, 18, 83, 258, 627, 1_298, 2_403, 2_500], "and then no more")
  }

  @Test(arguments: [200, 201, 202, 204]) func `V40: any success is taken`(_ status: UInt16) throws {
    var stage = Stage()
    _ = try Self.webhook(&stage)
    _ = try stage.inquiry()
    stage.report(stage.posted[0], status)
    stage.now = stage.now + .seconds(10)
    stage.tick()
    #expect(stage.posted.count == 1)
  }

  @Test func `V40: an attempt of which nothing is heard has failed`() throws {
    var stage = Stage()
    _ = try Self.webhook(&stage)
    _ = try stage.inquiry()
    stage.now = stage.now + .seconds(10)
    stage.tick()
    stage.now = stage.now + .seconds(3)
    stage.tick()
    #expect(stage.posted.count == 2)
    stage.report(stage.posted[0], 200)
    #expect(Self.header(stage.posted[1], "Persona-Webhook-Attempts-Made") == "2")
  }

  @Test func `V41: a repeat has the id of the event, and faults can be asked for`() throws {
    func ids(_ change: (inout VendorFaults) -> Void) throws -> [String] {
      var stage = Stage({ _ in }, faults: change)
      _ = try Self.webhook(&stage)
      for _ in 0..<40 { _ = try stage.inquiry() }
      for _ in 0..<10 {
        stage.now = stage.now + .seconds(1)
        stage.tick()
        for post in stage.posted { stage.report(post, 200) }
      }
      return try stage.posted.compactMap { try Self.body($0)["data"]?["id"]?.string }
    }
    let plain = try ids { _ in }
    #expect(plain.count == 40 && Set(plain).count == 40)
    let twice = try ids { $0.duplicateOneIn = 4 }
    #expect(twice.count > 40 && Set(twice).count == 40)
    let lost = try ids { $0.loseOneIn = 4 }
    #expect(lost.count < 40 && lost.count > 10)
    var stage = Stage({ _ in }, faults: { $0.reorderOneIn = 3 })
    _ = try Self.webhook(&stage)
    var made: [String] = []
    for _ in 0..<40 { made.append(try stage.inquiry()) }
    for _ in 0..<10 {
      stage.now = stage.now + .seconds(1)
      stage.tick()
    }
    let told = try stage.posted.compactMap { post in
      try Self.body(post)["data"]?["attributes"]?["payload"]?["data"]?["id"]?.string
    }
    #expect(told != made && told.sorted() == made.sorted())
    var slow = Stage({ _ in }, faults: { $0.lagMs = 2_000 })
    _ = try Self.webhook(&slow)
    _ = try slow.inquiry()
    #expect(slow.posted.isEmpty)
    slow.now = slow.now + .seconds(2)
    slow.tick()
    #expect(slow.posted.count == 1)
  }

  @Test func `V42: each webhook has its own inflection, events, blocked attributes and headers`() throws {
    var stage = Stage()
    let more = [
      #""api-key-inflection":"camel","api-attributes-blocklist":["name-first","note"]"#,
      #""included-allowlist":{"state":"include_all"},"relationship-allowlist":{"state":"include_none"}"#,
      #""custom-http-headers":{"X-API-Key":"k"}"#,
    ].map { ",\($0)" }.joined()
    let (id, _) = try Self.webhook(&stage, more)
    _ = try stage.inquiry(#""fields":{"name-first":"Jane","nickName":"J"},"note":"n""#)
    let post = try #require(stage.posted.first)
    let payload = try #require(try Self.body(post)["data"]?["attributes"]?["payload"])
    let attributes = try #require(payload["data"]?["attributes"])
    #expect(attributes["createdAt"]?.string != nil && attributes["created-at"] == nil && attributes["note"] == nil)
    #expect(attributes["fields"]?["nickName"] != nil && attributes["fields"]?["name-first"] == nil)
    #expect(payload["data"]?["relationships"] == nil)
    guard case .array(let included)? = payload["included"] else {
      Issue.record("nothing is included")
      return
    }
    #expect(included.map { $0["type"]?.string } == ["account", "inquiry-template"])
    #expect(Self.header(post, "X-API-Key") == "k")
    let few = #"{"data":{"attributes":{"enabled-events":["inquiry.approved"]}}}"#
    #expect(try stage.ask("PATCH", "/webhooks/\(id)", few).attribute("api-key-inflection")?.string == "camel")
    let inquiry = try stage.inquiry()
    #expect(stage.posted.count == 1)
    _ = try stage.ask("POST", "/inquiries/\(inquiry)/approve")
    #expect(stage.posted.count == 2)
    #expect(try stage.ask("POST", "/webhooks/\(id)/disable").attribute("status")?.string == "disabled")
    _ = try stage.ask("POST", "/inquiries/\(try stage.inquiry())/approve")
    #expect(stage.posted.count == 2)
    stage.report(stage.posted[1], 500)
    stage.now = stage.now + .seconds(3)
    stage.tick()
    #expect(stage.posted.count == 2, "nor is what failed tried again")
  }

  @Test func `a webhook can be copied and archived, and says what does not fit`() throws {
    var stage = Stage()
    let (id, secret) = try Self.webhook(&stage, #","name":"mine""#)
    let copy = try stage.ask("POST", "/webhooks/\(id)/clone")
    #expect(copy.attribute("name")?.string == "mine" && copy.attribute("secret")?.string != secret)
    #expect(copy.attribute("status")?.string == "disabled")
    #expect(try stage.ask("GET", "/webhooks").ids.count == 2)
    #expect(!(try stage.ask("GET", "/webhooks")).text.contains(secret))
    #expect(try stage.ask("POST", "/webhooks/\(id)/archive").attribute("status")?.string == "archived")
    #expect(try stage.ask("POST", "/webhooks/\(id)/enable").status == 422)
    for body in [
      "{}", #"{"data":{"attributes":{"url":"http://h"}}}"#,
      #"{"data":{"attributes":{"url":"ftp://h","enabled-events":[]}}}"#,
      #"{"data":{"attributes":{"url":"http://h","enabled-events":[],"api-key-inflection":"upper"}}}"#,
      #"{"data":{"attributes":{"url":"http://h","enabled-events":[],"custom-http-headers":{"Host":"x"}}}}"#,
      #"{"data":{"attributes":{"url":"http://h","enabled-events":[],"custom-http-headers":{"X-API-Key":"a\nb"}}}}"#,
      #"{"data":{"attributes":{"url":"http://h","enabled-events":[],"included-allowlist":{"state":"some"}}}}"#,
    ] {
      #expect(try stage.ask("POST", "/webhooks", body).status == 400, "\(body)")
    }
    #expect(try stage.ask("GET", "/webhooks/wbh_none").status == 404)
  }

  @Test func `the outbox has a limit, and what does not fit is let go`() throws {
    var stage = Stage { limits in
      limits.deliveriesMax = 5
      limits.attemptsMax = 2
    }
    _ = try Self.webhook(&stage)
    for _ in 0..<9 { _ = try stage.inquiry() }
    #expect(stage.posted.count == 2)
    for position in 0..<20 where position < stage.posted.count { stage.report(stage.posted[position], 200) }
    #expect(stage.posted.count == 5)
  }
}
