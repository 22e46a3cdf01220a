internal import Inquiry
internal import Notation
internal import YAML

/// The names that parts of a scenario file may refer to. They are read apart from all else, so that a reference is
/// checked even where what it refers to does not fit. Where a name itself cannot be read its list is nil: references
/// into it then pass, since one mistake should not be told many times.
struct ScenarioContext: Sendable {
  /// The whole of it; nil when it did not fit.
  let definition: InquiryDefinition?
  /// In the order of the definition.
  let stepNames: [String]?
  /// Of every crowd, each name once.
  let deviceNames: [String]?
  let crowdNames: [String]?
  let peopleCount: Int?

  /// - Parameters:
  ///   - definition: as it was read.
  ///   - source: what it was read from; nil when there was nothing to read.
  ///   - people: the crowds as they stand in the file.
  init(_ definition: InquiryDefinition?, source: Node?, people: Node?) {
    self.definition = definition
    let steps = source.flatMap { MappingReader($0, "") }?.node(of: "steps")?.names(under: "id")
    stepNames = steps.flatMap { $0.count <= InquiryDefinition.stepsMax ? $0 : nil }
    let devices = people?.all { crowd in crowd.node(of: "devices")?.names(under: "device") }
    deviceNames = devices.map { lists in
      lists.reduce(into: []) { names, list in
        for name in list where !names.contains(name) { names.append(name) }
      }
    }
    crowdNames = people?.names(under: "crowd", otherwise: "people")
    let counts = people?.all { crowd in
      guard let count = crowd.node(of: "count") else { return 1 }
      var unheard = Findings(file: "")
      return count.read(.integer(1...Scenario.peopleMax), &unheard)
    }
    peopleCount = counts?.reduce(0, +)
  }

  /// A step of the definition by its name.
  var step: Form<StepID> {
    guard let stepNames else { return Form<StepID>(allowed: "the id of a step") { _ in StepID(0) } }
    return .oneOf(stepNames.enumerated().map { ($0.element, StepID(UInt8($0.offset))) })
  }

  /// A device of any crowd by its name.
  var device: Form<String> {
    guard let deviceNames else { return .name }
    return .oneOf(deviceNames.map { ($0, $0) })
  }

  /// `claimed`, or `step passport`.
  var moment: Form<Moment> {
    let names = Moment.plain.map(\.name) + Moment.ofStep.map { "\($0.name) STEP" }
    let allowed = "one of \(Quoted.list(names))"
    let step = step
    return Form<Moment>(allowed: allowed) { node, subject, findings in
      guard case .scalar(let text, _) = node.content, !node.isNothing else {
        findings.refuse(node, subject, allowed: allowed)
        return nil
      }
      if let plain = Moment.plain.first(where: { $0.name == text }) { return plain.value }
      let words = text.splitOnce(at: " ")
      if let words, let kind = Moment.ofStep.first(where: { $0.name == words.0 }) {
        let name = Node(.scalar(words.1, isPlain: true), at: node.mark)
        return name.read(step, as: subject, &findings).map(kind.value)
      }
      let heads = Moment.plain.map(\.name) + Moment.ofStep.map(\.name)
      let meant = NearestName.of(words?.0 ?? text, among: heads)
      findings.refuse(node, subject, allowed: allowed, meant: meant)
      return nil
    }
  }
}

extension Node {
  /// What `read` gets out of each mapping of a list; nil unless there is one, and it gets something out of every one.
  func all<Value>(_ read: (MappingReader) -> Value?) -> [Value]? {
    guard case .sequence(let items) = content else { return nil }
    let values = items.compactMap { item in MappingReader(item, "").flatMap(read) }
    return values.count == items.count && !values.isEmpty ? values : nil
  }

  /// The names that the mappings of a list have under a key, `otherwise` where it is missing; nil unless each has one
  /// that can be read.
  func names(under key: String, otherwise: String? = nil) -> [String]? {
    all { item in
      guard let node = item.node(of: key) else { return otherwise }
      var unheard = Findings(file: "")
      return node.read(Form<String>.name, &unheard)
    }
  }
}
