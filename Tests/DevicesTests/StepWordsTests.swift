import Actors
import Devices
import Inquiry
import Testing

/// A step's words on its screen, as its definition has them.
struct StepWordsTests {
  private static let kit: DeviceKit = {
    let name = LocalizedText([
      .init(language: tag("en"), text: "Your name"), .init(language: tag("de"), text: "Ihr Name"),
    ])
    let fields = [
      FieldDefinition(id: FieldID(3), name: "name", label: name, kind: .text()),
      FieldDefinition(
        id: FieldID(4), name: "born", label: "Born",
        kind: .date(DateFieldDefinition(initial: "1990-05-04", format: "d.M.yyyy"))),
      FieldDefinition(id: FieldID(5), name: "card", label: "Card", kind: .choice(["Plain", "Gold"])),
      FieldDefinition(
        id: FieldID(6), name: "phone", label: "Phone", kind: .phone(PhoneFieldDefinition(defaultCountry: "CH")),
        isRequired: false),
      FieldDefinition(id: FieldID(7), name: "home", label: "Home", kind: .address),
    ]
    let steps: [StepDefinition] = [
      StepDefinition(
        id: StepID(0), name: "welcome", kind: .introduction, title: "Welcome", body: "A minute.",
        links: [StepLink(label: "Terms", url: "HTTPS://Bank.Example/a b")]),
      StepDefinition(id: StepID(1), name: "form", kind: .form(fields: fields), title: "You"),
      StepDefinition(
        id: StepID(2), name: "code", kind: .oneTimeCode(OneTimeCodeDefinition(length: 4, channel: .email)),
        title: "Your code"),
      StepDefinition(id: StepID(3), name: "onward", kind: .handoff, title: "On with your phone"),
      StepDefinition(id: StepID(4), name: "review", kind: .documentReview, title: "Right?"),
      StepDefinition(
        id: StepID(5), name: "end", kind: .terminal(redirect: "https://bank.example/x"), title: "Thank you"),
    ]
    guard let definition = try? InquiryDefinition(name: "words", steps: steps) else {
      preconditionFailure("The definition is valid")
    }
    return DeviceKit(
      catalogue: DefinitionCatalogue([definition]), stories: [PersonStory(definition: DefinitionID(0))])
  }()

  private static func tag(_ text: String) -> LanguageTag {
    guard let tag = LanguageTag(text) else { preconditionFailure("\(text) is a tag") }
    return tag
  }

  private func words(
    _ content: Screen.Content, step: UInt8, error: InquiryErrorView.Text? = nil, at field: FieldID? = nil,
    language: String = "en", _ draft: ScreenDraft = ScreenDraft(), identity: VerifiedIdentity? = nil
  ) -> StepText? {
    let view = DeviceView(
      screen: Screen(content, error: error), errorField: field, definition: DefinitionID(0), step: StepID(step),
      identity: identity)
    return Self.kit.words(of: view, for: [Self.tag(language)], draft)
  }

  @Test func `F32: an introduction has its text and its links, in normal form`() {
    #expect(
      words(.step(StepID(0), .introduction, .ready), step: 0)
        == StepText(title: "Welcome", body: ["A minute.", "Terms: https://bank.example/a%20b"]))
  }

  @Test func `F30: a form has its fields in the person's language, with the store's complaint at one of them`() {
    var draft = ScreenDraft()
    draft.screenChanged(Screen(.step(StepID(1), .form, .ready)))
    draft.entered(.text("Ada"), into: FieldID(3))
    draft.entered(.choice(1), into: FieldID(5))
    let form = words(
      .step(StepID(1), .form, .ready), step: 1, error: .answerTooLong, at: FieldID(3), language: "de-CH", draft)
    #expect(
      form?.fields == [
        FieldText(label: "Ihr Name", kind: .text, value: "Ada", error: "Das ist zu lang."),
        FieldText(label: "Born", kind: .date, value: "4.5.1990", hint: "d.M.yyyy"),
        FieldText(label: "Card", kind: .choice(["Plain", "Gold"]), value: "Gold"),
        FieldText(label: "Phone", kind: .phone, isRequired: false, hint: "+41 …"),
        FieldText(label: "Home", kind: .address),
      ])
  }

  @Test func `a one-time code says how it comes, has its boxes, and whatever is wrong stands at them`() {
    let code = words(.step(StepID(2), .oneTimeCode, .ready), step: 2, error: .oneTimeCodeWrong, at: FieldID(0))
    #expect(
      code?.fields == [FieldText(label: "The code from the e-mail", kind: .digits(4), error: "That is not the code.")])
  }

  @Test func `F20: a review tells what was read`() {
    let evidence = CaptureEvidence(digest: 1, byteCount: 4_096)
    let identity = VerifiedIdentity(subject: SessionNumber(1), mode: .nfc, portrait: evidence)
    let review = words(.step(StepID(4), .documentReview, .ready), step: 4, identity: identity)
    #expect(review?.body == ["It was read from the chip of your document, with a portrait of 4096 bytes."])
  }

  @Test func `a code has the words of the handoff step, and of no other step at which it was asked for`() {
    #expect(words(.codePaused, step: 3)?.title == "On with your phone")
    #expect(words(.codePaused, step: 1) == nil)
  }

  @Test func `F15: only the device that finished the inquiry tells where it goes on`() {
    let here = words(.terminal(.approved, finishedElsewhere: false), step: 5)
    #expect(here?.body == ["From here you go on to https://bank.example/x"])
    #expect(words(.terminal(.approved, finishedElsewhere: true), step: 5)?.body == [])
    #expect(words(.closed(.approved), step: 5)?.body == [])
    #expect(words(.closed(.declined), step: 5) == nil)
    let lines = ScreenText(
      Screen(.terminal(.approved, finishedElsewhere: false)), controls: .init(.close), step: here, width: 60
    ).lines
    #expect(
      Array(lines.prefix(5)) == [
        "Thank you", "", "From here you go on to https://bank.example/x", "", "You are verified",
      ])
  }

  @Test func `F30: an error that stands at a field is no banner`() {
    let form = StepText(title: "You", fields: [FieldText(label: "Name", kind: .text, error: "Please fill this in.")])
    let screen = Screen(.step(StepID(1), .form, .ready), error: .answerMissing)
    let lines = ScreenText(screen, controls: [], step: form, isErrorAtField: true, width: 40).lines
    #expect(lines == ["You", "", "Name", "  > …", "  ! Please fill this in."])
  }
}
