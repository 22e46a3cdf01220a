internal import Inquiry
internal import Notation
internal import YAML

extension Form where Value == LanguageTag {
  static let language = Form(allowed: "a language tag such as \"en\" or \"de-CH\"") { LanguageTag($0) }
}

extension Form where Value == LocalizedText {
  /// One text for everybody, or a mapping from language tags to texts.
  static func localized(bytesMax: Int) -> Form {
    let translations = Form.mapping("a mapping from language tags to such texts") { reader, findings in
      var found: [LocalizedText.Translation] = []
      for key in reader.names {
        let text = reader.read(key, Form<String>.text(bytesMax: bytesMax), &findings)
        guard let language = LanguageTag(key) else {
          findings.refuse(
            at: reader.mark(of: key), reader.subject, found: "the key \"\(key)\"",
            allowed: Form<LanguageTag>.language.allowed)
          continue
        }
        if found.contains(where: { $0.language == language }) {
          findings.refuse(
            at: reader.mark(of: key), reader.subject, found: "the language \(language) twice",
            allowed: "each language once")
        }
        if let text { found.append(LocalizedText.Translation(language: language, text: text)) }
      }
      guard (1...LocalizedText.translationsMax).contains(reader.names.count) else {
        findings.refuse(
          at: reader.mark, reader.subject, found: "\(reader.names.count) languages",
          allowed: "1 to \(LocalizedText.translationsMax)")
        return nil
      }
      return LocalizedText(found)
    }
    return Form<String>.text(bytesMax: bytesMax).map { LocalizedText($0) }.orMapping(translations)
  }
}
