import TestSupport
import Testing

/// `Protocols/vendor-api.md` lists which tests show which rule of the vendor's API, and which rules wait.
struct VendorRuleTableTests {
  private static let rules = 1...48

  private struct Row: Hashable, CustomStringConvertible {
    let rule: Int
    let suite: String
    let test: String

    var description: String { "V\(rule) | \(suite) | \(test)" }
  }

  private static func numbers(in text: some StringProtocol) -> Set<Int> {
    let text = String(text)
    var numbers = Set(text.matches(of: #/\bV([0-9]{2})\b/#).compactMap { Int($0.1) })
    for range in text.matches(of: #/V([0-9]{2}) to V([0-9]{2})/#) {
      guard let first = Int(range.1), let last = Int(range.2), first < last else { continue }
      numbers.formUnion(first...last)
    }
    return numbers
  }

  @Test func `the page lists every test that names a rule, and says of each other rule that it waits`() throws {
    let lines = try PackageFile.text("Protocols/vendor-api.md").split(separator: "\n")
    let listed = lines.compactMap { line -> Row? in
      guard let match = line.firstMatch(of: #/^\| V([0-9]{2}) \| [^|]+ \| (\w+) \| (.+) \|$/#) else { return nil }
      return Int(match.1).map { Row(rule: $0, suite: String(match.2), test: String(match.3)) }
    }
    var named: Set<Row> = []
    for path in try PackageFile.all(below: "Tests", ending: ".swift") {
      let suite = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
      for match in try PackageFile.text(path).matches(of: #/func `([^`\n]+)`/#) {
        for rule in Self.numbers(in: match.1) { named.insert(Row(rule: rule, suite: suite, test: String(match.1))) }
      }
    }
    #expect(listed.count == Set(listed).count, "a row stands there twice")
    #expect(named.subtracting(listed).map(\.description).sorted() == [], "not on the page")
    #expect(Set(listed).subtracting(named).map(\.description).sorted() == [], "on the page, and no such test")
    let waiting = Self.numbers(in: lines.last { $0.hasPrefix("Not served yet: ") } ?? "")
    #expect(waiting.intersection(named.map(\.rule)) == [], "said to wait, and shown")
    #expect(waiting.union(named.map(\.rule)) == Set(Self.rules))
  }
}
