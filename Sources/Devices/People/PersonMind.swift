import Actors
import Inquiry

/// What a person remembers and is about to do.
struct PersonMind: Sendable {
  let session: SessionNumber
  let story: Int
  var isFinished = false
  /// What the one timer of the person stands for.
  var deed = Deed.nothing
  /// What was put off for something more urgent, oldest first: at most one thing for each device.
  var left: [Deed] = []
  /// The code that the backend made, until it is used.
  var launchCode: LaunchCode?
  var isReadyToOpen = false
  var hasBegun = false
  /// The newest one-time code that was sent, and its step.
  var oneTimeCode: OneTimeCode?
  /// The device that waits for one; 0 for none.
  var awaitsCodeOn: UInt8 = 0
  /// What shows on the device that shows codes: the code, then the number.
  var code: HandoffCode?
  var codesSeen: UInt8 = 0
  var source: UInt8 = 0
  var number: ConfirmNumber?
  /// The device that asks for the number.
  var prompt: UInt8?
  var handoffsDone: UInt8 = 0
  /// Bit set of the devices that say that nobody holds the inquiry.
  var lost: UInt16 = 0
  /// Tries to go on with another device that are over, however they ended: each goes by its own habit.
  var triesOver: UInt8 = 0
  /// Which of them came to a handoff last.
  var confirmedTry: UInt8 = 0
  /// Whether a code was opened on another device and nothing has come of it yet.
  var isTrying = false
  var patienceSpent: UInt8 = 0
  /// Goes no further, on whichever device.
  var hasGivenUp = false
  /// Steps at which the person decided whether to stay.
  var decidedAt = StepSet()
  /// Bit sets of device ordinals.
  var open: UInt16 = 0
  var gone: UInt16 = 0
  /// Bit sets: apps that are there again and not opened yet, and devices that have not answered a `Close` yet.
  var returning: UInt16 = 0
  var closing: UInt16 = 0
  var addresses = DeviceAddresses()
  /// The device that is closed only to be opened again at once; 0 for none.
  var replacing: UInt8 = 0
  /// The device, or the tab, that the person has left by its way back, to return later; 0 for none.
  var leftByBack: UInt8 = 0
  var tabsOpened: UInt8 = 0
  /// How often the person took the inquiry back to the other tab.
  var tabReclaims: UInt8 = 0
  /// Bit set of the places that show that the inquiry moved, and where the person has asked for it back.
  var reclaiming: UInt16 = 0
  /// Nil while there is one tab, which is the rule.
  var tab: Owned<SecondTab>?

  /// What came to the last link that was sent.
  var bot: LinkBot?

  /// Bit set of the devices that ask whether somebody is there, and the one that is about to be told so.
  var asked: UInt16 = 0
  var staysOn: UInt8 = 0

  static let deedTimer = TimerID(1)
  static let botTimer = TimerID(2)
  static let stayTimer = TimerID(3)
  /// Plus the ordinal of the device whose app is opened again.
  static let resumeTimers: UInt32 = 16

  struct OneTimeCode: Hashable, Sendable, BitwiseCopyable {
    let digits: TypedDigits
    let step: StepID
  }

  /// One thing to do, at one device.
  enum Deed: Hashable, Sendable {
    case nothing
    case openFirst
    /// Points the other device at the code that shows by then.
    case scan(on: UInt8)
    case openCode(HandoffCode, on: UInt8)
    case type(on: UInt8)
    /// In the system's settings; then the step's button is pressed once more.
    case allowCamera(StepID, on: UInt8)
    case act(InquiryAction, on: UInt8)
  }

  mutating func arrived(_ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    let story = kit.stories[self.story]
    if !story.startsInVendorApp {
      let inquiry = InquiryID(session: session, ordinal: 1)
      effects.send(.service(.create(inquiry, story.definition)), toName: .backend)
    }
    plan(.openFirst, after: story.opens, &effects)
  }

  mutating func codeReceived(_ code: LaunchCode, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    launchCode = code
    if isReadyToOpen { openFirst(kit, &effects) }
  }

