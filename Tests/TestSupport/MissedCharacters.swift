/// The characters that the tables of Debian 12 miss, as `Protocols/links.md` lists them.
public enum MissedCharacters {
  /// In order, without overlaps. A line of the list holds nothing but ranges, `U+2061-2063` or `U+2132`.
  public static func ranges() throws -> [ClosedRange<UInt32>] {
    let lines = try PackageFile.text("Protocols/links.md").split(separator: "\n").map { $0.split(separator: " ") }
    return lines.filter { $0.allSatisfy { $0.hasPrefix("U+") } }.joined().compactMap { word in
      let ends = word.dropFirst(2).split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      return first...last
    }
  }
}
