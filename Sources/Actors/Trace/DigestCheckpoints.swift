/// The digest at regular steps, so that the first difference of two runs is found by comparing few numbers.
///
/// Bounded: when full, every second checkpoint goes and the spacing doubles.
public struct DigestCheckpoints: Hashable, Sendable {
  public static let checkpointsMax = 1_024

  /// Steps between two checkpoints; a power of two.
  public private(set) var spacing: UInt64 = 64
  /// `values[i]` is the digest after step `(i + 1) * spacing`.
  public private(set) var values: [TraceDigest] = []

  public init() {}

  @inline(__always)
  mutating func record(_ digest: TraceDigest, afterStep step: UInt64) {
    if step & (spacing &- 1) == 0 { append(digest) }
  }

  private mutating func append(_ digest: TraceDigest) {
    if values.count == Self.checkpointsMax {
      values = stride(from: 1, to: values.count, by: 2).map { values[$0] }
      spacing *= 2
      return
    }
    values.append(digest)
  }

  /// The steps among which is the first that differs between two runs; nil when all shared checkpoints agree.
  public func firstDifference(from other: DigestCheckpoints) -> ClosedRange<UInt64>? {
    let wide = max(spacing, other.spacing)
    let mine = every(wide)
    let theirs = other.every(wide)
    for index in 0..<min(mine.count, theirs.count) where mine[index] != theirs[index] {
      return UInt64(index) * wide + 1...UInt64(index + 1) * wide
    }
    return nil
  }

  private func every(_ wide: UInt64) -> [TraceDigest] {
    let factor = Int(wide / spacing)
    return stride(from: factor - 1, to: values.count, by: factor).map { values[$0] }
  }
}
