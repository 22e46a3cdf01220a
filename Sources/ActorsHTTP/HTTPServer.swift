internal import Actors
public import ActorsUV
internal import CMicroHTTPD
internal import Glibc
public import HTTP

/// An HTTP server on a loop, by libmicrohttpd (https://www.gnu.org/software/libmicrohttpd/): the library has no thread
/// of its own, its epoll descriptor is one of the loop's.
///
/// The library's callbacks copy facts and return; what they noted is reported in the loop's turn. Every complete
/// request suspends its connection until it is answered, now or later. Who does not answer keeps it open: deadlines are
/// the owner's.
@safe
public final class HTTPServer {
  public let address: SocketAddress
  let loop: Loop
  let limits: HTTPLimits
  let admit: (HTTPHead) -> HTTPAdmission
  private let report: (HTTPEvent) -> Void

  private var daemon: OpaquePointer?
  private var poll: HandleID?
  private var timer: LoopTimerID?
  private var sweepTimer: LoopTimerID?
  private var isRunPosted = false
  private var isRunning = false
  /// A connection was resumed since the library ran; its timeout does not tell.
  private var hasResumed = false
  private var isListening = true
  /// From then on no connection is suspended: the library ends the process when it is stopped with one that is.
  private(set) var isClosing = false
  private var callsSeen: UInt64 = 0
  var calls: [UInt64: HTTPCall] = [:]
  var connections: [UInt: HTTPConnection] = [:]
  /// What callbacks noted.
  var noted: [HTTPEvent] = []

  /// Runs of the library in one go; then the loop's other work has its turn.
  static let runsMax = 16
  static let sweep = Interval.seconds(1)

