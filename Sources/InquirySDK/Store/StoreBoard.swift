import Devices
import Inquiry
import Synchronization

/// Where the news of one mounted store stand, for its app and its UI.
final class StoreBoard: Sendable {
  let models = LatestValue(InquiryUiModel())
  /// With what a UI needs beside the model.
  let all = LatestValue<StoreNews>(nil)
  private let interface = Mutex<(number: UInt32, screens: ScreenBoard?)>((0, nil))
  private let droppedActions = Atomic(0)

  var latest: StoreNews? { all.current }

  func publish(_ news: StoreNews) {
    all.publish(news)
    interface.withLock { $0.screens }?.changed(news)
    models.publish(news.model)
  }

  func end() {
    models.end()
    all.end()
    interface.withLock { $0.screens.take() }?.screens.end()
  }

  /// Another UI takes the place of one before it, which gets no more screens.
  func mount(_ make: (InterfaceNumber) -> ScreenBoard) -> ScreenBoard {
    let (before, next) = interface.withLock { interface in
      interface.number += 1
      let next = make(InterfaceNumber(interface.number))
      defer { interface.screens = next }
      return (interface.screens, next)
    }
    _ = before?.leave()
    return next
  }

  func forget(_ screens: ScreenBoard) {
    interface.withLock { interface in
      if interface.screens === screens { interface.screens = nil }
    }
  }

  func dropped() {
    droppedActions.wrappingAdd(1, ordering: .relaxed)
  }

  var droppedCount: Int { droppedActions.load(ordering: .relaxed) }
}

/// What the app on one device and its actor share: which stores are mounted, and the list of documents.
final class DeviceBoard: Sendable {
  private struct State {
    /// In the order of mounting.
    var mounted: [(number: StoreNumber, news: StoreBoard)] = []
    var storesSeen: UInt32 = 0
    var isShutDown = false
  }

  private let state = Mutex(State())
  /// What the app has said and its actor has not heard.
  private let waiting = Atomic(0)
  let documents = LatestValue(DocumentListModel())

  func mount() throws(MountFault) -> (StoreNumber, StoreBoard) {
    try state.withLock { state throws(MountFault) in
      if state.isShutDown { throw .runtimeShutDown }
      if state.mounted.count >= InquiryRuntime.storesMax { throw .tooManyStores }
      state.storesSeen += 1
      let mounted = (number: StoreNumber(state.storesSeen), news: StoreBoard())
      state.mounted.append(mounted)
      return mounted
    }
  }

  /// - Returns: false when too much waits already.
  func add(waitingMax: Int) -> Bool {
    let (_, count) = waiting.wrappingAdd(1, ordering: .relaxed)
    if count > waitingMax { waiting.wrappingSubtract(1, ordering: .relaxed) }
    return count <= waitingMax
  }

  func take() {
    waiting.wrappingSubtract(1, ordering: .relaxed)
  }

  /// - Throws: when nothing reaches the store any more (F14).
  func check(_ number: StoreNumber) throws(StoreFault) {
    try state.withLock { state throws(StoreFault) in
      if state.isShutDown { throw .runtimeShutDown }
      if !state.mounted.contains(where: { $0.number == number }) { throw .storeUnmounted }
    }
  }

  /// - Returns: whether it was mounted.
  func unmount(_ number: StoreNumber) -> Bool {
    let left = state.withLock { state -> StoreBoard? in
      guard let position = state.mounted.firstIndex(where: { $0.number == number }) else { return nil }
      return state.mounted.remove(at: position).news
    }
    left?.end()
    return left != nil
  }

  func shutDown() {
    let left = state.withLock { state -> [StoreBoard] in
      state.isShutDown = true
      defer { state.mounted = [] }
      return state.mounted.map(\.news)
    }
    for news in left { news.end() }
    documents.end()
  }

  /// News of a store that is mounted no more reach nobody.
  func publish(_ news: StoreNews, of number: StoreNumber) {
    let board = state.withLock { $0.mounted.first { $0.number == number }?.news }
    board?.publish(news)
  }
}
