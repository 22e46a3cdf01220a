import Actors
import HTTP
import Inquiry
import JSON
import Signatures
import Testing
import VendorAPI

struct SessionCallTests {
  private typealias Stage = VendorStage

  private static func installation(_ number: UInt32) -> InstallationID {
    InstallationID(device: DeviceID(session: SessionNumber(number), ordinal: 1))
  }

  @Test func `V15: a session and a link are made with the inquiry where that is asked for`() throws {
    var stage = Stage()
    let meta = #"{"auto-create-inquiry-session":true,"auto-create-one-time-link":true}"#
    let answer = try stage.ask(
      "POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"kyc"}},"meta":\#(meta)}"#)
    #expect(answer["meta", "session-token"]?.string?.isEmpty == false)
    #expect(answer["meta", "one-time-link"]?.string?.hasPrefix("http://127.0.0.1:8080/verify?code=us1-") == true)
    #expect(answer["meta", "one-time-link-short"]?.string?.isEmpty == false)
    #expect(answer["data", "relationships", "sessions", "data", "0", "type"]?.string == "inquiry-session")
  }

  @Test func `V31: a link opens once, and again for five minutes, until its time is over`() throws {
    var stage = Stage()
    func code(_ meta: String) throws -> String {
      let id = try stage.inquiry()
      let answer = try stage.ask("POST", "/inquiries/\(id)/generate-one-time-link", meta)
      return try #require(answer["meta", "one-time-link"]?.string?.split(separator: "=").last.map(String.init))
    }
    let used = try code("")
    #expect(try stage.open(#"{"code":"\#(used)"}"#).status == 200)
    stage.now = stage.now + .seconds(299)
    #expect(try stage.open(#"{"code":"\#(used)"}"#).status == 200)
    stage.now = stage.now + .seconds(1)
    #expect(try stage.open(#"{"code":"\#(used)"}"#).status == 404)
    let short = try code(#"{"meta":{"expires-in-seconds":60}}"#)
    stage.now = stage.now + .seconds(60)
    #expect(try stage.open(#"{"code":"\#(short)"}"#).status == 404)
    let expired = try stage.inquiry(in: "expired")
    #expect(try stage.ask("POST", "/inquiries/\(expired)/generate-one-time-link").status == 422)
    #expect(
      try stage.ask("POST", "/inquiries/\(expired)/generate-one-time-link", #"{"meta":{"expires-in-seconds":0}}"#)
        .status == 400)
  }

  @Test func `V31: an inquiry has so many links and no more`() throws {
    var stage = Stage { $0.linksMax = 2 }
    let id = try stage.inquiry()
    let session = try stage.ask("POST", "/inquiry-sessions", #"{"data":{"attributes":{"inquiry-id":"\#(id)"}}}"#)
    let path = "/inquiry-sessions/\(try #require(session["data", "id"]?.string))/generate-one-time-link"
    #expect(try [path, path, path].map { try stage.ask("POST", $0).status } == [200, 200, 422])
  }

  @Test func `V33: sessions are made, listed, read and expired, up to a number`() throws {
    var stage = Stage { $0.sessionsMax = 3 }
    let id = try stage.inquiry()
    let body = #"{"data":{"attributes":{"inquiry-id":"\#(id)"}}}"#
    let first = try stage.ask("POST", "/inquiry-sessions", body)
    #expect(first.status == 201 && first.attribute("status")?.string == "new" && first["meta"] == nil)
    #expect(first["data", "relationships", "inquiry", "data", "id"]?.string == id)
    let session = try #require(first["data", "id"]?.string)
    _ = try stage.ask("POST", "/inquiry-sessions", body)
    #expect(try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)").ids.last == session)
    let included = try stage.ask("GET", "/inquiry-sessions/\(session)?include=inquiry")
    #expect(included["included", "0", "id"]?.string == id)
    let expired = try stage.ask("POST", "/inquiry-sessions/\(session)/expire")
    #expect(expired.attribute("status")?.string == "expired" && expired.attribute("expired-at") != .null)
    #expect(try stage.ask("POST", "/inquiry-sessions", body).status == 201)
    #expect(try stage.ask("POST", "/inquiry-sessions", body).status == 422)
    #expect(
      try stage.ask("POST", "/inquiry-sessions/expire-all", #"{"meta":{"inquiry-ids":["\#(id)"]}}"#).ids.count == 2)
    #expect(try stage.ask("POST", "/inquiry-sessions/\(session)/generate-one-time-link").status == 422)
    #expect(try stage.ask("GET", "/inquiry-sessions/iqse_none").status == 404)
    #expect(try stage.ask("GET", "/inquiry-sessions?filter[color]=red").status == 400)
  }

  @Test func `V34: a token is a JSON Web Token, and ends with its session`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    let token = try stage.token(of: id)
    let parts = token.split(separator: ".")
    let claims = try JSONText.parse(try #require(Stage.decoded(parts[1])), file: "claims")
    #expect(try JSONText.parse(try #require(Stage.decoded(parts[0])), file: "header")["alg"]?.string == "HS256")
    #expect(claims["sub"]?.string?.hasPrefix("iqse_") == true && claims["aud"]?.string == "persona-verify")
    #expect(claims["inquiry_id"]?.string == id && claims["environment_id"]?.string?.hasPrefix("env_") == true)
    let noon = Stage.start.seconds
    #expect(claims["iat"]?.integer == noon && claims["nbf"]?.integer == noon && claims["exp"]?.integer == noon + 86_400)
    let code = HMACAuthenticator().code(of: Array("\(parts[0]).\(parts[1])".utf8), under: Array("token key".utf8))
    #expect(Stage.decoded(parts[2]) == code)
  }

  @Test func `V35: a created inquiry opens by its id, one under way by the token of its session`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    let opened = try stage.open(#"{"inquiry-id":"\#(id)"}"#)
    #expect(opened.status == 200 && opened["inquiry"]?.string == "\(stage.current)")
    #expect(opened["launchCode"]?.string?.utf8.count == 22)
    stage.hear(.stepReached(stage.current, StepID(0), .introduction))
    let refused = try stage.open(#"{"inquiry-id":"\#(id)"}"#)
    #expect(refused.status == 409 && refused.error == "unauthenticated" && refused.text.contains("Session expired"))
    let token = try stage.token(of: id)
    #expect(try stage.open(#"{"inquiryId":"\#(id)","sessionToken":"\#(token)"}"#).status == 200)
    let other = try stage.inquiry()
    for (inquiry, token) in [
      (id, String(token.dropLast(2))), (id, "x.y.z"), (other, token), (id, try stage.token(of: other)),
    ] {
      #expect(try stage.open(#"{"inquiry-id":"\#(inquiry)","session-token":"\#(token)"}"#).status == 409)
    }
    let session = try #require(try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)").ids.first)
    _ = try stage.ask("POST", "/inquiry-sessions/\(session)/expire")
    #expect(try stage.open(#"{"inquiry-id":"\#(id)","session-token":"\#(token)"}"#).status == 409)
    #expect(try stage.open(#"{"inquiry-id":"inq_none"}"#).status == 404)
    #expect(try stage.open(#"{"inquiry-id":"\#(try stage.inquiry(in: "approved"))"}"#).status == 422)
  }

  @Test(
    arguments: [(.qr, "qr"), (.sms, "sms"), (.email, "email"), (.code, "qr"), (.link, nil)]
      as [(SessionMethod, String?)])
  func `V36: a device that an inquiry was handed to has a session of its own, and the first stays`(
    _ method: SessionMethod, _ word: String?
  ) throws {
    var stage = Stage()
    let id = try stage.inquiry()
    let code = try #require(try stage.open(#"{"inquiry-id":"\#(id)"}"#)["launchCode"]?.string)
    let laptop = Self.installation(1)
    let secret = try #require(Secret(revealed: code))
    stage.desk.asked(
      DeviceRequest(
        from: laptop, number: RequestNumber(1),
        body: .exchange(LaunchCode(secret), DeviceTraits(platform: .web, capabilities: []))))
    stage.hear(.sessionBegan(stage.current, laptop, .launch))
    stage.hear(.sessionBegan(stage.current, Self.installation(2), method))
    let listed = try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)")
    #expect(listed.ids.count == 2)
    for (position, handoff) in [("0", word), ("1", nil)] {
      #expect(listed["data", position, "attributes", "status"]?.string == "active")
      #expect(listed["data", position, "attributes", "device-handoff-method"]?.string == handoff)
    }
    #expect(listed["data", "1", "attributes", "device-type"]?.string == "desktop")
    stage.hear(.sessionEnded(stage.current, laptop))
    let after = try stage.ask("GET", "/inquiry-sessions?filter[inquiry-id]=\(id)")
    #expect(after["data", "1", "attributes", "status"]?.string == "expired")
    #expect(after["data", "0", "attributes", "status"]?.string == "active")
  }

  @Test func `what a device enters is a field as soon as the service has taken it, and not before`() throws {
    var stage = Stage()
    let id = try stage.inquiry()
    let phone = Self.installation(1)
    func submit(_ number: UInt32, _ name: String) {
      let answers = Answers([FieldAnswer(field: FieldID(0), value: .text(name))])
      stage.desk.asked(
        DeviceRequest(
          from: phone, number: RequestNumber(number),
          body: .submit(
            ResumeToken(Secret(high: 1, low: 1)), stage.current, StepID(1), .none, IdempotencyKey(number),
            .form(answers))))
    }
    submit(1, "Mallory")
    stage.desk.replied(ServiceReply(number: RequestNumber(1), body: .refused(.submissionUnfit)), to: phone)
    submit(2, "Ada")
    #expect(try stage.ask("GET", "/inquiries/\(id)")["data", "attributes", "fields", "name-first"] == nil)
    stage.hear(.stepCompleted(stage.current, StepID(1), by: phone, .none))
    submit(3, "Eve")
    stage.hear(.stepCompleted(stage.current, StepID(1), by: phone, .none))
    let fields = try stage.ask("GET", "/inquiries/\(id)")
    #expect(fields["data", "attributes", "fields", "name-first", "value"]?.string == "Ada")
  }

  @Test func `V43: events are listed, found by name and by what they are about, and read`() throws {
    var stage = Stage()
    let (first, second) = (try stage.inquiry(), try stage.inquiry())
    _ = try stage.ask("POST", "/inquiries/\(first)/approve")
    #expect(try stage.ask("GET", "/events").ids.count == 3)
    let created = try stage.ask("GET", "/events?filter[name]=inquiry.created&filter[object-id]=\(second)")
    let id = try #require(created.ids.first)
    #expect(created.ids.count == 1 && id.hasPrefix("evt_"))
    let event = try stage.ask("GET", "/events/\(id)")
    #expect(event.attribute("name")?.string == "inquiry.created")
    #expect(event["data", "attributes", "payload", "data", "attributes", "status"]?.string == "created")
    #expect(try stage.ask("GET", "/events?filter[id]=\(id)").ids == [id])
    #expect(try stage.ask("GET", "/events/evt_none").status == 404)
    #expect(try stage.ask("GET", "/events?filter[color]=red").status == 400)
  }

  @Test func `of events the newest so many are kept`() throws {
    var stage = Stage { $0.eventsMax = 8 }
    for _ in 0..<30 { _ = try stage.inquiry() }
    let listed = try stage.ask("GET", "/events?page[size]=100")
    #expect(listed.ids.count <= 8 && listed.ids.count >= 7)
    #expect(try stage.ask("GET", "/events/\(listed.ids[0])").status == 200)
  }
}
