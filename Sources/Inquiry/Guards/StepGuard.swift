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
    var faults: [StepFault] = []
    let links = step.links.compactMap { link in
      normalised(link.url, key: "url", &faults).map { StepView.Link(label: text(link.label), url: $0) }
    }
    let content = content(of: step.kind, &faults)
    if let first = faults.first { throw first.error(at: step.id) }
    guard let content else { throw .invalidState }
    return StepView(id: step.id, title: text(step.title), body: step.body.map(text), links: links, content: content)
  }

  /// Everything for which no device follows a link.
  public func faults(of link: StepLink) -> [StepFault] {
    var faults: [StepFault] = []
    _ = normalised(link.url, key: "url", &faults)
    return faults
  }

  /// Everything for which no device shows what a step asks, its fields apart.
  public func faults(of kind: StepKind) -> [StepFault] {
    if case .form = kind { return [] }
    var faults: [StepFault] = []
    _ = content(of: kind, &faults)
    return faults
  }

  private func content(of kind: StepKind, _ faults: inout [StepFault]) -> StepView.Content? {
    switch kind {
    case .introduction: return .introduction
    case .form(let fields): return .form(Self.views(of: fields, wanted: wanted, fallback: fallback, &faults))
    case .oneTimeCode(let code):
      if !Self.codeLengths.contains(code.length) {
        faults.append(StepFault(.field(.codeLength), key: "length", allowed: "4 to 8 digits"))
      }
      return .oneTimeCode(length: code.length, code.channel)
    case .governmentID(let mode): return .governmentID(mode)
    case .selfie(let selfie): return content(of: selfie, &faults)
    case .documentReview: return .documentReview
    case .waiting: return .waiting
    case .handoff: return .handoff
    case .terminal(nil): return .terminal(redirect: nil)
    case .terminal(let redirect?):
      return normalised(redirect, key: "redirect", &faults).map { .terminal(redirect: $0) }
    }
  }

  private func content(of selfie: SelfieDefinition, _ faults: inout [StepFault]) -> StepView.Content? {
    switch selfie.mode {
    case .photo:
      guard let field = selfie.photoField, !field.allSatisfy(\.isWhitespace) else {
        faults.append(StepFault(.captureField, key: "photoField", allowed: "the name of the field for the photo"))
        return nil
      }
      return .selfiePhoto(field: field)
    case .liveness:
      let address = selfie.service ?? ""
      guard let link = try? Link(address, tables: tables), link.origin == SelfieDefinition.serviceOrigin else {
        faults.append(
          StepFault(.link(url: address), key: "service", allowed: "an address at \(SelfieDefinition.serviceOrigin)"))
        return nil
      }
      return .selfieLiveness(service: link.href)
    }
  }

  private func normalised(_ url: String, key: String, _ faults: inout [StepFault]) -> String? {
    guard let link = try? Link(url, tables: tables) else {
      faults.append(StepFault(.link(url: url), key: key, allowed: "an absolute URL, as in https://example.com/help"))
      return nil
    }
    return link.href
  }

  private func text(_ text: LocalizedText) -> String {
    text.text(for: wanted, fallback: fallback)
  }
}
