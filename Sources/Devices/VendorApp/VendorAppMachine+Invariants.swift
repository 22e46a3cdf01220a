public import Inquiry

extension VendorAppMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation("P03", "the vendor's app \(detail())")) }
    }
    check(viewModel.isLoading == (state == .requesting), "spins without a request, or asks without spinning")
    check(viewModel.showsFlow == (stateName == "presenting"), "shows the flow without a flow")
    check(viewModel.showsSuccess == (state == .finished), "calls something submitted that is not")
    check(!viewModel.showsFlow || viewModel.inquiry != nil, "presents no inquiry")
    check(!viewModel.showsSuccess || viewModel.completedInquiry != nil, "submitted no inquiry")
    return violations
  }
}
