public import HTTP

/// Names one attempt to tell a webhook something.
public struct AttemptID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// One attempt to tell a webhook something, whole: whoever carries it out posts these bytes, and reports the status.
public struct WebhookPost: Hashable, Sendable {
  public let id: AttemptID
  public let url: String
  public let headers: [HTTPHeader]
  public let body: [UInt8]
  /// How long it may take.
  public let timeoutMs: UInt32
}

/// Personal data is in the body, a secret may be in the headers.
extension WebhookPost: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "attempt \(id.number), \(body.count) bytes" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
