internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

/// A step as the file has it: its number comes from its place in the list. What does not fit is nil, and found.
struct StepDraft: Sendable {
  var mark: Mark
  var name: String?
  var title: LocalizedText?
  var body: LocalizedText?
  var links: [StepLink] = []
  var word: Word?
  /// Nil when anything of the kind does not fit.
  var kind: StepKind?
  /// Of a form whose list of fields is one.
  var fields: [FieldDraft]?

  enum Word: String, CaseIterable {
    case introduction, form, oneTimeCode, governmentID, selfie, documentReview, waiting, handoff, terminal
  }

  /// Any node gives a draft, so that one step hides nothing of the others.
  static func form(_ guarding: Guarding) -> Form<StepDraft> {
    .draft("a step: a mapping with \"id\", \"kind\" and \"title\"", from: { StepDraft(mark: $0) }) {
      draft, reader, findings in
      draft.read(&reader, guarding, &findings)
    }
  }

  private mutating func read(_ reader: inout MappingReader, _ guarding: Guarding, _ findings: inout Findings) {
    name = reader.require("id", .name, &findings)
    title = reader.require("title", .localized(bytesMax: 200), &findings)
    body = reader.read("body", .localized(bytesMax: 4_000), &findings)
    links = reader.read(
      "links", .list(of: StepLink.form(guarding), count: 1...InquiryDefinition.linksMax), otherwise: [], &findings)
    word = reader.require("kind", .oneOf(Word.self), &findings)
    guard let word else {
      reader.ignoreRest()
      return
    }
    kind = kind(word, &reader, guarding, &findings)
    if let kind { guarding.check(kind, reader, &findings) }
  }

  private mutating func kind(
    _ word: Word, _ reader: inout MappingReader, _ guarding: Guarding, _ findings: inout Findings
  ) -> StepKind? {
    switch word {
    case .introduction: return .introduction
    case .documentReview: return .documentReview
    case .handoff: return .handoff
    case .waiting:
      let usual = Distribution.uniform(from: .seconds(2), to: .seconds(6))
      return .waiting(takes: reader.read("takes", .distribution, otherwise: usual, &findings))
    case .form:
      let form = Form.list(of: FieldDraft.form(guarding), count: 1...InquiryDefinition.fieldsMax)
      fields = reader.require("fields", form, &findings)
      return FieldDraft.definitions(of: fields).map { .form(fields: $0) }
    case .oneTimeCode: return .oneTimeCode(OneTimeCodeDefinition(&reader, &findings))
    case .governmentID:
      let modes: Form<GovernmentIDMode> = .oneOf([("nfc", .nfc), ("camera", .camera)])
      return reader.require("method", modes, &findings).map { .governmentID($0) }
    case .selfie: return .selfie(SelfieDefinition(&reader, &findings))
    case .terminal: return .terminal(redirect: reader.read("redirect", .text(bytesMax: 2_000), &findings))
    }
  }

  /// What the other steps depend on.
  func outline(at position: Int) -> StepOutline {
    let kind: StepOutline.Kind?
    switch word {
    case .form?: kind = fields.map { .form(FieldDraft.outlines(of: $0)) } ?? .other
    case .handoff?: kind = .handoff
    case .terminal?: kind = .terminal
    case .introduction?, .oneTimeCode?, .governmentID?, .selfie?, .documentReview?, .waiting?: kind = .other
    case nil: kind = nil
    }
    return StepOutline(id: StepID(UInt8(position)), name: name, kind: kind)
  }

  /// Nil when something of it does not fit.
  func definition(at position: Int) -> StepDefinition? {
    guard let name, let title, let kind else { return nil }
    return StepDefinition(
      id: StepID(UInt8(position)), name: name, kind: kind, title: title, body: body, links: links)
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
  fileprivate static func form(_ guarding: Guarding) -> Form<StepLink> {
    .mapping("a link: a mapping with \"label\" and \"url\"") { reader, findings in
      let label = reader.require("label", .localized(bytesMax: 200), &findings)
      let url = reader.require("url", .text(bytesMax: 2_000), &findings)
      guard let url else { return nil }
      let link = StepLink(label: label ?? "", url: url)
      guarding.check(link, reader, &findings)
      return label == nil ? nil : link
    }
  }
}
