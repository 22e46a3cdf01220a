public import Inquiry

extension DurabilityMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var slots: [DurableSlot] = []
    switch state {
    case .loading: break
    case .settled(let held): slots = [held].compactMap { $0?.slot }
    case .writing(let value, let held, let next): slots = [value, held, next.value].compactMap { $0?.slot }
    case .erasing(let held, let next): slots = [held, next.value].compactMap { $0?.slot }
    }
    guard let first = slots.first, slots.contains(where: { $0 != first }) else { return [] }
    return [InvariantViolation("S32", "values of two slots meet in one")]
  }
}

extension DurabilityMachine.Next {
  var value: DurableValue? {
    switch self {
    case .write(let value): value
    case .nothing, .erase: nil
    }
  }
}
