internal import Inquiry
internal import Notation
internal import YAML

extension InquiryDefinition {
  /// A definition file: `definition`, `documentsIssued` and `steps`.
  static let form = Form<InquiryDefinition>.mapping("a definition: a mapping with \"definition\" and \"steps\"") {
    reader, findings in
    let name = reader.require("definition", .name, &findings)
    let issued = reader.read("documentsIssued", .integer(0...documentsMax), otherwise: 0, &findings)
    let read = reader.require("steps", .list(of: StepDraft.form, count: 1...stepsMax), &findings)
    guard let name, let drafts = read else { return nil }
    let steps = drafts.enumerated().map { index, draft in
      StepDefinition(id: StepID(UInt8(index)), name: draft.name, kind: draft.kind, title: draft.title)
    }
    do throws(DefinitionFaults) {
      return try InquiryDefinition(name: name, steps: steps, documentsIssued: UInt8(issued))
    } catch {
      for fault in error.faults {
        let subject = fault.position.map { "\(reader.subject(of: "steps"))[\($0)]" } ?? reader.subject
        let mark = fault.position.map { drafts[$0].mark } ?? reader.mark(of: "steps")
        let found = "steps that do not hold together: \(fault.description)"
        findings.refuse(at: mark, subject, found: found, allowed: "")
      }
      return nil
    }
  }
}

/// A step as the file has it: its number comes from its place in the list.
private struct StepDraft: Sendable {
  var name: String
  var title: String
  var kind: StepKind
  var mark: Mark

  static let form = Form<StepDraft>.mapping("a step: a mapping with \"id\", \"kind\" and \"title\"") {
    reader, findings in
    let name = reader.require("id", .name, &findings)
    let title = reader.require("title", .text(bytesMax: 200), &findings)
    guard let word = reader.require("kind", .oneOf(Word.self), &findings) else {
      reader.ignoreRest()
      return nil
    }
    let kind = kind(word, &reader, &findings)
    guard let name, let title, let kind else { return nil }
    return StepDraft(name: name, title: title, kind: kind, mark: reader.mark)
  }

  private enum Word: String, CaseIterable {
    case introduction, form, oneTimeCode, governmentID, selfie, documentReview, waiting, handoff, terminal
  }

  private static func kind(_ word: Word, _ reader: inout MappingReader, _ findings: inout Findings) -> StepKind? {
    switch word {
    case .introduction: return .introduction
    case .documentReview: return .documentReview
    case .waiting: return .waiting
    case .handoff: return .handoff
    case .form:
      let fields = reader.require(
        "fields", .list(of: FieldDraft.form, count: 1...InquiryDefinition.fieldsMax), &findings)
      return fields.map { .form(fields: FieldDraft.numbered($0)) }
    case .oneTimeCode:
      return .oneTimeCode(length: UInt8(reader.read("length", .integer(4...8), otherwise: 6, &findings)))
    case .governmentID:
      let modes: Form<GovernmentIDMode> = .oneOf([("nfc", .nfc), ("camera", .camera)])
      return reader.require("method", modes, &findings).map { .governmentID($0) }
    case .selfie:
      let modes: Form<SelfieMode> = .oneOf([("photo", .photo), ("liveness", .liveness)])
      return .selfie(reader.read("method", modes, otherwise: .liveness, &findings))
    case .terminal: return .terminal(redirect: reader.read("redirect", .text(bytesMax: 2_000), &findings))
    }
  }
}

private struct FieldDraft: Sendable {
  var name: String
  var label: String
  var kind: FieldKind
  var isRequired: Bool

  static let form = Form<FieldDraft>.mapping("a field: a mapping with \"id\", \"kind\" and \"label\"") {
    reader, findings in
    let name = reader.require("id", .name, &findings)
    let label = reader.require("label", .text(bytesMax: 200), &findings)
    let word = reader.require("kind", .oneOf(Word.self), &findings)
    let isRequired = reader.read("required", .truth, otherwise: true, &findings)
    var kind: FieldKind?
    switch word {
    case .text: kind = .text
    case .phone: kind = .phone
    case .date: kind = .date
    case .address: kind = .address
    case .choice:
      let options = reader.require("options", .list(of: .text(bytesMax: 100), count: 1...200), &findings)
      kind = options.map { .choice($0) }
    case nil: reader.ignoreRest()
    }
    guard let name, let label, let kind else { return nil }
    return FieldDraft(name: name, label: label, kind: kind, isRequired: isRequired)
  }

  private enum Word: String, CaseIterable {
    case text, choice, phone, date, address
  }

  static func numbered(_ drafts: [FieldDraft]) -> [FieldDefinition] {
    drafts.enumerated().map { index, draft in
      FieldDefinition(
        id: FieldID(UInt8(index)), name: draft.name, label: draft.label, kind: draft.kind, isRequired: draft.isRequired)
    }
  }
}
