/// A moment of the calendar, in milliseconds since 1970 (UTC). What the API tells, and what outlives a run, is in it.
public struct WallTime: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (left: WallTime, right: WallTime) -> Bool { left.milliseconds < right.milliseconds }

  public var seconds: Int64 { milliseconds.flooredQuotient(1_000) }

  func adding(seconds: Int64) -> WallTime { WallTime(milliseconds: milliseconds &+ seconds &* 1_000) }

  /// Whole days after 1 January 1970 as year, month and day of the Gregorian calendar
  /// (https://howardhinnant.github.io/date_algorithms.html, civil_from_days).
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `2026-12-01T00:24:01.000Z`.
  var text: String {
    let day = milliseconds.flooredQuotient(86_400_000)
    let rest = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = Self.civil(day)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(dayOfMonth, digits: 2)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(rest / 3_600_000, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(rest / 60_000 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(rest / 1_000 % 60, digits: 2)
    bytes.append(UInt8(ascii: "."))
    bytes.append(rest % 1_000, digits: 3)
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a day, or a day and a time with `Z` or an offset (RFC 3339). Nil for anything else.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard let year = rest.number(digits: 4), rest.skip("-"), let month = rest.number(digits: 2), rest.skip("-"),
      let day = rest.number(digits: 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var value = Self.days(year, month, day) * 86_400_000
    if !rest.isEmpty {
      guard rest.skip("T") || rest.skip(" "), let hour = rest.number(digits: 2), rest.skip(":"),
        let minute = rest.number(digits: 2), hour < 24, minute < 60
      else { return nil }
      value += hour * 3_600_000 + minute * 60_000
      if rest.skip(":") {
        guard let second = rest.number(digits: 2), second < 61 else { return nil }
        value += second * 1_000
      }
      if rest.skip(".") {
        var scale: Int64 = 100
        while let digit = rest.number(digits: 1) {
          value += digit * scale
          scale /= 10
        }
      }
      guard let offset = rest.offset() else { return nil }
      value -= offset
    }
    guard rest.isEmpty else { return nil }
    self.init(milliseconds: value)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: Int64, digits: Int) {
    var scale: Int64 = 1
    for _ in 1..<digits { scale *= 10 }
    for _ in 0..<digits {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10))
      scale /= 10
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = first, UInt32(byte) == character.value else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func number(digits: Int) -> Int64? {
    let part = prefix(digits)
    guard part.count == digits, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    removeFirst(digits)
    return part.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// In milliseconds: `Z`, `+01:00`, or nothing, which counts as `Z`.
  fileprivate mutating func offset() -> Int64? {
    if isEmpty || skip("Z") || skip("z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3_600_000 + minutes * 60_000)
  }
}
