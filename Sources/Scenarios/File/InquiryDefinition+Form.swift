internal import Actors
internal import IDN
internal import Inquiry
internal import Notation
internal import YAML

extension InquiryDefinition {
  /// A definition file: `definition`, `documentsIssued`, `languages`, `guarded` and `steps`.
  static let form = Form<InquiryDefinition>.mapping("a definition: a mapping with \"definition\" and \"steps\"") {
    reader, findings in
    let name = reader.require("definition", .name, &findings)
    let issued = reader.read("documentsIssued", .integer(0...documentsMax), otherwise: 0, &findings)
    let languages = reader.read(
      "languages", .list(of: .language, count: 1...LocalizedText.translationsMax), otherwise: [], &findings)
    let isGuarded = reader.read("guarded", .truth, otherwise: true, &findings)
    let read = reader.require("steps", .list(of: StepDraft.form, count: 1...stepsMax), &findings)
    guard let name, let drafts = read else { return nil }
    let steps = drafts.enumerated().map { index, draft in
      StepDefinition(
        id: StepID(UInt8(index)), name: draft.name, kind: draft.kind, title: draft.title, body: draft.body,
        links: draft.links)
    }
    do throws(DefinitionFaults) {
      let definition = try InquiryDefinition(
        name: name, steps: steps, documentsIssued: UInt8(issued), languages: languages)
      if isGuarded { try definition.guarded(tables: LibraryTables()) }
      return definition
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
  var title: LocalizedText
  var body: LocalizedText?
  var links: [StepLink]
  var kind: StepKind
  var mark: Mark

  static let form = Form<StepDraft>.mapping("a step: a mapping with \"id\", \"kind\" and \"title\"") {
    reader, findings in
    let name = reader.require("id", .name, &findings)
    let title = reader.require("title", .localized(bytesMax: 200), &findings)
    let body = reader.read("body", .localized(bytesMax: 4_000), &findings)
    let links = reader.read(
      "links", .list(of: StepLink.form, count: 1...InquiryDefinition.linksMax), otherwise: [], &findings)
    guard let word = reader.require("kind", .oneOf(Word.self), &findings) else {
      reader.ignoreRest()
      return nil
    }
    let kind = kind(word, &reader, &findings)
    guard let name, let title, let kind else { return nil }
    return StepDraft(name: name, title: title, body: body, links: links, kind: kind, mark: reader.mark)
  }

  private enum Word: String, CaseIterable {
    case introduction, form, oneTimeCode, governmentID, selfie, documentReview, waiting, handoff, terminal
  }

  private static func kind(_ word: Word, _ reader: inout MappingReader, _ findings: inout Findings) -> StepKind? {
    switch word {
    case .introduction: return .introduction
    case .documentReview: return .documentReview
    case .handoff: return .handoff
    case .waiting:
      let usual = Distribution.uniform(from: .seconds(2), to: .seconds(6))
      return .waiting(takes: reader.read("takes", .distribution, otherwise: usual, &findings))
    case .form:
      let fields = reader.require(
        "fields", .list(of: FieldDraft.form, count: 1...InquiryDefinition.fieldsMax), &findings)
      return fields.map { .form(fields: FieldDraft.numbered($0)) }
    case .oneTimeCode: return .oneTimeCode(OneTimeCodeDefinition(&reader, &findings))
    case .governmentID:
      let modes: Form<GovernmentIDMode> = .oneOf([("nfc", .nfc), ("camera", .camera)])
      return reader.require("method", modes, &findings).map { .governmentID($0) }
    case .selfie: return .selfie(SelfieDefinition(&reader, &findings))
    case .terminal: return .terminal(redirect: reader.read("redirect", .text(bytesMax: 2_000), &findings))
    }
  }
}

extension OneTimeCodeDefinition {
  fileprivate init(_ reader: inout MappingReader, _ findings: inout Findings) {
    let usual = OneTimeCodeDefinition()
    let upToADay = Form<Interval>.duration(.seconds(1)...(.seconds(86_400)))
    func ms(_ interval: Interval?, otherwise usual: UInt32) -> UInt32 {
      interval.map { UInt32(clamping: $0.milliseconds) } ?? usual
    }
    // What no SDK can show is for the guard to say, so that a file can hold it on purpose.
    let length = reader.read("length", .integer(0...99), otherwise: Int(usual.length), &findings)
    let channel = reader.read(
      "channel", .oneOf([("sms", Channel.sms), ("email", Channel.email)]), otherwise: usual.channel, &findings)
    let valid = reader.read("validFor", upToADay, &findings)
    let resendAfter = reader.read("resendAfter", upToADay, &findings)
    let resendsMax = reader.read("resendsMax", .integer(0...99), otherwise: Int(usual.resendsMax), &findings)
    let triesMax = reader.read("triesMax", .integer(1...99), otherwise: Int(usual.triesMax), &findings)
    self.init(
      length: UInt8(length), channel: channel, validMs: ms(valid, otherwise: usual.validMs),
      resendAfterMs: ms(resendAfter, otherwise: usual.resendAfterMs), resendsMax: UInt8(resendsMax),
      triesMax: UInt8(triesMax))
  }
}

extension SelfieDefinition {
  fileprivate init(_ reader: inout MappingReader, _ findings: inout Findings) {
    let modes: Form<SelfieMode> = .oneOf([("photo", .photo), ("liveness", .liveness)])
    switch reader.read("method", modes, otherwise: .liveness, &findings) {
    case .photo:
      let field: String? = reader.read("photoField", .orNone(.name), otherwise: "photo", &findings)
      self.init(mode: .photo, photoField: field, service: nil)
    case .liveness:
      let service = reader.read("service", .text(bytesMax: 2_000), otherwise: Self.serviceAddress, &findings)
      self.init(mode: .liveness, photoField: nil, service: service)
    }
  }
}

extension StepLink {
  fileprivate static let form = Form<StepLink>.mapping("a link: a mapping with \"label\" and \"url\"") {
    reader, findings in
    let label = reader.require("label", .localized(bytesMax: 200), &findings)
    let url = reader.require("url", .text(bytesMax: 2_000), &findings)
    guard let label, let url else { return nil }
    return StepLink(label: label, url: url)
  }
}
