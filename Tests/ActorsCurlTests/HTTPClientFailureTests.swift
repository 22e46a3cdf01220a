import Actors
import ActorsCurl
import ActorsUV
import HTTP
import Testing

/// Each way in which a server fails its client is told from the others.
struct HTTPClientFailureTests {
  private static func failure(
    says text: String, closes: Bool, _ limits: HTTPClientLimits = HTTPClientLimits(), scheme: String = "http"
  ) throws -> HTTPClientFailure? {
    try withLoop { loop in
      let server = try RudeServer(on: loop, says: Array(text.utf8), closes: closes)
      let client = try server.client(limits, scheme: scheme)
      let outcome = Outcome(client)
      #expect(try loop.run(atMost: .seconds(10)) { outcome.isOver })
      try server.close(client)
      return outcome.failure
    }
  }

  @Test func `nobody listens there`() throws {
    try withLoop { loop in
      let server = try RudeServer(on: loop, says: [], closes: true)
      let client = try server.client()
      let port = server.port
      try server.close(client)
      let other = try HTTPClient(on: loop, base: "http://127.0.0.1:\(port)")
      let outcome = Outcome(other)
      #expect(try loop.run(atMost: .seconds(10)) { outcome.isOver })
      guard case .unreachable = outcome.failure else {
        Issue.record("\(outcome.events)")
        return
      }
      other.close()
      try loop.run(.untilIdle(atMost: .seconds(5)))
    }
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}garbage\n\n", "HTTP/9.9 200 OK\r\n\r\n", "{}"])
  func `what answers does not speak HTTP`(_ text: String) throws {
    guard case .notHTTP = try Self.failure(says: text, closes: true) else {
      Issue.record("\(try Self.failure(says: text, closes: true).map { "\($0)" } ?? "answered")")
      return
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
  ])
  func `the connection ends before the answer does`(_ text: String) throws {
    guard case .cutOff = try Self.failure(says: text, closes: true) else {
      Issue.record("\(try Self.failure(says: text, closes: true).map { "\($0)" } ?? "answered")")
      return
    }
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"])
  func `it hangs`(_ text: String) throws {
    var limits = HTTPClientLimits()
    limits.answerMs = 300
    #expect(try Self.failure(says: text, closes: false, limits) == .timedOut)
  }

  @Test func `a body or a head is larger than it may be`() throws {
    var limits = HTTPClientLimits()
    limits.bodyBytesMax = 10_000
    limits.headBytesMax = 2_000
    let much = String(repeating: "x", count: 20_000)
    let whole = "HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n\(much)"
    #expect(try Self.failure(says: whole, closes: false, limits) == .tooLarge(bytesMax: 10_000))
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4e20\r\n\(much)"
    #expect(try Self.failure(says: chunked, closes: false, limits) == .tooLarge(bytesMax: 10_000))
    let head = "HTTP/1.1 200 OK\r\nX: \(much)\r\n\r\n"
    #expect(try Self.failure(says: head, closes: false, limits) == .tooLarge(bytesMax: 2_000))
  }

  @Test func `it speaks no TLS`() throws {
    guard case .untrusted = try Self.failure(says: "HTTP/1.1 400 No\r\n\r\n", closes: true, scheme: "https") else {
      Issue.record("no failure of TLS")
      return
    }
  }

  @Test(arguments: ["ftp://127.0.0.1", "http://", "no url"])
  func `the URL is none of HTTP`(_ base: String) throws {
    try withLoop { loop in
      let client = try HTTPClient(on: loop, base: base)
      let outcome = Outcome(client, "GET", "")
      #expect(try loop.run(atMost: .seconds(10)) { outcome.isOver })
      #expect(outcome.failure != nil)
      client.close()
      try loop.run(.untilIdle(atMost: .seconds(5)))
    }
  }
}
