internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension Fault {
  private static let kinds = ["kill", "background", "offline", "partition", "clock", "reinstall"]

  static func form(_ context: ScenarioContext) -> Form<Fault> {
    let allowed = "a fault: a mapping with one of \(Quoted.list(kinds))"
    return .mapping(allowed) { reader, findings in
      let named = kinds.filter { reader.has($0) }
      guard let name = named.first, named.count == 1 else {
        let found = named.isEmpty ? "no kind of fault" : "\(named.count) kinds of fault"
        findings.refuse(at: reader.mark, reader.subject, found: found, allowed: "one of \(Quoted.list(kinds))")
        reader.ignoreRest()
        return nil
      }
      let kind = kind(name, &reader, context, &findings)
      let trigger = Trigger.read(&reader, context, &findings)
      let who = reader.read("who", Selection.form(context), otherwise: .everyone, &findings)
      guard let kind, let trigger else { return nil }
      return Fault(kind, trigger, who: who)
    }
  }

  private static func kind(
    _ name: String, _ reader: inout MappingReader, _ context: ScenarioContext, _ findings: inout Findings
  ) -> Kind? {
    guard let device = reader.read(name, context.device, &findings) else {
      reader.ignoreRest()
      return nil
    }
    switch name {
    case "kill": return .kill(device: device, back: reader.read("back", .distribution, &findings))
    case "reinstall":
      return reader.require("back", .distribution, &findings).map { .reinstall(device: device, back: $0) }
    case "background":
      return reader.require("for", .distribution, &findings).map { .background(device: device, lasts: $0) }
    case "offline": return reader.require("for", .distribution, &findings).map { .offline(device: device, lasts: $0) }
    case "partition":
      let direction = reader.read("direction", .oneOf(Direction.self), otherwise: .both, &findings)
      let lasts = reader.require("for", .distribution, &findings)
      return lasts.map { .partition(device: device, direction: direction, lasts: $0) }
    default: return reader.require("by", signedDuration, &findings).map { .clock(device: device, by: $0) }
    }
  }

  private static let signedDuration = Form<Interval>(allowed: "\(Interval.notationAllowed), with a leading - if back") {
    text in
    guard text.hasPrefix("-") else { return Interval(notation: text) }
    return Interval(notation: String(text.dropFirst())).map { -$0 }
  }
}

extension Trigger {
  /// From the keys `at`, or `when` and `after`.
  static func read(
    _ reader: inout MappingReader, _ context: ScenarioContext, _ findings: inout Findings
  ) -> Trigger? {
    switch (reader.has("at"), reader.has("when")) {
    case (true, false): return reader.read("at", .distribution, &findings).map { .at($0) }
    case (false, true):
      let when = reader.read("when", context.moment, &findings)
      let after = reader.read("after", .distribution, otherwise: .constant(.zero), &findings)
      return when.map { .moment($0, after: after) }
    case (true, true), (false, false):
      let found = reader.has("at") ? "both \"at\" and \"when\"" : "neither \"at\" nor \"when\""
      findings.refuse(
        at: reader.mark, reader.subject, found: found,
        allowed: "\"at\": a time of the run, or \"when\": a moment of the story")
      _ = reader.read("at", .distribution, &findings)
      _ = reader.read("when", context.moment, &findings)
      _ = reader.read("after", .distribution, &findings)
      return nil
    }
  }
}

extension Selection {
  static func form(_ context: ScenarioContext) -> Form<Selection> {
    let total = context.crowds?.reduce(0) { $0 + $1.count } ?? Scenario.peopleMax
    let names = context.crowds?.map(\.name)
    let allowed = "everyone, 25%, person 3, persons 2..5 (of \(total)), or crowd NAME"
    return Form<Selection>(allowed: allowed) { node, subject, findings in
      if case .scalar(let text, _) = node.content, let selection = read(text, total: total) {
        if case .crowd(let name) = selection, let names, !names.contains(name) {
          let meant = NearestName.of(name, among: names).map { "crowd \($0)" }
          findings.refuse(node, subject, allowed: "crowd and one of \(Quoted.list(names))", meant: meant)
          return nil
        }
        return selection
      }
      findings.refuse(node, subject, allowed: allowed)
      return nil
    }
  }

  private static func read(_ text: String, total: Int) -> Selection? {
    if text == "everyone" { return .everyone }
    if text.hasSuffix("%") { return Probability(notation: text).map { .share($0) } }
    guard let words = text.splitOnce(at: " ") else { return nil }
    switch words.0 {
    case "person":
      guard let number = DecimalNotation.integer(words.1), (1...total).contains(number) else { return nil }
      return .persons(number...number)
    case "persons":
      guard let ends = words.1.splitOnce(at: ".."), let first = DecimalNotation.integer(ends.0),
        let last = DecimalNotation.integer(ends.1), 1 <= first, first <= last, last <= total
      else { return nil }
      return .persons(first...last)
    case "crowd": return .crowd(words.1)
    default: return nil
    }
  }
}
