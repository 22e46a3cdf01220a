internal import Inquiry
internal import Notation
internal import YAML

/// The names that later parts of a scenario file may refer to. A part that did not fit is nil: names into it then pass,
/// since one mistake should not be told many times.
struct ScenarioContext: Sendable {
  var definition: InquiryDefinition?
  /// Of every crowd, each name once.
  var deviceNames: [String]?
  var crowds: [Crowd]?

  init(definition: InquiryDefinition?) {
    self.definition = definition
  }

  func with(crowds: [Crowd]?) -> ScenarioContext {
    var context = self
    context.crowds = crowds
    guard let crowds else { return context }
    var names: [String] = []
    for device in crowds.flatMap(\.devices) where !names.contains(device.name) { names.append(device.name) }
    context.deviceNames = names
    return context
  }

  /// A step of the definition by its name.
  var step: Form<StepID> {
    guard let definition else { return Form<StepID>(allowed: "the id of a step") { _ in StepID(0) } }
    return .oneOf(definition.steps.map { ($0.name, $0.id) })
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
