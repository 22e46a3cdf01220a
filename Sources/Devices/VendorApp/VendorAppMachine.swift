public import Inquiry

/// The app of the vendor's tutorial: it asks its backend for an inquiry, presents the flow, and takes what the flow's
/// delegate is told (P03).
///
/// ```
///        startTapped              inquiryReceived               inquiryCompleted
///   idle ───────────▶ requesting ────────────────▶ presenting ──────────────────▶ finished
///    ▲                     │                           │
///    │ requestFailed       │                           │ inquiryCanceled, errorOccurred
///    └─────────────────────┴───────────────────────────┘
/// ```
/// The diagram hides that the flow itself is our store and UI: `modelChanged` reads off their models what the vendor's
/// flow would tell its delegate, and tells it.
public struct VendorAppMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable {
    /// The start screen, with a message when the last try came to nothing. Can become: requesting
    case idle
    /// The backend is asked for the person's inquiry (P01). Can become: idle, presenting
    case requesting
    /// The flow covers the app. Can become: idle, finished
    case presenting(Flow)
    /// "Submitted". Can become: nothing else
    case finished
  }

  /// What the delegate has been told so far.
  public struct Flow: Hashable, Sendable {
    var hasStarted = false
    var page: VendorPage?
    /// Shown as a notice; told when the person has put the notice away (F11).
    var failure: InquiryError?
    /// What the person has entered, in the order of entering.
    var fields: [VendorField] = []
  }

  public enum Action: Hashable, Sendable {
    /// `inquiryReceived` or `requestFailed` is the answer.
    case request
    case present(InquiryID, VendorSessionToken?)
    /// The delegate was told this.
    case told(VendorCallback)
    case dismiss
  }

  public internal(set) var state = State.idle
  public internal(set) var viewModel = VendorViewModel()

  public init() {}

  /// The start button, which is off while the backend is asked.
  public mutating func startTapped() -> [Action] {
    switch state {
    case .idle:
      state = .requesting
      viewModel.isLoading = true
      viewModel.errorMessage = nil
      return [.request]
    case .requesting, .presenting, .finished:
      return []
    }
  }

  /// The backend found or made the person's inquiry; without a token when nobody has begun it (P01).
  public mutating func inquiryReceived(_ inquiry: InquiryID, _ token: VendorSessionToken?) -> [Action] {
    switch state {
    case .requesting:
      state = .presenting(Flow())
      viewModel.inquiry = inquiry
      viewModel.sessionToken = token
      viewModel.showsFlow = true
      viewModel.isLoading = false
      return [.present(inquiry, token)]
    case .idle, .presenting, .finished:
      return []
    }
  }

  /// - Parameter reason: as the person may read it.
  public mutating func requestFailed(_ reason: String) -> [Action] {
    switch state {
    case .requesting:
      state = .idle
      viewModel.errorMessage = "Failed to verify: \(reason)"
      viewModel.isLoading = false
      return []
    case .idle, .presenting, .finished:
      return []
    }
  }

  /// `inquiryComplete(inquiryId:status:fields:)`. What the person is told is that it was submitted: the status may be
  /// stale, and the truth is the backend's.
  public mutating func inquiryCompleted(_ inquiry: InquiryID, _ status: String, _ fields: [VendorField]) -> [Action] {
    guard case .presenting(let flow) = state else { return [] }
    state = .finished
    viewModel.completedInquiry = inquiry
    viewModel.completedStatus = status
    viewModel.showsFlow = false
    viewModel.showsSuccess = true
    // Whoever closes the flow before its first page was there has opened a session all the same.
    let start = flow.hasStarted ? [] : [Action.told(.event(.start(inquiry, viewModel.sessionToken)))]
    return start + [.told(.completed(inquiry, status: status, fields)), .dismiss]
  }

  /// `inquiryCanceled(inquiryId:sessionToken:)`. The inquiry stays as it is, and the next start asks for it again.
  public mutating func inquiryCanceled(_ inquiry: InquiryID?, _ token: VendorSessionToken?) -> [Action] {
    guard case .presenting = state else { return [] }
    state = .idle
    viewModel.showsFlow = false
    return [.told(.canceled(inquiry, token)), .dismiss]
  }

  /// `inquiryEventOccurred(event:)`, which the app only notes.
  public mutating func eventOccurred(_ event: VendorEvent) -> [Action] {
    guard case .presenting = state else { return [] }
    return [.told(.event(event))]
  }

  /// `inquiryError(_:)`.
  public mutating func errorOccurred(_ error: InquiryError) -> [Action] {
    guard case .presenting = state else { return [] }
    state = .idle
    viewModel.showsFlow = false
    viewModel.errorMessage = "Verification failed. Please try again."
    return [.told(.error(error)), .dismiss]
  }
}

extension VendorAppMachine: TableDriven {
  public static let machineName = "vendor-app"
  public static let stateNames = ["idle", "requesting", "presenting", "finished"]

  public static let transitions = [
    Transition("idle", "startTapped", "requesting"),
    Transition("requesting", "inquiryReceived", "presenting"),
    Transition("requesting", "requestFailed", "idle"),
    Transition("presenting", "eventOccurred", "presenting"),
    Transition("presenting", "modelChanged", "presenting"),
    Transition("presenting", "modelChanged", "idle"),
    Transition("presenting", "modelChanged", "finished"),
    Transition("presenting", "inquiryCompleted", "finished"),
    Transition("presenting", "inquiryCanceled", "idle"),
    Transition("presenting", "errorOccurred", "idle"),
  ]

  public var stateName: String {
    switch state {
    case .idle: "idle"
    case .requesting: "requesting"
    case .presenting: "presenting"
    case .finished: "finished"
    }
  }
}
