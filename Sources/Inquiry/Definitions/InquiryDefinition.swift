/// A step as its definition states it.
public struct StepDefinition: Hashable, Sendable {
  public let id: StepID
  /// As the definition file calls it: `government-id`.
  public let name: String
  public let kind: StepKind
  /// As the person reads it.
  public let title: String

  public init(id: StepID, name: String, kind: StepKind, title: String) {
    self.id = id
    self.name = name
    self.kind = kind
    self.title = title
  }
}

/// What an inquiry asks, in which order, and what it issues in the end (F01). Only a valid one can be made.
public struct InquiryDefinition: Hashable, Sendable {
  public static let stepsMax = StepSet.capacity
  public static let fieldsMax = 32
  public static let documentsMax = 8

  public let name: String
  /// In the order of asking; exactly one is terminal, and it is the last.
  public let steps: [StepDefinition]
  /// How many documents an approval issues.
  public let documentsIssued: UInt8
  public let graph: StageGraph
  /// By the raw value of the step's id; `absent` where no step has that id.
  private let positions: [UInt8]

  private static let absent = UInt8.max

  /// - Throws: `DefinitionFaults` with every fault found.
  public init(name: String, steps: [StepDefinition], documentsIssued: UInt8 = 0) throws(DefinitionFaults) {
    let faults = Self.faults(name: name, steps: steps, documentsIssued: documentsIssued)
    guard faults.isEmpty else { throw DefinitionFaults(faults: faults) }
    self.name = name
    self.steps = steps
    self.documentsIssued = documentsIssued
    var positions = [UInt8](repeating: Self.absent, count: Self.stepsMax)
    for (position, step) in steps.enumerated() { positions[Int(step.id.rawValue)] = UInt8(position) }
    self.positions = positions
    graph = StageGraph(order: steps.map(\.id))
  }

  public subscript(_ step: StepID) -> StepDefinition? {
    let position = Int(step.rawValue) < positions.count ? positions[Int(step.rawValue)] : Self.absent
    return position == Self.absent ? nil : steps[Int(position)]
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
