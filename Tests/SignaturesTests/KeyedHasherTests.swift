import Inquiry
import Signatures
import Testing

struct KeyedHasherTests {
  private static let key = [UInt8](0..<32)
  private static let secret = Secret(high: 1, low: 2)

  @Test func `a digest follows from the key, the secret and the purpose, and from nothing else`() throws {
    let hasher = try #require(KeyedHasher(key: Self.key))
    let digest = hasher.digest(of: Self.secret, for: .launch)
    #expect(digest == KeyedHasher(key: Self.key)?.digest(of: Self.secret, for: .launch))
    #expect(digest != hasher.digest(of: Self.secret, for: .handoff))
    #expect(digest != hasher.digest(of: Secret(high: 1, low: 3), for: .launch))
    #expect(digest != KeyedHasher(key: Self.key.reversed())?.digest(of: Self.secret, for: .launch))
    let derived = hasher.secret(from: SecretNonce(random: 1, counter: 2), for: .launch)
    #expect(derived.high != digest.high && derived.low != digest.low)
  }

  /// By `b2sum`'s algorithm in Python: hashlib.blake2b(data, digest_size=16, key=bytes(range(32))).
  @Test func `it is BLAKE2b under the key`() throws {
    let hasher = try #require(KeyedHasher(key: Self.key))
    let digest = hasher.digest(of: Self.secret, for: .launch)
    #expect(digest == CodeDigest(high: 0xA0D5F20C191251F4, low: 0x11EB43454321F05A))
  }

  @Test func `each start has a key of its own, and none shows it`() {
    let nonce = SecretNonce(random: 1, counter: 2)
    #expect(KeyedHasher().secret(from: nonce, for: .resume) != KeyedHasher().secret(from: nonce, for: .resume))
    #expect(KeyedHasher(key: [1, 2, 3]) == nil)
    #expect("\(KeyedHasher())" == "key ••••")
  }
}
