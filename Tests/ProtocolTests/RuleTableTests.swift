import TestSupport
import Testing

/// `Protocols/rules.md` lists which tests show which rule, all of them, and every rule has a test.
struct RuleTableTests {
  private struct Row: Hashable, CustomStringConvertible {
    let rule: String
    let suite: String
    let test: String

    var description: String { "| \(rule) | \(suite) | \(test) |" }
  }

  private func listed() throws -> [Row] {
    try PackageFile.text("Protocols/rules.md").split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: #/^\| (F[0-9]{2}) \| (\w+) \| (.+) \|$/#) else { return nil }
      return Row(rule: String(match.1), suite: String(match.2), test: String(match.3))
    }
  }

  /// `F11`, and each of `F11 to F14`.
  private func rules(in name: Substring) -> Set<String> {
    var rules = Set(name.matches(of: #/\bF[0-9]{2}\b/#).map { String($0.0) })
    for range in name.matches(of: #/F([0-9]{2}) to F([0-9]{2})/#) {
      guard let first = Int(range.1), let last = Int(range.2), first < last else { continue }
      for number in first...last { rules.insert(number < 10 ? "F0\(number)" : "F\(number)") }
    }
    return rules
  }

  @Test func `the page lists every test that names a rule, and every rule has one`() throws {
    var named: Set<Row> = []
    for path in try PackageFile.all(below: "Tests", ending: ".swift") {
      let suite = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      for match in try PackageFile.text(path).matches(of: #/func `([^`\n]+)`/#) {
        for rule in rules(in: match.1) {
          named.insert(Row(rule: rule, suite: String(suite), test: String(match.1)))
        }
      }
    }
    let known = try PackageFile.text("Protocols/properties.md").matches(of: #/\n\| (F[0-9]{2}) \|/#).map {
      String($0.1)
    }
    let listed = try listed()
    #expect(listed.count == Set(listed).count, "a row stands there twice")
    let rows = named.filter { known.contains($0.rule) }
    #expect(rows.subtracting(listed).map(\.description).sorted() == [], "not on the page")
    #expect(Set(listed).subtracting(rows).map(\.description).sorted() == [], "on the page, and no such test")
    #expect(known.count > 20)
    for rule in known { #expect(listed.contains { $0.rule == rule }, "\(rule) has no test") }
  }
}
