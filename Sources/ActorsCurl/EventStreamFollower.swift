internal import Actors
public import ActorsUV
public import HTTP

/// Follows a stream of server-sent events for as long as it is wanted: asks for it again after each end, and takes it
/// up where it was.
public final class EventStreamFollower {
  public enum News: Hashable, Sendable {
    case event(ServerSentEvent)
    /// The stream is there.
    case connected
    /// It is not, or no more; it is asked for again.
    case interrupted(HTTPClientFailure?)
    /// Somebody answers, and gives no stream; it is asked for again, unless the answer is that there is none (RFC 9110
    /// section 15.5) or 204.
    indirect case refused(HTTPResponse)
  }

  /// Waits double from what the stream wants, up to this.
  static let waitLast = Interval.seconds(30)
  static let waitFirstMs: UInt32 = 2_000

  private let loop: Loop
  private let client: HTTPClient
  private let request: HTTPRequest
  private let report: (News) -> Void
  private var parser = EventStreamParser()
  private var id: HTTPRequestID?
  private var timer: LoopTimerID?
  private var failuresInARow: Int64 = 0
  private var isStream = false
  private var isClosed = false

  /// - Parameters:
  ///   - client: one whose connections suffice for all streams that it has.
  ///   - report: called in the loop's turn.
  public init(on loop: Loop, by client: HTTPClient, _ request: HTTPRequest, report: @escaping (News) -> Void) {
    self.loop = loop
    self.client = client
    self.request = request
    self.report = report
    connect()
  }

  deinit {
    close()
  }

  /// Tells nothing more.
  public func close() {
    isClosed = true
    if let id { client.cancel(id) }
    if let timer { loop.cancelTimer(timer) }
    (id, timer) = (nil, nil)
  }

  private func connect() {
    var headers = request.head.headers
    headers.append(HTTPHeader("Accept", ServerSentEvent.mediaType))
    if let last = parser.lastEventID { headers.append(HTTPHeader("Last-Event-ID", last)) }
    parser.reconnected()
    isStream = false
    let head = HTTPHead(method: "GET", target: request.head.target, headers: headers)
    id = client.send(HTTPClientRequest(HTTPRequest(head), isStream: true)) { [weak self] in self?.heard($0) }
  }

  private func heard(_ event: HTTPClientEvent) {
    guard !isClosed else { return }
    switch event {
    case .began(let response): began(response)
    case .received(let bytes): received(bytes)
    case .ended, .answered: ended(nil)
    case .failed(let failure): ended(failure)
    }
  }

  private func began(_ response: HTTPResponse) {
    let type = response.headers.first { $0.name.isSameToken(as: "Content-Type") }?.value ?? ""
    isStream = response.status == 200 && type.prefix { $0 != ";" } == ServerSentEvent.mediaType
    if isStream {
      failuresInARow = 0
      return report(.connected)
    }
    if let id { client.cancel(id) }
    id = nil
    let isFinal = response.status == 204 || (400..<500).contains(response.status) && response.status != 429
    if isFinal { isClosed = true } else { awaitRetry() }
    report(.refused(response))
  }

  private func received(_ bytes: [UInt8]) {
    guard isStream else { return }
    do throws(EventStreamTooLong) {
      for event in try parser.received(bytes) where !isClosed { report(.event(event)) }
    } catch {
      if let id { client.cancel(id) }
      ended(.tooLarge(bytesMax: EventStreamParser.bytesMax))
    }
  }

  private func ended(_ failure: HTTPClientFailure?) {
    id = nil
    awaitRetry()
    report(.interrupted(failure))
  }

  private func awaitRetry() {
    let first = Interval.milliseconds(Int64(parser.retryMs ?? Self.waitFirstMs))
    let wait = min(first * (1 << min(failuresInARow, 10)), Self.waitLast)
    failuresInARow += 1
    timer = try? loop.startTimer(after: wait, label: "event stream") { [weak self] _ in
      self?.timer = nil
      self?.connect()
    }
  }
}
