/// Sizes as people write them: `12000`, `180kB`, `3MB`, `1.5MB`, `32MiB`.
public enum ByteNotation {
  /// For messages.
  public static let allowed = "a number of bytes such as 12000, 180kB, 3MB or 32MiB"

  /// Longest first, so that `MB` is not read as `B`.
  private static let units: [(suffix: String, bytes: Double)] = [
    ("KiB", 1_024), ("MiB", 1_048_576), ("kB", 1_000), ("MB", 1_000_000), ("B", 1), ("", 1),
  ]

  /// Nil for what is not a size, or not a whole number of bytes.
  public static func count(_ text: some StringProtocol) -> Int? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = DecimalNotation.value(text.dropLast(unit.suffix.utf8.count))
    else { return nil }
    let bytes = number * unit.bytes
    return bytes == bytes.rounded() && bytes < 1e15 ? Int(bytes) : nil
  }
}
