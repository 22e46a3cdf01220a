/// A phone number as E.164 writes it: `+`, the country's code, the subscriber's number; 15 digits at most.
public struct PhoneNumber: Hashable, Sendable {
  public static let digitsMax = 15
  /// Of the subscriber's number. The shortest in use have four.
  public static let subscriberDigitsMin = 4

  private let text: String

  /// Reads what a person typed: spaces, hyphens, dots and brackets do not matter. A number without `+` is one of
  /// `country`, and its leading zero is the trunk prefix that is left out abroad.
  /// - Returns: nil unless it is a number of one of `allowed`.
  public init?(_ typed: String, country: PhoneCountry, allowed: [PhoneCountry]) {
    var digits = typed.filter { !" -./()".contains($0) }
    if digits.hasPrefix("+") {
      digits.removeFirst()
    } else if digits.hasPrefix("00") {
      digits.removeFirst(2)
    } else {
      if digits.hasPrefix("0") { digits.removeFirst() }
      digits = "\(country.callingCode)" + digits
    }
    guard digits.allSatisfy(\.isASCIIDigit), digits.count <= Self.digitsMax else { return nil }
    // A code has one to three digits, and none begins another one.
    let codes = (1...3).filter { digits.count >= $0 + Self.subscriberDigitsMin }.compactMap {
      UInt16(digits.prefix($0))
    }
    guard allowed.contains(where: { codes.contains($0.callingCode) }) else { return nil }
    text = "+" + digits
  }

  /// With all its digits, for those that may know it.
  public var revealed: String { text }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "+••••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
