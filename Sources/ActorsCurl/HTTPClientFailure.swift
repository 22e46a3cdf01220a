internal import CCurl

/// Why a request got no answer.
public enum HTTPClientFailure: Error, Hashable, Sendable {
  /// Nobody is there under this name and port.
  case unreachable(String)
  /// Somebody is, and cannot prove who it is, or speaks no TLS.
  case untrusted(String)
  case timedOut
  /// The connection ended before the answer did.
  case cutOff(String)
  /// What came is no HTTP.
  case notHTTP(String)
  case tooLarge(bytesMax: Int)
  /// A limit of the client's own.
  case tooMany(requestsMax: Int)
  /// The request cannot be sent at all, such as for an URL that is none.
  case notSendable(String)

  init(_ code: CURLcode) {
    let words = unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
      self = .unreachable(words)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED:
      self = .untrusted(words)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
      self = .notHTTP(words)
    case CURLE_UNSUPPORTED_PROTOCOL: self = .notHTTP("what came is no HTTP/1.1")
    case CURLE_URL_MALFORMAT, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_READ_ERROR, CURLE_ABORTED_BY_CALLBACK,
      CURLE_SEND_FAIL_REWIND, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION:
      self = .notSendable(words)
    default: self = .cutOff(words)
    }
  }
}

extension HTTPClientFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreachable(let words): "nobody answers there: \(words)"
    case .untrusted(let words): "it cannot be trusted: \(words)"
    case .timedOut: "it did not answer in time"
    case .cutOff(let words): "the connection ended before the answer did: \(words)"
    case .notHTTP(let words): "it does not speak HTTP/1.1: \(words)"
    case .tooLarge(let bytesMax): "its answer is larger than \(bytesMax) bytes"
    case .tooMany(let requestsMax): "\(requestsMax) requests are under way already"
    case .notSendable(let words): "the request cannot be sent: \(words)"
    }
  }
}
