internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension Fault {
  private static let kinds = [
    "kill", "background", "offline", "partition", "clock", "reinstall", "restore", "remove", "restart",
  ]

  static func form(_ context: ScenarioContext) -> Form<Fault> {
    let allowed = "a fault: a mapping with one of \(Quoted.list(kinds))"
    return .mapping(allowed) { reader, findings in
      let named = kinds.filter { reader.has($0) }
      guard let name = named.first, named.count == 1 else {
        let found = named.isEmpty ? "no kind of fault" : "\(named.count) kinds of fault"
        findings.refuse(at: reader.mark, reader.subject, found: found, allowed: "one of \(Quoted.list(kinds))")
        _ = Trigger.read(&reader, context, &findings)
        _ = reader.read("who", Selection.form(context), &findings)
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
    if name == "restart" {
      let restarted = reader.read(name, .oneOf(Restartable.self), &findings)
      guard let lasts = reader.require("for", .distribution, &findings) else { return nil }
      return restarted.map { _ in .serviceRestart(lasts: lasts) }
    }
    let device = reader.read(name, context.device, &findings)
    switch name {
    case "kill":
      let back = reader.read("back", .distribution, &findings)
      return device.map { .kill(device: $0, back: back) }
    case "reinstall":
      guard let back = reader.require("back", .distribution, &findings), let device else { return nil }
      return .reinstall(device: device, back: back)
    case "restore":
      let backup = reader.require("backup", Trigger.form(context), &findings)
      guard let back = reader.require("back", .distribution, &findings), let backup, let device else { return nil }
      return .restore(device: device, backup: backup, back: back)
    case "remove":
      return device.map { .remove(device: $0) }
    case "background":
      guard let lasts = reader.require("for", .distribution, &findings), let device else { return nil }
      return .background(device: device, lasts: lasts)
    case "offline":
      guard let lasts = reader.require("for", .distribution, &findings), let device else { return nil }
      return .offline(device: device, lasts: lasts)
    case "partition":
      let direction = reader.read("direction", .oneOf(Direction.self), otherwise: .both, &findings)
      guard let lasts = reader.require("for", .distribution, &findings), let device else { return nil }
      return .partition(device: device, direction: direction, lasts: lasts)
    default:
      guard let by = reader.require("by", signedDuration, &findings), let device else { return nil }
      return .clock(device: device, by: by)
    }
  }

  /// What a `restart` may name. A device's app is killed, and comes back.
  private enum Restartable: String, CaseIterable {
    case service
  }

  private static let signedDuration = Form<Interval>.timed(
    allowed: "\(Interval.notationAllowed), with a leading - if back"
  ) { text in
    guard text.hasPrefix("-") else { return Interval(notation: text) }
    return Interval(notation: String(text.dropFirst())).map { -$0 }
  }
}

extension Trigger {
  static func form(_ context: ScenarioContext) -> Form<Trigger> {
    .mapping("a mapping with \"at\" or \"when\"") { reader, findings in read(&reader, context, &findings) }
  }

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
    let total = context.peopleCount ?? Scenario.peopleMax
    let names = context.crowdNames
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
