public import Inquiry

extension VendorAppMachine {
  /// The flow's store says something new: what the vendor's flow would tell its delegate about it, in order.
  public mutating func modelChanged(_ model: InquiryUiModel) -> [Action] {
    guard case .presenting(let flow) = state else { return [] }
    switch model.lifecycle {
    case .ready: return []
    case .started(let inquiry): return progressed(flow, inquiry, model.stage)
    case .failed(let error):
      var failed = flow
      failed.failure = error
      state = .presenting(failed)
      return []
    case .closed(let outcome): return closed(flow, outcome)
    }
  }

  /// The person has entered something: complete tells it to the app.
  public mutating func fieldsEntered(_ fields: [VendorField]) {
    guard case .presenting(var flow) = state else { return }
    flow.fields += fields
    state = .presenting(flow)
  }

  /// A session starts once, pages change often. The end is told when the flow is closed.
  private mutating func progressed(_ flow: Flow, _ inquiry: InquiryID, _ stage: Stage) -> [Action] {
    var next = flow
    var events: [VendorEvent] = []
    if !flow.hasStarted {
      next.hasStarted = true
      events.append(.start(inquiry, viewModel.sessionToken))
    }
    if let page = VendorPage(of: stage), page != flow.page {
      next.page = page
      events.append(.pageChange(page))
    }
    state = .presenting(next)
    return events.flatMap { eventOccurred($0) }
  }

  private mutating func closed(_ flow: Flow, _ outcome: TerminalOutcome?) -> [Action] {
    if let failure = flow.failure { return errorOccurred(failure) }
    guard let inquiry = viewModel.inquiry else { return inquiryCanceled(nil, viewModel.sessionToken) }
    switch outcome {
    case .approved: return inquiryCompleted(inquiry, "approved", flow.fields)
    case .declined: return inquiryCompleted(inquiry, "declined", flow.fields)
    case .failed: return inquiryCompleted(inquiry, "failed", flow.fields)
    case .expired, .abandoned: return errorOccurred(.tokenExpired)
    case .cancelled, nil: return inquiryCanceled(inquiry, viewModel.sessionToken)
    }
  }
}
