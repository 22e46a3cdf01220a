internal import CSodium
public import Inquiry

/// The hasher of a service that people reach: BLAKE2b (RFC 7693) under a key that nobody else has, by libsodium.
public struct KeyedHasher: SecretHasher {
  public static let keyByteCount = 32

  private let key: [UInt8]

  /// With a key drawn from the system's randomness: no secret of an earlier start is good any more.
  public init() {
    Sodium.begin()
    var key = [UInt8](repeating: 0, count: Self.keyByteCount)
    unsafe randombytes_buf(&key, key.count)
    self.key = key
  }

  /// Nil unless the key has `keyByteCount` bytes.
  public init?(key: [UInt8]) {
    guard key.count == Self.keyByteCount else { return nil }
    Sodium.begin()
    self.key = key
  }

  public func digest(of secret: Secret, for purpose: SecretPurpose) -> CodeDigest {
    let (high, low) = hashed([1, purpose.rawValue], secret.high, secret.low)
    return CodeDigest(high: high, low: low)
  }

  public func secret(from nonce: SecretNonce, for purpose: SecretPurpose) -> Secret {
    let (high, low) = hashed([2, purpose.rawValue], nonce.random, nonce.counter)
    return Secret(high: high, low: low)
  }

  /// - Parameter tag: so that no digest is a secret, and none of one purpose another's.
  private func hashed(_ tag: [UInt8], _ first: UInt64, _ second: UInt64) -> (UInt64, UInt64) {
    var input = tag
    for word in [first, second] {
      for shift in (0..<8).reversed() { input.append(UInt8(truncatingIfNeeded: word &>> UInt64(8 * shift))) }
    }
    var output = [UInt8](repeating: 0, count: 16)
    let status = unsafe crypto_generichash(&output, output.count, input, UInt64(input.count), key, key.count)
    precondition(status == 0, "libsodium hashes \(input.count) bytes to \(output.count)")
    let words = [output.prefix(8), output.suffix(8)].map { $0.reduce(UInt64(0)) { $0 &<< 8 | UInt64($1) } }
    return (words[0], words[1])
  }
}

extension KeyedHasher: Masked {
  public var mask: String { "key ••••" }
}
