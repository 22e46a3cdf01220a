import Actors
import Gateway
import HTTP
import Inquiry
import Testing

struct EventStreamTests {
  private typealias Stage = GatewayStage

  private static func follow(_ stage: inout Stage, after lastID: String? = nil) -> (CallID, String) {
    let more = lastID.map { [HTTPHeader("Last-Event-ID", $0)] } ?? []
    let head = Stage.head("GET", "/device/v1/events", token: Stage.token(.installation), more)
    let (call, actions) = stage.call(head)
    for case .beginStream(call, let response) in actions { return (call, response.text) }
    return (call, "none")
  }

  private static func hint(_ stage: inout Stage, _ count: UInt32) {
    for number in 1...count {
      _ = stage.gateway.hinted(SequenceNumber(number), to: Stage.installation, at: stage.now)
    }
  }

  private static func ids(_ text: String) -> [Int] {
    text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.compactMap {
      $0.split(separator: "-").last.flatMap { Int($0) }
    }
  }

  @Test func `a client that comes back gets what it missed, and nothing twice`() {
    var stage = Stage()
    let (call, first) = Self.follow(&stage)
    #expect(first == "retry: 2000\n\n")
    stage.gateway.ended(call)
    Self.hint(&stage, 5)
    #expect(Self.ids(Self.follow(&stage, after: "77-1-3").1) == [4, 5])
    #expect(Self.ids(Self.follow(&stage, after: "77-1-5").1) == [])
    #expect(Self.ids(Self.follow(&stage).1) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: ["76-1-3", "77-2-3", "77-1-6", "77-1-", "", "x", "77-1-3x"])
  func `an id that says nothing is answered by all there is, and by that something may be missing`(_ id: String) {
    var stage = Stage()
    _ = Self.follow(&stage)
    Self.hint(&stage, 5)
    let (_, text) = Self.follow(&stage, after: id)
    #expect(text.contains("event: missed\ndata: {}\n\n"))
    #expect(Self.ids(text) == [1, 2, 3, 4, 5])
  }

  @Test func `so many events are kept, and who needs an older one is told`() {
    var stage = Stage { $0.eventsKeptMax = 3 }
    _ = Self.follow(&stage)
    Self.hint(&stage, 5)
    #expect(Self.ids(Self.follow(&stage, after: "77-1-2").1) == [3, 4, 5])
    let (_, text) = Self.follow(&stage, after: "77-1-1")
    #expect(text.contains("event: missed") && Self.ids(text) == [3, 4, 5])
  }

  @Test func `a newer stream ends the one before, and the end of that one does not end the newer`() {
    var stage = Stage()
    let (first, _) = Self.follow(&stage)
    let head = Stage.head("GET", "/device/v1/events", token: Stage.token(.installation))
    let (second, actions) = stage.call(head)
    #expect(actions.first == .endStream(first))
    stage.gateway.ended(first)
    guard case .send(second, _) = stage.gateway.hinted(SequenceNumber(1), to: Stage.installation, at: stage.now).first
    else {
      Issue.record("nothing sent")
      return
    }
  }

  @Test func `a quiet stream carries a comment now and then`() {
    var stage = Stage()
    let (call, _) = Self.follow(&stage)
    #expect(stage.gateway.timeReached(stage.now + .seconds(14)) == [])
    #expect(stage.gateway.timeReached(stage.now + .seconds(15)) == [.send(call, ServerSentEvent.comment)])
    #expect(stage.gateway.timeReached(stage.now + .seconds(16)) == [])
  }

  @Test func `a service that stops ends its streams, answers what it was asked, and takes nothing new`() throws {
    var stage = Stage()
    let (stream, _) = Self.follow(&stage)
    let ask = Stage.head("GET", "/device/v1/inquiries/inq-4-1", token: Stage.token(.resume))
    let (call, asked) = stage.call(ask)
    let number = try #require(Stage.asked(asked)).number
    #expect(stage.gateway.stopping() == [.endStream(stream)])
    #expect(!stage.gateway.isIdle)
    #expect(Stage.answer(stage.call(ask).actions)?.status == 503)
    guard
      case .answer(call, let response) = stage.gateway.replied(
        ServiceReply(number: number, body: .done), to: Stage.installation
      ).first
    else {
      Issue.record("no answer")
      return
    }
    #expect(response.status == 204)
    #expect(stage.gateway.isIdle)
  }
}
