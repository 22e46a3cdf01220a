import Actors
import Inquiry

/// The vendor's app on a device (P03), with its start button, its backend and the flow that it presents: this device's
/// store and UI.
struct VendorSeat: ~Copyable, Sendable {
  var app = VendorAppMachine()
  /// What the store said before the flow has opened its inquiry, is of an earlier one.
  var isFlowOpen = false
}

extension DeviceParts {
  /// Nil on a device that has an app of its own kind.
  private mutating func vendorSeat(_ turn: DeviceTurn) -> Owned<VendorSeat>? {
    guard turn.conditions.kit.hasVendorApp(turn.installation.device) else { return nil }
    if vendor == nil { vendor = Owned(VendorSeat()) }
    return vendor
  }

  /// Without the flow on the screen the person sees the app itself: its start button, and its way out.
  /// - Returns: whether it was the app's.
  mutating func vendorTook(
    _ action: InquiryAction, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) -> Bool {
    guard let seat = vendorSeat(turn), !seat.value.app.viewModel.showsFlow else { return false }
    switch action {
    case .open(.anotherDevice): return false
    case .open where seat.value.app.state == .finished:
      // "Submitted": there is nothing to start any more.
      show(Screen(.closed(nil)), turn, &effects)
    case .open, .retry:
      run(seat.value.app.startTapped(), seat, turn, &effects)
    case .close:
      requests.forgotten(by: slot)
      run(seat.value.app.requestFailed("the person left"), seat, turn, &effects)
      show(Screen(.closed(nil)), turn, &effects)
    case .acknowledge, .submitForm, .submitCode, .resendCode, .startCapture, .stay, .requestHandoff, .refreshCode,
      .acceptHandoff, .declineHandoff, .enterConfirmNumber, .reclaim, .handBack, .linkRefused, .cancel:
      break
    }
    return true
  }

  /// The backend, or the vendor, answered.
  mutating func vendorAnswered(_ body: ServiceReply.Body, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard let seat = vendor else { return }
    switch body {
    case .found(let inquiry, let token):
      tellApp(.found(inquiry, isResumed: token != nil), turn, &effects)
      run(seat.value.app.inquiryReceived(inquiry, token), seat, turn, &effects)
    case .flowBegun(let code):
      guard seat.value.app.viewModel.showsFlow, !seat.value.isFlowOpen else { return }
      seat.value.isFlowOpen = true
      intended(.open(.start(launchCode: .secret(code.secret))), turn, &effects)
      run(interface.mounted(), turn, &effects)
      run(interface.opened(), turn, &effects)
    case .refused(let refusal): vendorFailed(refusal.error, turn, &effects)
    case .opened, .progressed, .verified, .minted, .peeked, .claimed, .wrongNumber, .wrongCode, .done, .page, .snapshot,
      .document, .deferred, .acknowledged:
      break
    }
  }

  /// Nobody answered, or nothing good: the app says so, and its start button can be pressed again.
  mutating func vendorFailed(_ error: InquiryError, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard let seat = vendor else { return }
    if seat.value.app.viewModel.isLoading { tellApp(.notFound, turn, &effects) }
    run(seat.value.app.requestFailed(error.name), seat, turn, &effects)
    run(seat.value.app.errorOccurred(error), seat, turn, &effects)
    show(Screen(.failure(.generic), offersRetry: true), turn, &effects)
  }

  /// The flow shows something else, also for a moment.
  mutating func vendorSees(_ model: InquiryUiModel, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard mounting == nil, let seat = vendor, seat.value.isFlowOpen else { return }
    run(seat.value.app.modelChanged(model), seat, turn, &effects)
  }

  /// The flow has been closed: it leaves the screen when its person has seen so.
  mutating func vendorDone(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard vendor != nil else { return }
    let model = store.model(turn.conditions)
    if case .closed = model.lifecycle { vendorSees(model, turn, &effects) }
  }

  /// What the person hands in is among the fields that the delegate gets in the end.
  mutating func vendorHears(_ intent: InquiryAction, _ turn: DeviceTurn) {
    guard let seat = vendor, case .submitForm(let step, let answers) = intent,
      let definition = store.inquiry?.snapshot.definition,
      case .form(let fields)? = turn.conditions.kit.catalogue[definition]?[step]?.kind
    else { return }
    seat.value.app.fieldsEntered(
      answers.fields.compactMap { answer in
        guard let field = fields.first(where: { $0.id == answer.field }) else { return nil }
        return VendorField(name: field.name, value: answer.value.vendorText)
      })
  }

  private mutating func run(
    _ actions: [VendorAppMachine.Action], _ seat: Owned<VendorSeat>, _ turn: DeviceTurn,
    _ effects: inout Effects<InquirySystem>
  ) {
    for action in actions {
      switch action {
      case .request: ask(.findInquiry, turn, &effects)
      case .present(let inquiry, let token): ask(.beginFlow(inquiry, token), turn, &effects)
      case .told(let callback): tellApp(callback.news(seat.value.app.viewModel.inquiry), turn, &effects)
      case .dismiss:
        seat.value.isFlowOpen = false
        run(interface.unmounted(), turn, &effects)
      }
    }
  }

  private func tellApp(_ news: VendorNews, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    effects.log(.info, .appTold(turn.installation, news))
  }

  private func show(_ screen: Screen, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard viewer != .outside else { return }
    effects.send(.screen(turn.installation.device, screen), to: viewer)
  }

  func vendorViolations() -> [InvariantViolation] {
    vendor?.value.app.invariantViolations() ?? []
  }
}

extension VendorCallback {
  /// - Parameter inquiry: that the app presents.
  fileprivate func news(_ inquiry: InquiryID?) -> VendorNews {
    switch self {
    case .completed(let inquiry, let status, _):
      .completed(inquiry, TerminalOutcome.allCases.first { $0.description == status } ?? .failed)
    case .canceled: .canceled
    case .event(.start(let inquiry, _)): .started(inquiry)
    case .event(.pageChange): inquiry.map { .pageChanged($0) } ?? .failed
    case .error: .failed
    }
  }
}

extension AnswerValue {
  fileprivate var vendorText: String {
    switch self {
    case .text(let text), .phone(let text): text
    case .choice(let place): "\(place)"
    case .date(let date): "\(date)"
    case .address(let address): "\(address.street), \(address.postalCode) \(address.city), \(address.country)"
    }
  }
}
