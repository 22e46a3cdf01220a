import Devices
import Inquiry
import Synchronization

/// What the ready-made UI shows, drawn anew when the store has news and when the person enters something.
final class ScreenBoard: Sendable {
  struct State {
    var news: StoreNews?
    var draft = ScreenDraft()
    /// It is on no screen any more, by the app's will or its own.
    var hasLeft = false
  }

  let number: InterfaceNumber
  let screens = LatestValue<InquiryScreen>(nil)
  private let state = Mutex(State())
  private let draw: @Sendable (State) -> InquiryScreen?

  init(_ number: InterfaceNumber, _ draw: @escaping @Sendable (State) -> InquiryScreen?) {
    self.number = number
    self.draw = draw
  }

  func changed(_ news: StoreNews) {
    guard news.interface == number else { return }
    let hasLeft = state.withLock { state in
      // On the web the UI may leave by itself.
      if news.screen == nil { state.hasLeft = true }
      state.news = news
      state.draft.screenChanged(news.screen)
      publish(state)
      return state.hasLeft
    }
    if hasLeft { screens.end() }
  }

  /// - Returns: whether it was on the screen.
  func leave() -> Bool {
    let wasThere = state.withLock { state in
      defer { state.hasLeft = true }
      return !state.hasLeft
    }
    screens.end()
    return wasThere
  }

  func edited(_ edit: (inout ScreenDraft) -> Void) {
    state.withLock { state in
      edit(&state.draft)
      publish(state)
    }
  }

  /// Under the lock: news and entries come from different threads, and the latest of either is to be seen.
  private func publish(_ state: State) {
    if let screen = draw(state) { screens.publish(screen) }
  }

  var current: State { state.withLock { $0 } }
}
