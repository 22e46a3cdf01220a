/// Names one request of one server until its answer is out. Never used again.
public struct CallID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// What a server reports. Each call is reported by `requested` once, unless its client went away before the request
/// was complete, and may be answered from then on; then by `ended`.
public enum HTTPEvent: Hashable, Sendable {
  /// Bytes of a body that is not kept.
  case received(CallID, [UInt8])
  /// The request is complete.
  indirect case requested(CallID, HTTPRequest)
  /// The answer is out, or its client is gone, or went before the request was complete.
  case ended(CallID)
}

/// What becomes of a request as soon as its head is there.
public enum HTTPAdmission: Hashable, Sendable {
  case take(bodyBytesMax: Int, HTTPBodyKeeping = .whole)
  case refuse(HTTPResponse)
}

/// Where the bytes of a body go.
public enum HTTPBodyKeeping: Hashable, Sendable {
  /// Into the request.
  case whole
  /// Out by `received`, one piece after the other.
  case pieces
}
