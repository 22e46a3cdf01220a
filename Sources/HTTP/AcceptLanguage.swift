/// What `Accept-Language` asks for (RFC 9110 section 12.5.4).
public enum AcceptLanguage {
  static let rangesMax = 16

  /// The language ranges, the most wanted first; those of equal weight in the order in which they stand. What does not
  /// fit is passed over, as is `*`, and what is not wanted at all.
  public static func ranges(_ value: String) -> [String] {
    var ranges: [(range: String, weight: Int)] = []
    for item in value.split(separator: ",").prefix(rangesMax) {
      let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(\.withoutBlanks)
      guard let range = parts.first, !range.isEmpty, range != "*" else { continue }
      var weight: Int? = 1_000
      if parts.count == 2 { weight = thousandths(parts[1]) } else if parts.count > 2 { weight = nil }
      guard let weight, weight > 0 else { continue }
      let position = ranges.firstIndex { $0.weight < weight } ?? ranges.count
      ranges.insert((range, weight), at: position)
    }
    return ranges.map(\.range)
  }

  /// `q=0.8` is 800.
  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "q" || parts[0] == "Q" else { return nil }
    let digits = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = digits.first, whole == "0" || whole == "1", digits.count <= 2 else { return nil }
    let fraction = digits.count == 2 ? digits[1] : ""
    guard fraction.utf8.count <= 3, fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
    guard let rest = Int(padded), whole == "0" || rest == 0 else { return nil }
    return whole == "1" ? 1_000 : rest
  }
}

extension Substring {
  fileprivate var withoutBlanks: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
