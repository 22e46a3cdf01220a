import Inquiry
import Testing

struct FormTests {
  private static let form = StepID(0)

  private static func complaint(
    _ kind: FieldKind, isRequired: Bool = true, _ values: AnswerValue...
  ) throws -> FieldComplaint.Reason? {
    let field = FieldDefinition(id: FieldID(4), name: "field", label: "Field", kind: kind, isRequired: isRequired)
    let definition = try InquiryDefinition(
      name: "form",
      steps: [
        StepDefinition(id: form, name: "form", kind: .form(fields: [field]), title: "Form"),
        StepDefinition(id: StepID(1), name: "end", kind: .terminal(redirect: nil), title: "End"),
      ])
    let answers = Answers(values.map { FieldAnswer(field: FieldID(4), value: $0) })
    let complaint = definition.complaint(about: answers, at: form)
    #expect(complaint == nil || complaint?.field == FieldID(4))
    return complaint?.reason
  }

  @Test func `F30: a required field has to have an answer, another one may be left out`() throws {
    #expect(try Self.complaint(.text()) == .missing)
    #expect(try Self.complaint(.text(), .text("  ")) == .missing)
    #expect(try Self.complaint(.text(), isRequired: false) == nil)
    #expect(try Self.complaint(.text(), isRequired: false, .text("")) == nil)
    #expect(try Self.complaint(.text(), .text("a"), .text("b")) == .kind)
  }

  @Test func `texts and choices are held to their bounds`() throws {
    #expect(try Self.complaint(.text(charactersMax: 3), .text("äöü")) == nil)
    #expect(try Self.complaint(.text(charactersMax: 3), .text("äöüx")) == .tooLong)
    #expect(try Self.complaint(.choice(["A", "B"]), .choice(1)) == nil)
    #expect(try Self.complaint(.choice(["A", "B"]), .choice(2)) == .noSuchChoice)
    #expect(try Self.complaint(.choice(["A", "B"]), .text("A")) == .kind)
  }

  @Test(arguments: [
    ("+41 44 668 18 00", true), ("0041446681800", true), ("044 668 18 00", true), ("(044) 668-18-00", true),
    ("+49 30 123456", true), ("+1 555 0100", false), ("+41", false), ("12", false),
    ("+41 44 668 18 00 00 00 00", false),
    ("044x", false),
  ])
  func `a phone number is one of a country that the field offers`(typed: String, isFine: Bool) throws {
    let kind = FieldKind.phone(PhoneFieldDefinition(countries: ["CH", "DE"], defaultCountry: "CH"))
    #expect(try Self.complaint(kind, .phone(typed)) == (isFine ? nil : .phoneNumber))
  }

  @Test func `a phone number without a country code is one of the chosen country`() throws {
    let swiss = try #require(PhoneCountry("CH"))
    #expect(PhoneNumber("044 668 18 00", country: swiss, allowed: [swiss])?.revealed == "+41446681800")
    let number = try #require(PhoneNumber("+41446681800", country: swiss, allowed: PhoneCountry.all))
    #expect("\(number)" == "+••••")
    #expect(String(reflecting: number) == "+••••")
  }

  @Test func `a date is within the field's bounds`() throws {
    let kind = FieldKind.date(DateFieldDefinition(earliest: "2000-01-01", latest: "2026-11-30"))
    let days: [(String, FieldComplaint.Reason?)] = [
      ("1999-12-31", .dateOutOfRange), ("2000-01-01", nil), ("2026-11-30", nil), ("2026-12-01", .dateOutOfRange),
    ]
    for (text, expected) in days {
      let day = try #require(CalendarDate(text))
      #expect(try Self.complaint(kind, .date(day)) == expected)
    }
    #expect(try Self.complaint(kind, .text("30.11.2026")) == .date)
  }

  @Test func `an address names a street, a city and a country`() throws {
    let full = PostalAddress(street: "1 Main St", postalCode: "", city: "Dublin", country: "IE")
    let remote = PostalAddress(street: "1 The Square", postalCode: "PCRN 1ZZ", city: "Adamstown", country: "PN")
    for whole in [full, remote] { #expect(try Self.complaint(.address, .address(whole)) == nil) }
    for partial in [
      PostalAddress(street: "", postalCode: "1", city: "Dublin", country: "IE"),
      PostalAddress(street: "1 Main St", postalCode: "1", city: " ", country: "IE"),
      PostalAddress(street: "1 Main St", postalCode: "1", city: "Dublin", country: "Ireland"),
      PostalAddress(street: "1 Main St", postalCode: "1", city: "Dublin", country: "XX"),
    ] {
      #expect(try Self.complaint(.address, .address(partial)) == .address)
    }
    #expect("\(full)" == "address ••••")
  }

  @Test func `an answer to a field that the form does not have is refused`() throws {
    let definition = try InquiryDefinition(
      name: "form",
      steps: [
        StepDefinition(
          id: Self.form, name: "form",
          kind: .form(
            fields: [FieldDefinition(id: FieldID(0), name: "a", label: "A", kind: .text(), isRequired: false)]),
          title: "Form"),
        StepDefinition(id: StepID(1), name: "end", kind: .terminal(redirect: nil), title: "End"),
      ])
    let stray = Answers([FieldAnswer(field: FieldID(9), value: .text("x"))])
    #expect(definition.complaint(about: stray, at: Self.form) == FieldComplaint(field: FieldID(9), reason: .kind))
    #expect(definition.complaint(about: stray, at: StepID(1)) == nil)
  }

  @Test(arguments: [
    ("dd.MM.yyyy", "05.03.2026", "2026-03-05"), ("d/M/yyyy", "5/3/2026", "2026-03-05"),
    ("MM-dd, yyyy", "03-05, 2026", "2026-03-05"), ("yyyy-MM-dd", "2026-03-05", "2026-03-05"),
  ])
  func `a date is written and read by its pattern`(pattern: String, written: String, iso: String) throws {
    let pattern = try #require(DatePattern(pattern))
    let day = try #require(CalendarDate(iso))
    #expect(pattern.text(of: day) == written)
    #expect(pattern.date(in: written) == day)
    #expect(pattern.date(in: written + "0") == nil && pattern.date(in: String(written.dropLast())) != day)
  }
}
