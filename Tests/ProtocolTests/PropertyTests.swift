import TestSupport
import Testing

/// `Protocols/properties.md` lists the ids that people meet, and no others.
struct PropertyTests {
  private struct Row: Hashable, CustomStringConvertible {
    let id: String
    /// Types whose checks print the id, in order; none where only tests prove it.
    let checkers: [String]

    var description: String { "\(id) \(checkers.joined(separator: ", "))" }
  }

  /// The rows of the page, in its order.
  private func rows() throws -> [Row] {
    try PackageFile.text("Protocols/properties.md").split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: #/^\| ([A-Z][0-9]+) \| ([^|]+) \|(?: ([^|]+) \|)?$/#) else { return nil }
      #expect(match.2.contains { $0.isLetter }, "\(line)")
      let checkers = (match.3 ?? "").matches(of: #/`(\w+)`/#).map { String($0.1) }
      return Row(id: String(match.1), checkers: checkers.sorted())
    }
  }

  private func lines(below folder: String, ending: String) throws -> [(path: String, lines: [PropertyLine])] {
    try PackageFile.all(below: folder, ending: ending).map { path in
      (path, try PackageFile.bytes(path).split(separator: UInt8(ascii: "\n")).map(PropertyLine.init))
    }
  }

  private func rowsOfCode() throws -> [Row] {
    var checkers: [String: Set<String>] = [:]
    for (_, lines) in try lines(below: "Sources", ending: ".swift") {
      var type = ""
      for line in lines {
        if let declared = line.declaredType { type = declared }
        for id in line.idsChecked { checkers[id, default: []].insert(type) }
      }
    }
    return checkers.map { Row(id: $0.key, checkers: $0.value.sorted()) }.sorted { $0.id < $1.id }
  }

  @Test func `each id that a check can print is listed with the types that check it`() throws {
    let code = try rowsOfCode()
    #expect(code.count > 20)
    let page = try rows().filter { !$0.checkers.isEmpty }
    #expect(page.filter { !code.contains($0) } == [], "listed, and checked otherwise")
    #expect(code.filter { !page.contains($0) } == [], "checked, and listed otherwise")
  }

  /// Ids in comments, in written protocols and in the names of tests. Elsewhere `F1` may be a key and `L8` a line.
  private func idsNamed() throws -> Set<String> {
    let sources = try lines(below: "Sources", ending: ".swift").flatMap { $0.lines.flatMap(\.idsInComment) }
    let tests = try lines(below: "Tests", ending: ".swift").flatMap { $0.lines.filter(\.namesTest).flatMap(\.ids) }
    let pages = try lines(below: "Protocols", ending: ".md").filter { !$0.path.hasSuffix("/properties.md") }
    return Set(sources + tests + pages.flatMap { $0.lines.flatMap(\.ids) })
  }

  @Test func `each id that comments, pages and tests name is listed once, and no other`() throws {
    let ids = try rows().map(\.id)
    #expect(ids.count == Set(ids).count)
    let met = try idsNamed().union(rowsOfCode().map(\.id))
    #expect(met.subtracting(ids).sorted() == [], "named, and not listed")
    #expect(Set(ids).subtracting(met).sorted() == [], "listed, and named nowhere")
  }

  @Test func `ids are told from what looks like them`() {
    func line(_ text: String) -> PropertyLine { PropertyLine(Array(text.utf8)[...]) }
    #expect(line("S1 to S38, (L10) C2 F07; S4").ids == ["S1", "S38", "L10", "C2", "F07", "S4"])
    #expect(line("F1 L0 S123 AS1 S1a C1 S 1 P5").ids == [])
    #expect(line("check(a, \"S1\", \"b\") + InvariantViolation(\"L5\", c)").idsChecked == ["S1", "L5"])
    #expect(line("Violation(id: \"S9\", at: b); text(\"S\") ? \"P0,P1\" : \"P0\"").idsChecked == ["S9"])
    #expect(line("let a = 1 // as S3 says").idsInComment == ["S3"] && line("let S3 = 1 / 2").idsInComment == [])
    #expect(line("public final class Box {").declaredType == "Box" && line("  struct A {").declaredType == nil)
    #expect(line("extension Token.Family {").declaredType == "Token")
  }
}
