public import Inquiry

extension WalkMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation("F40", "the walk \(detail())")) }
    }
    check(devices.indices.contains(here), "stands at no device")
    check(choices.count <= 32, "lists more than anybody reads")
    switch state {
    case .choosing:
      break
    case .left:
      check(choices.isEmpty && form == nil, "goes on after its end")
    case .asking(.field(let position, let line, _)):
      check(form != nil, "asks for a field of no form")
      if let form {
        check(form.fields.indices.contains(position), "asks for a field that the form has not")
        check(form.lines.indices.contains(position) && form.lines[position].indices.contains(line), "asks for no line")
      }
    case .asking(.launchCode), .asking(.inquiryID), .asking(.handoffCode), .asking(.oneTimeCode), .asking(.number),
      .asking(.capture):
      break
    }
    return violations
  }
}
