/// How often something happens, in 2^-32 steps, so that a decision is a comparison of whole numbers and the same
/// everywhere.
public struct Probability: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// 0 never, `Probability.denominator` always.
  public let numerator: UInt64

  public static let denominator: UInt64 = 1 << 32
  public static let never = Probability(numerator: 0)
  public static let always = Probability(numerator: denominator)

  /// - Precondition: `numerator` is at most `denominator`; more counts as always.
  public init(numerator: UInt64) {
    self.numerator = min(numerator, Self.denominator)
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
