internal import HTTP
internal import Inquiry
internal import Wire

extension InquiryDefinition {
  /// What a device has to know of the steps, each text in one language (F01). Links and fields are as the definition
  /// has them: the device's guards look at them before it shows a step (F32, F33).
  func response(for wanted: [LanguageTag]) -> HTTPResponse {
    let words = StepWords(wanted: wanted, fallback: languages)
    return .json(headers: [HTTPHeader("Vary", "Accept-Language")]) { json in
      json.field("definition", name)
      json.field("documentsIssued", documentsIssued)
      json.array("steps", steps) { json, step in
        json.beginObject()
        json.field("step", step.id.rawValue)
        json.field("name", step.name)
        json.field("kind", WireWords.word(step.kind.stage))
        json.field("title", words.text(step.title))
        if let body = step.body { json.field("body", words.text(body)) }
        json.array("links", step.links) { json, link in
          json.beginObject()
          json.field("label", words.text(link.label))
          json.field("url", link.url)
          json.end()
        }
        json.members(of: step.kind, words)
        json.end()
      }
    }
  }
}

/// Picks the texts for a person.
private struct StepWords {
  let wanted: [LanguageTag]
  let fallback: [LanguageTag]

  func text(_ text: LocalizedText) -> String { text.text(for: wanted, fallback: fallback) }
}

extension JSONWriter {
  fileprivate mutating func members(of kind: StepKind, _ words: StepWords) {
    switch kind {
    case .form(let fields): array("fields", fields) { $0.value(of: $1, words) }
    case .oneTimeCode(let code):
      field("length", code.length)
      field("channel", code.channel == .sms ? "sms" : "email")
      field("resendAfterMs", code.resendAfterMs)
    case .governmentID(let mode): field("mode", WireWords.word(mode))
    case .selfie(let selfie):
      field("mode", selfie.mode == .photo ? "photo" : "liveness")
      if let photoField = selfie.photoField { field("photoField", photoField) }
      if let service = selfie.service { field("service", service) }
    case .terminal(let redirect): if let redirect { field("redirect", redirect) }
    case .introduction, .documentReview, .waiting, .handoff: break
    }
  }

  private mutating func value(of definition: FieldDefinition, _ words: StepWords) {
    beginObject()
    field("field", definition.id.rawValue)
    field("name", definition.name)
    field("label", words.text(definition.label))
    field("isRequired", definition.isRequired)
    switch definition.kind {
    case .text(let charactersMax):
      field("kind", "text")
      field("charactersMax", charactersMax)
    case .choice(let options):
      field("kind", "choice")
      array("options", options) { $0.string(words.text($1)) }
    case .phone(let phone):
      field("kind", "phone")
      array("countries", phone.countries) { $0.string($1) }
      if let country = phone.defaultCountry { field("defaultCountry", country) }
    case .date(let date):
      field("kind", "date")
      if let earliest = date.earliest { field("earliest", earliest) }
      if let latest = date.latest { field("latest", latest) }
      if let initial = date.initial { field("initial", initial) }
      field("format", date.format)
      field("timeZone", date.timeZone)
      field("firstWeekday", date.firstWeekday)
    case .address: field("kind", "address")
    }
    end()
  }
}
