public import Devices
public import Inquiry
import ActorsUV

/// The ready-made UI over a store (F40): its screens as text, one intent for each interaction. What a tap comes to,
/// what opens by itself at the end, and what is dropped, is decided as on the platform of the runtime's device.
///
/// ```swift
/// let ui = try InquiryInterface.mount(store: store)
/// for await screen in ui.screens { print(screen.lines.joined(separator: "\n")) }
/// ```
/// The app opens the store and closes it; the UI never does (F17). A store has one UI at a time: another one takes the
/// place of the first. It leaves the screen by `unmount`, and with its store.
public final class InquiryInterface: Sendable {
  public let store: InquiryStore
  private let board: ScreenBoard

  private init(_ store: InquiryStore, _ board: ScreenBoard) {
    self.store = store
    self.board = board
  }

  deinit {
    unmount()
  }

  /// - Parameters:
  ///   - width: of a screen, in columns; brought into what `ScreenText` draws.
  ///   - drawCode: the picture of a code for another device, as lines; without, the code stands there as letters.
  /// - Throws: `StoreFault` when the store is unmounted or the runtime has shut down.
  public static func mount(
    store: InquiryStore, width: Int = 80, drawCode: @escaping @Sendable (HandoffCode) -> [String] = { _ in [] }
  ) throws(StoreFault) -> InquiryInterface {
    let runtime = store.runtime
    try runtime.board.check(store.number)
    let board = store.news.mount { number in
      ScreenBoard(number) { state in
        guard let news = state.news else { return nil }
        return InquiryScreen(
          news, state.draft, news.shownStep.flatMap { runtime.view(of: $0, in: news.definition) }, width: width,
          runtime.device.languages, drawCode)
      }
    }
    try store.post(.store(.interfaceMounted(store.number, board.number)))
    return InquiryInterface(store, board)
  }

  /// The screen as it is, then each later one, until the UI leaves.
  public var screens: LatestValues<InquiryScreen> { LatestValues(source: board.screens, owner: self) }

  /// Fills in a field of the form that shows; sent by the control that submits the form.
  public func enter(_ value: AnswerValue, into field: FieldID) {
    board.edited { $0.entered(value, into: field) }
  }

  /// Types the digits of a one-time code, or of the number that another device shows.
  public func type(_ digits: String) {
    board.edited { $0.typed(digits) }
  }

  /// Uses a control: one intent (F40). What the screen does not offer any more is dropped, and everything once the UI
  /// has left (F18).
  /// - Throws: `StoreFault` where the platform throws it at the app: an unmounted store is dropped on iOS (F18).
  public func tap(_ control: InterfaceControl) throws(StoreFault) {
    let state = board.current
    let view = state.news?.shownStep.flatMap { store.runtime.view(of: $0, in: state.news?.definition) }
    guard let intent = state.draft.intent(of: control, view) else { return }
    try send(.store(.tapped(store.number, intent)))
  }

  /// Follows a link of the step that shows (F16).
  /// - Throws: as `tap`.
  public func tapLink(_ url: String) throws(StoreFault) {
    try send(.store(.linkTapped(store.number, url)))
  }

  /// What comes between the UI and its person: the background, the way back.
  /// - Throws: as `tap`.
  public func happened(_ event: InterfaceEvent) throws(StoreFault) {
    try send(.store(.happened(store.number, event)))
  }

  /// Takes the UI off the screen; the store goes on. Twice is once.
  public func unmount() {
    store.news.forget(board)
    guard board.leave() else { return }
    _ = store.runtime.tell(.store(.interfaceUnmounted(store.number)))
  }

  private func send(_ message: InquiryMessage) throws(StoreFault) {
    if board.current.hasLeft { return }
    do throws(StoreFault) {
      try store.runtime.board.check(store.number)
      try store.post(message)
    } catch {
      var machine = store.runtime.device.interface
      if machine.dispatchFailed(error).contains(.fail(error)) { throw error }
    }
  }
}

extension StoreNews {
  /// The step that the UI asks about.
  var shownStep: StepID? {
    if case .step(let step, _, _) = screen?.content { step } else { nil }
  }
}

extension InquiryScreen {
  /// Nil while the UI is not on the screen.
  init?(
    _ news: StoreNews, _ draft: ScreenDraft, _ view: StepView?, width: Int, _ languages: [LanguageTag],
    _ drawCode: (HandoffCode) -> [String]
  ) {
    guard var screen = news.screen else { return nil }
    if case .field = news.model.error?.placement, view != nil { screen.error = nil }
    var code: [String] = []
    if case .code(let handoff, _) = screen.content { code = drawCode(handoff) }
    text = ScreenText(
      screen, controls: news.view.controls,
      step: view.map { StepText($0, draft, error: news.model.error, languages: languages) }, languages: languages,
      qrCode: code, width: width)
    if case .form(let fields) = view?.content { self.fields = fields } else { fields = [] }
    links = view?.links ?? []
    isBusy = screen.content.isBusy
  }
}

extension Screen.Content {
  fileprivate var isBusy: Bool {
    switch self {
    case .opening, .codeComing, .step(_, _, .capturing), .step(_, _, .submitting): true
    case .step(_, _, .ready), .code, .codePaused, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved,
      .terminal, .failure, .closed:
      false
    }
  }
}
