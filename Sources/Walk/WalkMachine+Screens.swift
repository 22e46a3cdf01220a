import Devices
import Inquiry
import Terminal

/// What is to be seen.
extension WalkMachine {
  /// The device before the person, with all that can be chosen there.
  mutating func draw() -> [Action] {
    let sight = sight(of: here)
    devices[here].drawn = sight
    let lines = picture(of: here, withControls: true)
    let controls: [WalkChoice] = sight.showsEntries ? [] : sight.view.controls.list.map { .tap($0) }
    // The screen numbers its controls itself.
    let beside = sight.showsEntries ? sight.entries : links(of: sight.view)
    choices = controls + beside
    let list = beside.enumerated().map { "[\(controls.count + $0.offset + 1)] \(words(of: $0.element))" }
    return say(lines + (sight.showsEntries ? [""] : []) + list)
  }

  /// What a step has to read on, where it asks something.
  private func links(of view: DeviceView) -> [WalkChoice] {
    guard case .step(let step, _, .ready) = view.screen?.content, let definition = view.definition,
      let shown = cast.kit.view(of: step, definition, for: cast.languages)
    else { return [] }
    return shown.links.map { .follow($0) }
  }

  func sight(of position: Int) -> WalkSight {
    let device = devices[position]
    var entries: [WalkChoice] = []
    if device.isGone {
      entries = [.openApp]
    } else if device.isHidden {
      entries = [.showApp]
    } else if device.view.isClosed {
      entries = self.entries(at: position)
    }
    return WalkSight(view: device.view, isGone: device.isGone, isHidden: device.isHidden, entries: entries)
  }

  /// What an inquiry can be opened with (F04).
  private func entries(at position: Int) -> [WalkChoice] {
    var entries: [WalkChoice] = launchCode.map { [.startWith($0)] } ?? []
    entries += [.startWithAnother, .resume, .resumeNamed]
    for (other, device) in devices.enumerated() where other != position && device.isThere {
      if let code = device.view.code { entries.append(.scan(other, code)) }
    }
    return entries + [.typeCode]
  }

  private func words(of choice: WalkChoice) -> String {
    switch choice {
    case .tap(let control): "\(control)"
    case .follow(let link): "Open the link \(link.label)"
    case .startWith(let code): "Start with the launch code \(code.secret.revealed)"
    case .startWithAnother: "Start with another launch code"
    case .resume: "Go on with the inquiry that this device saved"
    case .resumeNamed: "Go on with a saved inquiry, by its id"
    case .scan(let other, _): "Scan the code on the \(cast.devices[other].name)"
    case .typeCode: "Type a code that another device shows"
    case .openApp: "Open the app again"
    case .showApp: "Get the app back"
    }
  }

  /// A device's screen under its name.
  func picture(of position: Int, withControls: Bool) -> [String] {
    let (device, cast) = (devices[position], self.cast.devices[position])
    var title = "--- \(cast.name), \(cast.platform)"
    if device.isCutOff { title += ", offline" }
    let rule = String(repeating: "-", count: max(0, self.cast.width - title.count - 1))
    let head = ["", "\(title) \(rule)", ""]
    if device.isGone { return head + ["The app is not running."] }
    if device.isHidden { return head + ["The app is in the background."] }
    guard let screen = device.view.screen else { return head + ["Nothing is open here."] }
    return head + text(of: screen, device, withControls: withControls && !device.view.isClosed)
  }

  private func text(of screen: Screen, _ device: WalkDevice, withControls: Bool) -> [String] {
    var view = device.view
    if case .closed = screen.content {
      view.definition = device.definition
      view.step = device.definition.flatMap { cast.kit.catalogue[$0]?.steps.last?.id }
    }
    let draft = form.flatMap { $0.step == view.step ? $0.draft(on: screen) : nil } ?? ScreenDraft()
    let words = cast.kit.words(of: view, for: cast.languages, draft)
    let qrCode = view.code.map { cast.picture($0.link(host: WalkCast.host)) } ?? []
    return ScreenText(
      screen, controls: withControls ? view.controls : [], step: words, isErrorAtField: view.errorField != nil,
      languages: cast.languages,
      qrCode: qrCode, width: cast.width, columns: DisplayWidth.of
    ).lines
  }

  /// A line about each other device that shows something else than before.
  mutating func asides() -> [Action] {
    var lines: [String] = []
    for position in devices.indices where position != here {
      let sight = sight(of: position)
      guard devices[position].drawn != sight else { continue }
      devices[position].drawn = sight
      guard let aside = aside(at: position), devices[position].asideSaid != aside else { continue }
      devices[position].asideSaid = aside
      lines.append("The \(cast.devices[position].name) shows: \(aside)")
    }
    return lines.isEmpty ? [] : say([""] + lines)
  }

  /// What the eye catches of a screen: its title, and a code or number on it. Nil for what only turns and waits.
  private func aside(at position: Int) -> String? {
    let device = devices[position]
    guard device.isThere, let screen = device.view.screen, !device.view.isBusy else { return nil }
    let title = text(of: screen, device, withControls: false).first { !$0.isEmpty } ?? ""
    switch screen.content {
    case .code(let code, _): return "\(title): \(TypedCode(reducing: code.secret).revealed)"
    case .number(let number, _): return "\(title): \(number.revealed)"
    case .elsewhere(let stage): return "\(title): \(stage)"
    case .opening, .step, .codeComing, .codePaused, .question, .numberPrompt, .holderLost, .moved, .terminal,
      .failure, .closed:
      return title
    }
  }

  static func vault(_ name: String, _ image: VaultImage) -> [String] {
    let documents = image.documents.filter(\.isAlive)
    func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    let contents = [
      image.records.isEmpty ? nil : count(image.records.count, "identity record"),
      documents.isEmpty ? nil : count(documents.count, "document"),
    ].compactMap(\.self)
    let head = "In the vault of the \(name): \(contents.isEmpty ? "nothing" : contents.joined(separator: ", "))"
    return [head]
      + image.records.map { "  identity record of \($0.inquiry), \($0.content.byteCount) bytes" }
      + documents.map { "  \($0.document.edition), \($0.document.byteCount) bytes" }
  }
}
