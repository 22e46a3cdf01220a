import JSON
import Links
import Testing

/// The cases of `percent-encoding.json`. Its other encodings are for forms of old pages; a link is UTF-8.
struct WHATWGPercentEncodingTests {
  private static let file = WPTFile("percent-encoding.json")

  @Test(.enabled(if: Self.file != nil, "no copy of the web platform tests beside the package"))
  func `WHATWG queries and fragments are percent-encoded`() throws {
    let cases = try #require(Self.file).cases()
    #expect(cases.count > 5)
    for value in cases {
      let input = try #require(value["input"]?.string)
      let expected = try #require(value["output"]?["utf-8"]?.string)
      let link = try Link("https://doesnotmatter.invalid/?\(input)#\(input)")
      #expect(link.query == expected && link.fragment == expected, "\(input)")
    }
  }
}
