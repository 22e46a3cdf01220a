import Testing

@testable import Links

struct PunycodeTests {
  /// All but the last are samples of RFC 3492, section 7.1.
  @Test(arguments: [
    ("\u{4ED6}\u{4EEC}\u{4E3A}\u{4EC0}\u{4E48}\u{4E0D}\u{8BF4}\u{4E2D}\u{6587}", "ihqwcrb4cv8a8dqg056pqjye"),
    ("pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "proprostnemluvesky-uyb24dma41a"),
    ("3\u{5E74}b\u{7D44}\u{91D1}\u{516B}\u{5148}\u{751F}", "3b-ww4c5e180e575a65lsy2b"),
    ("-> $1.00 <-", "-> $1.00 <--"),
    ("\u{10FFFF}\u{80}", "a97093t"),
  ])
  func `texts are encoded and come back`(_ text: String, _ encoded: String) throws {
    let scalars = Array(text.unicodeScalars)
    let bytes = try #require(Punycode.encoded(scalars))
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
    #expect(Punycode.decoded(Array(encoded.unicodeScalars)[...]) == scalars)
  }

  @Test(arguments: ["\u{E9}", "99999999", "a-!", "0", "ab-99999", "A"])
  func `what is no Punycode is not decoded`(_ text: String) {
    #expect(Punycode.decoded(Array(text.unicodeScalars)[...]) == nil)
  }
}
