import Inquiry
import Testing

@testable import Signatures

struct Ed25519Tests {
  private static let document = Document(
    id: DocumentID(inquiry: InquiryID(session: SessionNumber(0x0102_0304), ordinal: 0x0506), ordinal: 7),
    version: DocumentVersion(0x0809), digest: 0x0A0B_0C0D_0E0F_1011, byteCount: 0x1213_1415)

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Tests 1 and 2 of RFC 8032, section 7.1.
  private static let vectors: [(seed: String, key: String, message: String, signature: String)] = [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ]

  @Test(arguments: 0..<2)
  func `keys and signatures are those of the standard`(number: Int) throws {
    let vector = Self.vectors[number]
    let issuer = try #require(Ed25519Issuer(seed: Self.bytes(vector.seed)))
    #expect(issuer.verifier.publicKey == Self.bytes(vector.key))
    let message = Self.bytes(vector.message)
    #expect(issuer.signature(of: message) == Self.bytes(vector.signature))
    #expect(issuer.verifier.verifies(Self.bytes(vector.signature), of: message))
    #expect(!issuer.verifier.verifies(Self.bytes(vector.signature), of: message + [0]))
  }

  @Test func `the statement that is signed has the layout of Protocols/delivery.md`() {
    let tag = Array("baton.document/1".utf8)
    let members = (1...9).map { UInt8($0) } + [1] + [0x12, 0x13, 0x14, 0x15] + (0x0A...0x11).map { UInt8($0) }
    #expect(Self.document.statement == tag + members)
    let tombstone = Document(
      id: Self.document.id, version: Self.document.version, digest: Self.document.digest,
      byteCount: Self.document.byteCount, isAlive: false)
    #expect(tombstone.statement != Self.document.statement)
  }

  @Test func `a key of the run's seed signs the same document the same way, and another seed another way`() {
    let (first, again, other) = (Ed25519Issuer(run: 7), Ed25519Issuer(run: 7), Ed25519Issuer(run: 8))
    let signature = first.signature(of: Self.document)
    #expect(again.signature(of: Self.document) == signature)
    #expect(other.signature(of: Self.document) != signature)
    #expect(!other.verifier.verifies(Self.document.signed(by: first)))
    #expect("\(first)" == "key ••••" && "\(signature)" == "signature ••••")
  }

  private static let pairs: [DocumentSigning] = [.mixing(seed: 7), .ed25519(seed: 7)]

  @Test(arguments: 0..<2)
  func `S39: a change of any member makes the signature worthless, whichever pair signs`(number: Int) {
    let pair = Self.pairs[number]
    let signed = Self.document.signed(by: pair.signer)
    #expect(pair.verifier.verifies(signed))
    #expect(!pair.verifier.verifies(Self.document), "no signature at all")
    #expect(!pair.verifier.verifies(signed.forged))
    func changed(
      ordinal: UInt8 = 7, person: UInt32 = 0x0102_0304, version: UInt16 = 0x0809, byteCount: UInt32 = 0x1213_1415,
      isAlive: Bool = true
    ) -> Document {
      Document(
        id: DocumentID(inquiry: InquiryID(session: SessionNumber(person), ordinal: 0x0506), ordinal: ordinal),
        version: DocumentVersion(version), digest: Self.document.digest, byteCount: byteCount, isAlive: isAlive,
        signature: signed.signature)
    }
    #expect(pair.verifier.verifies(changed()))
    let changes = [
      changed(ordinal: 8), changed(person: 5), changed(version: 1), changed(byteCount: 1), changed(isAlive: false),
    ]
    for change in changes { #expect(!pair.verifier.verifies(change)) }
  }

  @Test func `signatures, keys and seeds have their lengths and no others`() {
    #expect(DocumentSignature([UInt8](repeating: 1, count: 63)) == nil)
    let bytes = (0..<64).map { UInt8($0) }
    #expect(DocumentSignature(bytes)?.bytes == bytes)
    #expect(Ed25519Verifier(publicKey: []) == nil)
    #expect(Ed25519Issuer(seed: [1, 2, 3]) == nil)
  }
}
