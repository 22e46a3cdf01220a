/// What a link may cost. A text beyond a limit is refused.
public enum LinkLimits {
  /// Of the text, in UTF-8, blanks and all. Browsers take about as much.
  public static let bytesMax = 2 << 20
  /// Of a domain with characters beyond ASCII, in UTF-8, percent-decoded: encoding it costs the square of its length.
  /// DNS carries at most 253.
  public static let domainBytesMax = 2_048
}
