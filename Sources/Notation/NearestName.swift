/// The name that somebody meant who mistyped it.
public enum NearestName {
  /// Longer names are not compared: the cost is the product of both lengths.
  public static let nameCharactersMax = 64

  /// The candidate with the smallest edit distance, the first of several; nil when none is near.
  ///
  /// Near means at most one edit for each three characters begun, without regard to case and to `-`, `_` and spaces.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    let wanted = folded(name)
    if wanted.isEmpty || wanted.count > nameCharactersMax { return nil }
    let allowed = (wanted.count + 2) / 3
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      if other.isEmpty || other.count > nameCharactersMax { continue }
      let distance = distance(wanted, other)
      // A one-letter name is one edit away from every other; nothing of it may be left over.
      if distance > allowed || distance >= max(wanted.count, other.count) { continue }
      if distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
      default: byte
      }
    }
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1] + [Int](repeating: 0, count: right.count)
      for (j, b) in right.enumerated() {
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