  private mutating func openFirst(_ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    let story = kit.stories[self.story]
    let entry: Entry
    if story.startsInVendorApp {
      entry = .sameDeviceResume(.current)
    } else if let launchCode {
      entry = firstEntry(story.entry, launchCode, &effects)
    } else {
      isReadyToOpen = true
      return
    }
    isReadyToOpen = false
    hasBegun = true
    openAnew(.open(entry), on: story.startsOn, &effects)
    if let other = story.alsoStartsOn { openAnew(.open(entry), on: other, &effects) }
  }

  func firstEntry(_ entry: PersonStory.FirstEntry, _ code: LaunchCode, _ effects: inout Effects<InquirySystem>) -> Entry
  {
    switch entry {
    case .launchCode: .start(launchCode: .secret(code.secret))
    case .unknownLaunchCode:
      .start(launchCode: .secret(Secret(high: effects.random.next(), low: effects.random.next())))
    case .blankLaunchCode: .start(launchCode: .blank)
    case .sameDeviceResume: .sameDeviceResume(.current)
    }
  }

  /// What comes in while something else shows takes its place.
  private mutating func openAnew(_ action: InquiryAction, on device: UInt8, _ effects: inout Effects<InquirySystem>) {
    let bit: UInt16 = 1 &<< UInt16(device)
    // An app that has just come back shows nothing that would have to be closed.
    if open & bit != 0, gone & bit == 0, returning & bit == 0 {
      replacing = device
      act(.close, on: device, &effects)
    }
    returning &= ~bit
    act(action, on: device, &effects)
  }

  mutating func deedDue(_ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    let due = deed
    deed = .nothing
    perform(due, kit, &effects)
    goOn(kit, &effects)
  }

  private mutating func perform(_ due: Deed, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    switch due {
    case .nothing:
      break
    case .openFirst:
      openFirst(kit, &effects)
    case .scan(let device):
      guard let code else { return }
      if let habit = habit(kit) { linkSent(code, by: habit, &effects) }
      plan(.openCode(code, on: device), after: habit(kit)?.opens ?? .constant(.zero), &effects)
    case .openCode(let code, let device):
      let entered = EnteredCode(code, by: habit(kit)?.by ?? .qr)
      // Whatever goes beyond what the person set out to do takes patience.
      if isTrying || Int(triesOver) >= kit.stories[story].handoffs.count { losePatience() }
      isTrying = true
      openAnew(.open(.anotherDevice(code: entered)), on: device, &effects)
      if let rival = habit(kit)?.alsoOn { openAnew(.open(.anotherDevice(code: entered)), on: rival, &effects) }
    case .type(let device):
      type(on: device, kit, &effects)
    case .allowCamera(let step, let device):
      send(.permission(.granted), to: device, &effects)
      act(.startCapture(step), on: device, &effects)
    case .act(let action, let device):
      if action == .declineHandoff { endTry() }
      if action == .reclaim { reclaimed(from: device, &effects) }
      tap(action, on: device, kit, &effects)
      if case .resendCode(let step) = action { askAgain(step, on: device, kit, &effects) }
    }
  }

  private mutating func type(on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    guard let number else { return }
    prompt = nil
    let isWrong = habit(kit)?.wrongNumber.happens(&effects.random) ?? false
    let typed = isWrong ? ConfirmNumber(number.rawValue + 1) : number
    tap(.enterConfirmNumber(typed), on: device, kit, &effects)
  }

  /// The person sees that an app has vanished from its screen.
  mutating func appVanished(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if tab?.value.device == device { tabVanished(&effects) }
    if leftByBack == device { leftByBack = 0 }
    let bit: UInt16 = 1 &<< UInt16(device)
    gone |= bit
    returning &= ~bit
    closing &= ~bit
    addresses[device] = nil
    if deed.device == device { forget(&effects) }
    left.removeAll { $0.device == device }
    if prompt == device { prompt = nil }
    lost &= ~(1 &<< UInt16(device))
    if source == device { code = nil }
    goOn(kit, &effects)
  }

  /// The app can be opened again; the person does so if it was in use.
  mutating func appReturned(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    let bit: UInt16 = 1 &<< UInt16(device)
    guard gone & bit != 0 else { return }
    gone &= ~bit
    guard open & bit != 0 else { return }
    isFinished = false
    returning |= bit
    // Beside whatever the person is about to do at another device.
    let after = kit.stories[story].resumes.sample(&effects.random)
    effects.startTimer(TimerID(Self.resumeTimers + UInt32(device)), after: after)
  }

