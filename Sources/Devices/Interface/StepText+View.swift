public import Inquiry

extension StepText {
  /// The words of a step as the guard passed it, in whatever languages it did so, with what the person has entered.
  /// - Parameters:
  ///   - error: of the model; shown at its field, when it has one (F30).
  ///   - identity: what there is to review.
  ///   - languages: the person's, for the UI's own words.
  public init(
    _ view: StepView, _ draft: ScreenDraft = ScreenDraft(), error: InquiryErrorView? = nil,
    identity: VerifiedIdentity? = nil, languages: [LanguageTag] = []
  ) {
    let own = InterfaceWords(languages)
    self.init(title: view.title, body: view.body.map { [$0] } ?? [], fields: Self.fields(of: view, draft, error, own))
    body += view.links.map { "\($0.label): \($0.url)" }
    switch view.content {
    case .documentReview: body += identity.map(own.review) ?? []
    case .terminal(let redirect): body += redirect.map { [own.onward(to: $0)] } ?? []
    case .introduction, .form, .oneTimeCode, .governmentID, .selfiePhoto, .selfieLiveness, .waiting, .handoff: break
    }
  }

  private static func fields(
    of view: StepView, _ draft: ScreenDraft, _ error: InquiryErrorView?, _ own: InterfaceWords
  ) -> [FieldText] {
    switch view.content {
    case .form(let fields):
      fields.map { field in
        FieldText(
          field, draft[field.id],
          error: error?.placement == .field(field.id) ? error.map { own.text($0.text) } : nil)
      }
    case .oneTimeCode(let length, let channel):
      [
        FieldText(
          label: own.code(by: channel), kind: .digits(Int(length)), value: draft.revealedDigits,
          error: error.flatMap(own.ofOnlyField))
      ]
    case .introduction, .governmentID, .selfiePhoto, .selfieLiveness, .documentReview, .waiting, .handoff, .terminal:
      []
    }
  }
}

extension FieldText {
  /// - Parameters:
  ///   - answer: nil for nothing yet; then what the field begins with stands there.
  ///   - error: that the store puts at this field (F30).
  public init(_ field: FieldView, _ answer: AnswerValue? = nil, error: String? = nil) {
    self.init(label: field.label, kind: .text, isRequired: field.isRequired, error: error)
    if let answer { value = Self.value(of: answer, in: field.content) }
    switch field.content {
    case .text:
      break
    case .choice(let options):
      kind = .choice(options)
    case .phone(_, let standard):
      kind = .phone
      hint = "+\(standard.callingCode) …"
    case .date(let date):
      kind = .date
      hint = date.pattern.notation
      if answer == nil { value = date.initial.map(date.pattern.text) ?? "" }
    case .address:
      kind = .address
    }
  }

  private static func value(of answer: AnswerValue, in content: FieldView.Content) -> String {
    switch (answer, content) {
    case (.text(let text), _), (.phone(let text), _): text
    case (.choice(let index), .choice(let options)): options.indices.contains(Int(index)) ? options[Int(index)] : ""
    case (.choice, _): ""
    case (.date(let date), .date(let view)): view.pattern.text(of: date)
    case (.date(let date), _): date.iso
    case (.address(let address), _):
      [[address.street], [address.postalCode, address.city], [address.country]]
        .map { $0.filter { !$0.isEmpty }.joined(separator: " ") }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }
}

extension DeviceKit {
  /// The words of what a device shows, in the person's languages; nil where the UI's own stand, and before an inquiry
  /// is open.
  public func words(
    of view: DeviceView, for languages: [LanguageTag], _ draft: ScreenDraft = ScreenDraft()
  ) -> StepText? {
    guard let screen = view.screen, screen.content.takesWords, let definition = view.definition, let step = view.step,
      let shown = self.view(of: step, definition, for: languages)
    else { return nil }
    switch screen.content {
    case .codeComing, .code, .codePaused:
      // A person may ask for another device at any step; then that step is not what the code is about.
      guard shown.content == .handoff else { return nil }
    case .opening, .step, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved, .terminal, .failure,
      .closed:
      break
    }
    var words = StepText(shown, draft, error: view.error, identity: view.identity, languages: languages)
    // Only the device that finished the inquiry goes on from there (F15).
    if case .terminal(redirect: .some) = shown.content, screen.content != .terminal(.approved, finishedElsewhere: false)
    {
      words.body.removeLast()
    }
    return words
  }
}

extension DeviceView {
  /// The screen's error, where it stands.
  fileprivate var error: InquiryErrorView? {
    screen?.error.map { text in InquiryErrorView(text, at: errorField.map { .field($0) } ?? .banner) }
  }
}
