import Devices
import Inquiry
import Testing

struct ScreenDraftTests {
  private static let (name, country) = (FieldID(1), FieldID(2))

  private static let form = StepView(
    id: StepID(2), title: "About you", body: "As in your passport.", links: [],
    content: .form([
      FieldView(id: name, label: "Name", isRequired: true, content: .text(charactersMax: 20)),
      FieldView(id: country, label: "Country", isRequired: false, content: .choice(["Chile", "Peru"])),
    ]))

  private static func draft(at content: Screen.Content) -> ScreenDraft {
    var draft = ScreenDraft()
    draft.screenChanged(Screen(content))
    return draft
  }

  @Test func `F40: a form is sent as one intent, its answers in the order of its fields`() {
    var draft = Self.draft(at: .step(StepID(2), .form, .ready))
    draft.entered(.choice(0), into: Self.country)
    draft.entered(.text("Ad"), into: Self.name)
    draft.entered(.text("Ada"), into: Self.name)
    let answers = Answers([
      FieldAnswer(field: Self.name, value: .text("Ada")), FieldAnswer(field: Self.country, value: .choice(0)),
    ])
    #expect(draft.intent(of: .submitForm, Self.form) == .submitForm(StepID(2), answers))
    #expect("\(draft)" == "draft ••••")
  }

  @Test func `what was entered stays while the step is handed in, and is gone with it`() {
    var draft = Self.draft(at: .step(StepID(2), .form, .ready))
    draft.entered(.text("Ada"), into: Self.name)
    draft.screenChanged(Screen(.step(StepID(2), .form, .submitting)))
    draft.screenChanged(Screen(.step(StepID(2), .form, .ready), error: .answerMissing))
    #expect(draft[Self.name] == .text("Ada"))
    draft.screenChanged(Screen(.step(StepID(3), .form, .ready)))
    #expect(draft[Self.name] == nil)
    draft.screenChanged(nil)
    draft.entered(.text("Ada"), into: Self.name)
    draft.typed("1")
    #expect(draft == ScreenDraft())
  }

  @Test func `digits are typed for codes and numbers, and a number needs three of them`() {
    var code = Self.draft(at: .step(StepID(1), .oneTimeCode, .ready))
    code.typed("00 12-34 x")
    #expect(code.intent(of: .submitCode, nil) == .submitCode(StepID(1), TypedDigits(number: 1_234, count: 6)))
    code.typed(String(repeating: "7", count: 40))
    #expect(code.revealedDigits.count == TypedDigits.countMax)
    var number = Self.draft(at: .numberPrompt(triesLeft: 3))
    number.typed("04")
    #expect(number.intent(of: .enterNumber, nil) == nil)
    number.typed("042")
    #expect(number.intent(of: .enterNumber, nil) == .enterConfirmNumber(ConfirmNumber(42)))
    #expect(number.intent(of: .acknowledge, nil) == nil)
  }

  @Test func `there is no form with more answers than fields can be`() {
    var draft = Self.draft(at: .step(StepID(2), .form, .ready))
    for number in UInt8(1)...100 { draft.entered(.choice(0), into: FieldID(number)) }
    guard case .submitForm(_, let answers) = draft.intent(of: .submitForm, nil) else {
      return #expect(Bool(false), "sends no form")
    }
    #expect(answers.fields.count == InquiryDefinition.fieldsMax)
  }

  @Test func `every other control sends its own intent`() {
    let draft = Self.draft(at: .step(StepID(1), .introduction, .ready))
    for control in InterfaceControl.allCases where control != .enterNumber {
      #expect(draft.intent(of: control, nil).flatMap(InterfaceControl.init) == control)
    }
  }

  @Test func `F30: a form shows what was entered, and an error at its field`() {
    var draft = Self.draft(at: .step(StepID(2), .form, .ready))
    draft.entered(.text("Ada"), into: Self.name)
    draft.entered(.choice(1), into: Self.country)
    let error = InquiryErrorView(.answerTooLong, at: .field(Self.name))
    let text = StepText(Self.form, draft, error: error)
    #expect(
      text
        == StepText(
          title: "About you", body: ["As in your passport."],
          fields: [
            FieldText(label: "Name", kind: .text, value: "Ada", error: "This is too long."),
            FieldText(label: "Country", kind: .choice(["Chile", "Peru"]), isRequired: false, value: "Peru"),
          ]))
  }

  @Test func `dates, phone numbers and addresses stand in their fields as people write them`() throws {
    let pattern = try #require(DatePattern("dd.MM.yyyy"))
    let zone = try #require(TimeZoneName("UTC"))
    let date = DateFieldView(
      earliest: nil, latest: nil, initial: nil, pattern: pattern, timeZone: zone, firstWeekday: .monday)
    let chile = try #require(PhoneCountry("CL"))
    let fields = [
      FieldView(id: FieldID(1), label: "Born", isRequired: true, content: .date(date)),
      FieldView(id: FieldID(2), label: "Phone", isRequired: true, content: .phone([chile], standard: chile)),
      FieldView(id: FieldID(3), label: "Home", isRequired: true, content: .address),
    ]
    let view = StepView(id: StepID(2), title: "You", body: nil, links: [], content: .form(fields))
    var draft = Self.draft(at: .step(StepID(2), .form, .ready))
    draft.entered(.date(try #require(CalendarDate(year: 1990, month: 3, day: 1))), into: FieldID(1))
    draft.entered(.phone("+56 2 555"), into: FieldID(2))
    let address = PostalAddress(street: "1 Calle", postalCode: "123", city: "Arica", country: "CL")
    draft.entered(.address(address), into: FieldID(3))
    #expect(StepText(view, draft).fields.map(\.value) == ["01.03.1990", "+56 2 555", "1 Calle, 123 Arica, CL"])
  }

  @Test func `typed digits keep their zeros`() {
    #expect(TypedDigits(typed: "0042").revealed == "0042")
    #expect(TypedDigits(typed: "").revealed == "")
    #expect(TypedDigits(typed: "a٣1").revealed == "1")
  }
}
