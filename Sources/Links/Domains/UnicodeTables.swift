/// What Unicode says of single characters, and its normal form: all that a domain with characters beyond ASCII is
/// encoded by (UTS #46, https://www.unicode.org/reports/tr46/). The tables come from a library, so that they are
/// somebody's business to keep.
public protocol UnicodeTables: Sendable {
  /// What becomes of a character beyond ASCII in a domain: itself, others, or nothing when it is passed over. Nil when
  /// it has no place there. UTS #46, section 5, without transitional processing and STD3 rules.
  func mapped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]?

  /// Normal form C; nil when the library gave up.
  func normalised(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]?

  /// As RFC 5893 looks at it.
  func direction(of scalar: Unicode.Scalar) -> Direction

  func joining(of scalar: Unicode.Scalar) -> Joining
}

/// The bidirectional class of a character, those that RFC 5893 names.
public enum Direction: Hashable, Sendable {
  /// L
  case leftToRight
  /// R or AL
  case rightToLeft
  /// AN
  case arabicNumber
  /// EN
  case europeanNumber
  /// NSM
  case nonspacingMark
  /// ES, CS, ET, ON or BN: allowed beside either direction.
  case neutral
  /// Any other class: allowed beside none.
  case other
}

/// How a character joins with its neighbours in cursive scripts.
public enum Joining: Hashable, Sendable {
  case left
  case right
  case dual
  case transparent
  /// Not at all, or causing it.
  case other
}

/// For who needs ASCII hosts alone: any other character is refused.
public struct ASCIIOnly: UnicodeTables {
  public init() {}

  public func mapped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? { nil }
  public func normalised(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? { nil }
  public func direction(of scalar: Unicode.Scalar) -> Direction { .other }
  public func joining(of scalar: Unicode.Scalar) -> Joining { .other }
}
