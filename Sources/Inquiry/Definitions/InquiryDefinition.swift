/// A step as its definition states it.
public struct StepDefinition: Hashable, Sendable {
  public let id: StepID
  /// As the definition file calls it: `government-id`.
  public let name: String
  public let kind: StepKind
  /// As the person reads it.
  public let title: LocalizedText
  /// What there is to read below the title.
  public let body: LocalizedText?
  public let links: [StepLink]

  public init(
    id: StepID, name: String, kind: StepKind, title: LocalizedText, body: LocalizedText? = nil, links: [StepLink] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.title = title
    self.body = body
    self.links = links
  }
}

/// What an inquiry asks, in which order, and what it issues in the end (F01). Only a valid one can be made.
public struct InquiryDefinition: Hashable, Sendable {
  public static let stepsMax = StepSet.capacity
  public static let fieldsMax = 32
  public static let documentsMax = 8
  public static let linksMax = 8

  public let name: String
  /// In which a text is looked for when it is not there in a person's own languages, the first one first.
  public let languages: [LanguageTag]
  /// In the order of asking; exactly one is terminal, and it is the last.
  public let steps: [StepDefinition]
  /// How many documents an approval issues.
  public let documentsIssued: UInt8
  public let graph: StageGraph
  /// By the raw value of the step's id; `absent` where no step has that id.
  private let positions: [UInt8]

  /// By position, the fields of each step that is a form which can be shown: what answers are held against.
  private let forms: [[FieldView]?]

  private static let absent = UInt8.max

  /// - Throws: `DefinitionFaults` with every fault found.
  public init(
    name: String, steps: [StepDefinition], documentsIssued: UInt8 = 0, languages: [LanguageTag] = []
  ) throws(DefinitionFaults) {
    let faults =
      Self.faults(name: name, stepCount: steps.count, documentsIssued: documentsIssued)
      + StepOutline.faults(of: steps.map(StepOutline.init))
    guard faults.isEmpty else { throw DefinitionFaults(faults: faults) }
    self.name = name
    self.languages = languages
    self.steps = steps
    self.documentsIssued = documentsIssued
    var positions = [UInt8](repeating: Self.absent, count: Self.stepsMax)
    for (position, step) in steps.enumerated() { positions[Int(step.id.rawValue)] = UInt8(position) }
    self.positions = positions
    graph = StageGraph(order: steps.map(\.id))
    forms = steps.map { step in
      guard case .form(let fields) = step.kind else { return nil }
      var faults: [StepFault] = []
      let views = StepGuard.views(of: fields, wanted: [], fallback: languages, &faults)
      return faults.isEmpty ? views : nil
    }
  }

  public subscript(_ step: StepID) -> StepDefinition? {
    position(of: step).map { steps[$0] }
  }

  /// Whether `step` is one of this definition.
  public func has(_ step: StepID) -> Bool { position(of: step) != nil }

  private func position(of step: StepID) -> Int? {
    let position = Int(step.rawValue) < positions.count ? positions[Int(step.rawValue)] : Self.absent
    return position == Self.absent ? nil : Int(position)
  }

  /// The fields of a form, as the guard passes them; nil for a step that is no form, or one that cannot be shown.
  func fields(at step: StepID) -> [FieldView]? {
    position(of: step).flatMap { forms[$0] }
  }

  /// The step that follows in the order of asking; nil after the last, and for a step that is not of this definition.
  public func step(after step: StepID) -> StepID? {
    guard let position = steps.firstIndex(where: { $0.id == step }), position + 1 < steps.count else { return nil }
    return steps[position + 1].id
  }

  /// What a device needs to serve every step that is not in `completed`.
  public func capabilities(after completed: StepSet) -> Capabilities {
    var needed: Capabilities = []
    for step in steps where !completed.contains(step.id) { needed.formUnion(step.kind.requires) }
    return needed
  }
}
