public import Links

/// Checks a step before anything of it is applied (F32, F33). A step that does not pass is never shown: the update
/// that brought it leaves no trace.
public struct StepGuard: Sendable {
  public static let codeLengths: ClosedRange<UInt8> = 4...8

  private let tables: any UnicodeTables
  private let wanted: [LanguageTag]
  private let fallback: [LanguageTag]

  /// - Parameters:
  ///   - tables: what is known of characters beyond ASCII in the hosts of links.
  ///   - wanted: the person's languages, the best first.
  ///   - fallback: the definition's own order of languages.
  public init(tables: any UnicodeTables, wanted: [LanguageTag] = [], fallback: [LanguageTag] = []) {
    self.tables = tables
    self.wanted = wanted
    self.fallback = fallback
  }

  /// The step as a UI may show it.
  /// - Throws: the one error that stands for the first thing wrong with it, in the order links, content.
  public func view(of step: StepDefinition) throws(InquiryError) -> StepView {
    var shown: [StepView.Link] = []
    for link in step.links { shown.append(.init(label: text(link.label), url: try normalised(link.url))) }
    return StepView(
      id: step.id, title: text(step.title), body: step.body.map(text), links: shown, content: try content(of: step))
  }

  private func content(of step: StepDefinition) throws(InquiryError) -> StepView.Content {
    switch step.kind {
    case .introduction: return .introduction
    case .form(let fields): return .form(try Self.views(of: fields, wanted: wanted, fallback: fallback))
    case .oneTimeCode(let code):
      guard Self.codeLengths.contains(code.length) else { throw .invalidField(.codeLength) }
      return .oneTimeCode(length: code.length, code.channel)
    case .governmentID(let mode): return .governmentID(mode)
    case .selfie(let selfie): return try content(of: selfie, step.id)
    case .documentReview: return .documentReview
    case .waiting: return .waiting
    case .handoff: return .handoff
    case .terminal(nil): return .terminal(redirect: nil)
    case .terminal(let redirect?): return .terminal(redirect: try normalised(redirect))
    }
  }

  private func content(of selfie: SelfieDefinition, _ step: StepID) throws(InquiryError) -> StepView.Content {
    switch selfie.mode {
    case .photo:
      guard let field = selfie.photoField, !field.allSatisfy(\.isWhitespace) else {
        throw .missingCaptureField(step: step)
      }
      return .selfiePhoto(field: field)
    case .liveness:
      let address = selfie.service ?? ""
      guard let link = try? Link(address, tables: tables), link.origin == SelfieDefinition.serviceOrigin else {
        throw .invalidLink(url: address)
      }
      return .selfieLiveness(service: link.href)
    }
  }

  private func normalised(_ url: String) throws(InquiryError) -> String {
    guard let link = try? Link(url, tables: tables) else { throw .invalidLink(url: url) }
    return link.href
  }

  private func text(_ text: LocalizedText) -> String {
    text.text(for: wanted, fallback: fallback)
  }
}
