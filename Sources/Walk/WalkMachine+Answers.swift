import Inquiry

/// What is asked for, one line each.
extension WalkMachine {
  /// What stands before the cursor.
  var prompt: String {
    switch state {
    case .left: ""
    case .choosing: "\(cast.devices[here].name)>"
    case .asking(.launchCode): "Launch code:"
    case .asking(.inquiryID): inquiry.map { "Inquiry id (such as \($0)):" } ?? "Inquiry id:"
    case .asking(.handoffCode): "The letters, or the link:"
    case .asking(.field(let position, let line, _)):
      (form?.prompt(WalkForm.Place(field: position, line: line)) ?? "") + ":"
    case .asking(.oneTimeCode): "Code:"
    case .asking(.number): "Number:"
    case .asking(.capture): "Number [1]:"
    }
  }

  /// Whether what is asked for still leads anywhere.
  func isOffered(_ question: Question) -> Bool {
    let device = devices[here]
    switch question {
    case .launchCode, .inquiryID, .handoffCode: return device.isThere && device.view.isClosed
    case .field: return form?.step == device.view.screen?.answeredStep && isOffered(.submitForm)
    case .oneTimeCode(let step): return step == device.view.screen?.answeredStep && isOffered(.submitCode)
    case .number: return isOffered(.enterNumber)
    case .capture(let step, _, let isRetry):
      return step == device.view.screen?.answeredStep && isOffered(isRetry ? .retry : .startCapture)
    }
  }

  func isOffered(_ control: InterfaceControl) -> Bool {
    devices[here].isThere && devices[here].view.controls.contains(InterfaceControls(control))
  }

  mutating func answered(_ text: String, _ question: Question) -> [Action] {
    switch question {
    case .launchCode:
      state = .choosing
      return open(.start(launchCode: EnteredCode(reading: text)))
    case .inquiryID:
      state = .choosing
      return open(.sameDeviceResume(EnteredInquiry(reading: text)))
    case .handoffCode:
      state = .choosing
      return open(.anotherDevice(code: EnteredCode(reading: text)))
    case .field(let position, let line, let isAlone):
      return filled(text, WalkForm.Place(field: position, line: line), isAlone: isAlone)
    case .oneTimeCode(let step):
      return codeTyped(text, step)
    case .number:
      return numberTyped(text)
    case .capture(let step, let kind, let isRetry):
      return captureChosen(text, step, WalkCaptureWay.all(kind), isRetry: isRetry)
    }
  }

  /// A blank line leaves what stands there, a hyphen alone empties it.
  private mutating func filled(_ text: String, _ place: WalkForm.Place, isAlone: Bool) -> [Action] {
    guard var form else { return [] }
    if !text.isEmpty { form.enter(text == "-" ? "" : text, place) }
    self.form = form
    if let next = form.place(after: place, inFieldOnly: isAlone) {
      return ask(.field(position: next.field, line: next.line, isAlone: isAlone))
    }
    state = .choosing
    awaitsVerdict = true
    return tap(.submitForm(form.step, form.answers))
  }

  private mutating func codeTyped(_ text: String, _ step: StepID) -> [Action] {
    state = .choosing
    if text.isEmpty { return [] }
    let others = text.filter { !"0123456789 -".contains($0) }
    guard others.isEmpty else { return refuse("A code has digits only.") }
    awaitsVerdict = true
    return tap(.submitCode(step, TypedDigits(typed: text)))
  }

  private mutating func numberTyped(_ text: String) -> [Action] {
    state = .choosing
    if text.isEmpty { return [] }
    let digits = text.filter { $0 != " " }
    guard digits.utf8.count <= 3, let number = UInt16(digits), !digits.hasPrefix("+") else {
      return refuse("The number has three digits, as the other device shows them.")
    }
    awaitsVerdict = true
    return tap(.enterConfirmNumber(ConfirmNumber(number)))
  }

  private mutating func captureChosen(
    _ text: String, _ step: StepID, _ ways: [WalkCaptureWay], isRetry: Bool
  ) -> [Action] {
    guard let number = text.isEmpty ? 1 : Int(text), ways.indices.contains(number - 1) else {
      return refuse("There is no such way: 1 to \(ways.count).")
    }
    state = .choosing
    let id = cast.devices[here].id
    let start = tap(isRetry ? .retry : .startCapture(step))
    switch ways[number - 1] {
    case .well: return [.act(.expect(id, .clear))] + start
    case .trouble(let trouble): return [.act(.expect(id, .trouble(trouble)))] + start
    case .hidden:
      return [.act(.expect(id, .clear))] + start + [.act(.hide(id, afterMs: WalkCaptureWay.breaksInAfterMs))]
    case .killed:
      return [.act(.expect(id, .clear))] + start + [.act(.kill(id, afterMs: WalkCaptureWay.breaksInAfterMs))]
    }
  }
}
