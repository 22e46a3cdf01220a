internal import Actors
internal import CCurl
internal import HTTP

/// Everything that the client knows of one request. The client's table owns it, and it owns its handle of the library,
/// from the beginning to `free`.
@safe
final class PendingRequest {
  let id: HTTPRequestID
  let isStream: Bool
  let handler: (HTTPClientEvent) -> Void
  let easy: UnsafeMutableRawPointer
  private let upload: HTTPUpload?
  private let bodyBytesMax: Int
  private let headBytesMax: Int
  /// The library's; both until the handle is gone.
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var body: UnsafeMutableBufferPointer<CChar>?

  private var sent = 0
  private var status: UInt16 = 0
  private var headers: [HTTPHeader] = []
  private var headBytes = 0
  private var isHeadWhole = false
  private var received: [UInt8] = []
  /// Set when this side breaks it off; what the library says then is of no interest.
  private(set) var failure: HTTPClientFailure?
  /// What callbacks noted of a stream.
  var noted: [HTTPClientEvent] = []
  /// When a stream was heard last.
  var heardAt = Instant.start
  var hasNews = false

  /// - Throws: what the library says about a request that cannot be sent.
  init(
    _ id: HTTPRequestID, _ wanted: HTTPClientRequest, base: String, bypassesProxy: Bool, authorities: String?,
    _ limits: HTTPClientLimits, _ handler: @escaping (HTTPClientEvent) -> Void
  ) throws(HTTPClientFailure) {
    guard let easy = unsafe curl_easy_init() else { throw .notSendable("libcurl has no handle left") }
    self.id = id
    isStream = wanted.isStream
    self.handler = handler
    unsafe self.easy = easy
    upload = wanted.upload
    bodyBytesMax = limits.bodyBytesMax
    headBytesMax = limits.headBytesMax
    do throws(HTTPClientFailure) {
      try configure(wanted, base: base, bypassesProxy: bypassesProxy, authorities: authorities, limits)
    } catch {
      free()
      throw error
    }
  }

  private func configure(
    _ wanted: HTTPClientRequest, base: String, bypassesProxy: Bool, authorities: String?, _ limits: HTTPClientLimits
  ) throws(HTTPClientFailure) {
    let request = wanted.request
    // The library would wait for a go-ahead before a large body.
    for line in request.head.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
      guard let longer = unsafe curl_slist_append(fields, line) else { throw .notSendable("no memory is left") }
      unsafe fields = longer
    }
    var terms = unsafe ccurl_terms()
    unsafe terms.headers = fields
    unsafe terms.body_bytes = -1
    if let upload {
      unsafe terms.body_bytes = upload.byteCount
    } else if !request.body.isEmpty || request.head.method == "POST" {
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, request.body.count))
      for (position, byte) in request.body.enumerated() { unsafe copy[position] = CChar(bitPattern: byte) }
      unsafe body = copy
      unsafe terms.body = UnsafePointer(copy.baseAddress)
      unsafe terms.body_bytes = request.body.count
    }
    unsafe terms.connect_ms = Int(limits.connectMs)
    unsafe terms.total_ms = isStream ? 0 : Int(limits.answerMs)
    unsafe terms.bypasses_proxy = bypassesProxy ? 1 : 0
    unsafe terms.owner = Unmanaged.passUnretained(self).toOpaque()
    unsafe terms.write = onCurlBody
    unsafe terms.header = onCurlHeader
    unsafe terms.read = onCurlRead
    unsafe terms.seek = onCurlSeek
    let code = unsafe "\(base)\(request.head.target)".withCString { url in
      unsafe request.head.method.withCString { method in
        unsafe terms.url = url
        unsafe terms.method = method
        guard let authorities else { return unsafe ccurl_configure(easy, &terms) }
        return unsafe authorities.withCString { file in
          unsafe terms.authorities = file
          return unsafe ccurl_configure(easy, &terms)
        }
      }
    }
    guard code == CURLE_OK else { throw HTTPClientFailure(code) }
  }

  /// Once, when the library has let go of the request.
  func free() {
    unsafe curl_easy_cleanup(easy)
    unsafe curl_slist_free_all(fields)
    unsafe body?.deallocate()
    unsafe fields = nil
    unsafe body = nil
  }

  /// One line of the head.
  /// - Returns: false to break off.
  func headReceived(_ line: String) -> Bool {
    headBytes += line.utf8.count
    guard headBytes <= headBytesMax else { return broken(.tooLarge(bytesMax: headBytesMax)) }
    let text = line.drop { $0.isNewline }.prefix { !$0.isNewline }
    if text.hasPrefix("HTTP/") {
      let words = text.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let status = UInt16(words[1]), (100...599).contains(status) else {
        return broken(.notHTTP("its status line has no status"))
      }
      self.status = status
      isHeadWhole = false
      headers = []
    } else if let colon = text.firstIndex(of: ":") {
      headers.append(HTTPHeader(String(text[..<colon]), String(text[text.index(after: colon)...]).trimmed))
    } else if text.isEmpty, status >= 200 {
      isHeadWhole = true
      if isStream { note(.began(HTTPResponse(status: status, headers: headers))) }
    }
    return true
  }

  /// - Returns: false to break off.
  func bodyReceived(_ bytes: [UInt8]) -> Bool {
    if isStream {
      note(.received(bytes))
      return true
    }
    guard received.count + bytes.count <= bodyBytesMax else { return broken(.tooLarge(bytesMax: bodyBytesMax)) }
    received += bytes
    return true
  }

  /// The next bytes of the body that goes out.
  func take(bytesMax: Int) -> [UInt8] {
    guard let upload, sent < upload.byteCount else { return [] }
    let bytes = Array(upload.chunk(sent, min(bytesMax, upload.byteCount - sent)).prefix(bytesMax))
    sent += bytes.count
    return bytes
  }

  func seek(to offset: Int) -> Bool {
    guard let upload, (0...upload.byteCount).contains(offset) else { return false }
    sent = offset
    return true
  }

  /// What is told at the end.
  func conclusion(_ code: CURLcode) -> HTTPClientEvent {
    if let failure { return .failed(failure) }
    guard code == CURLE_OK else { return .failed(HTTPClientFailure(code)) }
    // The library takes a head that was cut off for one without a body.
    guard isHeadWhole else { return .failed(.cutOff("its head has no end")) }
    return isStream ? .ended : .answered(HTTPResponse(status: status, headers: headers, body: received))
  }

  private func note(_ event: HTTPClientEvent) {
    noted.append(event)
    hasNews = true
  }

  private func broken(_ failure: HTTPClientFailure) -> Bool {
    self.failure = failure
    return false
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
