/// In how many runs of a set each mark was reached.
public struct Coverage: Hashable, Sendable {
  public private(set) var runs = 0
  /// Beside `CoverageMark.all`.
  private var counts: [Int]

  public init() {
    counts = Array(repeating: 0, count: CoverageMark.all.count)
  }

  /// One more run, which reached what `reached` tells, beside `CoverageMark.all`.
  public mutating func add(run reached: [Bool]) {
    runs += 1
    for index in counts.indices where index < reached.count && reached[index] { counts[index] += 1 }
  }

  /// The runs of both.
  public func adding(_ other: Coverage) -> Coverage {
    var sum = self
    sum.runs += other.runs
    for index in counts.indices { sum.counts[index] += other.counts[index] }
    return sum
  }

  /// Marks with the number of runs that reached them, group by group.
  public var marks: [(mark: CoverageMark, runs: Int)] {
    Array(zip(CoverageMark.all, counts))
  }

  public func runs(of mark: CoverageMark) -> Int {
    marks.first { $0.mark == mark }?.runs ?? 0
  }

  /// Those of `wanted` that no run reached.
  public func missed(_ wanted: [CoverageMark]) -> [CoverageMark] {
    wanted.filter { runs(of: $0) == 0 }
  }
}
