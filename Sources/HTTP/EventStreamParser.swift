/// Takes server-sent events out of the bytes of a stream, which come in pieces of any size
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
public struct EventStreamParser: Sendable {
  /// Of one line, and of the data of one event.
  public static let bytesMax = 256 << 10

  /// What to tell when the stream is asked for again; nil before an event has told one.
  public private(set) var lastEventID: String?
  /// What the stream wants its clients to wait before they ask again; nil before it has said so.
  public private(set) var retryMs: UInt32?
  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var name = ""
  private var id: String?
  private var endedByReturn = false
  private var isFirstLine = true

  public init() {}

  /// - Returns: the events that are whole now, each with the id under which the stream can be taken up behind it.
  /// - Throws: `EventStreamTooLong`, and then the stream is of no use any more.
  public mutating func received(_ bytes: [UInt8]) throws(EventStreamTooLong) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let wasReturn = endedByReturn
      endedByReturn = false
      switch byte {
      case UInt8(ascii: "\n") where wasReturn: continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        endedByReturn = byte == UInt8(ascii: "\r")
        if let event = lineEnded() { events.append(event) }
      default: line.append(byte)
      }
      if line.count > Self.bytesMax || data.count > Self.bytesMax { throw EventStreamTooLong() }
    }
    return events
  }

  /// The stream is begun anew: what was half there is forgotten, and the place in it kept.
  public mutating func reconnected() {
    let kept = (lastEventID, retryMs)
    self = EventStreamParser()
    (lastEventID, retryMs) = kept
    id = lastEventID
  }

  private mutating func lineEnded() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    if line.isEmpty { return eventEnded() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      data += value
      data.append(UInt8(ascii: "\n"))
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      let digits = String(decoding: value, as: UTF8.self)
      if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { retryMs = UInt32(digits) ?? .max }
    default: break
    }
    return nil
  }

  private mutating func eventEnded() -> ServerSentEvent? {
    lastEventID = id
    defer {
      data.removeAll(keepingCapacity: true)
      name = ""
    }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(id: lastEventID, name: name.isEmpty ? "message" : name, data: Array(data.dropLast()))
  }
}

/// A line or an event of a stream has no end in sight.
public struct EventStreamTooLong: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String {
    "the event stream has a line or an event of more than \(EventStreamParser.bytesMax) bytes"
  }
}
