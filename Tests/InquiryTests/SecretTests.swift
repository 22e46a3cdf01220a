import Actors
import Inquiry
import Testing

struct SecretTests {
  @Test func `every secret comes back from its text, and no other text is accepted`() {
    var random = SeededRandom(seed: 16)
    for _ in 0..<1_000 {
      let secret = Secret(high: random.next(), low: random.next())
      #expect(secret.revealed.utf8.count == 22)
      #expect(Secret(revealed: secret.revealed) == secret)
      #expect(Secret(revealed: secret.revealed + "A") == nil)
      #expect(Secret(revealed: String(secret.revealed.dropLast())) == nil)
    }
    #expect(Secret(revealed: "AAAAAAAAAAAAAAAAAAAAAA") == Secret(high: 0, low: 0))
    #expect(Secret(revealed: "AAAAAAAAAAAAAAAAAAAAAB") == nil)
    #expect(Secret(revealed: "AAAAAAAAAA AAAAAAAAAAA") == nil)
    #expect(Secret(high: .max, low: .max).revealed == "_____________________w")
  }

  @Test func `a typed code is read as people type it`() {
    let code = TypedCode(reducing: Secret(high: 0, low: 123_456_789_012_345))
    #expect(code.revealed.utf8.count == 9)
    #expect(TypedCode(typed: code.revealed) == code)
    #expect(TypedCode(typed: code.revealed.lowercased()) == code)
    #expect(TypedCode(typed: " " + code.revealed.split(separator: "-").joined(separator: " ")) == code)
    #expect(TypedCode(typed: "BCDF-GHJ") == nil)
    #expect(TypedCode(typed: "BCDF-GHJKL") == nil)
    #expect(TypedCode(typed: "ACDF-GHJK") == nil)
    #expect(TypedCode(typed: "BBBB-BBBB")?.number == 0)
    #expect(TypedCode(typed: "ZZZZ-ZZZZ")?.number == 25_599_999_999)
  }

  @Test func `S16: no description shows a code, a token or a number`() {
    let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    let launch = LaunchCode(secret)
    let handoff = HandoffCode(secret)
    let said = [
      "\(secret)", "\(launch)", "\(handoff)", "\(ResumeToken(secret))", "\(WatchToken(secret))",
      "\(ReceiptToken(secret))", "\(TypedCode(reducing: secret))", String(reflecting: secret),
      "\(DeviceRequest.Body.peek(.scanned(handoff)))", "\(Entry.start(launchCode: .secret(secret)))",
      "\(HandoffStage.Phase.showing(handoff, TypedCode(reducing: secret), generation: Generation(1), until: .never))",
    ]
    for text in said {
      #expect(!text.contains(secret.revealed) && !text.contains("81985529216486895"), "\(text)")
      #expect(!text.contains(TypedCode(reducing: secret).revealed) && text.contains("•"), "\(text)")
    }
    #expect("\(ConfirmNumber(42))" == "•••")
    #expect(ConfirmNumber(42).revealed == "042")
  }

  @Test func `S14: a secret of one purpose never passes for another`() {
    let hasher = MixingHasher(seed: 1)
    let secret = Secret(high: 1, low: 2)
    #expect(hasher.digest(of: secret, for: .launch) == hasher.digest(of: secret, for: .launch))
    #expect(hasher.digest(of: secret, for: .launch) != hasher.digest(of: secret, for: .handoff))
    #expect(hasher.digest(of: secret, for: .launch) != MixingHasher(seed: 2).digest(of: secret, for: .launch))
    let nonce = SecretNonce(random: 7, counter: 1)
    #expect(hasher.secret(from: nonce, for: .resume) != hasher.secret(from: nonce, for: .watch))
  }
}
