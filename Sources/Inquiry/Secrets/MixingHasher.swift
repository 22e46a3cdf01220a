import Actors

/// A hasher for simulations: fast, repeatable, and no protection against people. A service that people reach uses
/// libsodium.
public struct MixingHasher: SecretHasher {
  private let key: UInt64

  public init(seed: UInt64) {
    key = SeededRandom.mixed(seed ^ 0x5EC2_E7B0_1DFA_CE55)
  }

  public func digest(of secret: Secret, for purpose: SecretPurpose) -> CodeDigest {
    let (high, low) = mixed(secret.high, secret.low, salt: 0x0100 | UInt64(purpose.rawValue))
    return CodeDigest(high: high, low: low)
  }

  public func secret(from nonce: SecretNonce, for purpose: SecretPurpose) -> Secret {
    let (high, low) = mixed(nonce.random, nonce.counter, salt: 0x0200 | UInt64(purpose.rawValue))
    return Secret(high: high, low: low)
  }

  private func mixed(_ first: UInt64, _ second: UInt64, salt: UInt64) -> (UInt64, UInt64) {
    let left = SeededRandom.mixed(first ^ key ^ salt)
    let right = SeededRandom.mixed(second &+ left)
    return (SeededRandom.mixed(left ^ right &+ key), right)
  }
}

extension MixingHasher: Masked {
  public var mask: String { "key ••••" }
}
