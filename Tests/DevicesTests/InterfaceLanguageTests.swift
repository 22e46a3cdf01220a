import Inquiry
import Testing

@testable import Devices

struct InterfaceLanguageTests {
  private let english = InterfaceWords([])
  private let german = InterfaceWords(["de-CH"].compactMap { LanguageTag($0) })

  private func tags(_ texts: String...) -> [LanguageTag] { texts.compactMap { LanguageTag($0) } }

  @Test func `F01: the first of the person's languages that the UI has is the one; English without any`() {
    #expect(InterfaceLanguage(for: tags("fr", "de-AT", "en")) == .german)
    #expect(InterfaceLanguage(for: tags("en-GB", "de")) == .english)
    #expect(InterfaceLanguage(for: tags("fr", "ja")) == .english && InterfaceLanguage(for: []) == .english)
    #expect(InterfaceLanguage(for: tags("den")) == .english, "another language that begins alike")
  }

  /// Everything that the UI can say by itself.
  private static let contents: [Screen.Content] = {
    let code = HandoffCode(Secret(high: 1, low: 2))
    let kinds: [StageKind] = [
      .introduction, .form, .oneTimeCode, .governmentID, .documentReview, .waiting, .handoff, .confirming, .watching,
      .moved, .terminal, .opening,
    ]
    let outcomes = TerminalOutcome.allCases
    let notices: [FailureNotice.Kind] = [.launchCode, .invalidLink, .cannotResume, .generic]
    return kinds.map { .step(StepID(1), $0, .ready) } + kinds.map(Screen.Content.elsewhere)
      + outcomes.map { .terminal($0, finishedElsewhere: true) } + notices.map(Screen.Content.failure) + [
        .opening, .step(StepID(1), .form, .capturing), .step(StepID(1), .form, .submitting), .codeComing,
        .code(code, Generation(1)), .codePaused, .number(ConfirmNumber(7), by: .web),
        .number(ConfirmNumber(7), by: .ios),
        .question(from: .web), .question(from: .android), .numberPrompt(triesLeft: 1), .numberPrompt(triesLeft: 2),
        .holderLost,
        .moved, .closed(nil),
      ]
  }()

  @Test func `F01: whatever the UI says by itself it says in German, too`() {
    for content in Self.contents {
      #expect(german.title(content) != english.title(content), "\(english.title(content))")
      let (own, other) = (german.body(content), english.body(content))
      #expect(own.count == other.count && zip(own, other).allSatisfy { $0 != $1 }, "\(other)")
    }
    for control in InterfaceControl.allCases { #expect(german.label(control) != english.label(control), "\(control)") }
    for text in InquiryErrorView.Text.allCases { #expect(german.text(text) != english.text(text), "\(text)") }
    #expect(german.presenceQuestion != english.presenceQuestion)
    for channel in [OneTimeCodeDefinition.Channel.sms, .email] {
      #expect(german.code(by: channel) != english.code(by: channel))
    }
    #expect(german.onward(to: "https://x.example/") == "Von hier geht es weiter zu https://x.example/")
    for hint in ["(optional)", "a phone number", "a date", "an address"] { #expect(german.said(hint) != hint) }
  }

  @Test func `what is told besides stands where its language has it, signs in it included`() {
    #expect(english.said("% tries are left.", "50 %") == "50 % tries are left.")
    #expect(german.said("% tries are left.", "2") == "2 Versuche sind übrig.")
  }
}
