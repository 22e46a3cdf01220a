import Actors
import HTTP
import Inquiry
import JSON
import Testing
import VendorAPI

struct DecisionCallTests {
  private typealias Stage = VendorStage

  @Test func `V17: an inquiry that is not finished in time expires when the service says so, its sessions with it`()
    throws
  {
    var stage = Stage()
    let meta = #"{"auto-create-inquiry-session":true,"expiration-after-create-interval-seconds":600}"#
    let id = try stage.inquiry(meta: meta)
    #expect(stage.told == [.expires(stage.current, at: .start + .seconds(600))])
    #expect(try stage.ask("GET", "/inquiries/\(id)").attribute("expires-at")?.string == "2026-11-30T12:10:00.000Z")
    stage.now = stage.now + .seconds(600)
    stage.hear(.ended(stage.current, .expired))
    let answer = try stage.ask("GET", "/inquiries/\(id)?include=sessions")
    #expect(answer.attribute("status")?.string == "expired" && answer.attribute("expires-at") == .null)
    #expect(answer.attribute("expired-at")?.string == "2026-11-30T12:10:00.000Z")
    #expect(answer["included", "0", "attributes", "status"]?.string == "expired")
  }

  @Test func `V17: an interval from the start counts from there, and the service is told`() throws {
    var stage = Stage()
    let id = try stage.inquiry(meta: #"{"expiration-after-start-interval-seconds":60}"#)
    stage.now = stage.now + .seconds(30)
    stage.hear(.stepReached(stage.current, StepID(0), .introduction))
    #expect(stage.told.last == .expires(stage.current, at: .start + .seconds(90)))
    let answer = try stage.ask("GET", "/inquiries/\(id)")
    #expect(answer.attribute("expires-at")?.string == "2026-11-30T12:01:30.000Z")
    #expect(answer.attribute("started-at")?.string == "2026-11-30T12:00:30.000Z")
    #expect(answer.attribute("next-step-name")?.string == "welcome")
  }

  @Test(arguments: [
    ("created", 200, "created"), ("pending", 200, "pending"), ("expired", 200, "pending"), ("completed", 422, ""),
    ("failed", 422, ""), ("needs_review", 422, ""), ("approved", 422, ""), ("declined", 422, ""), ("redacted", 409, ""),
  ])
  func `V24: what is not done can be resumed, and nothing else`(
    _ status: String, _ answered: UInt16, _ after: String
  ) throws {
    var stage = Stage()
    let id = try stage.inquiry(in: status)
    let answer = try stage.ask("POST", "/inquiries/\(id)/resume")
    #expect(answer.status == answered, "\(answer.text)")
    guard answered == 200 else { return }
    #expect(answer.attribute("status")?.string == after)
    #expect(answer["meta", "session-token"]?.string?.split(separator: ".").count == 3)
  }

  @Test func `V24: a session that nobody came by is given again, and an expired inquiry gets a new end`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    for _ in 0..<2 { _ = try stage.ask("POST", "/inquiries/\(id)/resume") }
    #expect(try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)").ids.count == 1)
    _ = try stage.ask("POST", "/inquiries/\(id)/expire")
    stage.now = stage.now + .seconds(3_600)
    let resumed = try stage.ask("POST", "/inquiries/\(id)/resume")
    #expect(resumed.attribute("expires-at")?.string == "2026-12-01T13:00:00.000Z")
    #expect(resumed.attribute("expired-at") == .null)
    #expect(stage.current.ordinal == 2, "the service makes another inquiry for the devices")
    #expect(try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)").ids.count == 2)
  }

  @Test func `V24: what is heard of a round before the resume is past`() throws {
    var stage = Stage()
    let id = try stage.inquiry(in: "pending")
    let before = stage.current
    _ = try stage.ask("POST", "/inquiries/\(id)/expire")
    _ = try stage.ask("POST", "/inquiries/\(id)/resume")
    stage.hear(.ended(before, .abandoned))
    stage.hear(.stepReached(before, StepID(2), .terminal))
    let answer = try stage.ask("GET", "/inquiries/\(id)")
    #expect(answer.attribute("status")?.string == "pending" && answer.attribute("next-step-name")?.string == "start")
    stage.hear(.ended(stage.current, .approved))
    #expect(try stage.ask("GET", "/inquiries/\(id)").attribute("status")?.string == "completed")
  }

