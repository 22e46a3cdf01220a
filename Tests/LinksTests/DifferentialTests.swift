import IDN
import Links
import TestSupport
import Testing

/// This parser against ada: what one takes the other takes, with the same normal form.
@Suite(.enabled(if: TestPython.path != nil, "the tests' Python is not installed: run .ci/setup"))
struct DifferentialTests {
  private static let inputs = 1_000_000
  private static let batch = 1_000

  private struct Comparison {
    var differences: [Difference] = []
    var links = 0
  }

  @Test func `a million generated links are what ada makes of them`() async throws {
    let comparison = try await OwnThread.run { try Self.comparison(seed: 1) }
    let explanations = try Difference.explanations(of: comparison.differences)
    let unexplained = zip(comparison.differences, explanations).filter { $0.1 == nil }.map(\.0.description)
    #expect(unexplained.prefix(20) == [])
    #expect(comparison.links > Self.inputs / 3, "too few of the inputs are links")
    for kind in Difference.Explanation.allCases {
      let count = explanations.count { $0 == kind }
      print("links of which ada makes something else, \(kind): \(count) of \(Self.inputs)")
      #expect(count <= Self.inputs / 1_000, "\(kind)")
    }
  }

  private static func comparison(seed: UInt64) throws -> Comparison {
    let ada = try AdaProcess()
    var generator = LinkGenerator(seed: seed)
    var comparison = Comparison()
    for _ in 0..<(inputs / batch) {
      let own = (0..<batch).map { _ in Parsed(generator.next()) }
      let theirs = try ada.normalised(own.map(\.example))
      for (own, theirs) in zip(own, theirs) {
        let href = try? own.result.get().href
        if href != nil { comparison.links += 1 }
        if href == theirs { continue }
        comparison.differences.append(
          Difference(example: own.example, base: own.base, own: own.result, ada: theirs))
      }
    }
    return comparison
  }

  private struct Parsed {
    var example: LinkGenerator.Example
    var base: Link?
    var result: Result<Link, LinkProblem>

    /// An example whose base is no link becomes one of that base alone, so that each has one link that may differ.
    init(_ example: LinkGenerator.Example) {
      self.example = example
      if let text = example.base {
        let result = Self.result(text, base: nil)
        guard let base = try? result.get() else {
          self.example = LinkGenerator.Example(input: text)
          self.result = result
          return
        }
        self.base = base
      }
      result = Self.result(example.input, base: base)
    }

    private static func result(_ input: String, base: Link?) -> Result<Link, LinkProblem> {
      Result { () throws(LinkProblem) in try Link(input, base: base, tables: LibraryTables()) }
    }
  }
}
