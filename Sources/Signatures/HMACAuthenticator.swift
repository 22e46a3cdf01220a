internal import CSodium
public import Inquiry

/// HMAC-SHA-256 by libsodium.
public struct HMACAuthenticator: MessageAuthenticator {
  public static let byteCount = 32

  public init() {
    Sodium.begin()
  }

  public func code(of message: [UInt8], under key: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: Self.byteCount)
    var state = crypto_auth_hmacsha256_state()
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &output)
    return output
  }
}
