import Actors
import ActorsCurl
import ActorsHTTP
import ActorsUV
import HTTP

/// A client and, where one is wanted, a server on the same loop.
final class ClientStage {
  let loop: Loop
  private(set) var requests: [HTTPRequest] = []
  private(set) var calls: [CallID] = []
  private(set) var bytesReceived = 0
  /// What a request is answered by at once; nil to leave it open.
  var answers: (HTTPRequest) -> HTTPResponse? = { request in
    HTTPResponse(
      status: 200, headers: [HTTPHeader("X-Target", request.head.target)],
      body: Array("\(request.head.method) ".utf8) + request.body)
  }
  var admission = HTTPAdmission.take(bodyBytesMax: 1_000)
  private(set) var server: HTTPServer?

  init(on loop: Loop, tls: TLSIdentity? = nil) throws {
    self.loop = loop
    server = try HTTPServer(
      on: loop, at: try Self.address(), tls: tls, admit: { [unowned self] _ in admission },
      report: { [unowned self] in heard($0) })
  }

  static func address() throws -> SocketAddress {
    guard let address = SocketAddress(numeric: "127.0.0.1", port: 0) else { throw HTTPClientFailure.timedOut }
    return address
  }

  private func heard(_ event: HTTPEvent) {
    switch event {
    case .received(_, let bytes): bytesReceived += bytes.count
    case .requested(let call, let request):
      requests.append(request)
      calls.append(call)
      if let response = answers(request) { server?.answer(call, response) }
    case .ended: break
    }
  }

  func client(_ limits: HTTPClientLimits = HTTPClientLimits(), scheme: String = "http") throws -> HTTPClient {
    try HTTPClient(on: loop, base: "\(scheme)://127.0.0.1:\(server?.address.port ?? 0)", limits: limits)
  }

  /// Nothing of either is left on the loop.
  func close(_ clients: HTTPClient...) throws {
    for client in clients { client.close() }
    server?.close()
    try loop.run(.untilIdle(atMost: .seconds(5)))
  }
}

/// What one request came to.
final class Outcome {
  private(set) var events: [HTTPClientEvent] = []

  init(_ client: HTTPClient, _ request: HTTPClientRequest) {
    client.send(request) { [self] in events.append($0) }
  }

  convenience init(_ client: HTTPClient, _ method: String = "GET", _ target: String = "/", body: [UInt8] = []) {
    self.init(client, HTTPClientRequest(HTTPRequest(HTTPHead(method: method, target: target), body: body)))
  }

  var response: HTTPResponse? {
    if case .answered(let response) = events.last { response } else { nil }
  }

  var failure: HTTPClientFailure? {
    if case .failed(let failure) = events.last { failure } else { nil }
  }

  var isOver: Bool {
    switch events.last {
    case .answered, .ended, .failed: true
    case .began, .received, nil: false
    }
  }
}

/// A server that says what it is told to, HTTP or not.
final class RudeServer {
  private let loop: Loop
  private var listener: HandleID?
  private var connections: [HandleID] = []
  private(set) var port: UInt16 = 0
  private(set) var connectionsSeen = 0

  /// - Parameters:
  ///   - says: sent to each connection as soon as something came from it.
  ///   - closes: whether it closes then.
  init(on loop: Loop, says: [UInt8], closes: Bool) throws {
    self.loop = loop
    let listener = try loop.listen(host: "127.0.0.1", port: 0) { [unowned self] event in
      guard case .accepted(let connection, _) = event else { return }
      connectionsSeen += 1
      connections.append(connection)
      try? loop.setHandler(connection) { event in
        guard case .received = event else { return }
        if !says.isEmpty { _ = try? loop.write(connection, says) }
        if closes { try? loop.finish(connection) }
      }
      try? loop.startReading(connection)
    }
    self.listener = listener
    port = try loop.boundAddress(listener).port
  }

  func client(_ limits: HTTPClientLimits = HTTPClientLimits(), scheme: String = "http") throws -> HTTPClient {
    try HTTPClient(on: loop, base: "\(scheme)://127.0.0.1:\(port)", limits: limits)
  }

  func close(_ client: HTTPClient) throws {
    client.close()
    for connection in connections { loop.close(connection) }
    if let listener { loop.close(listener) }
    try loop.run(.untilIdle(atMost: .seconds(5)))
  }
}
