/// How a date field writes its dates: day, month and year, once each, with what stands between them.
public struct DatePattern: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case year
    /// With or without a leading zero.
    case month(digits: UInt8)
    case day(digits: UInt8)
    case literal(Character)
  }

  public let parts: [Part]

  /// Reads `dd.MM.yyyy`, `M/d/yyyy`, `yyyy-MM-dd` and the like: `d`, `dd`, `M`, `MM` and `yyyy` of
  /// https://unicode.org/reports/tr35/tr35-dates.html, and `. / -`, space and comma between them. Nil for any other.
  public init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      switch (first, run.count) {
      case ("y", 4): parts.append(.year)
      case ("M", 1...2): parts.append(.month(digits: UInt8(run.count)))
      case ("d", 1...2): parts.append(.day(digits: UInt8(run.count)))
      case (".", _), ("/", _), ("-", _), (" ", _), (",", _): parts += run.map { .literal($0) }
      default: return nil
      }
      rest = rest.dropFirst(run.count)
    }
    func count(_ matches: (Part) -> Bool) -> Int { parts.count(where: matches) }
    guard parts.count <= 16, count({ $0 == .year }) == 1,
      count({ if case .month = $0 { true } else { false } }) == 1,
      count({ if case .day = $0 { true } else { false } }) == 1
    else { return nil }
    self.parts = parts
  }

  /// What `init(_:)` reads: `dd.MM.yyyy`.
  public var notation: String {
    parts.map { part in
      switch part {
      case .year: "yyyy"
      case .month(let digits): String(repeating: "M", count: Int(digits))
      case .day(let digits): String(repeating: "d", count: Int(digits))
      case .literal(let character): String(character)
      }
    }.joined()
  }

  public func text(of date: CalendarDate) -> String {
    parts.map { part in
      switch part {
      case .year: Self.padded(Int(date.year), 4)
      case .month(let digits): Self.padded(Int(date.month), Int(digits))
      case .day(let digits): Self.padded(Int(date.day), Int(digits))
      case .literal(let character): String(character)
      }
    }.joined()
  }

  /// Reads what a person typed by this pattern. Nil unless it is a date written so; leading zeros may be left out.
  public func date(in text: String) -> CalendarDate? {
    var year: Int?
    var month: Int?
    var day: Int?
    var rest = text[...]
    func number(atMost digits: Int) -> Int? {
      let run = rest.prefix(digits).prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(run.count)
      return Int(run)
    }
    for part in parts {
      switch part {
      case .year:
        guard rest.prefix(4).count(where: \.isASCIIDigit) == 4 else { return nil }
        year = number(atMost: 4)
      case .month: month = number(atMost: 2)
      case .day: day = number(atMost: 2)
      case .literal(let character):
        guard rest.first == character else { return nil }
        rest = rest.dropFirst()
      }
    }
    guard rest.isEmpty, let year, let month, let day else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
