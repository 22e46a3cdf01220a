import Actors
import ActorsHTTP
import ActorsUV
import HTTP
import Testing

struct HTTPStreamTests {
  private static let get = "GET /s HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let head = HTTPResponse(
    status: 200, headers: [HTTPHeader("Content-Type", ServerSentEvent.mediaType)], body: Array("first|".utf8))

  private static func begin(_ stage: HTTPStage) throws -> (RawClient, CallID) {
    stage.answers = { _ in nil }
    let client = try stage.client()
    try client.send(get)
    _ = try stage.loop.run(atMost: .seconds(5)) { stage.open != nil }
    let call = try #require(stage.open)
    #expect(stage.server?.beginStream(call, head) == true)
    return (client, call)
  }

  @Test func `bytes go out when they are there, and the loop sleeps in between`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let (client, call) = try Self.begin(stage)
      _ = try loop.run(atMost: .seconds(5)) { client.text.contains("first|") }
      let turns = loop.counters.turns
      _ = try loop.run(.forTime(.milliseconds(200)))
      #expect(loop.counters.turns - turns < 20)
      #expect(stage.server?.send(call, Array("second|".utf8)) == true)
      _ = try loop.run(atMost: .seconds(5)) { client.text.contains("second|") }
      stage.server?.send(call, Array("third".utf8))
      stage.server?.endStream(call)
      _ = try loop.run(atMost: .seconds(5)) { client.text.hasSuffix("0\r\n\r\n") }
      #expect(client.text.contains("Transfer-Encoding: chunked\r\n"))
      #expect(client.text.contains("third"))
      #expect(stage.server?.send(call, [1]) == false)
      client.close()
      try stage.close()
    }
  }

  @Test func `a client that is gone is found out by the next bytes`() throws {
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      let (client, call) = try Self.begin(stage)
      _ = try loop.run(atMost: .seconds(5)) { client.text.contains("first|") }
      client.close()
      _ = try loop.run(atMost: .seconds(5)) {
        stage.server?.send(call, ServerSentEvent.comment)
        return stage.ended == [call]
      }
      #expect(stage.ended == [call])
      #expect(stage.server?.callCount == 0)
      try stage.close()
    }
  }

  @Test func `a client that does not read loses the stream, and costs no more than the limit`() throws {
    try withLoop { loop in
      var limits = HTTPLimits()
      limits.streamBytesMax = 10_000
      let stage = try HTTPStage(on: loop, limits: limits)
      let (client, call) = try Self.begin(stage)
      let server = try #require(stage.server)
      // Without a turn of the loop nothing leaves.
      var sent = 0
      while server.send(call, [UInt8](repeating: 0x61, count: 1_000)), sent < 100 { sent += 1 }
      #expect(sent == 9)
      _ = try loop.run(atMost: .seconds(5)) { stage.ended == [call] && client.hasEnded }
      #expect(client.hasEnded)
      client.close()
      try stage.close()
    }
  }
}
