public import HTTP

/// What a client is to send, and how its answer is wanted.
public struct HTTPClientRequest {
  /// Its target is a path, perhaps with a query.
  public var request: HTTPRequest
  /// A body that is made while it is sent; nil for the request's own.
  public var upload: HTTPUpload?
  /// Whether the answer is had piece by piece as it comes, for as long as it lasts.
  public var isStream: Bool

  public init(_ request: HTTPRequest, upload: HTTPUpload? = nil, isStream: Bool = false) {
    self.request = request
    self.upload = upload
    self.isStream = isStream
  }
}

/// A body that nobody holds as a whole.
public struct HTTPUpload {
  public let byteCount: Int
  /// The bytes from an offset on: as many as wanted, or fewer, but one at least before the end. The same offset gives
  /// the same bytes: what was sent on a connection that broke is sent once more.
  let chunk: (_ offset: Int, _ bytesMax: Int) -> [UInt8]

  public init(byteCount: Int, chunk: @escaping (_ offset: Int, _ bytesMax: Int) -> [UInt8]) {
    self.byteCount = byteCount
    self.chunk = chunk
  }
}

/// Names one request of one client. Never used again.
public struct HTTPRequestID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt64
}

/// What becomes of a request. The last event is `answered`, `ended` or `failed`; a request that was cancelled has none.
public enum HTTPClientEvent: Hashable, Sendable {
  /// The whole answer.
  indirect case answered(HTTPResponse)
  /// A stream: its status and header fields are there.
  indirect case began(HTTPResponse)
  case received([UInt8])
  case ended
  case failed(HTTPClientFailure)
}
