internal import CSodium
public import Inquiry

/// An issuer's public key: tells what it signed from everything else.
public struct Ed25519Verifier: DocumentVerifier {
  public static let keyByteCount = 32

  public let publicKey: [UInt8]

  /// Nil unless the key has `keyByteCount` bytes.
  public init?(publicKey: [UInt8]) {
    guard publicKey.count == Self.keyByteCount else { return nil }
    Sodium.begin()
    self.publicKey = publicKey
  }

  public func verifies(_ document: Document) -> Bool {
    verifies(document.signature.bytes, of: document.statement)
  }

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == DocumentSignature.byteCount else { return false }
    return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
  }
}

extension DocumentSigning {
  /// Real signatures, for runs in real time: they cost some tens of microseconds each.
  public static func ed25519(seed: UInt64) -> DocumentSigning {
    let issuer = Ed25519Issuer(run: seed)
    return DocumentSigning(signer: issuer, verifier: issuer.verifier)
  }
}
