internal import Actors
internal import CMicroHTTPD
internal import HTTP

/// Everything that the server knows of one request. The server's table owns it.
///
/// ```
///   begun ──► receiving ──► waiting ──► answered ──► sending ──► (gone)
///     │           │                        ▲            ▲
///     └───────────┴── refused ─────────────┘────────────┘
/// ```
@safe
final class HTTPCall {
  enum Phase {
    /// Only the request line is known. Can become: receiving, sending
    case begun
    /// The head is good. Can become: waiting, refused
    case receiving
    /// The body is too large, and is passed over to its end. Can become: sending
    case refused(HTTPResponse)
    /// The request is complete and its connection suspended. Can become: answered
    case waiting
    /// The connection goes on as soon as the library turns to it. Can become: sending
    case answered(HTTPAnswer)
    /// The answer is in the library's hands.
    case sending
  }

  let id: CallID
  let target: String
  /// The library's; good until the call is gone.
  let connection: OpaquePointer
  var phase = Phase.begun
  var head = HTTPHead.none
  var body: [UInt8] = []
  var bodyBytes = 0
  var bodyBytesMax = 0
  /// When the head was there.
  var startedAt = Instant.start
  var keeping = HTTPBodyKeeping.whole
  /// Whether its owner has heard of it.
  var isKnown = false
  var stream: HTTPStream?

  init(_ id: CallID, target: String, connection: OpaquePointer) {
    self.id = id
    self.target = target
    unsafe self.connection = connection
  }
}

extension HTTPHead {
  static let none = HTTPHead(method: "", target: "")
}

enum HTTPAnswer {
  case whole(HTTPResponse)
  case stream(HTTPResponse, HTTPStream)
}

/// Bytes that go out as they come. The library suspends the connection when there are none.
@safe
final class HTTPStream {
  let connection: OpaquePointer
  private(set) var unsent: [UInt8] = []
  /// Of `unsent`, those that are gone already.
  private var taken = 0
  var isSuspended = false
  var hasEnded = false
  var isBroken = false

  init(_ connection: OpaquePointer, _ bytes: [UInt8]) {
    unsafe self.connection = connection
    unsent = bytes
  }

  var unsentBytes: Int { unsent.count - taken }

  func append(_ bytes: [UInt8]) {
    if taken > 0, taken >= unsent.count / 2 {
      unsent.removeFirst(taken)
      taken = 0
    }
    unsent += bytes
  }

  /// The library asks for bytes.
  func take(into buffer: UnsafeMutablePointer<CChar>, max: Int) -> Int {
    if isBroken { return cmhd_end_with_error }
    let count = min(max, unsentBytes)
    guard count > 0 else {
      if hasEnded { return cmhd_end_of_stream }
      isSuspended = true
      unsafe MHD_suspend_connection(connection)
      return 0
    }
    unsafe unsent.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: start + taken, byteCount: count)
    }
    taken += count
    return count
  }
}

/// An open connection, as far as its time is counted.
struct HTTPConnection {
  let descriptor: Int32
  /// When what is awaited has to be there; nil while the service is at it.
  var dueAt: Instant?
  /// The `dueAt` that was when its client was seen to send no more.
  var endedAwaiting: Instant?
}
