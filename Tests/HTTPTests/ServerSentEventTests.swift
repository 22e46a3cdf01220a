import HTTP
import Testing

struct ServerSentEventTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `an event has its id, its name, a field for each line of its data, and an empty line`() {
    let event = ServerSentEvent(id: "a-1", name: "push", data: Array("x\ny".utf8))
    #expect(Self.text(event.encoded) == "id: a-1\nevent: push\ndata: x\ndata: y\n\n")
    #expect(Self.text(ServerSentEvent(name: "n", data: []).encoded) == "event: n\ndata: \n\n")
  }

  @Test func `no data begins a field of its own`() {
    let event = ServerSentEvent(name: "n", data: Array("a\rid: 9\r\ndata: b\n\nevent: z".utf8))
    #expect(Self.text(event.encoded) == "event: n\ndata: a\ndata: id: 9\ndata: data: b\ndata: \ndata: event: z\n\n")
  }

  @Test func `a comment and a retry are no events`() {
    #expect(Self.text(ServerSentEvent.comment) == ": \n\n")
    #expect(Self.text(ServerSentEvent.retry(afterMs: 500)) == "retry: 500\n\n")
  }
}
