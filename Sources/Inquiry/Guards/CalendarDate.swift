/// A day of the Gregorian calendar.
public struct CalendarDate: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let year: UInt16
  public let month: UInt8
  public let day: UInt8

  /// Nil when there is no such day. Years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = UInt16(year)
    self.month = UInt8(month)
    self.day = UInt8(day)
  }

  /// Reads `2026-11-30` (RFC 3339 full-date). Nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// 31 December 9999.
  public static let last = CalendarDate(validYear: 9_999, 12, 31)

  private init(validYear year: UInt16, _ month: UInt8, _ day: UInt8) {
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// Dates of people are personal: a mask. `iso` has the date.
  public var description: String { "••••-••-••" }

  /// `2026-11-30`.
  public var iso: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(Int(year), 4))-\(padded(Int(month), 2))-\(padded(Int(day), 2))"
  }
}

/// With which day a row of a calendar begins.
public enum Weekday: String, Hashable, Sendable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
