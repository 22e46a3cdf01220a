import Devices
import Inquiry

/// What a typed line comes to.
extension WalkMachine {
  /// The person typed a line, without its end.
  public mutating func lineEntered(_ line: String) -> [Action] {
    let actions = obeyed(line)
    owesNews = actions.contains { if case .act = $0 { true } else { false } } && !actions.contains(where: \.isSaid)
    return actions
  }

  private mutating func obeyed(_ line: String) -> [Action] {
    guard state != .left else { return [] }
    owesPrompt = true
    guard line.count <= Self.lineCharactersMax else {
      return refuse("This line is too long: at most \(Self.lineCharactersMax) characters.")
    }
    let text = Self.trimmed(line)
    switch state {
    case .left:
      return []
    case .choosing:
      if text.isEmpty { return [] }
      if let number = Int(text) { return chosen(number) }
      return command(text.hasPrefix("/") ? String(text.dropFirst()) : text)
    case .asking(let question):
      guard text.hasPrefix("/") else { return answered(text, question) }
      let rest = String(text.dropFirst())
      return rest.hasPrefix("/") ? answered(rest, question) : command(rest)
    }
  }

  private static func trimmed(_ line: String) -> String {
    var rest = Substring(line)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  mutating func refuse(_ sentence: String) -> [Action] {
    linesRefused += 1
    return complain(sentence)
  }

  private mutating func command(_ text: String) -> [Action] {
    let names = cast.devices.map(\.name)
    let command: WalkCommand
    do throws(WalkCommand.Unknown) {
      command = try WalkCommand(text, devices: names)
    } catch {
      return refuse(error.sentence)
    }
    if command != .help { state = .choosing }
    let id = cast.devices[here].id
    switch command {
    case .take(let position):
      here = position
      form = nil
      return draw()
    case .look:
      let others = devices.indices.filter { $0 != here }.flatMap { picture(of: $0, withControls: false) }
      return say(others) + draw()
    case .back: return [.act(.pressBack(id))]
    case .hide: return [.act(.hide(id, afterMs: 0))]
    case .show: return [.act(.show(id))]
    case .kill: return [.act(.kill(id, afterMs: 0))]
    case .open: return [.act(.open(id))]
    case .allow: return permit(.granted)
    case .forbid: return permit(.denied)
    case .offline: return [.act(.cutOff(id))] + say(["", "The \(names[here]) has no network."])
    case .online: return [.act(.connect(id))] + say(["", "The \(names[here]) has its network again."])
    case .wait(let time): return [.wait(time)]
    case .vault: return [.readVaults]
    case .help: return say([""] + WalkCommand.help(devices: names))
    case .quit: return leave()
    }
  }

  private mutating func permit(_ permission: CapturePermission) -> [Action] {
    let what = permission == .granted ? "may" : "may not"
    return [.act(.permit(cast.devices[here].id, permission))]
      + say(["", "The app on the \(cast.devices[here].name) \(what) use the camera."])
  }

  private mutating func chosen(_ number: Int) -> [Action] {
    guard choices.indices.contains(number - 1) else {
      return refuse(
        choices.isEmpty
          ? "There is nothing to choose; help lists the commands."
          // Which one is not repeated: it may be a code that went to the wrong place.
          : "There is no such number in the list: 1 to \(choices.count).")
    }
    let id = cast.devices[here].id
    switch choices[number - 1] {
    case .tap(let control): return used(control)
    case .follow(let link):
      devices[here].followed = link.url
      return [.act(.follow(id, link.url))]
    case .startWith(let code): return open(.start(launchCode: .secret(code.secret)))
    case .startWithAnother: return ask(.launchCode)
    case .resume: return open(.sameDeviceResume(.current))
    case .resumeNamed: return ask(.inquiryID)
    case .scan(_, let code): return open(.anotherDevice(code: .secret(code.secret)))
    case .typeCode: return ask(.handoffCode)
    case .openApp: return [.act(.open(id))]
    case .showApp: return [.act(.show(id))]
    }
  }

  mutating func open(_ entry: Entry) -> [Action] {
    form = nil
    return tap(.open(entry))
  }

  func tap(_ action: InquiryAction) -> [Action] {
    [.act(.tap(cast.devices[here].id, action))]
  }

  mutating func ask(_ question: Question) -> [Action] {
    state = .asking(question)
    return []
  }

  private mutating func used(_ control: InterfaceControl) -> [Action] {
    let view = devices[here].view
    guard let step = view.screen?.answeredStep else { return usedAlone(control) }
    switch control {
    case .acknowledge: return tap(.acknowledge(step))
    case .submitForm: return fill(step)
    case .submitCode: return ask(.oneTimeCode(step))
    case .resendCode: return tap(.resendCode(step))
    case .startCapture: return startCapture(step, isRetry: false)
    case .retry where view.screen?.error?.captureFailure != nil: return startCapture(step, isRetry: true)
    case .stay, .acceptHandoff, .enterNumber, .refreshCode, .reclaim, .retry, .requestHandoff, .handBack,
      .declineHandoff, .cancel, .close:
      return usedAlone(control)
    }
  }

  /// Of a control that is about no step.
  private mutating func usedAlone(_ control: InterfaceControl) -> [Action] {
    switch control {
    case .enterNumber: ask(.number)
    case .acceptHandoff: tap(.acceptHandoff)
    case .refreshCode: tap(.refreshCode)
    case .reclaim: tap(.reclaim)
    case .retry: tap(.retry)
    case .requestHandoff: tap(.requestHandoff)
    case .handBack: tap(.handBack)
    case .declineHandoff: tap(.declineHandoff)
    case .cancel: tap(.cancel)
    case .stay: tap(.stay)
    case .close: tap(.close)
    case .acknowledge, .submitForm, .submitCode, .startCapture, .resendCode: []
    }
  }

  private mutating func startCapture(_ step: StepID, isRetry: Bool) -> [Action] {
    guard let definition = devices[here].definition, let kind = cast.kit.outline(definition, step)?.capture else {
      return []
    }
    let ways = WalkCaptureWay.all(kind).enumerated().map { "[\($0.offset + 1)] \($0.element.words)" }
    return ask(.capture(step, kind, isRetry: isRetry)) + say(["", "How does it go?"] + ways)
  }

  private mutating func fill(_ step: StepID) -> [Action] {
    guard let definition = devices[here].definition,
      case .form(let fields) = cast.kit.view(of: step, definition, for: cast.languages)?.content, !fields.isEmpty
    else { return [] }
    if form?.step != step { form = WalkForm(step, fields) }
    return ask(.field(position: 0, line: 0, isAlone: false))
  }
}

extension Screen {
  /// The step that it asks about.
  var answeredStep: StepID? {
    if case .step(let step, _, _) = content { step } else { nil }
  }
}

extension WalkMachine.Action {
  /// Whether the person reads it.
  fileprivate var isSaid: Bool {
    switch self {
    case .say, .complain: true
    case .ask, .act, .wait, .readVaults, .leave: false
    }
  }
}