  @Test(arguments: [("approve", "approved", TerminalOutcome.approved), ("decline", "declined", .declined)])
  func `V25: a decision has its time, its reviewer and a comment, and devices are stopped`(
    _ action: String, _ status: String, _ outcome: TerminalOutcome
  ) throws {
    var stage = Stage()
    let id = try stage.inquiry(in: "pending")
    let answer = try stage.ask("POST", "/inquiries/\(id)/\(action)", #"{"meta":{"comment":"because"}}"#)
    #expect(answer.attribute("status")?.string == status)
    #expect(answer.attribute("decisioned-at")?.string == "2026-11-30T12:00:00.000Z")
    #expect(answer.attribute("reviewer-comment")?.string == "because")
    #expect(answer["data", "relationships", "reviewer", "data", "type"]?.string == "user")
    #expect(stage.told.last == .force(stage.current, outcome))
  }

  @Test func `V26: an inquiry is marked for review until it is decided`() throws {
    var stage = Stage()
    for status in ["created", "pending", "completed", "failed", "expired"] {
      let answer = try stage.ask("POST", "/inquiries/\(try stage.inquiry(in: status))/mark-for-review")
      #expect(answer.attribute("status")?.string == "needs_review", "\(status)")
      #expect(answer.attribute("marked-for-review-at")?.string != nil)
    }
    for status in ["approved", "declined", "needs_review"] {
      #expect(try stage.ask("POST", "/inquiries/\(try stage.inquiry(in: status))/mark-for-review").status == 422)
    }
  }

  @Test func `V27: what is expired from outside ends for devices, and can be resumed`() throws {
    var stage = Stage()
    let id = try stage.inquiry(in: "pending")
    let expired = try stage.ask("POST", "/inquiries/\(id)/expire")
    #expect(expired.attribute("status")?.string == "expired" && expired.attribute("expires-at") == .null)
    #expect(stage.told.last == .force(stage.current, .expired))
    #expect(try stage.ask("POST", "/inquiries/\(id)/expire").status == 422)
    #expect(try stage.ask("POST", "/inquiries/\(id)/resume").attribute("status")?.string == "pending")
  }

  @Test func `V28: redaction leaves the status and nothing personal, once`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""note":"n","tags":["t"],"reference-id":"u1","fields":{"name-first":"Jane"}"#)
    let answer = try stage.ask("DELETE", "/inquiries/\(id)")
    #expect(answer.status == 200 && answer.attribute("status")?.string == "created")
    #expect(answer.attribute("note") == .null && answer.attribute("tags") == .array([]))
    #expect(answer["data", "attributes", "fields", "name-first", "value"] == .null)
    #expect(answer.attribute("reference-id")?.string == "u1" && answer.attribute("redacted-at") != .null)
    let again = try stage.ask("DELETE", "/inquiries/\(id)")
    #expect(again.status == 409 && again.error == "Inquiry already redacted")
    #expect(try stage.ask("PATCH", "/inquiries/\(id)", #"{"data":{"attributes":{"note":"x"}}}"#).status == 409)
    #expect(!(try stage.ask("GET", "/events")).text.contains("Jane"), "nor what was told before")
    #expect(stage.told.last == .force(stage.current, .failed), "and nobody walks it any more")
  }

