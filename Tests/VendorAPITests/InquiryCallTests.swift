import Actors
import JSON
import Testing
import VendorAPI

struct InquiryCallTests {
  private typealias Stage = VendorStage

  @Test func `V13: the smallest body makes an inquiry of the service, and meta has its three keys`() throws {
    var stage = Stage()
    let answer = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"kyc"}}}"#)
    #expect(answer.status == 201)
    #expect(answer["data", "id"]?.string?.hasPrefix("inq_") == true)
    #expect(answer.attribute("status")?.string == "created" && answer.attribute("started-at") == .null)
    #expect(answer.attribute("created-at")?.string == "2026-11-30T12:00:00.000Z")
    #expect(answer.attribute("expires-at")?.string == "2026-12-01T12:00:00.000Z")
    #expect(answer["meta", "session-token"] == .null && answer["meta", "one-time-link"] == .null)
    #expect(answer["meta", "one-time-link-short"] == .null && answer["included"] == nil)
    let template = try #require(answer["data", "relationships", "inquiry-template", "data", "id"]?.string)
    #expect(template.hasPrefix("itmpl_") && template.utf8.count == 30)
    let byID = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"\#(template)"}}}"#)
    #expect(byID.status == 201, "a template goes by its id as by its name")
  }

  @Test func `V14: an account is made by its reference, and found again by it`() throws {
    var stage = Stage()
    func account(_ attributes: String, _ meta: String = "{}") throws -> Answer {
      try stage.ask(
        "POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"kyc"\#(attributes)}},"meta":\#(meta)}"#)
    }
    let first = try account(#","reference-id":"u1""#)
    let id = try #require(first["data", "relationships", "account", "data", "id"]?.string)
    #expect(id.hasPrefix("act_"))
    let second = try account("", #"{"auto-create-account-reference-id":"u1"}"#)
    #expect(second["data", "relationships", "account", "data", "id"]?.string == id)
    #expect(second.attribute("reference-id")?.string == "u1")
    #expect(try account("")["data", "relationships", "account", "data", "id"]?.string != id)
    #expect(try account("", #"{"auto-create-account":false}"#)["data", "relationships", "account", "data"] == .null)
    let both = try account("", #"{"auto-create-account":false,"auto-create-account-reference-id":"u1"}"#)
    #expect(both.status == 400)
    #expect(try account(#","account-id":"act_none""#).status == 404)
    #expect(try account(#","account-id":"\#(id)""#)["data", "relationships", "account", "data", "id"]?.string == id)
    #expect(try stage.ask("GET", "/accounts?filter[reference-id]=u1").ids == [id])
    #expect(try stage.ask("GET", "/accounts/\(id)").attribute("reference-id")?.string == "u1")
    #expect(try stage.ask("POST", "/accounts", #"{"data":{"attributes":{"reference-id":"u1"}}}"#).status == 409)
  }

  @Test func `V16: without a template nothing is made, nor with one that is not there`() throws {
    var stage = Stage()
    let missing = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":null}}}"#)
    #expect(missing.status == 400 && missing.text.contains("`data.attributes.inquiry_template_id` is missing"))
    let unknown = try stage.ask("POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"itmpl_x"}}}"#)
    #expect(unknown.status == 404 && unknown.error == "Record not found")
    #expect(try stage.ask("GET", "/inquiries").ids == [])
  }

  @Test func `V18: plain values go in, types and values come out`() throws {
    var stage = Stage()
    let fields = #""fields":{"name-first":"Jane","birthdate":"1995-09-08","own":7,"flag":true,"list":[1],"gone":null}"#
    let answer = try stage.ask("GET", "/inquiries/\(try stage.inquiry(fields))")
    for (key, type) in [
      ("name-first", "string"), ("birthdate", "date"), ("own", "integer"), ("flag", "boolean"), ("list", "array"),
      ("gone", "string"),
    ] {
      #expect(answer["data", "attributes", "fields", key, "type"]?.string == type, "\(key)")
    }
    #expect(answer["data", "attributes", "fields", "own", "value"]?.integer == 7)
    let odd = try stage.ask(
      "POST", "/inquiries", #"{"data":{"attributes":{"inquiry-template-id":"kyc","fields":{"name-first":5}}}}"#)
    #expect(odd.status == 400 && odd.text.contains("data.attributes.fields.name-first") && !odd.text.contains("5}"))
  }

  @Test func `V19: a list is the newest first, and stays in order while inquiries come`() throws {
    var stage = Stage()
    var ids: [String] = []
    for _ in 0..<12 { ids.insert(try stage.inquiry(), at: 0) }
    let first = try stage.ask("GET", "/inquiries")
    #expect(first.ids == Array(ids[..<10]))
    _ = try stage.inquiry()
    let second = try stage.ask("GET", "/inquiries?page[after]=\(ids[9])")
    #expect(second.ids == Array(ids[10...]) && second["links", "next"] == .null)
    let back = try stage.ask("GET", "/inquiries?page[before]=\(ids[10])&page[size]=3")
    #expect(back.ids == Array(ids[7...9]))
  }

  @Test func `V19: each filter leaves what it names`() throws {
    var stage = Stage()
    let first = try stage.inquiry(#""reference-id":"u1","note":"n""#)
    stage.now = stage.now + .seconds(60)
    let second = try stage.inquiry(#""reference-id":"u2""#)
    for (query, ids) in [
      ("filter[reference-id]=u1", [first]), ("filter[reference-id]=u3", []),
      ("filter[inquiry-id]=\(first),\(second)", [second, first]), ("filter[note]=n", [first]),
      ("filter[status]=created,pending", [second, first]), ("filter[status]=pending", []),
      ("filter[inquiry-template-id]=kyc", [second, first]), ("filter[inquiry-template-id]=short", []),
      ("filter[created-at-start]=2026-11-30T12:01:00Z", [second]),
      ("filter[created-at-end]=2026-11-30T12:00:00.000Z", [first]), ("filter[created-at-end]=2026-11-30", []),
      ("filter[reference_id]=u1", [first]), ("filter[template-id]=tmpl_x", []),
    ] as [(String, [String])] {
      #expect(try stage.ask("GET", "/inquiries?\(query)").ids == ids, "\(query)")
    }
    let many = (0...100).map { "inq_\($0)" }.joined(separator: ",")
    #expect(try stage.ask("GET", "/inquiries?filter[inquiry-id]=\(many)").status == 400)
  }

  @Test func `V20: a search takes and, or and not, sorts, and pages`() throws {
    var stage = Stage()
    let first = try stage.inquiry(#""reference-id":"u1""#)
    stage.now = stage.now + .seconds(60)
    let second = try stage.inquiry(#""reference-id":"u2""#)
    func search(_ query: String, _ more: String = "") throws -> Answer {
      try stage.ask("POST", "/inquiries/search", #"{"query":\#(query)\#(more)}"#)
    }
    func clause(_ attribute: String, _ comparison: String, _ value: String) -> String {
      #"{"attribute":"\#(attribute)","operator":"\#(comparison)","value":"\#(value)"}"#
    }
    let u1 = clause("reference_id", "eq", "u1")
    #expect(try search(u1).ids == [first])
    #expect(try search(#"{"not":\#(u1)}"#).ids == [second])
    #expect(try search(#"{"or":[\#(u1),\#(clause("reference_id", "eq", "u2"))]}"#).ids == [second, first])
    #expect(try search(#"{"and":[\#(u1),{"not":\#(u1)}]}"#).ids == [])
    #expect(try search(clause("created_at", "gt", "2026-11-30T12:00:30Z")).ids == [second])
    let ascending = #","sort":{"attribute":"created_at","direction":"asc"},"page":{"size":1}"#
    let page = try search(clause("status", "eq", "created"), ascending)
    #expect(page.ids == [first])
    #expect(
      page["links", "next"]?.string
        == "/api/v1/inquiries/search?page%5Bafter%5D=\(first)&page%5Bsize%5D=1")
    #expect(try search(#"{"not":{"not":{"not":\#(u1)}}}"#).status == 400, "too deep")
    #expect(try search(#"{"or":[\#(Array(repeating: u1, count: 21).joined(separator: ","))]}"#).status == 400)
    #expect(try search(clause("color", "eq", "red")).status == 400)
    #expect(try stage.ask("POST", "/inquiries/search?include=account", "{}").status == 400)
  }

  @Test func `V20: a search may see what is new a while later`() throws {
    var stage = Stage { $0.searchLagMs = 60_000 }
    let id = try stage.inquiry()
    #expect(try stage.ask("POST", "/inquiries/search", "{}").ids == [])
    #expect(try stage.ask("GET", "/inquiries").ids == [id])
    stage.now = stage.now + .seconds(60)
    #expect(try stage.ask("POST", "/inquiries/search", "{}").ids == [id])
  }

  @Test func `V21: what an inquiry is related to is told where it is asked for`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""reference-id":"u1""#)
    #expect(try stage.ask("GET", "/inquiries/\(id)")["included"] == nil)
    let answer = try stage.ask("GET", "/inquiries/\(id)?include=account,inquiry-template,sessions,reports")
    #expect(answer["included", "0", "type"]?.string == "account")
    #expect(answer["included", "1", "type"]?.string == "inquiry-template")
    #expect(answer["included", "2"] == nil)
    #expect(try stage.ask("GET", "/inquiries/\(id)?include=color").status == 400)
  }

  @Test func `V22: of the attributes those come that are asked for, by any spelling`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""fields":{"name-first":"Jane","nickName":"J"}"#)
    let few = try stage.ask("GET", "/inquiries/\(id)?fields[inquiry]=status,created_at")
    #expect(few.attribute("status") != nil && few.attribute("created-at") != nil && few.attribute("note") == nil)
    #expect(few["data", "relationships", "account"] != nil)
    let nested = try stage.ask("GET", "/inquiries/\(id)?fields[inquiry]=fields.nickName")
    #expect(nested["data", "attributes", "fields", "nickName"] != nil)
    #expect(nested["data", "attributes", "fields", "name-first"] == nil && nested.attribute("status") == nil)
    let other = try stage.ask("GET", "/inquiries/\(id)?fields[account]=reference-id")
    #expect(other.attribute("status") != nil)
  }

  @Test func `V23: four attributes can be changed, all else is passed over`() throws {
    var stage = Stage()
    let id = try stage.inquiry(#""fields":{"name-first":"Jane","own":1},"name-first":"ignored""#)
    stage.now = stage.now + .seconds(5)
    let attributes = #""note":"n","tags":["a","b","a"],"fields":{"own":2},"status":"approved","name-first":"X""#
    let body = #"{"data":{"attributes":{\#(attributes)}}}"#
    let answer = try stage.ask("PATCH", "/inquiries/\(id)", body)
    #expect(answer.status == 200 && answer.attribute("note")?.string == "n")
    #expect(
      answer["data", "attributes", "tags", "1"]?.string == "b" && answer["data", "attributes", "tags", "2"] == nil)
    #expect(answer["data", "attributes", "fields", "own", "value"]?.integer == 2)
    #expect(answer["data", "attributes", "fields", "name-first", "value"]?.string == "Jane")
    #expect(answer.attribute("status")?.string == "created")
    #expect(answer.attribute("updated-at")?.string == "2026-11-30T12:00:05.000Z")
    #expect(
      try stage.ask("PATCH", "/inquiries/\(id)", #"{"data":{"attributes":{"note":null}}}"#).attribute("note") == .null)
  }

  @Test func `V47: one seed gives the same ids at every start`() throws {
    var (first, second) = (Stage(), Stage())
    #expect(try first.inquiry() == second.inquiry())
    for path in ["/inquiries", "/nowhere", "/events"] { _ = try first.ask("GET", path) }
    #expect(try first.inquiry() == second.inquiry(), "and who only reads changes none")
  }
}
