/// Something that must always hold, and does not.
public struct InvariantViolation: Hashable, Sendable {
  /// The property's id, as `Protocols/properties.md` lists it: `S1`.
  public let rule: String
  /// What was found, without secrets or personal data.
  public let detail: String

  public init(_ rule: String, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }
}

extension InvariantViolation: CustomStringConvertible {
  public var description: String { "\(rule): \(detail)" }
}

extension [InvariantViolation] {
  /// Adds what another part has found, which is nothing nearly always: `+=` would make room for it all the same.
  public mutating func add(_ found: [InvariantViolation]) {
    if !found.isEmpty { append(contentsOf: found) }
  }
}

/// Something that can tell whether all that must hold of it does. Behaviours ask their machines after every turn.
public protocol SelfChecking: ~Copyable {
  func invariantViolations() -> [InvariantViolation]
}
