public import Actors
public import Inquiry

/// The UI that comes with the store, over the store of one device: it draws what the model says, sends one intent for
/// each interaction (F40), and goes by itself at the end (F15).
///
/// ```
///              mounted                  tapped
///   unmounted ─────────▶ showing ◀─────────────────▶ handling
///       ▲                 ▲ │        modelChanged
///       │ unmounted,      │ ├─ linkTapped ─▶ openingLink ─ linkOpened, linkRefused ─▶ showing
///       │ on the web      │ │
///       │ backPressed     │ ├─ modelChanged: the end, with a redirect ─▶ openingRedirect
///       │ and linkOpened  │ │                              │         │ linkRefused
///       │                 │ │                   linkOpened │         ▼
///       │          opened │ │ Close tapped,                │     redirectRefused
///       │                 │ ▼ the end: modelChanged        ▼         │ Close tapped, backPressed
///       └───────────── closedByItself ◀──────────────────────────────┘
/// ```
/// The diagram hides that `unmounted` and `closedByItself` are reached from everywhere, and that an inquiry that the
/// app itself closes leads from the redirect back to `showing`. It also hides the background: whatever the state, no
/// hand reaches the UI there, and nothing opens or closes by itself until it is in the foreground again.
public struct InterfaceMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable, BitwiseCopyable {
    /// Nothing of it is on the device's screen. Can become: showing
    case unmounted
    /// Draws the model and takes taps. Can become: handling, openingLink, openingRedirect, closedByItself, unmounted
    case showing
    /// The store has an intent, and nothing on the screen has changed since: until then a second tap is part of the
    /// same interaction (F40). Can become: showing, openingLink, openingRedirect, closedByItself, unmounted
    case handling(until: Instant)
    /// The device was asked to open a link of a step. Can become: showing, closedByItself, unmounted
    case openingLink
    /// The device was asked to open the redirect of the Terminal stage. Can become: showing, redirectRefused,
    /// closedByItself, unmounted
    case openingRedirect
    /// The device refused the redirect: the error with a close button, instead of closing (F16). Can become: showing,
    /// closedByItself, unmounted
    case redirectRefused
    /// It sent Close, and sends nothing until the app opens another inquiry (F17). Can become: showing, unmounted
    case closedByItself
  }

  public enum Action: Hashable, Sendable {
    case show(Screen)
    case dispatch(InquiryAction)
    /// `linkOpened` or `linkRefused` is the answer.
    case openLink(String, LinkOpening)
    /// The page gives way, and takes with it what it holds in memory.
    case leave
    /// An interaction that sends nothing.
    case drop(Drop)
    /// A programming error of the app, which the platform makes known in its own way (F18).
    case fail(StoreFault)
  }

  /// Why an interaction sends nothing.
  public enum Drop: Hashable, Sendable {
    case unmounted
    case storeUnmounted
    /// After its own Close.
    case closedByItself
    /// While the lifecycle is Closed, whoever closed it: on Android.
    case closed
    /// In the background.
    case covered
    /// An interaction, or a link, is being handled.
    case handling
    /// The screen has no such control any more.
    case notOffered
  }

  public internal(set) var state = State.unmounted
  public let platform: Platform
  /// As far as the device can use it.
  public let supplied: InquiryPlatform
  /// In the background.
  public internal(set) var isCovered = false
  /// What can be tapped.
  public internal(set) var controls: InterfaceControls = []
  /// What is to be seen; nil while it is not mounted.
  public internal(set) var screen: Screen?

  public init(_ platform: Platform, _ supplied: InquiryPlatform = InquiryPlatform()) {
    self.platform = platform
    self.supplied = supplied
  }

  /// The app puts it on the screen, over its store.
  public mutating func mounted() -> [Action] {
    if state == .unmounted { state = .showing }
    return []
  }

  /// It left the composition, or its page is gone.
  public mutating func unmounted() -> [Action] {
    (state, screen, controls, isCovered) = (.unmounted, nil, [], false)
    return []
  }

  /// The app sent Open to the store. The UI never does, and after its own Close this is what wakes it (F17).
  public mutating func opened() -> [Action] {
    if state == .closedByItself { state = .showing }
    return []
  }

  /// Draws what the store says now; also an unchanged model is worth telling after an event of the UI's own. At the end
  /// the redirect opens, where there is one, and the store is closed, as soon as it has finished loading (F15).
  public mutating func modelChanged(_ model: InquiryUiModel) -> [Action] {
    guard state != .unmounted else { return [] }
    let next = Screen(of: model)
    controls = InterfaceControls(of: model, with: supplied)
    let isNew = next != screen
    screen = next
    let drawn: [Action] = isNew ? [.show(next)] : []
    switch state {
    case .unmounted, .openingLink, .closedByItself:
      return drawn
    case .showing:
      return ended(model).map { drawn + [$0] } ?? drawn
    case .handling:
      if isNew { state = .showing }
      return ended(model).map { drawn + [$0] } ?? drawn
    case .openingRedirect, .redirectRefused:
      if model.redirect == nil { state = .showing }
      return drawn
    }
  }

  /// What it does by itself about a model; nil when nothing is to be done.
  private mutating func ended(_ model: InquiryUiModel) -> Action? {
    guard !isCovered, case .terminal(let terminal) = model.stage, case .started = model.lifecycle, model.failure == nil,
      !model.isLoading
    else { return nil }
    guard let redirect = terminal.redirect else {
      state = .closedByItself
      return .dispatch(.close)
    }
    state = .openingRedirect
    return .openLink(redirect, .ofRedirect(on: platform))
  }

  /// The person used a control.
  public mutating func tapped(_ intent: InquiryAction, at now: Instant, _ limits: DeviceLimits) -> [Action] {
    if let reason = obstacle(to: intent, at: now) { return [.drop(reason)] }
    guard let control = InterfaceControl(intent), controls.contains(InterfaceControls(control)),
      intent.step == nil || intent.step == screen?.step
    else { return [.drop(.notOffered)] }
    if isClosedOnAndroid { return [.drop(.closed)] }
    state = intent == .close ? .closedByItself : .handling(until: now + Interval(deviceLimitMs: limits.doubleTapMs))
    return [.dispatch(intent)]
  }

  /// Why a tap sends nothing, whatever the screen has to tap. The way out is not held up by what is under way.
  private func obstacle(to intent: InquiryAction, at now: Instant) -> Drop? {
    if isCovered { return .covered }
    switch state {
    case .unmounted: return .unmounted
    case .closedByItself: return .closedByItself
    case .handling(let until): return intent != .close && now < until ? .handling : nil
    case .openingLink, .openingRedirect: return intent != .close ? .handling : nil
    case .showing, .redirectRefused: return nil
    }
  }

  var isClosedOnAndroid: Bool {
    guard platform == .android, case .closed = screen?.content else { return false }
    return true
  }
}

extension Screen {
  /// The step that it asks about.
  var step: StepID? {
    if case .step(let step, _, _) = content { step } else { nil }
  }
}

extension InquiryUiModel {
  /// Where the person goes from here; nil before the end, and after it.
  fileprivate var redirect: String? {
    guard case .terminal(let terminal) = stage, case .started = lifecycle else { return nil }
    return terminal.redirect
  }
}

/// Why a store throws at whoever dispatches to it (F14).
public enum StoreFault: Hashable, Sendable, Error {
  /// The app has closed its store.
  case storeUnmounted
  case runtimeShutDown
}