  @Test func `V29: tags are added, taken away and set, and the event tells which`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    _ = try stage.ask("POST", "/inquiries/\(id)/add-tag", #"{"meta":{"tag-name":"a"}}"#)
    let set = try stage.ask("POST", "/inquiries/\(id)/set-tags", #"{"meta":{"tag-name":["b","c"]}}"#)
    #expect(set.attribute("tags") == .array([.string("b"), .string("c")]))
    let event = try stage.ask("GET", "/events?filter[name]=inquiry.updated-tags")
    #expect(event["data", "0", "attributes", "context", "added-tags"] == .array([.string("b"), .string("c")]))
    #expect(event["data", "0", "attributes", "context", "removed-tags"] == .array([.string("a")]))
    let removed = try stage.ask("POST", "/inquiries/\(id)/remove-tag", #"{"meta":{"tagName":"b"}}"#)
    #expect(removed.attribute("tags") == .array([.string("c")]))
    #expect(try stage.ask("POST", "/inquiries/\(id)/add-tag", #"{"meta":{}}"#).status == 400)
    #expect(try stage.ask("POST", "/inquiries/\(id)/add-tag", #"{"meta":{"tag-id":"tag_x"}}"#).status == 404)
    var few = Stage { $0.tagNamesMax = 1 }
    let other = try few.inquiry()
    #expect(try few.ask("POST", "/inquiries/\(other)/add-tag", #"{"meta":{"tag-name":"a"}}"#).status == 200)
    #expect(try few.ask("POST", "/inquiries/\(other)/add-tag", #"{"meta":{"tag-name":"b"}}"#).status == 422)
  }

  @Test func `V30: an inquiry is printed as a document of one page`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""fields":{"name-first":"Jane (J)"}"#)
    let answer = try stage.ask("GET", "/inquiries/\(id)/print")
    #expect(answer.status == 200 && answer.header("Content-Type") == "application/pdf")
    #expect(answer.text.hasPrefix("%PDF-1.4\n") && answer.text.hasSuffix("%%EOF\n"))
    #expect(answer.text.contains("/Count 1") && answer.text.contains(#"name-first: Jane \(J\)"#))
    let table = try #require(answer.text.split(separator: "startxref\n").last?.split(separator: "\n").first)
    let offset = try #require(Int(table))
    #expect(String(decoding: answer.response.body[offset...], as: UTF8.self).hasPrefix("xref\n"))
  }

  @Test func `V32: simulated actions are done in their order, or none of them`() throws {
    var stage = Stage()
    func simulate(_ id: String, _ names: [String]) throws -> Answer {
      let list = names.map { #"{"type":"\#($0)"}"# }.joined(separator: ",")
      return try stage.ask(
        "POST", "/inquiries/\(id)/perform-simulate-actions", #"{"meta":{"simulate-actions":[\#(list)]}}"#)
    }
    let id = try stage.inquiry()
    #expect(try simulate(id, ["start_inquiry", "approve_inquiry"]).attribute("status")?.string == "approved")
    let names = try stage.eventNames(of: id)
    #expect(names == ["inquiry.created", "inquiry.started", "inquiry.approved"])
    let other = try stage.inquiry()
    #expect(try simulate(other, ["start_inquiry", "approve_inquiry", "fail_inquiry"]).status == 422)
    #expect(try stage.ask("GET", "/inquiries/\(other)").attribute("status")?.string == "created")
    #expect(try simulate(other, ["dance"]).status == 400)
    #expect(try simulate(other, ["create_passed_verification"]).status == 400, "without a template")
    let passed = #"{"type":"create_passed_verification","data":{"verification-template-id":"vtmpl_1"}}"#
    let verified = try stage.ask(
      "POST", "/inquiries/\(other)/perform-simulate-actions", #"{"meta":{"simulate-actions":[\#(passed)]}}"#)
    #expect(verified["data", "relationships", "verifications", "data", "0", "id"]?.string?.hasPrefix("ver_") == true)
  }

  @Test func `V44: of decisions that come at once the first wins, and the events say so`() throws {
    var stage = Stage()
    let id = try stage.inquiry(in: "pending")
    let answers = try ["approve", "decline", "expire", "resume"].map { try stage.ask("POST", "/inquiries/\(id)/\($0)") }
    #expect(answers.map(\.status) == [200, 422, 422, 422])
    #expect(try stage.eventNames(of: id).last == "inquiry.approved")
    // The walk came to its end before the service heard that it was to expire: then it is completed.
    let late = try stage.inquiry(in: "pending")
    _ = try stage.ask("POST", "/inquiries/\(late)/expire")
    stage.hear(.ended(stage.current, .approved))
    #expect(try stage.ask("GET", "/inquiries/\(late)").attribute("status")?.string == "completed")
    #expect(try stage.eventNames(of: late).suffix(2) == ["inquiry.expired", "inquiry.completed"])
  }

  @Test func `V45: updates of different members are all kept`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""fields":{"a":1,"b":1}"#)
    for body in [#""fields":{"a":2}"#, #""note":"n""#, #""fields":{"b":2}"#, #""tags":["t"]"#] {
      #expect(try stage.ask("PATCH", "/inquiries/\(id)", #"{"data":{"attributes":{\#(body)}}}"#).status == 200)
    }
    let answer = try stage.ask("GET", "/inquiries/\(id)")
    #expect(answer["data", "attributes", "fields", "a", "value"]?.integer == 2)
    #expect(answer["data", "attributes", "fields", "b", "value"]?.integer == 2)
    #expect(answer.attribute("note")?.string == "n" && answer.attribute("tags") == .array([.string("t")]))
  }
}
