internal import Actors
internal import ActorsUV
internal import CCurl

// What the library calls, in its own time: facts are copied and noted, nothing else is done.

private func request(_ owner: UnsafeMutableRawPointer?) -> PendingRequest? {
  unsafe owner.map { unsafe Unmanaged<PendingRequest>.fromOpaque($0).takeUnretainedValue() }
}

private func bytes(_ characters: UnsafeMutablePointer<CChar>?, _ count: Int) -> [UInt8] {
  guard let characters = unsafe characters, count > 0 else { return [] }
  return unsafe Array(UnsafeRawBufferPointer(start: characters, count: count))
}

@c(actors_curl_on_header) func onCurlHeader(
  _ characters: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ owner: UnsafeMutableRawPointer?
) -> Int {
  guard let request = unsafe request(owner) else { return 0 }
  let line = unsafe String(decoding: bytes(characters, size * count), as: UTF8.self)
  return request.headReceived(line) ? size * count : 0
}

@c(actors_curl_on_body) func onCurlBody(
  _ characters: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ owner: UnsafeMutableRawPointer?
) -> Int {
  guard let request = unsafe request(owner) else { return 0 }
  return unsafe request.bodyReceived(bytes(characters, size * count)) ? size * count : 0
}

@c(actors_curl_on_read) func onCurlRead(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ owner: UnsafeMutableRawPointer?
) -> Int {
  guard let request = unsafe request(owner), let buffer = unsafe buffer else { return ccurl_read_abort }
  let bytes = request.take(bytesMax: size * count)
  unsafe bytes.withUnsafeBytes { source in
    guard let start = source.baseAddress else { return }
    unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: source.count)
  }
  return bytes.count
}

@c(actors_curl_on_seek) func onCurlSeek(_ owner: UnsafeMutableRawPointer?, _ offset: Int, _ origin: Int32) -> Int32 {
  guard origin == 0, let request = unsafe request(owner) else { return CURL_SEEKFUNC_CANTSEEK }
  return request.seek(to: offset) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}

extension HTTPClient {
  fileprivate static func of(_ owner: UnsafeMutableRawPointer?) -> HTTPClient? {
    unsafe owner.map { unsafe Unmanaged<HTTPClient>.fromOpaque($0).takeUnretainedValue() }
  }
}

@c(actors_curl_on_socket) func onCurlSocket(
  _ easy: UnsafeMutableRawPointer?, _ descriptor: Int32, _ what: Int32, _ owner: UnsafeMutableRawPointer?,
  _ context: UnsafeMutableRawPointer?
) -> Int32 {
  let interest: Readiness? =
    switch what {
    case CURL_POLL_IN: .readable
    case CURL_POLL_OUT: .writable
    case CURL_POLL_INOUT: [.readable, .writable]
    case CURL_POLL_REMOVE: nil
    default: []
    }
  unsafe HTTPClient.of(owner)?.watch(descriptor, for: interest)
  return 0
}

@c(actors_curl_on_timer) func onCurlTimer(
  _ multi: UnsafeMutableRawPointer?, _ waitMs: Int, _ owner: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe HTTPClient.of(owner)?.arm(waitMs < 0 ? nil : .milliseconds(Int64(waitMs)))
  return 0
}
