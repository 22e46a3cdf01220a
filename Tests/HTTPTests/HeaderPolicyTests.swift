import HTTP
import Testing

struct HeaderPolicyTests {
  private static func status(
    _ method: String = "GET", _ target: String = "/", _ version: HTTPVersion = .http11,
    _ headers: [(String, String)] = [("Host", "a")]
  ) -> UInt16? {
    let fields = headers.map { HTTPHeader($0.0, $0.1) }
    return HeaderPolicy.refusal(of: HTTPHead(method: method, target: target, version: version, headers: fields))?.status
  }

  @Test(arguments: ["a", "a.example", "a.example:80", "127.0.0.1:8080", "[::1]", "[::1]:80", "a_b", "a:"])
  func `a host is a name or an address, and perhaps a port`(_ host: String) {
    #expect(Self.status("GET", "/", .http11, [("host", host)]) == nil)
  }

  @Test(arguments: [
    "", " ", "user@a", "a/b", "a, b", "a,b", "[::1", "[]", "[x]", ":80", "a:b", "a:99999", "a b", "a?b", "[::1]x",
  ])
  func `whatever else stands in Host is refused`(_ host: String) {
    #expect(Self.status("GET", "/", .http11, [("Host", host)]) == 400)
  }

  @Test func `a host is there once, or not at all in HTTP 1 dot 0`() {
    #expect(Self.status("GET", "/", .http11, []) == 400)
    #expect(Self.status("GET", "/", .http10, []) == nil)
    #expect(Self.status("GET", "/", .http10, [("Host", "a"), ("HOST", "a")]) == 400)
    #expect(Self.status("GET", "/", .http11, [("Host", "a"), ("host", "a")]) == 400)
  }

  @Test func `one way is allowed to tell where a body ends`() {
    let host = ("Host", "a")
    #expect(Self.status("POST", "/", .http11, [host, ("Content-Length", "5")]) == nil)
    #expect(Self.status("POST", "/", .http11, [host, ("Transfer-Encoding", "Chunked")]) == nil)
    #expect(Self.status("POST", "/", .http11, [host, ("Content-Length", "5"), ("Content-Length", "5")]) == 400)
    for length in ["", "+5", "-1", "5,5", "0x5", "5 "] {
      #expect(Self.status("POST", "/", .http11, [host, ("Content-Length", length)]) == 400, "\(length)")
    }
    #expect(
      Self.status("POST", "/", .http11, [host, ("Content-Length", "5"), ("Transfer-Encoding", "chunked")]) == 400)
    #expect(Self.status("POST", "/", .http10, [host, ("Transfer-Encoding", "chunked")]) == 400)
    for coding in ["gzip, chunked", "chunked, chunked", "identity", "xchunked", ""] {
      #expect(Self.status("POST", "/", .http11, [host, ("Transfer-Encoding", coding)]) == 501, "\(coding)")
    }
  }

  @Test func `a target is a path, a URL, or a star for OPTIONS`() {
    #expect(Self.status("GET", "/a?b=%20") == nil)
    #expect(Self.status("GET", "http://a/b") == nil)
    #expect(Self.status("GET", "HTTPS://a") == nil)
    #expect(Self.status("OPTIONS", "*") == nil)
    for target in ["*", "a", "", "/a b", "/\u{1}", "/é", "ftp://a/", "/a#b"] {
      #expect(Self.status("GET", target) == 400, "\(target)")
    }
  }

  @Test func `methods and names of fields are tokens, values have no control bytes`() {
    #expect(Self.status("GE T") == 400)
    #expect(Self.status("") == 400)
    #expect(Self.status("GET", "/", .http11, [("Host", "a"), ("X ", "1")]) == 400)
    #expect(Self.status("GET", "/", .http11, [("Host", "a"), ("X[]", "1")]) == 400)
    #expect(Self.status("GET", "/", .http11, [("Host", "a"), ("X", "a\u{0}b")]) == 400)
    #expect(Self.status("GET", "/", .http11, [("Host", "a"), ("X", "a\tb")]) == nil)
  }

  @Test func `a path is what stands before the query, and after the authority`() {
    #expect(HTTPHead(method: "GET", target: "/a/b?c=/d?e").path == "/a/b")
    #expect(HTTPHead(method: "GET", target: "/a/b?c=/d?e").query == "c=/d?e")
    #expect(HTTPHead(method: "GET", target: "http://h/a?b").path == "/a")
    #expect(HTTPHead(method: "GET", target: "http://h").path == "/")
    #expect(HTTPHead(method: "GET", target: "http://h?b").query == "b")
    #expect(HTTPHead(method: "GET", target: "/").query == nil)
  }

  @Test func `a head shows neither its fields nor its query`() {
    let head = HTTPHead(method: "GET", target: "/a?secret", headers: [HTTPHeader("Authorization", "Bearer secret")])
    #expect("\(head)" == "GET /a, 1 fields")
    #expect(String(reflecting: head) == "GET /a, 1 fields")
  }
}
