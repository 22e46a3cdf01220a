public import Inquiry

extension StepText {
  /// The words of a step as the guard passed it, with what the person has entered.
  /// - Parameter error: of the model; shown at its field, when it has one.
  public init(_ view: StepView, _ draft: ScreenDraft, error: InquiryErrorView? = nil) {
    self.init(title: view.title, body: view.body.map { [$0] } ?? [], fields: Self.fields(of: view, draft, error))
  }

  private static func fields(
    of view: StepView, _ draft: ScreenDraft, _ error: InquiryErrorView?
  ) -> [FieldText] {
    switch view.content {
    case .form(let fields):
      fields.map { field in
        FieldText(
          label: field.label, kind: kind(of: field.content), isRequired: field.isRequired,
          value: draft[field.id].map { value(of: $0, in: field.content) } ?? "",
          error: error?.placement == .field(field.id) ? error.map { InterfaceWords.text($0.text) } : nil)
      }
    case .oneTimeCode(let length, let channel):
      [
        FieldText(
          label: channel == .sms ? "The code from the SMS" : "The code from the e-mail", kind: .digits(Int(length)),
          value: draft.revealedDigits)
      ]
    case .introduction, .governmentID, .selfiePhoto, .selfieLiveness, .documentReview, .waiting, .handoff, .terminal:
      []
    }
  }

  private static func kind(of content: FieldView.Content) -> FieldText.Kind {
    switch content {
    case .text: .text
    case .choice(let options): .choice(options)
    case .phone: .phone
    case .date: .date
    case .address: .address
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
      [address.street, "\(address.postalCode) \(address.city)", address.country].joined(separator: ", ")
    }
  }
}
