import InquirySDK

/// The page in the browser. It draws the models itself, and answers each with one intent.
struct Page {
  let store: InquiryStore

  /// Goes on until the person takes the phone.
  /// - Returns: the code that the page shows; nil when the inquiry ends before.
  func begin() async throws -> HandoffCode? {
    for await model in store.models where !model.isLoading {
      switch model.stage {
      case .introduction(let step):
        say(store.step(step))
        try store.dispatch(.acknowledge(step))
      case .form(let step):
        say(store.step(step))
        let name = FieldAnswer(field: FieldID(1), value: .text("Ada Example"))
        let country = FieldAnswer(field: FieldID(2), value: .choice(0))
        try store.dispatch(.submitForm(step, Answers([name, country])))
      case .handoff(let handoff):
        guard case .showing(let code, _, _, _) = handoff.phase else { continue }
        print("browser: Scan the code with your phone.")
        return code
      default:
        continue
      }
    }
    return nil
  }

  /// What the page shows for the phone that has scanned its code.
  var number: ConfirmNumber? {
    get async {
      for await model in store.models {
        if case .handoff(let handoff) = model.stage, case .scanned(_, let number, _) = handoff.phase { return number }
      }
      return nil
    }
  }

  /// Looks on until the phone is done.
  func end() async throws {
    for await model in store.models {
      if case .terminal(let end) = model.stage { print("browser: The inquiry was \(end.outcome).") }
      if case .terminal = model.stage { try store.dispatch(.close) }
      if case .closed = model.lifecycle { break }
    }
    store.unmount()
  }

  private func say(_ step: StepView?) {
    guard let step else { return }
    print("browser: \(step.title)")
    if let body = step.body { print("         \(body)") }
    if case .form(let fields) = step.content {
      for field in fields { print("         - \(field.label)") }
    }
  }
}
