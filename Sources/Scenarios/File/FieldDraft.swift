internal import Inquiry
internal import Notation
internal import YAML

/// A field as the file has it: its number comes from its place in the list.
struct FieldDraft: Sendable {
  var name: String
  var label: LocalizedText
  var kind: FieldKind
  var isRequired: Bool

  static let form = Form<FieldDraft>.mapping("a field: a mapping with \"id\", \"kind\" and \"label\"") {
    reader, findings in
    let name = reader.require("id", .name, &findings)
    let label = reader.read("label", .localized(bytesMax: 200), otherwise: LocalizedText(""), &findings)
    let word = reader.require("kind", .oneOf(Word.self), &findings)
    let isRequired = reader.read("required", .truth, otherwise: true, &findings)
    guard let word else {
      reader.ignoreRest()
      return nil
    }
    guard let kind = Self.kind(word, &reader, &findings), let name else { return nil }
    return FieldDraft(name: name, label: label, kind: kind, isRequired: isRequired)
  }

  private enum Word: String, CaseIterable {
    case text, choice, phone, date, address
  }

  private static func kind(_ word: Word, _ reader: inout MappingReader, _ findings: inout Findings) -> FieldKind? {
    switch word {
    case .text:
      let charactersMax = reader.read("charactersMax", .integer(1...2_000), otherwise: 200, &findings)
      return .text(charactersMax: UInt16(charactersMax))
    case .choice:
      let options = reader.require("options", .list(of: .localized(bytesMax: 100), count: 1...200), &findings)
      return options.map { .choice($0) }
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

  static func numbered(_ drafts: [FieldDraft]) -> [FieldDefinition] {
    drafts.enumerated().map { index, draft in
      FieldDefinition(
        id: FieldID(UInt8(index)), name: draft.name, label: draft.label, kind: draft.kind, isRequired: draft.isRequired)
    }
  }
}
