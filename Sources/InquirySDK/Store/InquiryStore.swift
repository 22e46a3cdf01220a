@_exported public import Actors
import ActorsUV
@_exported public import Devices
@_exported public import Inquiry
import Synchronization

/// The app's side of one inquiry on one device (F03): takes intents, shows a model, decides everything itself.
///
/// ```swift
/// let store = try InquiryStore.mount(runtime: sdk)
/// try store.dispatch(.open(.start(launchCode: EnteredCode(reading: launchCode))))
/// for await model in store.models { draw(model) }
/// ```
/// May be used from any isolation domain. What is dispatched is handled on the runtime's loop, in the order of
/// dispatching. A store is unmounted by `unmount`, when its runtime shuts down, and when nothing refers to it any more;
/// somebody who observes its models does.
public final class InquiryStore: Sendable {
  public let runtime: InquiryRuntime
  let number: StoreNumber
  let news: StoreBoard

  private init(_ runtime: InquiryRuntime, _ number: StoreNumber, _ news: StoreBoard) {
    self.runtime = runtime
    self.number = number
    self.news = news
  }

  deinit {
    unmount()
  }

  /// A new store, Ready for an `Open`, beside those that the device has. They share its vault and its saved inquiries;
  /// of one inquiry the store has the say that opened it last, and the others show that it moved (C4).
  /// - Throws: `MountFault` when the device has as many as it may, or the runtime has shut down.
  public static func mount(runtime: InquiryRuntime) throws(MountFault) -> InquiryStore {
    let (number, news) = try runtime.board.mount()
    let store = InquiryStore(runtime, number, news)
    switch runtime.tell(.store(.mounted(number))) {
    case .accepted: return store
    case .full: throw .loopBlocked
    case .closed: throw .runtimeShutDown
    }
  }

  /// Hands an action to the store, which accepts every action in every state; after Close it heeds Open alone (F14).
  /// - Throws: `StoreFault` when the store is unmounted or the runtime has shut down, and never else (F14).
  public func dispatch(_ action: InquiryAction) throws(StoreFault) {
    try runtime.board.check(number)
    try post(.store(.dispatched(number, action)))
  }

  /// An `Open` with what an app has in its hands: the launch code as its backend gave it.
  public func open(launchCode: String) throws(StoreFault) {
    try dispatch(.open(.start(launchCode: EnteredCode(reading: launchCode))))
  }

  /// What is to be drawn: the model as it is, then each later one, until the store is unmounted.
  public var models: LatestValues<InquiryUiModel> { LatestValues(source: news.models, owner: self) }

  /// As it is now, and after the unmounting as it was then.
  public var model: InquiryUiModel { news.models.current ?? InquiryUiModel() }

  /// A step of the open inquiry with its texts in the person's language (F01); nil for one that may not be shown.
  public func step(_ id: StepID) -> StepView? {
    news.latest.flatMap { runtime.view(of: id, in: $0.definition) }
  }

  /// Lets go of the store. What is open goes on at the service, and may be resumed by what the device has saved (F05).
  /// The models end. Twice is once.
  public func unmount() {
    guard runtime.board.unmount(number) else { return }
    _ = runtime.tell(.store(.unmounted(number)))
  }

  func post(_ message: InquiryMessage) throws(StoreFault) {
    switch runtime.tell(message, waitingMax: InquiryRuntime.actionsMax) {
    case .accepted: break
    case .full: news.dropped()
    case .closed: throw .runtimeShutDown
    }
  }

  /// Actions that found `InquiryRuntime.actionsMax` others waiting for the loop, and were dropped.
  public var actionsDropped: Int { news.droppedCount }
}

/// Why there is no store.
public enum MountFault: Hashable, Sendable, Error {
  /// The device has `InquiryRuntime.storesMax` of them.
  case tooManyStores
  case runtimeShutDown
  /// The loop has not taken what tens of thousands of earlier calls left for it.
  case loopBlocked
}

extension MountFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooManyStores:
      "This device has \(InquiryRuntime.storesMax) mounted stores, the most it may. Unmount one, then mount another."
    case .runtimeShutDown: "The runtime has shut down. Start another one, then mount a store on it."
    case .loopBlocked: "The runtime's loop takes nothing more. End the code that blocks it, then mount again."
    }
  }
}
