/// Durations as they were meant by somebody who left their units out.
public enum MissingUnit {
  /// The text with seconds behind every bare number but `0`, as in `uniform 1s..5s` for `uniform 1..5`; nil when there
  /// is no such number.
  public static func mended(_ text: String) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if let ends = word.splitOnce(at: "..") { return "\(mended(word: ends.0))..\(mended(word: ends.1))" }
      return mended(word: String(word))
    }
    let whole = words.joined(separator: " ")
    return whole == text ? nil : whole
  }

  private static func mended(word: String) -> String {
    let digits = word.hasPrefix("-") ? String(word.dropFirst()) : word
    return digits == "0" || DecimalNotation.value(digits) == nil ? word : "\(word)s"
  }
}
