/// One event of a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
public struct ServerSentEvent: Hashable, Sendable {
  public static let mediaType = "text/event-stream"

  /// What a client that comes back tells as `Last-Event-ID`; nil for an event that moves no cursor.
  public var id: String?
  public var name: String
  public var data: [UInt8]

  public init(id: String? = nil, name: String, data: [UInt8]) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The bytes on the wire. Names and ids are the program's own and have no line break; each line of the data gets its
  /// field, so that no data begins a field of its own.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    if let id { Self.append("id", Array(id.utf8), to: &bytes) }
    Self.append("event", Array(name.utf8), to: &bytes)
    for line in Self.lines(data) { Self.append("data", Array(line), to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// A comment, for a quiet stream: shows whether anybody is there.
  public static let comment = Array(": \n\n".utf8)

  /// How long a client waits before it connects again.
  public static func retry(afterMs: UInt32) -> [UInt8] {
    Array("retry: \(afterMs)\n\n".utf8)
  }

  private static func append(_ field: String, _ value: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\(field): ".utf8)
    bytes.append(contentsOf: value.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 })
    bytes.append(UInt8(ascii: "\n"))
  }

  /// By the three line ends that a client knows.
  private static func lines(_ data: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var position = 0
    while position < data.count {
      let byte = data[position]
      if byte == 0x0A || byte == 0x0D {
        lines.append(data[start..<position])
        if byte == 0x0D, position + 1 < data.count, data[position + 1] == 0x0A { position += 1 }
        start = position + 1
      }
      position += 1
    }
    return lines + [data[start...]]
  }
}
