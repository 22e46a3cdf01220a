public import Actors
import Devices
public import Inquiry

/// One inquiry taken by hand: what a person who stands before a device is shown and asked, and what a typed line comes
/// to.
///
/// ```
///              lineEntered: what needs a value
///   choosing ─────────────────────────────────▶ asking
///       │ ▲ ◀──────────────────────────────────── │
///       │ │   lineEntered: the last line of it,   │
///       │ │   settled: the screen went on         │
///       │ └─ settled ─▶ asking: a field that the store complains about (F30)
///       │                                         │
///       └──────────▶ left ◀───────────────────────┘
///          quit, inputEnded
/// ```
/// The diagram hides that news come in every state and change none.
public struct WalkMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable {
    /// A number of the list, or a command, is awaited. Can become: asking, left
    case choosing
    /// One line is awaited, whatever stands in it. Can become: choosing, left
    case asking(Question)
    /// The person has gone. Can become: nothing
    case left
  }

  public enum Question: Hashable, Sendable {
    case launchCode
    case inquiryID
    case handoffCode
    /// A line of a field; of this field alone, when the store complained about it.
    case field(position: Int, line: Int, isAlone: Bool)
    case oneTimeCode(StepID)
    case number
    /// How a capture goes; `isRetry` for the control that tries again.
    case capture(StepID, CaptureRequest.Kind, isRetry: Bool)
  }

  public enum Action: Hashable, Sendable {
    /// What there is to see.
    case say(WalkText)
    /// What is wrong with a line.
    case complain(String)
    /// What is awaited now.
    case ask(WalkText)
    case act(WalkDeed)
    /// Time passes before the next line is taken.
    case wait(Interval)
    /// `vaultsRead` is the answer.
    case readVaults
    case leave
  }

  public static let lineCharactersMax = 1_000

  let cast: WalkCast
  public internal(set) var state = State.choosing
  /// Position of the device at which the person stands.
  public internal(set) var here = 0
  var devices: [WalkDevice]
  var launchCode: LaunchCode?
  /// What it opens.
  var inquiry: InquiryID?
  /// What is being filled in.
  var form: WalkForm?
  /// What the numbers of the list stand for, as it was shown.
  var choices: [WalkChoice] = []
  /// Something was said, or a line was taken, since the last prompt.
  var owesPrompt = true
  /// The person did something, and has not been told yet what came of it.
  var owesNews = false
  /// An answer was given, and what came of it was not seen yet. It may be the same as before.
  var awaitsVerdict = false
  /// Lines that were neither of the list nor a command.
  public internal(set) var linesRefused = 0

  public init(_ cast: WalkCast) {
    self.cast = cast
    devices = cast.devices.map { _ in WalkDevice() }
  }

  /// Whether something on a screen turns and waits, and goes on by itself soon.
  public var isBusy: Bool {
    devices.contains { $0.isThere && !$0.isCutOff && $0.view.isBusy }
  }

  /// Something was noticed.
  public mutating func happened(_ news: WalkNews) -> [Action] {
    guard state != .left else { return [] }
    switch news {
    case .looked(let id, let view): note(id) { $0.looked(view) }
    case .launchCodeMade(let code, let inquiry):
      launchCode = code
      self.inquiry = inquiry
    case .oneTimeCodeCame(_, let digits):
      return say(["", "A message to you: your code is \(digits.revealed)."])
    case .linkOpened(let id, let isRefused):
      guard let position = cast.position(of: id) else { return [] }
      let link = (devices[position].followed ?? redirect(devices[position])).map { " \($0)" } ?? ""
      devices[position].followed = nil
      let what = isRefused ? "refuses to open the link" : "opens the link"
      return say(["", "The \(cast.devices[position].name) \(what)\(link)"])
    case .vanished(let id):
      note(id) { device in
        device = WalkDevice(isCutOff: device.isCutOff)
        device.isGone = true
      }
    case .returned(let id): note(id) { $0.isGone = false }
    case .hidden(let id): note(id) { $0.isHidden = true }
    case .shown(let id): note(id) { $0.isHidden = false }
    case .cutOff(let id): note(id) { $0.isCutOff = true }
    case .connected(let id): note(id) { $0.isCutOff = false }
    }
    return []
  }

  private mutating func note(_ id: DeviceID, _ change: (inout WalkDevice) -> Void) {
    if let position = cast.position(of: id) { change(&devices[position]) }
  }

  /// Where a device goes on at the end of what it had open last.
  private func redirect(_ device: WalkDevice) -> String? {
    device.definition.flatMap { cast.kit.redirect(of: $0) }
  }

  /// Nothing moves any more, or has moved for long enough: what is new is shown, and asked for.
  public mutating func settled() -> [Action] {
    guard state != .left else { return [] }
    var actions = asides()
    let isJudged = awaitsVerdict && devices[here].isThere && !devices[here].view.isBusy
    if devices[here].drawn != sight(of: here) || isJudged {
      awaitsVerdict = false
      if case .asking(let question) = state, isOffered(question) {
        devices[here].drawn = sight(of: here)
      } else {
        state = .choosing
        actions += draw()
        askAgain()
      }
    }
    if owesNews, actions.isEmpty { actions = say(["", "Nothing has changed."]) }
    owesNews = false
    if owesPrompt || !actions.isEmpty { actions.append(.ask(WalkText([prompt]))) }
    owesPrompt = false
    return actions
  }

  /// Goes to the field that the store has put its complaint at.
  private mutating func askAgain() {
    guard let form, let field = devices[here].view.errorField, form.step == devices[here].view.step,
      let position = form.fields.firstIndex(where: { $0.id == field }), isOffered(.submitForm)
    else { return }
    state = .asking(.field(position: position, line: 0, isAlone: true))
  }

  /// What lies in the vaults, by device.
  public mutating func vaultsRead(_ images: [VaultImage]) -> [Action] {
    say([""] + zip(cast.devices, images).flatMap { Self.vault($0.name, $1) })
  }

  /// No line will come any more.
  public mutating func inputEnded() -> [Action] {
    guard state != .left else { return [] }
    let open = cast.devices.indices.filter { devices[$0].view.isOpen }.map { cast.devices[$0].name }
    let rest = open.isEmpty ? "" : " The inquiry is still open on the \(open.joined(separator: " and the "))."
    return complain("The input has ended.\(rest)") + leave()
  }

  mutating func leave() -> [Action] {
    state = .left
    form = nil
    choices = []
    return [.leave]
  }

  mutating func say(_ lines: [String]) -> [Action] {
    owesPrompt = true
    owesNews = false
    return [.say(WalkText(lines))]
  }

  mutating func complain(_ sentence: String) -> [Action] {
    owesPrompt = true
    return [.complain(sentence)]
  }
}

