internal import Inquiry
internal import Notation
internal import YAML

/// A field as the file has it: its number comes from its place in the list. What does not fit is nil, and found.
struct FieldDraft: Sendable {
  struct Option: Sendable {
    var mark: Mark
    var text: LocalizedText
  }

  var mark: Mark
  var name: String?
  var label = LocalizedText("")
  var kind: FieldKind?
  var isRequired = true
  var options: [Option] = []

  /// Any node gives a draft, so that one field hides nothing of the others.
  static func form(_ guarding: Guarding) -> Form<FieldDraft> {
    .draft("a field: a mapping with \"id\", \"kind\" and \"label\"", from: { FieldDraft(mark: $0) }) {
      draft, reader, findings in
      draft.read(&reader, guarding, &findings)
    }
  }

  private enum Word: String, CaseIterable {
    case text, choice, phone, date, address
  }

  private mutating func read(_ reader: inout MappingReader, _ guarding: Guarding, _ findings: inout Findings) {
    name = reader.require("id", .name, &findings)
    let label = reader.read("label", .localized(bytesMax: 200), &findings)
    self.label = label ?? ""
    isRequired = reader.read("required", .truth, otherwise: true, &findings)
    guard let word = reader.require("kind", .oneOf(Word.self), &findings) else {
      reader.ignoreRest()
      return
    }
    kind = kind(word, &reader, &findings)
    guard let kind else { return }
    // A label that does not fit was found; one that is not there is for the guard to say.
    let isTold = label == nil && reader.has("label")
    guarding.check(
      FieldDefinition(id: FieldID(0), name: name ?? "", label: isTold ? "?" : self.label, kind: kind), reader,
      &findings)
  }

  private mutating func kind(_ word: Word, _ reader: inout MappingReader, _ findings: inout Findings) -> FieldKind? {
    switch word {
    case .text:
      let charactersMax = reader.read("charactersMax", .integer(1...2_000), otherwise: 200, &findings)
      return .text(charactersMax: UInt16(charactersMax))
    case .choice:
      let found = reader.require("options", .list(of: Option.form, count: 1...200), &findings)
      options = found ?? []
      return found.map { .choice($0.map(\.text)) }
    case .phone:
      let countries = reader.read(
        "countries", .list(of: .text(bytesMax: 16), count: 1...PhoneCountry.all.count), otherwise: [], &findings)
      let standard: String? = reader.read(
        "defaultCountry", .orNone(.text(bytesMax: 16)), otherwise: countries.first ?? "US", &findings)
      return .phone(PhoneFieldDefinition(countries: countries, defaultCountry: standard))
    case .date:
      return .date(
        DateFieldDefinition(
          earliest: reader.read("earliest", .text(bytesMax: 40), &findings),
          latest: reader.read("latest", .text(bytesMax: 40), &findings),
          initial: reader.read("initial", .text(bytesMax: 40), &findings),
          format: reader.read("format", .text(bytesMax: 40), otherwise: "yyyy-MM-dd", &findings),
          timeZone: reader.read("timeZone", .text(bytesMax: 64), otherwise: "UTC", &findings),
          firstWeekday: reader.read("firstWeekday", .text(bytesMax: 16), otherwise: "monday", &findings)))
    case .address: return .address
    }
  }

  /// The fields of a form; nil when something of them does not fit.
  static func definitions(of drafts: [FieldDraft]?) -> [FieldDefinition]? {
    guard let drafts else { return nil }
    let fields = drafts.enumerated().compactMap { index, draft -> FieldDefinition? in
      guard let name = draft.name, let kind = draft.kind else { return nil }
      return FieldDefinition(
        id: FieldID(UInt8(index)), name: name, label: draft.label, kind: kind, isRequired: draft.isRequired)
    }
    return fields.count == drafts.count ? fields : nil
  }

  /// What fields are to each other, as far as they fit.
  static func outlines(of drafts: [FieldDraft]) -> [StepOutline.FieldOutline] {
    drafts.enumerated().map { index, draft in
      StepOutline.FieldOutline(id: FieldID(UInt8(index)), name: draft.name, options: draft.options.map(\.text))
    }
  }
}

extension FieldDraft.Option {
  fileprivate static let form: Form<FieldDraft.Option> = {
    let text = Form<LocalizedText>.localized(bytesMax: 100)
    return Form(allowed: text.allowed) { node, subject, findings in
      node.read(text, as: subject, &findings).map { FieldDraft.Option(mark: node.mark, text: $0) }
    }
  }()
}
