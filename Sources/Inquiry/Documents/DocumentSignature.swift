/// What an issuer puts under a version of a document: 64 bytes, as Ed25519 has them (RFC 8032 section 5.1.6). Kept with
/// the document, so that whoever is shown it can check it again.
public struct DocumentSignature: Hashable, Sendable, BitwiseCopyable {
  /// The first 32 bytes.
  public let point: Half
  /// The last 32 bytes.
  public let scalar: Half

  public static let byteCount = 64
  /// Under nothing: no verifier takes it.
  public static let none = DocumentSignature(point: Half(), scalar: Half())

  public init(point: Half, scalar: Half) {
    self.point = point
    self.scalar = scalar
  }

  /// Nil unless there are 64 bytes.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(point: Half(bytes.prefix(32)), scalar: Half(bytes.suffix(32)))
  }

  public var bytes: [UInt8] { point.bytes + scalar.bytes }

  /// 32 bytes as four words, the first byte the most significant of its word.
  public struct Half: Hashable, Sendable, BitwiseCopyable {
    public let first: UInt64
    public let second: UInt64
    public let third: UInt64
    public let fourth: UInt64

    public init(_ first: UInt64 = 0, _ second: UInt64 = 0, _ third: UInt64 = 0, _ fourth: UInt64 = 0) {
      self.first = first
      self.second = second
      self.third = third
      self.fourth = fourth
    }

    fileprivate init(_ bytes: some Collection<UInt8>) {
      func word(_ position: Int) -> UInt64 {
        bytes.dropFirst(8 * position).prefix(8).reduce(0) { $0 &<< 8 | UInt64($1) }
      }
      self.init(word(0), word(1), word(2), word(3))
    }

    fileprivate var bytes: [UInt8] {
      [first, second, third, fourth].flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word &>> UInt64(56 - 8 * $0)) }
      }
    }
  }
}

extension DocumentSignature: Masked {
  public var mask: String { "signature ••••" }
}

/// The issuer's key at work. Like `SecretHasher` it is injected at the edge: the core holds no key and knows no curve.
public protocol DocumentSigner: Sendable {
  /// The same document gets the same signature.
  func signature(of document: Document) -> DocumentSignature
}

/// What a device knows of the issuer.
public protocol DocumentVerifier: Sendable {
  /// Whether the issuer signed just this: id, version, digest, size, and whether it is revoked.
  func verifies(_ document: Document) -> Bool
}

/// Who signs the documents of a run, and who checks that. `Protocols/delivery.md` says which runs have which pair.
public struct DocumentSigning: Sendable {
  public let signer: any DocumentSigner
  public let verifier: any DocumentVerifier

  public init(signer: any DocumentSigner, verifier: any DocumentVerifier) {
    self.signer = signer
    self.verifier = verifier
  }

  /// For simulations.
  public static func mixing(seed: UInt64) -> DocumentSigning {
    let signer = MixingSigner(seed: seed)
    return DocumentSigning(signer: signer, verifier: signer)
  }
}

extension Document {
  /// What is signed: an ASCII tag, then the members in big-endian order, each in its own width. `Protocols/delivery.md`
  /// has the layout.
  public var statement: [UInt8] {
    var bytes = Array(Self.statementTag.utf8)
    func append(_ word: UInt64, count: UInt64) {
      for position in 0..<count {
        bytes.append(UInt8(truncatingIfNeeded: word &>> (8 * (count - 1 - position))))
      }
    }
    append(UInt64(id.inquiry.session.rawValue), count: 4)
    append(UInt64(id.inquiry.ordinal), count: 2)
    append(UInt64(id.ordinal), count: 1)
    append(UInt64(version.rawValue), count: 2)
    append(isAlive ? 1 : 0, count: 1)
    append(UInt64(byteCount), count: 4)
    append(digest, count: 8)
    return bytes
  }

  private static let statementTag = "baton.document/1"

  /// The same with the signature of an issuer.
  public func signed(by signer: borrowing some DocumentSigner) -> Document {
    var document = self
    document.signature = signer.signature(of: self)
    return document
  }

  /// Other bytes under the signature that was made for these: what somebody on the way makes of it, who has no key.
  public var forged: Document {
    Document(
      id: id, version: version, digest: ~digest, byteCount: byteCount, isAlive: isAlive, signature: signature)
  }
}
