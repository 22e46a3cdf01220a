import HTTP
import Testing

struct AcceptLanguageTests {
  @Test(arguments: [
    ("de-CH", ["de-CH"]), ("de, fr", ["de", "fr"]), ("fr;q=0.5, de;q=0.8, en", ["en", "de", "fr"]),
    ("a;q=0.5,b;q=0.50,c;q=0.500", ["a", "b", "c"]), (" de ; q=1.000 ,\ten", ["de", "en"]), ("*", []), ("", []),
    ("de;q=0", []), ("de;q=2, fr;q=x, it;q=0.1234, en;q=1.5, nl;w=1, ja;q=0.5;q=1", []), (",,de,", ["de"]),
  ])
  func `languages are wanted by their weights, then as they stand`(_ value: String, _ expected: [String]) {
    #expect(AcceptLanguage.ranges(value) == expected)
  }

  @Test func `so many are looked at`() {
    #expect(AcceptLanguage.ranges(String(repeating: "de,", count: 100)).count == 16)
  }
}