  mutating func resumeDue(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    guard gone & 1 &<< UInt16(device) == 0 else { return }
    if leftByBack == device { return openAgain(device, kit, &effects) }
    let bit: UInt16 = 1 &<< UInt16(device)
    guard returning & bit != 0 else { return }
    returning &= ~bit
    act(.open(.sameDeviceResume(.current)), on: device, &effects)
  }

  func habit(_ kit: DeviceKit) -> HandoffHabit? {
    kit.stories[story].handoff(triesOver)
  }

  /// Once for each try.
  mutating func endTry() {
    guard isTrying else { return }
    isTrying = false
    triesOver = triesOver &+ 1
  }

  /// Replaces what the person was about to do at the same device; what was to be done at another one is put off.
  mutating func plan(_ next: Deed, after time: Distribution, _ effects: inout Effects<InquirySystem>) {
    if !left.isEmpty { left.removeAll { $0.device == next.device } }
    if deed != .nothing, deed.device != next.device { left.append(deed) }
    deed = next
    effects.startTimer(Self.deedTimer, after: time.sample(&effects.random))
  }

  mutating func forget(_ effects: inout Effects<InquirySystem>) {
    deed = .nothing
    effects.cancelTimer(Self.deedTimer)
  }

  mutating func losePatience() {
    patienceSpent = min(patienceSpent, .max - 1) + 1
  }

  /// Turns to what was put off, when nothing else is to do; then to what stands still.
  mutating func goOn(_ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if deed == .nothing, !left.isEmpty {
      plan(left.removeFirst(), after: kit.stories[story].thinks, &effects)
    }
    if deed == .nothing { standstillSeen(kit, &effects) }
    checkEnd()
  }

  /// A nervous finger taps twice; an app is opened once.
  private mutating func tap(
    _ action: InquiryAction, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    act(action, on: device, &effects)
    let doubles = kit.stories[story].doubleTaps
    if doubles != .never, doubles.happens(&effects.random) { act(action, on: device, &effects) }
  }

  /// Nothing can be tapped where nothing is open.
  mutating func act(_ action: InquiryAction, on device: UInt8, _ effects: inout Effects<InquirySystem>) {
    let bit: UInt16 = 1 &<< UInt16(device)
    if case .open = action { open |= bit }
    guard open & bit != 0 else { return }
    if action == .close { closing |= bit }
    send(.action(action), to: device, &effects)
  }

  func send(_ message: InquiryMessage, to place: UInt8, _ effects: inout Effects<InquirySystem>) {
    let device = self.device(of: place)
    let message = place == device ? message : inTab(message)
    if let address = addresses[device] {
      effects.send(message, to: address)
    } else {
      effects.send(message, toName: .device(DeviceID(session: session, ordinal: device)))
    }
  }

  mutating func checkEnd() {
    isFinished = hasBegun && open & ~gone == 0 && deed == .nothing
  }
}

extension PersonMind.Deed {
  /// The device that it is done at.
  var device: UInt8? {
    switch self {
    case .nothing, .openFirst: nil
    case .scan(let device), .openCode(_, let device), .type(let device), .allowCamera(_, let device),
      .act(_, let device):
      device
    }
  }
}

/// Where the apps of a person's first devices are, learnt from their screens: sending there is cheaper than by name.
struct DeviceAddresses: Sendable, BitwiseCopyable {
  private var first = ActorID.outside
  private var second = ActorID.outside

  subscript(device: UInt8) -> ActorID? {
    get {
      let address = device == 1 ? first : device == 2 ? second : .outside
      return address == .outside ? nil : address
    }
    set {
      if device == 1 { first = newValue ?? .outside }
      if device == 2 { second = newValue ?? .outside }
    }
  }
}

extension EnteredCode {
  /// A handoff code as it comes to another device.
  fileprivate init(_ code: HandoffCode, by method: SessionMethod) {
    switch method {
    case .qr, .launch: self = .secret(code.secret)
    case .code: self = .typed(TypedCode(reducing: code.secret))
    case .sms, .email, .link: self = .linked(code.secret, by: method)
    }
  }
}
