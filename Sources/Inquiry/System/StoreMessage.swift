/// What an app and the store on its device tell each other, past any UI (F03). Boxed, for the sake of all other
/// messages: apps are few.
public enum StoreMessage: Hashable, Sendable {
  /// To a device: the app behind the sender has mounted a store, beside those it has. Tell it `changed`, now and
  /// whenever it differs.
  case mounted(StoreNumber)
  /// To a device: an action of the app itself, no tap of its person.
  indirect case dispatched(StoreNumber, InquiryAction)
  /// To a device: the store is gone from the app. What the device has saved stays, and may be resumed (F05).
  case unmounted(StoreNumber)
  /// To a device: the app has put the ready-made UI over the store onto the screen.
  case interfaceMounted(StoreNumber, InterfaceNumber)
  case interfaceUnmounted(StoreNumber)
  /// To a device: its person uses a control of the ready-made UI, or something comes between the two.
  indirect case tapped(StoreNumber, InquiryAction)
  case happened(StoreNumber, InterfaceEvent)
  /// To a device: its person follows a link of the step that the ready-made UI shows, normalised (F32).
  indirect case linkTapped(StoreNumber, String)
  /// To the app.
  indirect case changed(StoreNumber, StoreNews)

  public var number: StoreNumber {
    switch self {
    case .mounted(let number), .dispatched(let number, _), .unmounted(let number), .interfaceMounted(let number, _),
      .interfaceUnmounted(let number), .tapped(let number, _), .happened(let number, _), .linkTapped(let number, _),
      .changed(let number, _):
      number
    }
  }

  /// A word for traces.
  public var word: String {
    switch self {
    case .mounted: "store mounted"
    case .dispatched(_, let action): action.word
    case .unmounted: "store unmounted"
    case .interfaceMounted: "interface mounted"
    case .interfaceUnmounted: "interface unmounted"
    case .tapped(_, let action): action.word
    case .happened(_, let event): event.word
    case .linkTapped: "link tapped"
    case .changed: "model"
    }
  }
}

/// Counts the stores that an app has mounted on one device, from 1: news of an earlier one are not of a later one.
public struct StoreNumber: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Counts the UIs that an app has put over one store, from 1; 0 stands for none yet.
public struct InterfaceNumber: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let none = InterfaceNumber(0)
}

/// All that an app and its UI are told of a store.
public struct StoreNews: Hashable, Sendable {
  public let model: InquiryUiModel
  /// The ready-made UI that the app has mounted last.
  public let interface: InterfaceNumber
  /// What it shows.
  public let view: DeviceView

  public init(model: InquiryUiModel, interface: InterfaceNumber = .none, view: DeviceView) {
    self.model = model
    self.interface = interface
    self.view = view
  }

  /// Nil when the UI is not on the screen, or not any more.
  public var screen: Screen? { view.screen }
  /// Where the texts of the model's steps stand; nil while nothing is open.
  public var definition: DefinitionID? { view.definition }
}
