internal import Actors
internal import ActorsUV
internal import CMicroHTTPD
internal import HTTP

// What the library calls, in its own time: facts are copied and noted, nothing is decided but what it wants to know at
// once.
extension HTTPServer {
  static func of(_ owner: UnsafeMutableRawPointer?) -> HTTPServer? {
    unsafe owner.map { unsafe Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
  }

  static func key(_ connection: OpaquePointer) -> UInt { UInt(bitPattern: connection) }

  /// The head is there.
  fileprivate func headReceived(_ call: HTTPCall, method: String, version: String) -> MHD_Result {
    guard let version = HTTPVersion(rawValue: version) else {
      return refuse(call, HTTPRefusal(400, "the version is neither HTTP/1.0 nor HTTP/1.1; use one of them"))
    }
    let headers = unsafe Self.headers(of: call.connection)
    call.head = HTTPHead(method: method, target: call.target, version: version, headers: headers)
    if let refusal = HeaderPolicy.refusal(of: call.head) { return refuse(call, refusal) }
    switch admit(call.head) {
    case .refuse(let response): return queue(.whole(response), for: call)
    case .take(let bytesMax, let keeping):
      if call.head.contentLength ?? 0 > UInt64(bytesMax) { return refuse(call, Self.tooLarge(bytesMax)) }
      call.bodyBytesMax = bytesMax
      call.keeping = keeping
      call.phase = .receiving
      awaitBody(of: call)
      return .YES
    }
  }

  fileprivate func bodyReceived(_ call: HTTPCall, _ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    call.bodyBytes += bytes.count
    // A client that goes on and on is not heard to its end.
    if call.bodyBytes > 4 * max(call.bodyBytesMax, 64 << 10) { return .NO }
    awaitBody(of: call)
    switch call.phase {
    case .receiving:
      guard call.bodyBytes <= call.bodyBytesMax else {
        call.body = []
        call.phase = .refused(ProblemDocument(Self.tooLarge(call.bodyBytesMax)).response)
        return .YES
      }
      switch call.keeping {
      case .whole: unsafe call.body.append(contentsOf: bytes)
      case .pieces:
        call.isKnown = true
        noted.append(.received(call.id, unsafe Array(bytes)))
      }
    case .begun, .refused, .waiting, .answered, .sending: break
    }
    return .YES
  }

  /// The body has ended, or the library turns again to a connection that was suspended.
  fileprivate func turned(to call: HTTPCall) -> MHD_Result {
    switch call.phase {
    case .receiving where isClosing, .waiting where isClosing: return queue(.whole(Self.closing), for: call)
    case .receiving:
      connections[unsafe Self.key(call.connection)]?.dueAt = nil
      call.phase = .waiting
      call.isKnown = true
      noted.append(.requested(call.id, HTTPRequest(call.head, body: call.body)))
      // A stream lives for hours; what asked for it is not needed again.
      call.body = []
      call.head = .none
      unsafe MHD_suspend_connection(call.connection)
      return .YES
    case .refused(let response): return queue(.whole(response), for: call)
    case .answered(let answer): return queue(answer, for: call)
    case .waiting:
      unsafe MHD_suspend_connection(call.connection)
      return .YES
    case .begun, .sending: return .NO
    }
  }

  fileprivate func completed(_ call: HTTPCall) {
    calls[call.id.number] = nil
    call.stream?.isSuspended = false
    if call.isKnown { noted.append(.ended(call.id)) }
    unsafe awaitHead(of: call.connection)
  }

  fileprivate func awaitHead(of connection: OpaquePointer) {
    connections[unsafe Self.key(connection)]?.dueAt = loop.readClock() + Interval.milliseconds(Int64(limits.headMs))
  }

  private func awaitBody(of call: HTTPCall) {
    let bytesMs = Int64(call.bodyBytes) * 1_000 / Int64(max(1, limits.bodyBytesPerSecondMin))
    let wait = Interval.milliseconds(Int64(limits.bodyMs) + bytesMs)
    let key = unsafe Self.key(call.connection)
    guard call.bodyBytes > 0 else {
      connections[key]?.dueAt = loop.readClock() + wait
      call.startedAt = loop.readClock()
      return
    }
    connections[key]?.dueAt = call.startedAt + wait
  }

  private func refuse(_ call: HTTPCall, _ refusal: HTTPRefusal) -> MHD_Result {
    queue(.whole(ProblemDocument(refusal).response), for: call)
  }

  private static func tooLarge(_ bytesMax: Int) -> HTTPRefusal {
    HTTPRefusal(413, "the body has too many bytes; allowed: at most \(bytesMax)")
  }

  private func queue(_ answer: HTTPAnswer, for call: HTTPCall) -> MHD_Result {
    call.phase = .sending
    connections[unsafe Self.key(call.connection)]?.dueAt = nil
    let (head, response) = unsafe Self.libraryResponse(answer)
    guard let response = unsafe response else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for header in head.headers { _ = unsafe MHD_add_response_header(response, header.name, header.value) }
    return unsafe MHD_queue_response(call.connection, UInt32(head.status), response)
  }

  private static func libraryResponse(_ answer: HTTPAnswer) -> (HTTPResponse, OpaquePointer?) {
    switch answer {
    case .whole(let head):
      var body = head.body
      return unsafe (head, MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY))
    case .stream(let head, let stream):
      // Given back by the library's own call, when it is done with the response.
      let retained = unsafe Unmanaged.passRetained(stream).toOpaque()
      let response = unsafe MHD_create_response_from_callback(
        cmhd_size_unknown, 1_024, onStreamRead, retained, onStreamFreed)
      if unsafe response == nil { unsafe Unmanaged<HTTPStream>.fromOpaque(retained).release() }
      return unsafe (head, response)
    }
  }

