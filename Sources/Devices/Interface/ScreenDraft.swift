public import Inquiry

/// What the person has entered on a screen and not sent yet, and the intent that a tap makes of it (F40).
///
/// It belongs to one screen: another step begins empty.
public struct ScreenDraft: Hashable, Sendable {
  private var place = Place.none
  private var answers: [FieldAnswer] = []
  private var digits = ""

  /// Where things are entered.
  fileprivate enum Place: Hashable, Sendable {
    case none
    case step(StepID)
    case numberPrompt
  }

  public init() {}

  /// - Parameter screen: what shows now; nil for nothing.
  public mutating func screenChanged(_ screen: Screen?) {
    let next = Place(screen)
    if next != place { self = ScreenDraft(at: next) }
  }

  private init(at place: Place) {
    self.place = place
  }

  /// Replaces what stood in the field. Without a form on the screen, and above the number of fields that a form can
  /// have, nothing is kept.
  public mutating func entered(_ value: AnswerValue, into field: FieldID) {
    guard case .step = place else { return }
    let answer = FieldAnswer(field: field, value: value)
    if let position = answers.firstIndex(where: { $0.field == field }) {
      answers[position] = answer
    } else if answers.count < InquiryDefinition.fieldsMax {
      answers.append(answer)
    }
  }

  /// Replaces the digits of a code or a number; all but digits is left out.
  public mutating func typed(_ text: some StringProtocol) {
    guard place != .none else { return }
    digits = String(text.filter { ("0"..."9").contains($0) }.prefix(TypedDigits.countMax))
  }

  public subscript(field: FieldID) -> AnswerValue? {
    answers.first { $0.field == field }?.value
  }

  /// What was typed, for the person's eyes alone.
  public var revealedDigits: String { digits }

  /// What a control sends; nil for one that has nothing to send on this screen.
  /// - Parameter view: the step that shows; the answers come in the order of its fields.
  public func intent(of control: InterfaceControl, _ view: StepView?) -> InquiryAction? {
    switch control {
    case .acknowledge: step.map { .acknowledge($0) }
    case .submitForm: step.map { .submitForm($0, answers(view)) }
    case .submitCode: step.map { .submitCode($0, TypedDigits(typed: digits)) }
    case .startCapture: step.map { .startCapture($0) }
    case .resendCode: step.map { .resendCode($0) }
    case .enterNumber: digits.count == 3 ? UInt16(digits).map { .enterConfirmNumber(ConfirmNumber($0)) } : nil
    case .stay: .stay
    case .acceptHandoff: .acceptHandoff
    case .refreshCode: .refreshCode
    case .reclaim: .reclaim
    case .retry: .retry
    case .requestHandoff: .requestHandoff
    case .handBack: .handBack
    case .declineHandoff: .declineHandoff
    case .cancel: .cancel
    case .close: .close
    }
  }

  private var step: StepID? {
    if case .step(let step) = place { step } else { nil }
  }

  private func answers(_ view: StepView?) -> Answers {
    guard case .form(let fields) = view?.content else { return Answers(answers) }
    return Answers(fields.compactMap { field in answers.first { $0.field == field.id } })
  }
}

extension ScreenDraft.Place {
  fileprivate init(_ screen: Screen?) {
    switch screen?.content {
    case .step(let step, _, _): self = .step(step)
    case .numberPrompt: self = .numberPrompt
    case .opening, .codeComing, .code, .codePaused, .number, .question, .elsewhere, .holderLost, .moved, .terminal,
      .failure, .closed, nil:
      self = .none
    }
  }
}

extension ScreenDraft: Masked {
  public var mask: String { "draft ••••" }
}
