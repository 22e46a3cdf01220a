import IDN
import JSON
import Links
import Testing

/// The cases of `toascii.json`: hosts with characters beyond ASCII, and hosts that look like their encoding.
struct WHATWGHostTests {
  private static let file = WPTFile("toascii.json")

  /// What the tables of Debian 12 miss, all of it refused; Protocols/links.md says why.
  private static let missed = [
    "look\u{180E}out.net", "look\u{206B}out.net", "\u{4C0}.com", "\u{2F868}.com", "\u{2183}.com",
  ]

  @Test(.enabled(if: Self.file != nil, "no copy of the web platform tests beside the package"))
  func `WHATWG hosts are encoded, but for those that the tables miss`() throws {
    let cases = try #require(Self.file).cases()
    #expect(cases.count > 80)
    var missed: [String] = []
    for value in cases {
      let input = try #require(value["input"]?.string)
      let expected = value["output"]?.string
      let link = try? Link("https://\(input)/x", tables: LibraryTables())
      if link == nil && expected != nil {
        missed.append(input)
      } else {
        #expect(link?.host == expected.map { .domain($0) }, "\(input)")
        #expect(link?.href == expected.map { "https://\($0)/x" }, "\(input)")
      }
    }
    #expect(missed == Self.missed)
  }
}