/// What is known of one device.
struct WalkDevice: Sendable {
  var view = DeviceView()
  /// The app was killed.
  var isGone = false
  /// In the background.
  var isHidden = false
  var isCutOff = false
  /// Of the inquiry that was open last.
  var definition: DefinitionID?
  /// The link that was tapped there last, until it is opened or refused.
  var followed: String?
  /// The person has seen something of it.
  var drawn: WalkSight?
  /// What the eye caught last in passing; may hold a code.
  var asideSaid = ""

  init(isCutOff: Bool = false) {
    self.isCutOff = isCutOff
  }

  var isThere: Bool { !isGone && !isHidden }

  mutating func looked(_ view: DeviceView) {
    self.view = view
    definition = view.definition ?? definition
  }
}

/// What decides whether there is something new to see at a device.
struct WalkSight: Hashable, Sendable {
  var view: DeviceView
  var isGone: Bool
  var isHidden: Bool
  /// What could be opened there with; empty while something is open.
  var entries: [WalkChoice]

  /// The app's UI has nothing to choose.
  var showsEntries: Bool { isGone || isHidden || view.isClosed }
}

/// What a number of the list stands for.
enum WalkChoice: Hashable, Sendable {
  case tap(InterfaceControl)
  case follow(StepView.Link)
  case startWith(LaunchCode)
  case startWithAnother
  case resume
  case resumeNamed
  case scan(Int, HandoffCode)
  case typeCode
  case openApp
  case showApp
}

extension DeviceView {
  /// Turns and waits, and goes on by itself.
  var isBusy: Bool {
    switch screen?.content {
    case .opening, .codeComing, .step(_, .waiting, _), .step(_, _, .capturing), .step(_, _, .submitting): true
    // It goes on by itself, unless its link was refused.
    case .terminal: controls.list.isEmpty
    case .step, .code, .codePaused, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved, .failure,
      .closed, nil:
      false
    }
  }

  /// Nothing is open on the device.
  var isClosed: Bool {
    switch screen?.content {
    case .closed, nil: true
    case .opening, .step, .codeComing, .code, .codePaused, .number, .question, .numberPrompt, .elsewhere, .holderLost,
      .moved, .terminal, .failure:
      false
    }
  }

  /// An inquiry is open on the device.
  var isOpen: Bool {
    switch screen?.content {
    case .closed, .failure, .opening, nil: false
    case .step, .codeComing, .code, .codePaused, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved,
      .terminal:
      true
    }
  }

  /// The code for another device, where it shows one.
  var code: HandoffCode? {
    if case .code(let code, _) = screen?.content { code } else { nil }
  }
}
