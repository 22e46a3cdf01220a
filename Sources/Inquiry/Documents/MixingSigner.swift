import Actors

/// Signs for simulations: a keyed hash that costs nanoseconds where a signature costs a tenth of a millisecond. Whoever
/// can check it could have made it: no protection against people.
public struct MixingSigner: DocumentSigner, DocumentVerifier {
  private let key: UInt64

  public init(seed: UInt64 = 0) {
    key = SeededRandom.mixed(seed ^ 0x1557_ED0C_0F5E_A1ED)
  }

  public func signature(of document: Document) -> DocumentSignature {
    let size = UInt64(document.byteCount) &<< 1 | (document.isAlive ? 1 : 0)
    var word = SeededRandom.mixed(key ^ document.id.word)
    word = SeededRandom.mixed(word &+ (UInt64(document.version.rawValue) &<< 40 ^ size))
    word = SeededRandom.mixed(word ^ document.digest)
    return DocumentSignature(point: DocumentSignature.Half(word), scalar: DocumentSignature.Half(~word))
  }

  public func verifies(_ document: Document) -> Bool {
    document.signature == signature(of: document)
  }
}

extension MixingSigner: Masked {
  public var mask: String { "key ••••" }
}