  private static func headers(of connection: OpaquePointer) -> [HTTPHeader] {
    final class Found { var headers: [HTTPHeader] = [] }
    let found = Found()
    withExtendedLifetime(found) {
      _ = unsafe MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameBytes, value, valueBytes in
          guard let context = unsafe context else { return .NO }
          let found = unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
          found.headers.append(
            HTTPHeader(unsafe HTTPServer.text(name, nameBytes), unsafe HTTPServer.text(value, valueBytes)))
          return .YES
        }, Unmanaged.passUnretained(found).toOpaque())
    }
    return found.headers
  }

  private static func text(_ characters: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let characters = unsafe characters else { return "" }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: characters, count: count), as: UTF8.self)
  }
}

@c(actors_http_on_begun) func onBegun(
  _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let server = unsafe HTTPServer.of(owner), let target = unsafe target, let connection = unsafe connection else {
    return nil
  }
  let number = unsafe server.begin(target: String(cString: target), connection)
  return unsafe UnsafeMutableRawPointer(bitPattern: UInt(number))
}

@c(actors_http_on_access) func onAccess(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
  _ byteCount: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let server = unsafe HTTPServer.of(owner), let byteCount = unsafe byteCount,
    let call = unsafe server.calls[UInt64(UInt(bitPattern: context?.pointee))]
  else { return .NO }
  if case .begun = call.phase {
    guard let method = unsafe method, let version = unsafe version else { return .NO }
    return unsafe server.headReceived(call, method: String(cString: method), version: String(cString: version))
  }
  let count = unsafe byteCount.pointee
  guard count > 0 else { return server.turned(to: call) }
  unsafe byteCount.pointee = 0
  return unsafe server.bodyReceived(call, UnsafeRawBufferPointer(start: bytes, count: count))
}

@c(actors_http_on_completed) func onCompleted(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let server = unsafe HTTPServer.of(owner),
    let call = unsafe server.calls[UInt64(UInt(bitPattern: context?.pointee))]
  else { return }
  server.completed(call)
}

@c(actors_http_on_connected) func onConnected(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let server = unsafe HTTPServer.of(owner), let connection = unsafe connection else { return }
  let key = unsafe HTTPServer.key(connection)
  if cmhd_is_start(code) != 0 {
    server.connections[key] = unsafe HTTPConnection(descriptor: cmhd_socket(connection))
    unsafe server.awaitHead(of: connection)
  } else {
    server.connections[key] = nil
  }
}

@c(actors_http_on_stream_read) func onStreamRead(
  _ stream: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ max: Int
) -> Int {
  guard let stream = unsafe stream, let buffer = unsafe buffer else { return cmhd_end_with_error }
  return unsafe Unmanaged<HTTPStream>.fromOpaque(stream).takeUnretainedValue().take(into: buffer, max: max)
}

@c(actors_http_on_stream_freed) func onStreamFreed(_ stream: UnsafeMutableRawPointer?) {
  if let stream = unsafe stream { unsafe Unmanaged<HTTPStream>.fromOpaque(stream).release() }
}
