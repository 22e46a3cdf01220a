/// What a secret is for. A secret of one purpose never passes for another (S8, S14).
public enum SecretPurpose: UInt8, Hashable, Sendable, BitwiseCopyable {
  case launch
  case handoff
  case typed
  case resume
  case watch
  case receipt
  case oneTimeCode
  case cancel
  case claim
  case installation
  /// A link of the vendor's API.
  case oneTimeLink
}

/// A keyed hash of a code or token: all that the service keeps of it (S16).
public struct CodeDigest: Hashable, Sendable, BitwiseCopyable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Compares all bits whatever the first ones say, so that the time taken tells nothing.
  public func matches(_ other: CodeDigest) -> Bool {
    (high ^ other.high) | (low ^ other.low) == 0
  }
}

/// The service's secret key at work. It is injected at the edge, so that the core neither holds the key nor knows the
/// hash.
public protocol SecretHasher: Sendable {
  /// Keyed, and different for each purpose: equal inputs give equal digests, and nothing else can be told from one.
  func digest(of secret: Secret, for purpose: SecretPurpose) -> CodeDigest

  /// A secret that only the key's owner can derive again from the nonce, so that a repeated request gets the same code
  /// without anybody having stored it (S18).
  func secret(from nonce: SecretNonce, for purpose: SecretPurpose) -> Secret
}

/// What a secret is derived from. Useless without the key, so it may be stored; drawn from the inquiry's own
/// randomness.
public struct SecretNonce: Hashable, Sendable, BitwiseCopyable {
  public let random: UInt64
  /// Tells the secrets of one draw apart: a generation, a rotation, an installation.
  public let counter: UInt64

  public init(random: UInt64, counter: UInt64) {
    self.random = random
    self.counter = counter
  }
}
