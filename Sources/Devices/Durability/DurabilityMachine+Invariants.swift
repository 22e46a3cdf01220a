public import Inquiry

extension DurabilityMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    let areOfOneSlot =
      switch state {
      case .loading: true
      case .settled: true
      case .writing(let value, let held, let next): value.fits(held) && value.fits(next.value)
      case .erasing(let held, let next): held?.fits(next.value) ?? true
      }
    return areOfOneSlot ? [] : [InvariantViolation("S32", "values of two slots meet in one")]
  }
}

extension DurableValue {
  /// Whether the other one may be in the same slot.
  fileprivate func fits(_ other: DurableValue?) -> Bool {
    other.map { $0.slot == slot } ?? true
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
