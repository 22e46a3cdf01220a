/// Rows in the order of their keys.
///
/// A radix sort: linear and stable, so that 100,000 rows take about a millisecond, and equal rows keep their order from
/// one snapshot to the next.
enum RadixOrder {
  private static let digits = 2_048
  /// Three digits hold a key of 32 bits.
  private static let shifts: [UInt64] = [32, 43, 54]

  /// - Parameters:
  ///   - pairs: each a key in the upper half of the word, the smallest first, and the row's number in the lower.
  ///   - next: room for as many, kept so that no sort has to ask for it.
  static func sort(_ pairs: inout [UInt64], in next: inout [UInt64]) {
    if next.count != pairs.count { next = pairs }
    // Few lists need all three: what all keys have in common is passed over.
    let varying = bitsThatVary(pairs)
    for shift in shifts where varying >> shift & 0x7FF != 0 {
      var starts = Self.starts(pairs, shift)
      scatter(pairs, &next, &starts, shift)
      swap(&pairs, &next)
    }
  }

  /// The bits in which keys differ; none when they are in order already.
  private static func bitsThatVary(_ pairs: [UInt64]) -> UInt64 {
    guard let first = pairs.first else { return 0 }
    var varying: UInt64 = 0
    var last = first >> 32
    var isSorted = true
    for pair in pairs {
      varying |= pair ^ first
      isSorted = isSorted && pair >> 32 >= last
      last = pair >> 32
    }
    return isSorted ? 0 : varying
  }

  /// Where each digit begins.
  private static func starts(_ pairs: [UInt64], _ shift: UInt64) -> [Int] {
    var starts = [Int](repeating: 0, count: digits)
    for pair in pairs { starts[Int(pair >> shift & 0x7FF)] &+= 1 }
    var sum = 0
    for digit in 0..<digits { (starts[digit], sum) = (sum, sum + starts[digit]) }
    return starts
  }

  private static func scatter(_ pairs: [UInt64], _ next: inout [UInt64], _ starts: inout [Int], _ shift: UInt64) {
    var places = next.mutableSpan
    for pair in pairs {
      let digit = Int(pair >> shift & 0x7FF)
      places[starts[digit]] = pair
      starts[digit] &+= 1
    }
  }
}
