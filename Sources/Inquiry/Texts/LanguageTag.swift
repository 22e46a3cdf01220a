/// A language as BCP 47 names it, in one spelling: `de-CH`, `zh-Hant-TW` (https://www.rfc-editor.org/rfc/rfc5646).
///
/// Only its shape is checked: subtags of 1 to 8 letters and digits, the first of 2 or 3 letters, or 5 to 8.
public struct LanguageTag: Hashable, Sendable {
  public static let bytesMax = 35

  public let text: String

  /// Reads a tag in any case, with `-` or `_` between its subtags. Nil when it has not the shape of one.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.bytesMax else { return nil }
    let subtags = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = subtags.first, first.allSatisfy(\.isASCIILetter), first.count >= 2, first.count != 4,
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } })
    else { return nil }
    self.text = subtags.enumerated().map { Self.spelled($0.element, isFirst: $0.offset == 0) }.joined(separator: "-")
  }

  /// Language lower, script capitalised, region upper (RFC 5646 section 2.1.1).
  private static func spelled(_ subtag: some StringProtocol, isFirst: Bool) -> String {
    let lower = subtag.lowercased()
    if isFirst { return lower }
    switch lower.count {
    case 2: return lower.uppercased()
    case 4 where lower.allSatisfy(\.isASCIILetter): return lower.prefix(1).uppercased() + lower.dropFirst()
    default: return lower
    }
  }

  /// The tag itself, then each wider one: `zh-Hant-TW`, `zh-Hant`, `zh` (RFC 4647 section 3.4).
  public var widening: [LanguageTag] {
    var tags = [self]
    var subtags = text.split(separator: "-")
    while subtags.count > 1 {
      subtags.removeLast()
      // A single letter only introduces what follows it.
      if subtags.last?.count == 1, subtags.count > 1 { subtags.removeLast() }
      tags.append(LanguageTag(spelled: subtags.joined(separator: "-")))
    }
    return tags
  }

  private init(spelled text: String) {
    self.text = text
  }
}

extension LanguageTag: CustomStringConvertible {
  public var description: String { text }
}

extension Character {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
