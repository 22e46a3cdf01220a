/// One actor of a world in one line: `phone.2@device2+nfc+slow`.
public struct WorldItem: Equatable, Sendable {
  /// What it is: `phone`.
  public let kind: String
  /// Which one: 2; nil when not given.
  public let number: UInt32?
  /// Where it lives: `device2`; nil when not given.
  public let place: String?
  /// What is special about it: `nfc`, `slow`.
  public let traits: [String]
  /// Where its text begins, counted from 0.
  public let column: Int

  public init(kind: String, number: UInt32? = nil, place: String? = nil, traits: [String] = [], column: Int = 0) {
    self.kind = kind
    self.number = number
    self.place = place
    self.traits = traits
    self.column = column
  }
}
