internal import Actors
public import ActorsUV
internal import CCurl
internal import HTTP

/// An HTTP client on a loop, by libcurl (https://curl.se/libcurl/c/libcurl-multi.html): the library has no thread of
/// its own but for names, its sockets are polled by the loop, its time is one timer. Connections are kept and used
/// again.
///
/// The library's callbacks copy facts and return; what they noted is told in the loop's turn.
@safe
public final class HTTPClient {
  /// Scheme, host and port that every request goes to.
  public let base: String
  public let limits: HTTPClientLimits
  private let loop: Loop
  private let authorities: String?
  private let bypassesProxy: Bool

  private var multi: UnsafeMutableRawPointer?
  private var pending: [UInt64: PendingRequest] = [:]
  private var requestsSeen: UInt64 = 0
  private var polls: [Int32: HandleID] = [:]
  private var timer: LoopTimerID?
  private var sweepTimer: LoopTimerID?
  /// What is to be told in the next turn, of requests that ended before they began.
  private var refused: [(handler: (HTTPClientEvent) -> Void, failure: HTTPClientFailure)] = []

  private static let begun = ccurl_begin()
  static let sweep = Interval.seconds(1)

  /// - Parameters:
  ///   - base: `http://host:port` or `https://host:port`.
  ///   - authorities: a file with the certificates that are trusted (PEM); nil for the system's.
  public init(
    on loop: Loop, base: String, limits: HTTPClientLimits = HTTPClientLimits(), authorities: String? = nil
  ) throws(HTTPClientFailure) {
    self.loop = loop
    self.base = base
    self.limits = limits
    self.authorities = authorities
    bypassesProxy = Self.isLoopback(base)
    guard Self.begun == CURLE_OK else { throw HTTPClientFailure(Self.begun) }
    unsafe multi = ccurl_multi(
      limits.connectionsMax, limits.connectionsPerHostMax, Unmanaged.passUnretained(self).toOpaque(), onCurlSocket,
      onCurlTimer)
    if unsafe multi == nil { throw .notSendable("libcurl has no handle left") }
  }

  deinit {
    close()
  }

  /// Requests without an end, streams among them.
  public var requestCount: Int { pending.count + refused.count }

  /// Sends a request. The handler is called in the loop's turn, never from inside `send`.
  @discardableResult
  public func send(_ request: HTTPClientRequest, _ handler: @escaping (HTTPClientEvent) -> Void) -> HTTPRequestID {
    requestsSeen += 1
    let id = HTTPRequestID(number: requestsSeen)
    do throws(HTTPClientFailure) {
      guard let multi = unsafe multi else { throw .notSendable("the client is closed") }
      guard requestCount < limits.requestsMax else { throw .tooMany(requestsMax: limits.requestsMax) }
      let new = try PendingRequest(
        id, request, base: base, bypassesProxy: bypassesProxy, authorities: authorities, limits, handler)
      new.heardAt = loop.readClock()
      guard unsafe curl_multi_add_handle(multi, new.easy) == CURLM_OK else {
        new.free()
        throw .notSendable("libcurl does not take it")
      }
      pending[id.number] = new
      if request.isStream { startSweep() }
    } catch {
      refused.append((handler, error))
      loop.post { [weak self] _ in self?.tell() }
    }
    return id
  }

  /// Ends a request without a word.
  public func cancel(_ id: HTTPRequestID) {
    guard let request = pending.removeValue(forKey: id.number) else { return }
    letGo(request)
  }

  /// Ends everything without a word. Twice is once.
  public func close() {
    guard let multi = unsafe multi else { return }
    for request in pending.values { letGo(request) }
    pending.removeAll()
    refused.removeAll()
    for poll in polls.values { loop.close(poll) }
    polls.removeAll()
    unsafe self.multi = nil
    unsafe curl_multi_cleanup(multi)
    for started in [timer, sweepTimer] { if let started { loop.cancelTimer(started) } }
    (timer, sweepTimer) = (nil, nil)
  }

