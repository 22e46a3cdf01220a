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

  /// Of a value, by all ways of printing it.
  private func printed(_ value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value)\n\(String(reflecting: value))\n\(dumped)"
  }

  @Test func `no way of printing shows what is personal or secret, wherever it is held`() throws {
    let number: UInt64 = 1_234_567_890_123_456_789
    let text = "Ada Lovelace"
    let secret = Secret(high: number, low: number)
    let inquiry = try #require(InquiryID("inq-1-1"))
    let evidence = CaptureEvidence(digest: number, byteCount: 7)
    let answers = Answers([
      FieldAnswer(field: FieldID(0), value: .text(text)), FieldAnswer(field: FieldID(1), value: .choice(243)),
    ])
    let content = RecordContent(digest: number, byteCount: 7)
    let id = DocumentID(inquiry: inquiry, ordinal: 1)
    let document = Document(id: id, version: DocumentVersion(1), digest: number, byteCount: 7)
    let identity = VerifiedIdentity(subject: SessionNumber(1), mode: .nfc, portrait: evidence)
    let pending = PendingSubmission(step: StepID(1), key: IdempotencyKey(1), submission: .form(answers))
    let record = ResumeRecord(
      inquiry: inquiry, installation: InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1)),
      definition: DefinitionID(0), resumeToken: ResumeToken(secret),
      receiptToken: ReceiptToken(secret), cancelToken: CancelToken(secret), watchToken: WatchToken(secret),
      exchanged: LaunchCode(secret),
      epochSeen: .none, sequenceSeen: .none, stageSeen: .form, pending: pending)
    let vault = VaultImage(
      receiptToken: ReceiptToken(secret), documents: [VaultDocument(document, receivedAt: .start)],
      records: [VaultRecord(inquiry: inquiry, portrait: number, content: content)])
    let held: [any Sendable] = [
      secret, HandoffCode(secret), TypedCode(reducing: secret), ConfirmNumber(243),
      TypedDigits(number: number, count: 9),
      answers, answers.fields, answers.fields[0].value, answers.fields[1].value, evidence, identity, content, document,
      StepSubmission.selfie(evidence), InquiryAction.submitForm(StepID(1), answers),
      VaultMessage.save(inquiry, identity),
      DurableValue.resume(ResumeRecords(record)), DurableValue.vault(vault),
      CaptureResult.captured(StepID(1), evidence),
      MixingHasher(seed: number), InquiryError.invalidLink(url: text),
    ]
    let reducedSecret = "\(TypedCode(reducing: secret).number)"
    let key = "\(SeededRandom.mixed(number ^ 0x5EC2_E7B0_1DFA_CE55))"
    for value in held {
      let printed = printed(value)
      for told in ["\(number)", text, "243", reducedSecret, key, secret.revealed] {
        #expect(!printed.contains(told), "\(printed)")
      }
    }
    #expect(printed(pending).contains("2 answers"))
    #expect(printed(vault).contains("doc-1-1-1 v1 of 7 bytes") && printed(vault).contains("record of 7 bytes"))
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
