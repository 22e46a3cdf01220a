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
  public enum Place: Hashable, Sendable {
    case definition
    /// By position in the definition's list of steps.
    case step(Int)
    case field(step: Int, Int)
    case option(step: Int, field: Int, Int)
  }

  public let place: Place
  public let description: String

  public init(_ place: Place, _ description: String) {
    self.place = place
    self.description = description
  }
}

extension InquiryDefinition {
  static func faults(name: String, stepCount: Int, documentsIssued: UInt8) -> [DefinitionFault] {
    var faults: [DefinitionFault] = []
    if name.isEmpty { faults.append(DefinitionFault(.definition, "the definition has no name; give it one")) }
    if stepCount == 0 || stepCount > stepsMax {
      faults.append(DefinitionFault(.definition, "found \(stepCount) steps; 1 to \(stepsMax) are allowed"))
    }
    if Int(documentsIssued) > documentsMax {
      faults.append(
        DefinitionFault(.definition, "issues \(documentsIssued) documents; at most \(documentsMax) are allowed"))
    }
    return faults
  }
}
