import HTTP
import Testing

struct ProblemDocumentTests {
  @Test func `a problem says what it is, in its members and as its media type`() {
    var problem = ProblemDocument(status: 409, kind: "moved", title: "Another device has it", detail: "Ask it back.")
    problem.numbers = [("triesLeft", 1)]
    problem.headers = [HTTPHeader("Retry-After", "2")]
    let response = problem.response
    #expect(response.status == 409)
    #expect(
      response.headers == [
        HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("Retry-After", "2"),
      ])
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == #"{"type":"urn:baton:problem:moved","title":"Another device has it","status":409,"#
        + #""detail":"Ask it back.","triesLeft":1}"#)
  }

  @Test func `what HTTP itself refuses is a problem too`() {
    let problem = ProblemDocument(HTTPRefusal(413, "too many"))
    #expect(problem.kind == "content-too-large")
    #expect(problem.response.status == 413)
    #expect(problem.detail == "too many")
  }
}
