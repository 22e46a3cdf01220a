/// Everything that is wrong with a definition, in the order of its steps.
public struct DefinitionFaults: Error, Equatable, CustomStringConvertible {
  public let faults: [DefinitionFault]

  public init(faults: [DefinitionFault]) {
    self.faults = faults
  }

  public var description: String { faults.map(\.description).joined(separator: "; ") }
}

/// One thing that is wrong with a definition, said so that its author can mend it.
public struct DefinitionFault: Hashable, Sendable, CustomStringConvertible {
  /// Position of the step in the file's list; nil for the definition as a whole.
  public let position: Int?
  public let description: String

  public init(position: Int? = nil, _ description: String) {
    self.position = position
    self.description = description
  }
}

extension InquiryDefinition {
  static func faults(name: String, steps: [StepDefinition], documentsIssued: UInt8) -> [DefinitionFault] {
    var faults: [DefinitionFault] = []
    if name.isEmpty { faults.append(DefinitionFault("the definition has no name; give it one")) }
    if steps.isEmpty || steps.count > stepsMax {
      faults.append(DefinitionFault("found \(steps.count) steps; 1 to \(stepsMax) are allowed"))
    }
    if Int(documentsIssued) > documentsMax {
      faults.append(DefinitionFault("issues \(documentsIssued) documents; at most \(documentsMax) are allowed"))
    }
    for (position, step) in steps.enumerated() {
      let isLast = position == steps.count - 1
      faults += self.faults(of: step, at: position, isLast: isLast, earlier: steps[..<position])
    }
    return faults
  }

  private static func faults(
    of step: StepDefinition, at position: Int, isLast: Bool, earlier: ArraySlice<StepDefinition>
  ) -> [DefinitionFault] {
    var faults: [DefinitionFault] = []
    func add(_ text: String) {
      faults.append(DefinitionFault(position: position, "step '\(step.name)': \(text)"))
    }
    if Int(step.id.rawValue) >= stepsMax { add("its id \(step.id.rawValue) is not below \(stepsMax)") }
    if earlier.contains(where: { $0.id == step.id }) { add("another step has its id \(step.id.rawValue)") }
    if earlier.contains(where: { $0.name == step.name }) { add("another step has its name") }
    switch step.kind {
    case .terminal:
      if !isLast { add("a terminal step is the last one; move it to the end") }
    case .form(let fields):
      if fields.isEmpty || fields.count > fieldsMax { add("has \(fields.count) fields; 1 to \(fieldsMax) are allowed") }
      for (index, field) in fields.enumerated() where fields[..<index].contains(where: { $0.id == field.id }) {
        add("another field has the id of '\(field.name)'")
      }
    case .handoff:
      if case .handoff = earlier.last?.kind { add("follows another handoff step; one is enough") }
    case .introduction, .oneTimeCode, .governmentID, .selfie, .documentReview, .waiting:
      break
    }
    if isLast, step.kind.stage != .terminal { add("the last step has to be a terminal one; add it at the end") }
    return faults
  }
}
