import HTTP
import Testing

struct EventStreamParserTests {
  private static func events(_ text: String, pieces: Int = .max) throws -> [ServerSentEvent] {
    var parser = EventStreamParser()
    var rest = Array(text.utf8)[...]
    var events: [ServerSentEvent] = []
    while !rest.isEmpty {
      events += try parser.received(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
    return events
  }

  private static func event(_ data: String, id: String? = nil, name: String = "message") -> ServerSentEvent {
    ServerSentEvent(id: id, name: name, data: Array(data.utf8))
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `what is encoded is read back, in pieces of any size`(_ pieces: Int) throws {
    let sent = [
      Self.event("{}", id: "1-1", name: "push"), Self.event("a\nb\n", id: "1-2", name: "mailbox"),
      Self.event("Grüße", id: "1-2", name: "missed"),
    ]
    let text = sent.map { String(decoding: $0.encoded, as: UTF8.self) }.joined(separator: ": \n\n")
    #expect(try Self.events("retry: 5\n\n" + text, pieces: pieces) == sent)
  }

  @Test func `the examples of the standard`() throws {
    #expect(
      try Self.events("data: This is the first message.\n\ndata: second\ndata: message\n\n: c\n\ndata\n\n")
        == [Self.event("This is the first message."), Self.event("second\nmessage"), Self.event("")])
    #expect(
      try Self.events("data: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
        == [
          Self.event("first event", id: "1"), Self.event("second event", id: ""),
          Self.event(" third event", id: ""),
        ])
    #expect(try Self.events("data\n\ndata\ndata\n\ndata:") == [Self.event(""), Self.event("\n")])
  }

  @Test(arguments: ["\n", "\r", "\r\n"]) func `all three ends of a line`(_ end: String) throws {
    let text = "event: a\ndata: 1\n\nevent: b\ndata: 2\n\n".replacing("\n", with: end)
    for pieces in [1, 2, 100] {
      #expect(try Self.events(text, pieces: pieces) == [Self.event("1", name: "a"), Self.event("2", name: "b")])
    }
  }

  @Test func `a byte order mark, unknown fields and an id with a zero are passed over`() throws {
    let text = "\u{FEFF}data: 1\nfoo: bar\nid: x\u{0}y\nretry: soon\n\n"
    #expect(try Self.events(text) == [Self.event("1")])
  }

  @Test func `an id without data moves the place, half an event does not`() throws {
    var parser = EventStreamParser()
    _ = try parser.received(Array("retry: 1500\nid: 7\n\nid: 8\ndata: x\n".utf8))
    #expect(parser.lastEventID == "7")
    #expect(parser.retryMs == 1_500)
    parser.reconnected()
    #expect(try parser.received(Array("data: y\n\n".utf8)) == [Self.event("y", id: "7")])
    #expect(parser.retryMs == 1_500)
  }

  @Test func `a line without an end is refused`() throws {
    var parser = EventStreamParser()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
    #expect(throws: EventStreamTooLong.self) {
      for _ in 0..<8 { _ = try parser.received(piece) }
    }
  }
}