  /// - Parameters:
  ///   - admit: asked as soon as a head that is not refused anyhow is there.
  ///   - report: called in the loop's turn, never from inside `answer` and its kin.
  /// - Throws: `HTTPServerError` when the address cannot be had, or key and certificate do not fit; `LoopError` when
  ///   the loop has no room.
  public init(
    on loop: Loop, at wanted: SocketAddress, limits: HTTPLimits = HTTPLimits(), tls: TLSIdentity? = nil,
    admit: @escaping (HTTPHead) -> HTTPAdmission, report: @escaping (HTTPEvent) -> Void
  ) throws {
    self.loop = loop
    self.limits = limits
    self.admit = admit
    self.report = report
    if tls != nil, cmhd_has_tls() == 0 { throw HTTPServerError("cannot serve TLS: libmicrohttpd was built without") }
    let socket = try ListeningSocket(wanted)
    address = socket.address
    guard let daemon = unsafe start(on: socket.descriptor, tls) else {
      socket.closed()
      throw HTTPServerError(
        tls == nil
          ? "cannot start libmicrohttpd: \(unsafe String(cString: strerror(errno)))"
          : "cannot serve TLS: the key or the certificate is not PEM, or they do not belong together")
    }
    unsafe self.daemon = daemon
    let descriptor = unsafe cmhd_epoll_descriptor(daemon)
    do {
      poll = try loop.watchDescriptor(descriptor, for: .readable, label: "http \(address)") { [weak self] _ in
        self?.run()
      }
      try startSweep()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  private func start(on descriptor: Int32, _ tls: TLSIdentity?) -> OpaquePointer? {
    var terms = unsafe cmhd_terms()
    unsafe terms.listen_socket = descriptor
    unsafe terms.connection_memory_bytes = max(4_096, limits.headBytesMax)
    unsafe terms.connections_max = limits.connectionsMax
    unsafe terms.idle_seconds = max(1, limits.idleMs / 1_000)
    unsafe terms.owner = Unmanaged.passUnretained(self).toOpaque()
    unsafe terms.begun = onBegun
    unsafe terms.access = onAccess
    unsafe terms.completed = onCompleted
    unsafe terms.connected = onConnected
    guard let tls else { return unsafe cmhd_start(&terms) }
    return unsafe tls.key.withCString { key in
      unsafe tls.certificate.withCString { certificate in
        unsafe terms.key = key
        unsafe terms.certificate = certificate
        return unsafe cmhd_start(&terms)
      }
    }
  }

  /// Requests that are not answered yet, streams among them.
  public var callCount: Int { calls.values.count { $0.isKnown } }

  public var connectionCount: Int { connections.count }

  /// - Returns: false when the client is gone, or has its answer.
  @discardableResult
  public func answer(_ id: CallID, _ response: HTTPResponse) -> Bool {
    guard let call = calls[id.number], case .waiting = call.phase else { return false }
    proceed(call, .whole(response))
    return true
  }

  /// Answers by a stream, whose bytes follow by `send`.
  @discardableResult
  public func beginStream(_ id: CallID, _ response: HTTPResponse) -> Bool {
    guard let call = calls[id.number], case .waiting = call.phase else { return false }
    let stream = unsafe HTTPStream(call.connection, response.body)
    call.stream = stream
    proceed(call, .stream(response, stream))
    return true
  }

  /// Sends more of a stream. A client that does not take it loses the stream.
  /// - Returns: false when there is no such stream, or no more.
  @discardableResult
  public func send(_ id: CallID, _ bytes: [UInt8]) -> Bool {
    guard let stream = calls[id.number]?.stream, !stream.hasEnded, !stream.isBroken else { return false }
    if stream.unsentBytes + bytes.count > limits.streamBytesMax {
      stream.isBroken = true
    } else {
      stream.append(bytes)
    }
    wake(stream)
    return !stream.isBroken
  }

  /// Ends a stream after what was sent.
  public func endStream(_ id: CallID) {
    guard let stream = calls[id.number]?.stream else { return }
    stream.hasEnded = true
    wake(stream)
  }

  /// Takes no further connection; those that are open stay.
  public func stopListening() {
    guard isListening, let daemon = unsafe daemon else { return }
    isListening = false
    let descriptor = unsafe MHD_quiesce_daemon(daemon)
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Ends everything: requests without an answer get none. Twice is once.
  public func close() {
    guard let daemon = unsafe daemon else { return }
    stopListening()
    if let poll { loop.close(poll) }
    for pending in [timer, sweepTimer] { if let pending { loop.cancelTimer(pending) } }
    isClosing = true
    for call in calls.values {
      call.stream?.isBroken = true
      if let stream = call.stream { wake(stream) }
      if case .waiting = call.phase { proceed(call, .whole(Self.closing)) }
    }
    _ = unsafe MHD_run(daemon)
    unsafe MHD_stop_daemon(daemon)
    unsafe self.daemon = nil
    calls.removeAll()
    connections.removeAll()
    noted.removeAll()
  }

  /// For who asks too late.
  static let closing: HTTPResponse = {
    var problem = ProblemDocument(HTTPRefusal(503, "the service is stopping; ask again when it is there"))
    problem.headers = [HTTPHeader("Connection", "close")]
    return problem.response
  }()

  private func proceed(_ call: HTTPCall, _ answer: HTTPAnswer) {
    call.phase = .answered(answer)
    unsafe MHD_resume_connection(call.connection)
    hasResumed = true
    postRun()
  }

  private func wake(_ stream: HTTPStream) {
    guard stream.isSuspended else { return }
    stream.isSuspended = false
    unsafe MHD_resume_connection(stream.connection)
    hasResumed = true
    postRun()
  }

  /// Lets the library work in this turn or the next.
  private func postRun() {
    guard !isRunning, !isRunPosted, unsafe daemon != nil else { return }
    isRunPosted = true
    loop.post { [weak self] _ in
      self?.isRunPosted = false
      self?.run()
    }
  }

  /// Edges of readiness are told once: the library is run until it has nothing to do.
  private func run() {
    guard !isRunning, unsafe daemon != nil else { return }
    isRunning = true
    defer { isRunning = false }
    for _ in 0..<Self.runsMax {
      guard let daemon = unsafe daemon else { return }
      hasResumed = false
      _ = unsafe MHD_run(daemon)
      reportNoted()
      guard let daemon = unsafe self.daemon else { return }
      if hasResumed { continue }
      var timeoutMs: UInt64 = 0
      guard unsafe MHD_get_timeout(daemon, &timeoutMs) == .YES else { return arm(nil) }
      if timeoutMs > 0 { return arm(.milliseconds(Int64(clamping: timeoutMs))) }
    }
    isRunning = false
    postRun()
  }

  private func reportNoted() {
    while !noted.isEmpty {
      let events = noted
      noted.removeAll()
      for event in events { report(event) }
    }
  }

  private func arm(_ wait: Interval?) {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    guard let wait else { return }
    timer = try? loop.startTimer(after: wait, label: "http") { [weak self] _ in
      self?.timer = nil
      self?.run()
    }
  }

  func begin(target: String, _ connection: OpaquePointer) -> UInt64 {
    callsSeen += 1
    calls[callsSeen] = unsafe HTTPCall(CallID(callsSeen), target: target, connection: connection)
    return callsSeen
  }

  private func startSweep() throws(LoopError) {
    sweepTimer = try loop.startTimer(after: Self.sweep, label: "http sweep") { [weak self] _ in
      self?.sweep()
      try? self?.startSweep()
    }
  }

  /// Ends connections whose request does not come in time, or will not come any more. The library sees the end, and
  /// lets go of them. An end that came together with the last bytes it does not see by itself: edges are told once.
  private func sweep() {
    let now = loop.now
    for (key, connection) in connections {
      guard let dueAt = connection.dueAt else { continue }
      if dueAt <= now || connection.endedAwaiting == dueAt {
        connections[key]?.dueAt = nil
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
      } else if Self.hasEnded(connection.descriptor) {
        // What came before the end may still be in the library's hands until the next sweep.
        connections[key]?.endedAwaiting = dueAt
      }
    }
  }

  private static func hasEnded(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }
}

/// What a server proves itself by: PEM texts.
public struct TLSIdentity: Sendable, CustomStringConvertible, CustomReflectable {
  let certificate: String
  let key: String

  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  public var description: String { "certificate and key ••••" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
