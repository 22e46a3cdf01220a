/// HMAC-SHA-256 (RFC 2104, RFC 6234), injected at the edge: what webhooks and session tokens are signed with.
public protocol MessageAuthenticator: Sendable {
  /// 32 bytes.
  func code(of message: [UInt8], under key: [UInt8]) -> [UInt8]
}
