internal import CSodium
public import Inquiry

/// An issuer's key pair (Ed25519, RFC 8032), by libsodium. Signing draws no randomness: the same document gets the same
/// signature.
public struct Ed25519Issuer: DocumentSigner {
  public static let seedByteCount = 32
  /// Begins what a run's key is derived from, so that it is the key of nothing else.
  private static let derivationTag = "baton.issuer/1"

  public let verifier: Ed25519Verifier
  /// The seed and the public key behind it, as libsodium wants it.
  private let secretKey: [UInt8]

  /// The issuer of a run: its key is a hash of the run's seed, so that a run can be had again.
  public init(run seed: UInt64) {
    self.init(derivedFrom: (0..<8).map { UInt8(truncatingIfNeeded: seed &>> UInt64(56 - 8 * $0)) })
  }

  /// The issuer of a service: its key is a hash of the service's, so that what it signed once stays good.
  public init(serviceKey: [UInt8]) {
    self.init(derivedFrom: serviceKey)
  }

  private init(derivedFrom secret: [UInt8]) {
    let input = Array(Self.derivationTag.utf8) + secret
    var derived = [UInt8](repeating: 0, count: Self.seedByteCount)
    Sodium.begin()
    let status = unsafe crypto_generichash(&derived, derived.count, input, UInt64(input.count), nil, 0)
    precondition(status == 0, "libsodium hashes \(input.count) bytes to \(Self.seedByteCount)")
    guard let issuer = Ed25519Issuer(seed: derived) else { preconditionFailure("A hash has the length of a seed") }
    self = issuer
  }

  /// - Parameter seed: `seedByteCount` bytes, from which everything follows; nil for another length.
  init?(seed: [UInt8]) {
    guard seed.count == Self.seedByteCount else { return nil }
    Sodium.begin()
    var publicKey = [UInt8](repeating: 0, count: Ed25519Verifier.keyByteCount)
    var secretKey = [UInt8](repeating: 0, count: Self.seedByteCount + Ed25519Verifier.keyByteCount)
    let status = unsafe crypto_sign_seed_keypair(&publicKey, &secretKey, seed)
    guard status == 0, let verifier = Ed25519Verifier(publicKey: publicKey) else { return nil }
    self.verifier = verifier
    self.secretKey = secretKey
  }

  public func signature(of document: Document) -> DocumentSignature {
    guard let signature = DocumentSignature(signature(of: document.statement)) else {
      preconditionFailure("A signature of Ed25519 has 64 bytes")
    }
    return signature
  }

  func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: DocumentSignature.byteCount)
    let status = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey)
    precondition(status == 0, "libsodium signs \(message.count) bytes")
    return signature
  }
}

extension Ed25519Issuer: Masked {
  public var mask: String { "key ••••" }
}

/// What libsodium wants to be asked once before anything else; asked again, it does nothing.
enum Sodium {
  private static let status = sodium_init()

  static func begin() {
    precondition(status >= 0, "libsodium cannot begin: the system gives it no randomness")
  }
}
