/// Collects what does not fit while an input is read, so that all of it can be told at once.
public struct Findings: Hashable, Sendable {
  /// More than this many are counted, not kept: nobody reads the two-hundredth.
  public static let problemsMax = 100

  /// The name of the input, as the person gave it.
  public let file: String
  public private(set) var problems: [Problem] = []
  public private(set) var unlisted = 0

  public init(file: String) {
    self.file = file
  }

  public var isEmpty: Bool { problems.isEmpty }

  /// Whether further problems are only counted: no need to look for what was meant.
  public var isFull: Bool { problems.count == Self.problemsMax }

  public mutating func add(_ problem: Problem) {
    if problems.count < Self.problemsMax {
      problems.append(problem)
    } else {
      unlisted += 1
    }
  }

  /// Adds what was found in another input, a file that this one names for instance.
  public mutating func add(contentsOf other: Findings) {
    for problem in other.problems { add(problem) }
    unlisted += other.unlisted
  }

  /// - Throws: `Problems` when there is at least one, those of a file in the order of their places.
  public func throwIfAny() throws(Problems) {
    if problems.isEmpty { return }
    throw Problems(sorted(), unlisted: unlisted)
  }

  /// Stable: problems of the same place, and the files among each other, stay in the order in which they were found.
  private func sorted() -> [Problem] {
    var files: [String] = []
    for problem in problems {
      let file = problem.place?.file ?? ""
      if !files.contains(file) { files.append(file) }
    }
    return files.flatMap { file in
      problems.enumerated()
        .filter { ($0.element.place?.file ?? "") == file }
        .sorted { left, right in
          let (a, b) = (left.element.place, right.element.place)
          return (a?.line ?? 0, a?.column ?? 0, left.offset) < (b?.line ?? 0, b?.column ?? 0, right.offset)
        }
        .map(\.element)
    }
  }
}
