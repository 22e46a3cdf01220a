public import Inquiry
public import Notation
internal import YAML

/// Reads scenario files. `Protocols/scenario.md` is their reference.
public enum ScenarioFile {
  /// A file that another one names.
  public enum Named: Sendable {
    /// `file` is how messages call it.
    case found(file: String, bytes: [UInt8])
    /// Why it could not be had, to go on from "found": `no such file`.
    case missing(String)
  }

  /// The scenario of `bytes`, which is `file` in messages. `named` gets the path of a definition as the file has it,
  /// absolute or relative to the scenario's folder, and gives its bytes.
  ///
  /// - Throws: `Problems` with all that does not fit, of the scenario and of its definition.
  public static func parse(
    _ bytes: [UInt8], file: String, named: (String) -> Named
  ) throws(Problems) -> Scenario {
    var findings = Findings(file: file)
    let scenario = read(bytes, named: named, &findings)
    try findings.throwIfAny()
    guard let scenario else { throw Problems([Problem(found: "no scenario in \(file)")]) }
    return scenario
  }

  /// The definition of `bytes`, which is `file` in messages.
  ///
  /// - Throws: `Problems` with all that does not fit.
  public static func parseDefinition(_ bytes: [UInt8], file: String) throws(Problems) -> InquiryDefinition {
    var findings = Findings(file: file)
    let root = YAMLText.parse(bytes, &findings)
    if let root, let reader = MappingReader(root, ""), reader.has("scenario"), !reader.has("steps") {
      findings.refuse(
        at: root.mark, "", found: "a scenario, which baton simulate runs",
        allowed: "a definition: the file that its \"definition\" names, with \"steps\"")
    }
    let definition = findings.isEmpty ? root?.read(InquiryDefinition.form, &findings) : nil
    try findings.throwIfAny()
    guard let definition else { throw Problems([Problem(found: "no definition in \(file)")]) }
    return definition
  }

  private static func read(
    _ bytes: [UInt8], named: (String) -> Named, _ findings: inout Findings
  ) -> Scenario? {
    guard let root = YAMLText.parse(bytes, &findings) else { return nil }
    guard var reader = MappingReader(root, "") else {
      findings.refuse(root, "", allowed: "a mapping with the keys \"scenario\", \"definition\" and \"people\"")
      return nil
    }
    if !reader.has("scenario"), reader.has("steps") {
      findings.refuse(
        at: root.mark, "", found: "a definition, which says what an inquiry asks and not who walks it",
        allowed: "a scenario, whose \"definition\" names this file; or baton device, which walks a definition by hand")
      return nil
    }
    let name = reader.require("scenario", .text(bytesMax: 200), &findings)
    let description = reader.read("description", .text(bytesMax: 4_000), otherwise: "", &findings)
    let seed = reader.read("seed", .seed, otherwise: 1, &findings)
    let source = reader.require("definition", DefinitionSource.form, &findings)
    let read = source.map { self.definition($0, named: named, &findings) }
    let context = ScenarioContext(read?.definition, source: read?.node, people: reader.node(of: "people"))
    let crowds = reader.require("people", .list(of: Crowd.form(context), count: 1...Scenario.crowdsMax), &findings)
    if let crowds { refuseTooMany(crowds, reader, &findings) }
    let network = reader.read(
      "network", .list(of: NetworkRule.form(context), count: 1...Scenario.networkRulesMax), otherwise: [], &findings)
    let faults = reader.read(
      "faults", .list(of: Fault.form(context), count: 1...Scenario.faultsMax), otherwise: [], &findings)
    let healing = reader.read("heals", Healing.form, &findings)
    let documents = reader.read("documents", DocumentPlan.form, otherwise: DocumentPlan(), &findings)
    let backend = reader.read("backend", BackendPlan.form, otherwise: BackendPlan(), &findings)
    let expectations = reader.read(
      "expect", .list(of: Expectation.form, count: 1...Scenario.expectationsMax), otherwise: [], &findings)
    let sometimes = reader.read(
      "sometimes", .list(of: CoverageMark.form, count: 1...CoverageMark.all.count), otherwise: [], &findings)
    let limits = reader.read("limits", RunLimits.form, otherwise: RunLimits(), &findings)
    reader.finish(&findings)
    guard let name, let definition = read?.definition, let crowds, findings.isEmpty else { return nil }
    return Scenario(
      name: name, description: description, seed: seed, definition: definition, crowds: crowds, network: network,
      faults: faults, healing: healing, documents: documents, backend: backend, expectations: expectations,
      sometimes: sometimes, limits: limits)
  }

  private static func refuseTooMany(_ crowds: [Crowd], _ reader: MappingReader, _ findings: inout Findings) {
    let people = crowds.reduce(0) { $0 + $1.count }
    if people <= Scenario.peopleMax { return }
    let found = "\(people) people over all crowds"
    findings.refuse(at: reader.mark(of: "people"), "people", found: found, allowed: "at most \(Scenario.peopleMax)")
  }

  /// - Returns: the definition, nil when it does not fit, and what it was read from, nil when there is nothing to read.
  private static func definition(
    _ source: DefinitionSource, named: (String) -> Named, _ findings: inout Findings
  ) -> (definition: InquiryDefinition?, node: Node?) {
    switch source {
    case .inline(let node):
      return (node.read(InquiryDefinition.form, as: "definition", &findings), node)
    case .path(let path, let mark):
      switch named(path) {
      case .missing(let reason):
        let found = "\(Quoted.text(path)): \(reason)"
        findings.refuse(
          at: mark, "definition", found: found, allowed: "the path of a definition, absolute or from this file's folder"
        )
        return (nil, nil)
      case .found(let file, let bytes):
        var inner = Findings(file: file)
        let node = YAMLText.parse(bytes, &inner)
        let definition = node?.read(InquiryDefinition.form, &inner)
        findings.add(contentsOf: inner)
        return (definition, node)
      }
    }
  }
}

/// Where a scenario has its definition from.
private enum DefinitionSource: Sendable {
  case inline(Node)
  case path(String, Mark)

  static let form = Form<DefinitionSource>(allowed: "the path of a definition file, or a definition") {
    node, subject, findings in
    switch node.content {
    case .mapping: return .inline(node)
    case .scalar(let path, _) where !node.isNothing && path.utf8.count <= 1_000: return .path(path, node.mark)
    case .scalar, .sequence:
      findings.refuse(node, subject, allowed: "the path of a definition file, or a definition")
      return nil
    }
  }
}
