public import Actors

/// How often something happens, in 2^-32 steps, so that a decision is a comparison of whole numbers and the same
/// everywhere.
public struct Probability: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// 0 never, `Probability.denominator` always.
  public let numerator: UInt64

  public static let denominator: UInt64 = 1 << 32
  public static let never = Probability(numerator: 0)
  public static let always = Probability(numerator: denominator)

  /// What `init(notation:)` reads, for messages.
  public static let notationAllowed = "a probability from 0 to 1, or a percentage from 0% to 100%"

  /// - Precondition: `numerator` is at most `denominator`; more counts as always.
  public init(numerator: UInt64) {
    self.numerator = min(numerator, Self.denominator)
  }

  /// Reads `0.05`, `5%`, `1`; nil for anything else and anything outside 0…1.
  public init?(notation text: String) {
    let isPercent = text.utf8.last == UInt8(ascii: "%")
    guard let number = DecimalNotation.value(isPercent ? text.dropLast() : Substring(text)) else { return nil }
    let share = isPercent ? number / 100 : number
    if share > 1 { return nil }
    self.init(numerator: UInt64((share * Double(Self.denominator)).rounded()))
  }

  /// Whether it happens this time. Draws once, also for never and always, so that a changed probability leaves the rest
  /// of the stream as it was.
  public func happens(_ random: inout SeededRandom) -> Bool {
    random.chance(numerator, in: Self.denominator)
  }

  public static func < (left: Probability, right: Probability) -> Bool {
    left.numerator < right.numerator
  }
}

extension Probability: CustomStringConvertible {
  /// In percent with at most four decimals: `2.5%`.
  public var description: String {
    let tenThousandths = (Double(numerator) / Double(Self.denominator) * 1_000_000).rounded() / 10_000
    let whole = tenThousandths.rounded(.towardZero)
    return tenThousandths == whole ? "\(Int(whole))%" : "\(tenThousandths)%"
  }
}

extension Probability {
  /// Rounded to the nearest millionth, but never to 0 unless it is 0.
  public var partsPerMillion: UInt32 {
    let exact = (numerator * 1_000_000 + Self.denominator / 2) / Self.denominator
    return numerator == 0 ? 0 : UInt32(max(1, exact))
  }
}
