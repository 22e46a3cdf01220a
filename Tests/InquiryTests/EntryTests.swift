import Inquiry
import Testing

struct EntryTests {
  private let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

  @Test(arguments: ["", " ", "\n\t "])
  func `F07: a blank code is told from an unreadable one`(text: String) {
    #expect(EnteredCode(reading: text) == .blank)
    #expect(EnteredInquiry(reading: text) == .blank)
  }

  @Test func `a code is read bare, from its link, and typed`() {
    #expect(EnteredCode(reading: secret.revealed) == .secret(secret))
    #expect(EnteredCode(reading: " \(secret.revealed)\n") == .secret(secret))
    #expect(EnteredCode(reading: HandoffCode(secret).link(host: "id.example")) == .secret(secret))
    for method in SessionMethod.allCases {
      let link = HandoffCode(secret).link(host: "id.example", by: method)
      #expect(EnteredCode(reading: link) == (method.isMessage ? .linked(secret, by: method) : .secret(secret)))
    }
    #expect(EnteredCode(reading: "https://id.example/h#v1.\(secret.revealed).pigeon") == .unreadable)
    #expect(EnteredCode(reading: "bcdf ghjk") == TypedCode(typed: "BCDF-GHJK").map(EnteredCode.typed))
    #expect(EnteredCode(reading: "not a code") == .unreadable)
    #expect(EnteredCode(reading: "https://id.example/h#v2.\(secret.revealed)") == .unreadable)
  }

  @Test func `F05: a resume names the current inquiry, one by id, or none that exists`() {
    #expect(EnteredInquiry(reading: nil) == .current)
    #expect(EnteredInquiry(reading: "inq-42-1") == .named(InquiryID(session: SessionNumber(42), ordinal: 1)))
    for text in ["inq-42", "inq-42-1-1", "inq-042-1", "inq--1-1", "INQ-1-1", "inq-1-70000", "x"] {
      #expect(EnteredInquiry(reading: text) == .unreadable, "\(text)")
    }
  }
}
