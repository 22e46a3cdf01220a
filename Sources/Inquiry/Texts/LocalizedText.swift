/// One text of a definition in the languages that it is there in (F01: texts come already translated).
public struct LocalizedText: Hashable, Sendable {
  public static let translationsMax = 64

  public struct Translation: Hashable, Sendable {
    public let language: LanguageTag
    public let text: String

    public init(language: LanguageTag, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// The text of a definition that has one language only, or the last resort of one that has more.
  public let plain: String?
  /// In the order of the definition.
  public let translations: [Translation]

  /// A text that is the same for everybody.
  public init(_ text: String) {
    plain = text
    translations = []
  }

  public init(_ translations: [Translation]) {
    plain = nil
    self.translations = translations
  }

  /// The best there is for a person: each wanted language and what it widens to, in the order of wanting; then the
  /// definition's own order of languages in the same way; then the first there is. Empty when there is none.
  public func text(for wanted: [LanguageTag], fallback: [LanguageTag]) -> String {
    if let plain { return plain }
    for language in wanted + fallback {
      for tag in language.widening {
        if let found = translations.first(where: { $0.language == tag }) { return found.text }
      }
    }
    return translations.first?.text ?? ""
  }

  /// Whether a person could be shown nothing at all.
  public var isBlank: Bool {
    if let plain { return plain.allSatisfy(\.isWhitespace) }
    return translations.isEmpty || translations.contains { $0.text.allSatisfy(\.isWhitespace) }
  }
}

extension LocalizedText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