  private func letGo(_ request: PendingRequest) {
    if let multi = unsafe multi { unsafe curl_multi_remove_handle(multi, request.easy) }
    request.free()
  }

  /// The library wants to know when a socket of its is ready; with nil it does not any more, and is about to close it.
  func watch(_ descriptor: Int32, for interest: Readiness?) {
    guard unsafe multi != nil else { return }
    if let poll = polls[descriptor] {
      if let interest, (try? loop.changeInterest(poll, to: interest)) != nil { return }
      loop.close(poll)
      polls[descriptor] = nil
    }
    guard let interest else { return }
    polls[descriptor] = try? loop.watchDescriptor(descriptor, for: interest, label: "curl") { [weak self] event in
      switch event {
      case .ready(let readiness): self?.act(on: descriptor, readiness.curlSelection)
      case .watchFailed: self?.act(on: descriptor, CURL_CSELECT_ERR)
      default: break
      }
    }
  }

  /// The library wants a turn after this long; nil for no more.
  func arm(_ wait: Interval?) {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    guard let wait, unsafe multi != nil else { return }
    timer = try? loop.startTimer(after: wait, label: "curl") { [weak self] _ in
      self?.timer = nil
      self?.act(on: ccurl_no_socket, 0)
    }
  }

  private func act(on descriptor: Int32, _ selection: Int32) {
    guard let multi = unsafe multi else { return }
    var running: Int32 = 0
    _ = unsafe curl_multi_socket_action(multi, descriptor, selection, &running)
    tell()
  }

  /// Tells what was noted. Who is told may send, cancel and close.
  private func tell() {
    for (handler, failure) in refused.taken() { handler(.failed(failure)) }
    for number in pending.values.filter(\.hasNews).map(\.id.number).sorted() { tellNoted(of: number) }
    while let multi = unsafe multi {
      var code = CURLE_OK
      guard let owner = unsafe ccurl_next_done(multi, &code) else { return }
      let request = unsafe Unmanaged<PendingRequest>.fromOpaque(owner).takeUnretainedValue()
      pending[request.id.number] = nil
      let conclusion = request.conclusion(code)
      letGo(request)
      request.handler(conclusion)
    }
  }

  private func tellNoted(of number: UInt64) {
    guard let request = pending[number] else { return }
    request.hasNews = false
    request.heardAt = loop.readClock()
    for event in request.noted.taken() where pending[number] != nil { request.handler(event) }
  }

  /// Ends streams that have been silent for too long.
  private func startSweep() {
    guard sweepTimer == nil else { return }
    sweepTimer = try? loop.startTimer(after: Self.sweep, label: "curl sweep") { [weak self] _ in
      guard let self else { return }
      sweepTimer = nil
      sweepSilent()
      if unsafe multi != nil, pending.values.contains(where: \.isStream) { startSweep() }
    }
  }

  private func sweepSilent() {
    let now = loop.readClock()
    let silent = pending.values.filter {
      $0.isStream && $0.heardAt + .milliseconds(Int64(limits.silenceMs)) <= now
    }
    for request in silent.sorted(by: { $0.id.number < $1.id.number }) where pending[request.id.number] != nil {
      cancel(request.id)
      request.handler(.failed(.timedOut))
    }
  }

  private static func isLoopback(_ base: String) -> Bool {
    let host = base.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
    return host.hasPrefix("127.") || host.hasPrefix("[::1]") || host.prefix { $0 != ":" && $0 != "/" } == "localhost"
  }
}

extension Readiness {
  fileprivate var curlSelection: Int32 {
    var selection: Int32 = 0
    if contains(.readable) || contains(.disconnected) { selection |= CURL_CSELECT_IN }
    if contains(.writable) { selection |= CURL_CSELECT_OUT }
    return selection
  }
}

extension Array {
  /// Its elements, which are gone from it.
  fileprivate mutating func taken() -> [Element] {
    defer { removeAll() }
    return self
  }
}
