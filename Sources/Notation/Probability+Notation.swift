public import Actors

extension Probability {
  /// What `init(notation:)` reads, for messages.
  public static let notationAllowed = "a probability from 0 to 1, or a percentage from 0% to 100%"

  /// Reads `0.05`, `5%`, `1`; nil for anything else and anything outside 0…1.
  public init?(notation text: String) {
    let isPercent = text.utf8.last == UInt8(ascii: "%")
    guard let number = DecimalNotation.value(isPercent ? text.dropLast() : Substring(text)) else { return nil }
    let share = isPercent ? number / 100 : number
    if share > 1 { return nil }
    self.init(numerator: UInt64((share * Double(Self.denominator)).rounded()))
  }
}
