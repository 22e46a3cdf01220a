import Inquiry
import Testing

struct LocalizedTextTests {
  @Test(arguments: [
    ("en", "en"), ("EN", "en"), ("de-ch", "de-CH"), ("zh_hant_tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("sl-rozaj", "sl-rozaj"), ("de-CH-1996", "de-CH-1996"),
  ])
  func `a language tag has one spelling`(given: String, spelled: String) {
    #expect(LanguageTag(given)?.text == spelled)
  }

  @Test(arguments: [
    "", "e", "english1", "de--CH", "de-", "de-toolongsubtag", "1e", "d€", String(repeating: "en-", count: 20),
  ])
  func `what has not the shape of a tag is none`(given: String) {
    #expect(LanguageTag(given) == nil)
  }

  @Test func `a tag widens subtag by subtag, and leaves no single letter at its end`() throws {
    let tag = try #require(LanguageTag("zh-Hant-TW-x-abc"))
    #expect(tag.widening.map(\.text) == ["zh-Hant-TW-x-abc", "zh-Hant-TW", "zh-Hant", "zh"])
  }

  private static func tags(_ texts: String...) -> [LanguageTag] { texts.compactMap { LanguageTag($0) } }

  private static let greeting = LocalizedText(
    [("de", "Hallo"), ("de-CH", "Grüezi"), ("en", "Hello"), ("pt-BR", "Oi")].compactMap { language, text in
      LanguageTag(language).map { LocalizedText.Translation(language: $0, text: text) }
    })

  @Test func `F01: a text is chosen by the person's languages, then by the definition's`() {
    let greeting = Self.greeting
    #expect(greeting.text(for: Self.tags("de-CH"), fallback: []) == "Grüezi")
    #expect(greeting.text(for: Self.tags("de-AT"), fallback: []) == "Hallo")
    #expect(greeting.text(for: Self.tags("fr", "en-GB"), fallback: []) == "Hello")
    #expect(greeting.text(for: Self.tags("fr"), fallback: Self.tags("pt-BR", "en")) == "Oi")
    #expect(greeting.text(for: Self.tags("pt"), fallback: []) == "Hallo", "a wider wish does not get a narrower text")
    #expect(greeting.text(for: [], fallback: []) == "Hallo")
    #expect(LocalizedText("same").text(for: Self.tags("de"), fallback: []) == "same")
  }

  @Test func `a text without anything to read is blank`() {
    #expect(LocalizedText(" ").isBlank && LocalizedText([]).isBlank)
    #expect(!Self.greeting.isBlank)
  }
}
