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
    var digits = typed.utf8.filter { !$0.separatesDigits }
    if digits.starts(with: "+".utf8) {
      digits.removeFirst()
    } else if digits.starts(with: "00".utf8) {
      digits.removeFirst(2)
    } else {
      if digits.starts(with: "0".utf8) { digits.removeFirst() }
      digits = Array("\(country.callingCode)".utf8) + digits
    }
    let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, digits.count <= Self.digitsMax else { return nil }
    let number = String(decoding: digits, as: UTF8.self)
    // A code has one to three digits, and none begins another one.
    let codes = (1...3).filter { digits.count >= $0 + Self.subscriberDigitsMin }.compactMap {
      UInt16(number.prefix($0))
    }
    guard allowed.contains(where: { codes.contains($0.callingCode) }) else { return nil }
    text = "+" + number
  }

  /// With all its digits, for those that may know it.
  public var revealed: String { text }
}

extension UInt8 {
  fileprivate var separatesDigits: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "+••••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
