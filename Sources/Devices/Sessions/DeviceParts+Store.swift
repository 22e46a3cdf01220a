import Actors
import Inquiry

/// The app that has mounted a store of this device.
struct StoreMounting: ~Copyable, Sendable {
  let number: StoreNumber
  let app: ActorID
  /// The UI that it mounted last.
  var interface = InterfaceNumber.none
  /// As the app knows it; nil before it knows anything.
  var told: StoreNews?

  init(_ number: StoreNumber, by app: ActorID) {
    self.number = number
    self.app = app
  }
}

extension DeviceParts {
  /// What an app says that comes late, of a store that it has mounted no more, is not heard.
  mutating func storeMessageReceived(
    _ message: StoreMessage, from sender: ActorID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    if case .mounted(let number) = message {
      guard addStore(turn) else { return }
      putAwayStore(&effects)
      mounting = Owned(StoreMounting(number, by: sender))
      viewer = sender
      return
    }
    guard bring(message.number) else {
      // No app has a store here: whoever looks at the device follows a link of what the UI shows.
      guard case .linkTapped(_, let link) = message, bringUnmounted() else { return }
      return run(interface.linkTapped(link), turn, &effects)
    }
    switch message {
    case .dispatched(_, let action):
      intended(action, turn, &effects)
      if case .open = action { run(interface.opened(), turn, &effects) }
    case .interfaceMounted(_, let number):
      mounting?.value.interface = number
      run(interface.mounted(), turn, &effects)
    case .interfaceUnmounted:
      run(interface.unmounted(), turn, &effects)
    case .tapped(_, let action):
      run(interface.tapped(action, at: turn.now, turn.limits), turn, &effects)
    case .linkTapped(_, let link):
      run(interface.linkTapped(link), turn, &effects)
    case .happened(_, let event):
      happened(event, turn, &effects)
    case .unmounted:
      putAwayStore(&effects)
      mounting = nil
      viewer = .outside
      dropStore()
    case .mounted, .changed:
      break
    }
  }

  /// The next store of this device begins anew. A word of farewell to the service is still repeated until it is heard.
  private mutating func putAwayStore(_ effects: inout Effects<InquirySystem>) {
    _ = interface.unmounted()
    stopEngine(&effects)
    requests.forgotten(by: slot)
    store = InquiryStoreMachine()
    heard = LifecycleNote()
  }

  /// Tells the app, if anything looks different.
  mutating func tellApp(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard let mounting else { return }
    let model = store.model(turn.conditions)
    let news = StoreNews(model: model, interface: mounting.value.interface, view: view(of: model, turn))
    guard news != mounting.value.told else { return }
    mounting.value.told = news
    effects.send(.store(.changed(mounting.value.number, news)), to: mounting.value.app)
  }
}
