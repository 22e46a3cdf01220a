import Actors
import ActorsHTTP
import ActorsUV
import HTTP

/// A server on a loop, a script of what it answers, and raw clients on the same loop.
final class HTTPStage {
  let loop: Loop
  private(set) var events: [HTTPEvent] = []
  /// What a request is answered by at once; nil to leave it open.
  var answers: (HTTPRequest) -> HTTPResponse? = { request in
    HTTPResponse(status: 200, body: Array("\(request.head.method) \(request.head.target)".utf8) + request.body)
  }
  var admit: (HTTPHead) -> HTTPAdmission = { _ in .take(bodyBytesMax: 1_000) }
  private(set) var server: HTTPServer?

  init(on loop: Loop, limits: HTTPLimits = HTTPLimits(), tls: TLSIdentity? = nil) throws {
    self.loop = loop
    guard let address = SocketAddress(numeric: "127.0.0.1", port: 0) else { return }
    server = try HTTPServer(
      on: loop, at: address, limits: limits, tls: tls, admit: { [unowned self] in admit($0) },
      report: { [unowned self] in heard($0) })
  }

  private func heard(_ event: HTTPEvent) {
    events.append(event)
    if case .requested(let id, let request) = event, let response = answers(request) { server?.answer(id, response) }
  }

  var requests: [HTTPRequest] {
    events.compactMap { if case .requested(_, let request) = $0 { request } else { nil } }
  }

  var ended: [CallID] {
    events.compactMap { if case .ended(let id) = $0 { id } else { nil } }
  }

  /// A call that waits for its answer.
  var open: CallID? {
    let asked = events.compactMap { if case .requested(let id, _) = $0 { id } else { nil } }
    return asked.last { !ended.contains($0) }
  }

  func client() throws -> RawClient {
    try RawClient(on: loop, port: server?.address.port ?? 0)
  }

  /// Sends text as it is, and returns all that comes back until the server closes or is silent.
  func converse(_ text: String) throws -> String {
    let client = try client()
    try client.send(text)
    _ = try loop.run(atMost: .seconds(5)) { client.hasEnded }
    client.close()
    return client.text
  }

  /// Nothing of the server is left on the loop.
  func close() throws {
    server?.close()
    try loop.run(.untilIdle(atMost: .seconds(5)))
  }
}

/// A client that sends what it is given, well-formed or not.
final class RawClient {
  private let loop: Loop
  private let id: HandleID
  private final class Heard {
    var bytes: [UInt8] = []
    var isConnected = false
    var hasEnded = false
  }
  private let heard = Heard()

  init(on loop: Loop, port: UInt16) throws {
    self.loop = loop
    let heard = heard
    id = try loop.connect(host: "127.0.0.1", port: port, timeout: .seconds(5), label: "client") { event in
      switch event {
      case .connected: heard.isConnected = true
      case .received(let bytes): heard.bytes += bytes
      case .receivedEnd, .receiveFailed, .connectFailed, .closed: heard.hasEnded = true
      default: break
      }
    }
    _ = try loop.run(atMost: .seconds(5)) { heard.isConnected || heard.hasEnded }
    do { try loop.startReading(id) } catch {
      loop.close(id)
      throw error
    }
  }

  var text: String { String(decoding: heard.bytes, as: UTF8.self) }
  var hasEnded: Bool { heard.hasEnded }

  func send(_ text: String) throws {
    _ = try loop.write(id, Array(text.utf8))
  }

  /// One byte for each character.
  func send(latin1 text: String) throws {
    _ = try loop.write(id, text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// Sends no more, and goes on reading.
  func finish() throws {
    try loop.finish(id)
  }

  func close() {
    loop.close(id)
  }
}
