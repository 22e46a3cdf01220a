import Actors
import ActorsCurl
import ActorsHTTP
import ActorsUV
import HTTP
import Testing

struct EventStreamFollowerTests {
  /// A server whose calls are answered by streams, and who follows them.
  private final class Followed {
    let stage: ClientStage
    let client: HTTPClient
    private(set) var news: [EventStreamFollower.News] = []
    private var follower: EventStreamFollower?

    init(on loop: Loop, _ limits: HTTPClientLimits = HTTPClientLimits()) throws {
      stage = try ClientStage(on: loop)
      stage.answers = { _ in nil }
      client = try stage.client(limits)
      let request = HTTPRequest(HTTPHead(method: "GET", target: "/events", headers: [HTTPHeader("X-Who", "me")]))
      follower = EventStreamFollower(on: loop, by: client, request) { [unowned self] in news.append($0) }
    }

    /// Waits for the request of that number, counted from 1, and begins its stream.
    func begin(_ number: Int, with text: String = "") throws -> CallID {
      #expect(try stage.loop.run(atMost: .seconds(5)) { stage.calls.count >= number })
      let call = try #require(stage.calls.last)
      let headers = [HTTPHeader("Content-Type", ServerSentEvent.mediaType)]
      stage.server?.beginStream(call, HTTPResponse(status: 200, headers: headers, body: Array(text.utf8)))
      return call
    }

    func hear(_ count: Int) throws -> [EventStreamFollower.News] {
      #expect(try stage.loop.run(atMost: .seconds(5)) { news.count >= count })
      return news
    }

    func close() throws {
      follower?.close()
      try stage.close(client)
    }
  }

  @Test func `events come as they are sent, and after an end the stream is taken up behind the last`() throws {
    try withLoop { loop in
      let followed = try Followed(on: loop)
      let first = try followed.begin(1, with: "retry: 20\n\nid: a-1\nevent: push\ndata: 1\n\n")
      let one = ServerSentEvent(id: "a-1", name: "push", data: Array("1".utf8))
      #expect(try followed.hear(2) == [.connected, .event(one)])
      followed.stage.server?.send(first, Array("id: a-2\nevent: push\nda".utf8))
      _ = try loop.run(.forTime(.milliseconds(50)))
      followed.stage.server?.endStream(first)
      _ = try followed.begin(2, with: "id: a-2\nevent: push\ndata: 2\n\n")
      let two = ServerSentEvent(id: "a-2", name: "push", data: Array("2".utf8))
      #expect(try followed.hear(5) == [.connected, .event(one), .interrupted(nil), .connected, .event(two)])
      let heads = followed.stage.requests.map(\.head)
      #expect(heads.map { $0.value(of: "Last-Event-ID") } == [nil, "a-1"])
      #expect(heads.allSatisfy { $0.value(of: "X-Who") == "me" })
      try followed.close()
    }
  }

  @Test func `a stream that is silent for too long counts as broken`() throws {
    try withLoop { loop in
      var limits = HTTPClientLimits()
      limits.silenceMs = 200
      let followed = try Followed(on: loop, limits)
      _ = try followed.begin(1, with: "retry: 20\n\n")
      _ = try followed.begin(2)
      #expect(try followed.hear(3) == [.connected, .interrupted(.timedOut), .connected])
      try followed.close()
    }
  }

  @Test func `who is not let in does not come again, who comes too early does`() throws {
    try withLoop { loop in
      let followed = try Followed(on: loop)
      _ = try loop.run(atMost: .seconds(5)) { followed.stage.calls.count == 1 }
      followed.stage.server?.answer(try #require(followed.stage.calls.last), HTTPResponse(status: 401))
      _ = try followed.hear(1)
      _ = try loop.run(.forTime(.milliseconds(100)))
      guard case .refused(let response) = followed.news.last, response.status == 401 else {
        Issue.record("\(followed.news)")
        return
      }
      #expect(followed.client.requestCount == 0)
      try followed.close()
    }
  }

  @Test func `an event without an end is not collected for ever`() throws {
    try withLoop { loop in
      let followed = try Followed(on: loop)
      let call = try followed.begin(1, with: "retry: 600000\n\ndata: ")
      _ = try followed.hear(1)
      let much = Array(repeating: UInt8(ascii: "x"), count: 100_000)
      for _ in 0..<4 {
        followed.stage.server?.send(call, much)
        _ = try loop.run(.forTime(.milliseconds(50)))
      }
      let failure = HTTPClientFailure.tooLarge(bytesMax: EventStreamParser.bytesMax)
      #expect(try followed.hear(2) == [.connected, .interrupted(failure)])
      try followed.close()
    }
  }
}
