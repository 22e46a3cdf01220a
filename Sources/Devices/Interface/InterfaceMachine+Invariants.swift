public import Inquiry

extension InterfaceMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, "the UI on \(platform) \(detail())")) }
    }
    switch state {
    case .unmounted:
      check(screen == nil && controls.isEmpty && !isCovered, "F18", "has something on a screen that it left")
    case .handling, .openingLink:
      check(screen != nil, "F40", "handles what nobody saw")
    case .openingRedirect, .redirectRefused:
      check(screen?.isOfEnd ?? false, "F15", "redirects before the end")
    case .showing, .closedByItself:
      break
    }
    check(screen == nil || controls.contains(InterfaceControls(.close)), "F11", "shows no way out")
    return violations
  }
}

extension Screen {
  fileprivate var isOfEnd: Bool {
    if case .terminal = content { true } else { false }
  }
}
