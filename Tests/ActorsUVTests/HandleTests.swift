import Actors
import ActorsUV
import Testing

struct HandleTests {
  @Test func `a handle left open fails the close and is named with kind, label and line`() throws {
    let loop = try Loop()
    let line: UInt = #line + 1
    let id = try loop.watchSignal(.user1, label: "reload") { _ in }
    let error = #expect(throws: LoopError.self) { try loop.close() }
    #expect(error?.description.contains("signal \"reload\" opened at ActorsUVTests/HandleTests.swift:\(line)") == true)
    loop.close(id)
    #expect(loop.leakCheck() == [])
    try loop.close()
  }

  @Test func `withLoop fails when a handle or a timer is left`() throws {
    let handle = #expect(throws: LoopError.self) {
      try withLoop { loop in _ = try loop.listen(host: "127.0.0.1", port: 0, label: "forgotten") { _ in } }
    }
    #expect(handle?.description.contains("listener \"forgotten\"") == true)
    let timer = #expect(throws: LoopError.self) {
      try withLoop { loop in _ = try loop.startTimer(after: .seconds(60), label: "late") { _ in } }
    }
    #expect(timer?.description.contains("timer \"late\"") == true)
  }

  @Test func `a handle closes once, reports it, and is nothing afterwards`() throws {
    try withLoop { loop in
      let recording = Recording()
      let id = try loop.listen(host: "127.0.0.1", port: 0, label: "once", recording.handler)
      #expect(loop.isOpen(id))
      #expect(loop.close(id))
      #expect(!loop.close(id))
      #expect(recording.events == [])
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(recording.events == [.closed])
      #expect(!loop.close(id))
      #expect(loop.handleCount == 0)
      #expect(throws: LoopError.self) { try loop.boundAddress(id) }
    }
  }

  @Test func `the name of a closed handle does not reach the next one in its place`() throws {
    try withLoop { loop in
      let old = try loop.watchSignal(.user1) { _ in }
      loop.close(old)
      try loop.run(.untilIdle(atMost: .seconds(5)))
      let new = try loop.watchSignal(.user1) { _ in }
      #expect(old != new)
      #expect(!loop.close(old))
      #expect(loop.isOpen(new))
      loop.close(new)
    }
  }

  @Test func `handles are limited`() throws {
    var limits = LoopLimits()
    limits.handlesMax = 1
    try withLoop(limits: limits) { loop in
      let id = try loop.watchSignal(.user1) { _ in }
      let error = #expect(throws: LoopError.self) { _ = try loop.watchSignal(.user2, label: "second") { _ in } }
      #expect(error?.reason == .limit(name: "handlesMax", max: 1))
      loop.close(id)
    }
  }

  @Test func `events of a handle closed in the meantime are dropped`() throws {
    try withLoop { loop in
      let connection = try Connection(on: loop)
      try loop.startReading(connection.server)
      try loop.write(connection.client, [1])
      loop.close(connection.client)
      connection.close(on: loop)
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(connection.clientSide.events.last == .closed)
      #expect(connection.serverSide.events == [.closed])
    }
  }

  @Test func `a failed second step of opening leaves nothing behind`() throws {
    try withLoop { loop in
      let error = #expect(throws: LoopError.self) {
        _ = try loop.watchSignal(LoopSignal(number: 9), label: "kill") { _ in }
      }
      #expect(error?.libuvName == "EINVAL")
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(loop.handleCount == 0)
    }
  }

  @Test func `a loop dropped with handles open closes them`() throws {
    let recording = Recording()
    var loop: Loop? = try Loop()
    _ = try loop?.listen(host: "127.0.0.1", port: 0, recording.handler)
    loop = nil
    #expect(recording.events == [.closed])
  }
}
