import IDN
import JSON
import Links
import Testing

/// The cases of `urltestdata.json`, which browsers are held to.
struct WHATWGURLTests {
  private static let file = WPTFile("urltestdata.json")

  private struct Case {
    var input: String
    var base: String?
    /// Nil for an input that is no link.
    var parts: [String: String]?

    init?(_ value: JSONValue) {
      guard let input = value["input"]?.string else { return nil }
      self.input = input
      base = value["base"]?.string
      if value["failure"] == .truth(true) { return }
      guard case .object(let members) = value else { return nil }
      parts = [:]
      for member in members where Self.compared.contains(member.key) { parts?[member.key] = member.value.string }
    }

    static let compared = [
      "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
    ]

    /// What the class `URL` makes of a query read as a form, which is a standard of its own beside that of links. No
    /// part of this package reads or writes forms: a link keeps its query as one text, which is compared as `search`.
    static let outOfScope = ["searchParams"]
    static let aboutTheCase = ["input", "base", "failure", "relativeTo", "comment"]

    /// Whether http or https is in it.
    var isOfTheWeb: Bool {
      [input, base ?? ""].contains { text in
        let start = text.drop { $0.asciiValue.map { $0 <= 0x20 } ?? false }.lowercased()
          .filter { !["\t", "\n", "\r", "\r\n"].contains($0) }
        return start.hasPrefix("http:") || start.hasPrefix("https:")
      }
    }

    /// What differs, a line each.
    func differences() -> [String] {
      let name = base.map { "\(input) on \($0)" } ?? input
      let link = try? parsed()
      guard let parts else { return link.map { ["\(name): \($0.href), not refused"] } ?? [] }
      guard let link else { return ["\(name): refused, not \(parts["href"] ?? "?")"] }
      let own = Self.parts(of: link)
      return parts.keys.sorted().compactMap { key in
        own[key] == parts[key] ? nil : "\(name): \(key) \(own[key] ?? "nil"), not \(parts[key] ?? "nil")"
      }
    }

    private func parsed() throws -> Link {
      let base = try base.map { try Link($0, tables: LibraryTables()) }
      return try Link(input, base: base, tables: LibraryTables())
    }

    /// As the standard's class `URL` names them.
    private static func parts(of link: Link) -> [String: String] {
      let port = link.port.map(String.init) ?? ""
      let host = link.host?.description ?? ""
      return [
        "href": link.href, "origin": link.origin ?? "null", "protocol": "\(link.scheme):", "username": link.username,
        "password": link.password, "host": port.isEmpty ? host : "\(host):\(port)", "hostname": host, "port": port,
        "pathname": link.path, "search": prefixed("?", link.query), "hash": prefixed("#", link.fragment),
      ]
    }

    private static func prefixed(_ mark: String, _ text: String?) -> String {
      text.map { $0.isEmpty ? "" : mark + $0 } ?? ""
    }
  }

  @Test(.enabled(if: Self.file != nil, "no copy of the web platform tests beside the package"))
  func `WHATWG cases have no member that is passed over unseen`() throws {
    let known = Case.compared + Case.outOfScope + Case.aboutTheCase
    var unknown: [String] = []
    var forms = 0
    for case .object(let members) in try #require(Self.file).cases() {
      unknown += members.map(\.key).filter { !known.contains($0) && !unknown.contains($0) }
      if members.contains(where: { Case.outOfScope.contains($0.key) }) {
        forms += 1
        #expect(members.contains { $0.key == "search" }, "the query itself is compared")
      }
    }
    #expect(unknown == [])
    #expect(forms < 20)
  }

  private func cases(ofTheWeb isOfTheWeb: Bool) throws -> [Case] {
    let file = try #require(Self.file)
    let cases = try file.cases().map { try #require(Case($0), "a case of another shape: \($0)") }
    return cases.filter { $0.isOfTheWeb == isOfTheWeb }
  }

  @Test(.enabled(if: Self.file != nil, "no copy of the web platform tests beside the package"))
  func `WHATWG cases with http or https in input or base`() throws {
    let cases = try cases(ofTheWeb: true)
    #expect(cases.count > 300)
    let differences = cases.flatMap { $0.differences() }
    #expect(differences == [])
  }

  @Test(.enabled(if: Self.file != nil, "no copy of the web platform tests beside the package"))
  func `WHATWG cases of other schemes`() throws {
    let cases = try cases(ofTheWeb: false)
    #expect(cases.count > 200)
    let differences = cases.flatMap { $0.differences() }
    #expect(differences == [])
  }
}
