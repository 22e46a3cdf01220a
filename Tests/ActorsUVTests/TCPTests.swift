import Actors
import ActorsUV
import Testing

struct TCPTests {
  @Test func `bytes go both ways, in order, with completions`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      let (client, server) = (connection.clientSide, connection.serverSide)
      try loop.startReading(connection.server)
      try loop.startReading(connection.client)
      let first = try loop.write(connection.client, Array("hand".utf8))
      let second = try loop.write(connection.client, Array("off".utf8))
      #expect(try loop.run(atMost: .seconds(5)) { server.bytes.count == 7 })
      #expect(String(decoding: server.bytes, as: UTF8.self) == "handoff")
      #expect(client.contains(.written(first)) && client.contains(.written(second)))
      try loop.write(connection.server, Array("claimed".utf8))
      #expect(try loop.run(atMost: .seconds(5)) { client.bytes.count == 7 })
      connection.close(on: loop)
    }
  }

  @Test func `one side can finish writing and go on reading`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      let (client, server) = (connection.clientSide, connection.serverSide)
      try loop.startReading(connection.server)
      try loop.startReading(connection.client)
      try loop.write(connection.client, [1, 2, 3])
      try loop.finish(connection.client)
      #expect(try loop.run(atMost: .seconds(5)) { server.contains(.receivedEnd) })
      #expect(server.bytes == [1, 2, 3])
      #expect(client.contains(.finished))
      #expect(throws: LoopError.self) { try loop.write(connection.client, [4]) }
      try loop.write(connection.server, [5])
      #expect(try loop.run(atMost: .seconds(5)) { client.bytes == [5] })
      connection.close(on: loop)
    }
  }

  @Test func `a slow reader is felt by the writer, who never holds more than the limit`() throws {
    var limits = LoopLimits()
    limits.writeQueueBytesMax = 1 << 20
    try withLoop(limits: limits) { loop in
      let connection = try Connection(on: loop)
      let (client, server) = (connection.clientSide, connection.serverSide)
      let chunk = [UInt8](repeating: 7, count: 64 << 10)
      var sent = 0
      var refusal: LoopError?
      while refusal == nil, sent < 64 << 20 {
        do {
          try loop.write(connection.client, chunk)
          sent += chunk.count
        } catch { refusal = error as? LoopError }
        #expect(loop.queuedBytes(connection.client) <= limits.writeQueueBytesMax)
      }
      #expect(refusal?.reason == .limit(name: "writeQueueBytesMax", max: 1 << 20))
      try loop.run(.untilIdle(atMost: .milliseconds(20)))
      #expect(client.contains { if case .writeQueueHigh(let bytes) = $0 { bytes > 256 << 10 } else { false } })
      #expect(!client.contains { if case .writeQueueLow = $0 { true } else { false } })
      try loop.startReading(connection.server)
      #expect(try loop.run(atMost: .seconds(20)) { server.bytes.count == sent })
      #expect(client.contains { if case .writeQueueLow(let bytes) = $0 { bytes <= 64 << 10 } else { false } })
      connection.close(on: loop)
    }
  }

  @Test func `a paused stream is not read`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      let server = connection.serverSide
      try loop.startReading(connection.server)
      try loop.stopReading(connection.server)
      try loop.write(connection.client, [1])
      try loop.run(.forTime(.milliseconds(20)))
      #expect(server.bytes == [])
      try loop.startReading(connection.server)
      #expect(try loop.run(atMost: .seconds(5)) { server.bytes == [1] })
      connection.close(on: loop)
    }
  }

  @Test func `a listener accepts no more than its limit and takes the next when one is gone`() throws {
    try withLoop { loop in
      let accepting = Recording()
      let listener = try loop.listen(host: "127.0.0.1", port: 0, connectionsMax: 1, accepting.handler)
      let port = try loop.boundAddress(listener).port
      let clients = try (0..<2).map { _ in
        try loop.connect(host: "127.0.0.1", port: port, timeout: .seconds(5)) { _ in }
      }
      #expect(try loop.run(atMost: .seconds(5)) { accepting.accepted.count == 1 })
      try loop.run(.forTime(.milliseconds(20)))
      #expect(accepting.accepted.count == 1)
      let first = try #require(accepting.accepted.first)
      loop.close(first)
      #expect(try loop.run(atMost: .seconds(5)) { accepting.accepted.count == 2 })
      for id in clients + accepting.accepted + [listener] { loop.close(id) }
    }
  }

  @Test func `an address in use is an error that says what to do`() throws {
    try withLoop { loop in
      let first = try loop.listen(host: "127.0.0.1", port: 0) { _ in }
      let port = try loop.boundAddress(first).port
      let error = #expect(throws: LoopError.self) { _ = try loop.listen(host: "127.0.0.1", port: port) { _ in } }
      #expect(error?.libuvName == "EADDRINUSE")
      #expect(
        error?.description == "listen on 127.0.0.1:\(port): address already in use (EADDRINUSE). "
          + "Another program listens there: choose another port, or 0 for any free one.")
      let wrong = #expect(throws: LoopError.self) { _ = try loop.listen(host: "not an address", port: 1) { _ in } }
      #expect(wrong?.libuvName == "EINVAL")
      loop.close(first)
    }
  }

  @Test func `a refused connect is reported with its address`() throws {
    try withLoop { loop in
      let listener = try loop.listen(host: "127.0.0.1", port: 0) { _ in }
      let port = try loop.boundAddress(listener).port
      loop.close(listener)
      try loop.run(.untilIdle(atMost: .seconds(5)))
      let recording = Recording()
      let client = try loop.connect(host: "127.0.0.1", port: port, timeout: .seconds(5), recording.handler)
      #expect(try loop.run(atMost: .seconds(5)) { recording.connectError != nil })
      #expect(recording.connectError?.libuvName == "ECONNREFUSED")
      #expect(recording.connectError?.subject == "127.0.0.1:\(port)")
      #expect(throws: LoopError.self) { try loop.write(client, [1]) }
      loop.close(client)
    }
  }

  @Test func `a connect that nobody answers ends with its timeout`() throws {
    try withLoop { loop in
      let listener = try loop.listenAndHangUp()
      let recording = Recording()
      let client = try loop.connect(
        host: "127.0.0.1", port: loop.boundAddress(listener).port, timeout: .zero, label: "slow", recording.handler)
      #expect(try loop.run(atMost: .seconds(5)) { !recording.events.isEmpty })
      #expect(recording.events == [.connectFailed(LoopError("connect to", "slow", .timedOut(afterMs: 0)))])
      try loop.run(.forTime(.milliseconds(5)))
      #expect(recording.events.count == 1)
      loop.close(client)
      loop.close(listener)
    }
  }

  @Test func `a name is looked up, and its addresses are tried in turn`() throws {
    try withLoop { loop in
      let listener = try loop.listenAndHangUp()
      let recording = Recording()
      let client = try loop.connect(
        host: "localhost", port: loop.boundAddress(listener).port, timeout: .seconds(5), recording.handler)
      #expect(try loop.run(atMost: .seconds(10)) { recording.isConnected })
      loop.close(client)
      loop.close(listener)
      let unknown = Recording()
      let lost = try loop.connect(host: "no such host.invalid", port: 1, timeout: .seconds(5), unknown.handler)
      #expect(try loop.run(atMost: .seconds(10)) { unknown.connectError != nil })
      loop.close(lost)
    }
  }

  @Test func `a connect can be closed while its name is looked up`() throws {
    try withLoop { loop in
      let recording = Recording()
      let client = try loop.connect(host: "localhost", port: 9, timeout: .seconds(5), recording.handler)
      loop.close(client)
      try loop.run(.untilIdle(atMost: .seconds(10)))
      #expect(recording.events == [.closed])
    }
  }

  @Test func `writing to a side that is gone is a failed write, not the end of the program`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      let client = connection.clientSide
      loop.close(connection.server)
      try loop.run(.untilIdle(atMost: .seconds(5)))
      var failed = false
      for _ in 0..<100 where !failed {
        try loop.write(connection.client, [1])
        try loop.run(.forTime(.milliseconds(1)))
        failed = client.contains { if case .writeFailed = $0 { true } else { false } }
      }
      #expect(failed)
      connection.close(on: loop)
    }
  }

  @Test func `a connection accepted for a listener that is closed in the meantime is closed too`() throws {
    try withLoop { loop in
      let accepting = Recording()
      let listener = try loop.listen(host: "127.0.0.1", port: 0, accepting.handler)
      let client = try loop.connect(
        host: "127.0.0.1", port: loop.boundAddress(listener).port, timeout: .seconds(5)
      ) { _ in }
      // A turn begins with a timer that is due: this one sees the accepted handle before its event is delivered.
      func closeOnceAccepted(_ loop: Loop) {
        guard loop.handleCount == 3 else {
          _ = try? loop.startTimer(at: loop.now, closeOnceAccepted)
          return
        }
        loop.close(listener)
        loop.close(client)
      }
      closeOnceAccepted(loop)
      #expect(try loop.run(atMost: .seconds(5)) { loop.handleCount == 0 })
      #expect(accepting.events == [.closed])
    }
  }

  @Test func `addresses print as they are written`() throws {
    let v4 = try #require(SocketAddress(numeric: "192.0.2.7", port: 80))
    #expect(v4.description == "192.0.2.7:80")
    let v6 = try #require(SocketAddress(numeric: "2001:db8::1", port: 443))
    #expect(v6.description == "[2001:db8::1]:443")
    #expect(v6.with(port: 1).port == 1)
    #expect(SocketAddress(numeric: "example.org", port: 80) == nil)
  }
}

extension Loop {
  /// A listener that closes every connection at once.
  fileprivate func listenAndHangUp() throws -> HandleID {
    try listen(host: "127.0.0.1", port: 0) { [unowned self] event in
      if case .accepted(let connection, _) = event { close(connection) }
    }
  }
}
