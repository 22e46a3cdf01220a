public import Actors
public import Inquiry

/// What happens in a run, as a scenario file says it: who does what, on which devices, over which network, and what
/// should come of it. `Protocols/scenario.md` is the reference of the file.
public struct Scenario: Hashable, Sendable {
  /// Persons of one run, over all crowds.
  public static let peopleMax = 1_000_000
  public static let crowdsMax = 100
  public static let faultsMax = 100
  public static let networkRulesMax = 100
  public static let expectationsMax = 100

  public var name: String
  public var description: String
  public var seed: UInt64
  public var definition: InquiryDefinition
  /// Persons are numbered from 1, through the crowds in their order.
  public var crowds: [Crowd]
  /// The last rule that names a device's link holds for it.
  public var network: [NetworkRule]
  public var faults: [Fault]
  /// The faults that happen, by position; nil: all.
  public var faultsKept: [Int]?
  /// A run that is cut short at this time, and says nothing about what is expected of its end; nil: a whole one.
  public var until: Interval?
  /// The end of all faults; nil: each ends by itself.
  public var healing: Healing?
  public var documents: DocumentPlan
  public var backend: BackendPlan
  public var expectations: [Expectation]
  /// What has to be reached in one run at least of a set of them; a run by itself may miss it.
  public var sometimes: [CoverageMark]
  public var limits: RunLimits

  public init(
    name: String, description: String = "", seed: UInt64 = 1, definition: InquiryDefinition, crowds: [Crowd],
    network: [NetworkRule] = [], faults: [Fault] = [], healing: Healing? = nil,
    documents: DocumentPlan = DocumentPlan(), backend: BackendPlan = BackendPlan(), expectations: [Expectation] = [],
    sometimes: [CoverageMark] = [], limits: RunLimits = RunLimits()
  ) {
    self.name = name
    self.description = description
    self.seed = seed
    self.definition = definition
    self.crowds = crowds
    self.network = network
    self.faults = faults
    self.healing = healing
    self.documents = documents
    self.backend = backend
    self.expectations = expectations
    self.sometimes = sometimes
    self.limits = limits
  }

  public func keepsFault(_ position: Int) -> Bool { faultsKept?.contains(position) ?? true }

  public var peopleCount: Int {
    crowds.reduce(0) { $0 + $1.count }
  }

  /// The crowd of a person and the place in it, from 0; nil for a number that nobody has.
  public func crowd(ofPerson number: Int) -> (crowd: Crowd, position: Int)? {
    var position = number - 1
    if position < 0 { return nil }
    for crowd in crowds {
      if position < crowd.count { return (crowd, position) }
      position -= crowd.count
    }
    return nil
  }
}
