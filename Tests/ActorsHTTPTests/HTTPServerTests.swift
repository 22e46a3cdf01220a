import Actors
import ActorsHTTP
import ActorsUV
import HTTP
import Testing

struct HTTPServerTests {
  private static let close = "Connection: close\r\n"

  @Test func `a request is reported whole, answered, and its end is told`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let text = try stage.converse(
        "POST /a%20b?c HTTP/1.1\r\nHost: h\r\nX-One: 1\r\n\(Self.close)Content-Length: 3\r\n\r\nxyz")
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.hasSuffix("\r\n\r\nPOST /a%20b?cxyz"))
      #expect(stage.requests.map(\.head.path) == ["/a%20b"])
      #expect(stage.requests.first?.head.value(of: "x-one") == "1")
      #expect(stage.ended.count == 1)
      #expect(stage.server?.callCount == 0)
      try stage.close()
    }
  }

  @Test func `a connection takes one request after the other, also those that came early`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let text = try stage.converse(
        "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\nGET /3 HTTP/1.1\r\nHost: h\r\n"
          + "\(Self.close)\r\n")
      #expect(text.contains("GET /1") && text.contains("GET /2") && text.hasSuffix("GET /3"))
      #expect(stage.ended.count == 3)
      try stage.close()
    }
  }

  @Test func `an answer may come much later, and the other connections do not wait for it`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let usual = stage.answers
      stage.answers = { $0.head.path == "/slow" ? nil : usual($0) }
      let slow = try stage.client()
      try slow.send("GET /slow HTTP/1.1\r\nHost: h\r\n\(Self.close)\r\n")
      _ = try loop.run(atMost: .seconds(5)) { stage.requests.count == 1 }
      #expect(try stage.converse("GET /fast HTTP/1.1\r\nHost: h\r\n\(Self.close)\r\n").hasSuffix("GET /fast"))
      #expect(slow.text == "")
      let call = try #require(stage.open)
      #expect(stage.server?.answer(call, HTTPResponse(status: 204)) == true)
      #expect(stage.server?.answer(call, HTTPResponse(status: 200)) == false)
      _ = try loop.run(atMost: .seconds(5)) { slow.hasEnded }
      #expect(slow.text.hasPrefix("HTTP/1.1 204 No Content\r\n"))
      slow.close()
      try stage.close()
    }
  }

  @Test func `HEAD gets the head of the answer and no body`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let text = try stage.converse("HEAD /a HTTP/1.1\r\nHost: h\r\n\(Self.close)\r\n")
      #expect(text.contains("Content-Length: 7\r\n"))
      #expect(text.hasSuffix("\r\n\r\n"))
      try stage.close()
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
    ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"),
    ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", "413"),
    ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", "505"),
  ])
  func `what the policy refuses never reaches the owner`(_ request: String, _ status: String) throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let text = try stage.converse(request)
      #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
      #expect(stage.events == [])
      try stage.close()
    }
  }

  @Test func `a chunked body beyond the limit is refused at its end, an endless one is cut off`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let chunk = "258\r\n" + String(repeating: "x", count: 600) + "\r\n"
      let head = "POST / HTTP/1.1\r\nHost: a\r\n\(Self.close)Transfer-Encoding: chunked\r\n\r\n"
      #expect(try stage.converse(head + chunk + "0\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try stage.converse(head + chunk + chunk + "0\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
      let endless = try stage.client()
      try endless.send(head)
      let many = String(repeating: chunk, count: 50)
      for _ in 0..<50 where !endless.hasEnded {
        try? endless.send(many)
        _ = try loop.run(atMost: .milliseconds(20)) { endless.hasEnded }
      }
      #expect(endless.hasEnded)
      endless.close()
      #expect(stage.requests.count == 1)
      try stage.close()
    }
  }

  @Test func `a body can be had in pieces, and its owner is told when the rest does not come`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      stage.admit = { _ in .take(bodyBytesMax: 100_000, .pieces) }
      let body = String(repeating: "x", count: 50_000)
      let text = try stage.converse(
        "POST / HTTP/1.1\r\nHost: a\r\n\(Self.close)Content-Length: 50000\r\n\r\n" + body)
      #expect(text.hasSuffix("\r\n\r\nPOST /"))
      let pieces = stage.events.compactMap { if case .received(_, let bytes) = $0 { bytes.count } else { nil } }
      #expect(pieces.reduce(0, +) == 50_000 && pieces.count > 1)
      let cut = try stage.client()
      try cut.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\nabc")
      let before = stage.events.count
      _ = try loop.run(atMost: .seconds(5)) { stage.events.count > before }
      cut.close()
      #expect(try loop.run(atMost: .seconds(5)) { stage.ended.count == 2 })
      try stage.close()
    }
  }

  @Test func `a head that is too large is refused by the parser`() throws {
    try withLoop { loop in
      var limits = HTTPLimits()
      limits.headBytesMax = 4_096
      let stage = try HTTPStage(on: loop, limits: limits)
      let field = "X: " + String(repeating: "y", count: 8_000) + "\r\n"
      let text = try stage.converse("GET / HTTP/1.1\r\nHost: a\r\n" + field + "\r\n")
      #expect(text.hasPrefix("HTTP/1.1 4"), "\(text)")
      #expect(stage.events == [])
      try stage.close()
    }
  }

  @Test func `who sends a byte now and then loses its connection all the same`() throws {
    try withLoop { loop in
      var limits = HTTPLimits()
      limits.headMs = 500
      let stage = try HTTPStage(on: loop, limits: limits)
      let slow = try stage.client()
      for byte in "GET / HTTP/1.1\r\nHost: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" where !slow.hasEnded {
        try? slow.send(String(byte))
        _ = try loop.run(atMost: .milliseconds(60)) { slow.hasEnded }
      }
      #expect(slow.hasEnded)
      slow.close()
      _ = try loop.run(atMost: .seconds(5)) { stage.server?.connectionCount == 0 }
      #expect(stage.server?.connectionCount == 0)
      try stage.close()
    }
  }

  @Test func `an address that is taken is an error that says so`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let taken = try #require(stage.server?.address)
      let error = #expect(throws: HTTPServerError.self) {
        _ = try HTTPServer(on: loop, at: taken, admit: { _ in .take(bodyBytesMax: 0) }, report: { _ in })
      }
      #expect(error?.description == "cannot listen on \(taken): Address already in use")
      try stage.close()
    }
  }

  @Test func `a server that closes lets nobody hang, and leaves nothing on the loop`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      stage.answers = { _ in nil }
      let waiting = try stage.client()
      try waiting.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      _ = try loop.run(atMost: .seconds(5)) { stage.requests.count == 1 }
      try stage.close()
      _ = try loop.run(atMost: .seconds(5)) { waiting.hasEnded }
      #expect(waiting.hasEnded)
      waiting.close()
      #expect(throws: (any Error).self) { try stage.client() }
    }
  }

  /// The library ends the process when it is stopped with a connection suspended.
  @Test func `a request that comes while the server closes is answered all the same`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      stage.answers = { _ in nil }
      let client = try stage.client()
      _ = try loop.run(atMost: .seconds(5)) { stage.server?.connectionCount == 1 }
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      stage.server?.close()
      _ = try loop.run(atMost: .seconds(5)) { client.hasEnded }
      #expect(client.text.hasPrefix("HTTP/1.1 503 "), "\(client.text)")
      #expect(stage.events == [])
      client.close()
      try stage.close()
    }
  }

  @Test func `who ends in the midst of a request is let go soon, who ends behind one gets its answer`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      stage.answers = { _ in nil }
      let whole = try stage.client()
      try whole.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      try whole.finish()
      let cut = try stage.client()
      try cut.send("GET / HT")
      try cut.finish()
      #expect(try loop.run(atMost: .seconds(5)) { cut.hasEnded })
      let call = try #require(stage.open)
      stage.server?.answer(call, HTTPResponse(status: 204))
      _ = try loop.run(atMost: .seconds(5)) { whole.hasEnded }
      #expect(whole.text.hasPrefix("HTTP/1.1 204 "), "\(whole.text)")
      whole.close()
      cut.close()
      try stage.close()
    }
  }
}
