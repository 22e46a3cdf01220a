import Actors
import ActorsCurl
import ActorsHTTP
import ActorsUV
import HTTP
import Testing

struct HTTPClientTests {
  @Test func `a request reaches the server whole, and its answer comes back whole`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      let client = try stage.client()
      let head = HTTPHead(method: "POST", target: "/a%20b?c=1", headers: [HTTPHeader("X-One", "1")])
      let outcome = Outcome(client, HTTPClientRequest(HTTPRequest(head, body: Array("xyz".utf8))))
      #expect(outcome.events.isEmpty)
      #expect(try loop.run(atMost: .seconds(5)) { outcome.isOver })
      let response = try #require(outcome.response)
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self) == "POST xyz")
      #expect(response.headers.contains(HTTPHeader("X-Target", "/a%20b?c=1")))
      #expect(stage.requests.first?.head.value(of: "x-one") == "1")
      #expect(client.requestCount == 0)
      try stage.close(client)
    }
  }

  @Test(arguments: ["GET", "DELETE", "POST"])
  func `a method without a body sends none`(_ method: String) throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      let client = try stage.client()
      let outcome = Outcome(client, method, "/x")
      #expect(try loop.run(atMost: .seconds(5)) { outcome.isOver })
      #expect(stage.requests.map(\.head.method) == [method])
      #expect(stage.requests.first?.head.contentLength ?? 0 == 0)
      try stage.close(client)
    }
  }

  @Test func `requests one after the other take one connection, many at once no more than allowed`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      var limits = HTTPClientLimits()
      limits.connectionsPerHostMax = 3
      let client = try stage.client(limits)
      for _ in 0..<5 {
        let outcome = Outcome(client)
        #expect(try loop.run(atMost: .seconds(5)) { outcome.isOver })
      }
      #expect(stage.server?.connectionCount == 1)
      let many = (0..<50).map { Outcome(client, "GET", "/\($0)") }
      #expect(try loop.run(atMost: .seconds(10)) { many.allSatisfy(\.isOver) })
      #expect(many.allSatisfy { $0.response?.status == 200 })
      #expect((1...3).contains(stage.server?.connectionCount ?? 0))
      try stage.close(client)
    }
  }

  @Test func `a body is made while it is sent`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      let client = try stage.client()
      let byteCount = 3_000_000
      var largest = 0
      let upload = HTTPUpload(byteCount: byteCount) { offset, bytesMax in
        largest = max(largest, bytesMax)
        return (offset..<(offset + min(bytesMax, 10_000))).filter { $0 < byteCount }.map {
          UInt8(truncatingIfNeeded: $0)
        }
      }
      let head = HTTPHead(method: "POST", target: "/images")
      stage.admission = .take(bodyBytesMax: byteCount, .pieces)
      let taken = Outcome(client, HTTPClientRequest(HTTPRequest(head), upload: upload))
      #expect(try loop.run(atMost: .seconds(10)) { taken.isOver })
      #expect(taken.response?.status == 200)
      #expect(stage.bytesReceived == byteCount)
      #expect(stage.requests.first?.head.contentLength == UInt64(byteCount))
      #expect(largest <= 1 << 20)
      try stage.close(client)
    }
  }

  @Test func `an answer that comes before the body has gone out is heard, and the rest stays here`() throws {
    try withLoop { loop in
      let says = "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      let server = try RudeServer(on: loop, says: Array(says.utf8), closes: false)
      let client = try server.client()
      var furthest = 0
      let upload = HTTPUpload(byteCount: 500_000_000) { offset, bytesMax in
        furthest = max(furthest, offset + bytesMax)
        return Array(repeating: 7, count: bytesMax)
      }
      let head = HTTPHead(method: "POST", target: "/images")
      let outcome = Outcome(client, HTTPClientRequest(HTTPRequest(head), upload: upload))
      #expect(try loop.run(atMost: .seconds(10)) { outcome.isOver })
      #expect(outcome.response?.status == 413, "\(outcome.events)")
      #expect(furthest < 100_000_000)
      try server.close(client)
    }
  }

  @Test func `what is cancelled says nothing more, and what is closed leaves nothing behind`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      stage.answers = { _ in nil }
      let client = try stage.client()
      var heard = 0
      let id = client.send(HTTPClientRequest(HTTPRequest(HTTPHead(method: "GET", target: "/")))) { _ in heard += 1 }
      _ = try loop.run(atMost: .seconds(5)) { stage.requests.count == 1 }
      client.cancel(id)
      client.cancel(id)
      #expect(client.requestCount == 0)
      let open = (0..<10).map { Outcome(client, "GET", "/\($0)") }
      _ = try loop.run(atMost: .seconds(5)) { stage.requests.count == 11 }
      try stage.close(client)
      #expect(heard == 0)
      #expect(open.allSatisfy { $0.events.isEmpty })
      let late = Outcome(client)
      #expect(try loop.run(atMost: .seconds(5)) { late.isOver })
      #expect(late.failure == .notSendable("the client is closed"))
      client.close()
    }
  }

  @Test func `who is told of an answer may close the client there and then`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      let client = try stage.client()
      var ends = 0
      for _ in 0..<4 {
        client.send(HTTPClientRequest(HTTPRequest(HTTPHead(method: "GET", target: "/")))) { _ in
          ends += 1
          client.close()
        }
      }
      #expect(try loop.run(atMost: .seconds(5)) { ends > 0 })
      try stage.close(client)
      #expect(ends == 1)
    }
  }

  @Test func `a request beyond the limit fails at once`() throws {
    try withLoop { loop in
      let stage = try ClientStage(on: loop)
      var limits = HTTPClientLimits()
      limits.requestsMax = 2
      let client = try stage.client(limits)
      let outcomes = (0..<3).map { _ in Outcome(client) }
      #expect(try loop.run(atMost: .seconds(5)) { outcomes.allSatisfy(\.isOver) })
      #expect(outcomes[2].failure == .tooMany(requestsMax: 2))
      #expect(outcomes[0].response != nil && outcomes[1].response != nil)
      try stage.close(client)
    }
  }
}
