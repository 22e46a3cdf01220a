public import Actors

/// One handoff in the list, from its first code to a little after its end.
public struct HandoffRow: Equatable, Sendable {
  public var id: RowID
  public var session: UInt64
  /// The short form of the inquiry's id.
  public var inquiry: String
  public var phase: HandoffPhase
  /// Of the last code.
  public var generation: Int
  /// Until the source shows the next code; nil when it shows none.
  public var rotatesIn: Interval?
  /// Until the code is good for nothing, or it is too late for the number; nil when it is over.
  public var endsIn: Interval?
  /// How the code comes to the other device; empty while nobody knows.
  public var method: String
  public var source: String
  /// Empty until a device has the code.
  public var target: String
  /// Claims that were tried, and numbers that were typed to confirm one: a second means that the first was wrong.
  public var claims: Int
  public var numbersTyped: Int
  /// Since its first code.
  public var age: Interval

  public init(
    id: RowID, session: UInt64, inquiry: String, phase: HandoffPhase, generation: Int, rotatesIn: Interval? = nil,
    endsIn: Interval? = nil, method: String = "", source: String, target: String = "", claims: Int = 0,
    numbersTyped: Int = 0, age: Interval
  ) {
    self.id = id
    self.session = session
    self.inquiry = inquiry
    self.phase = phase
    self.generation = generation
    self.rotatesIn = rotatesIn
    self.endsIn = endsIn
    self.method = method
    self.source = source
    self.target = target
    self.claims = claims
    self.numbersTyped = numbersTyped
    self.age = age
  }
}
