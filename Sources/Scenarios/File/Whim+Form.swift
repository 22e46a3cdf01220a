internal import Actors
internal import Notation
internal import YAML

extension Whim {
  /// Read from a mapping that says more than that.
  fileprivate static func read(
    _ reader: inout MappingReader, _ context: ScenarioContext, _ device: Form<Int>, _ findings: inout Findings
  ) -> Whim? {
    let when = reader.require("when", context.moment, &findings)
    let after = reader.read("after", .distribution, otherwise: .constant(.zero), &findings)
    let on = reader.read("on", device, &findings)
    let chance = reader.read("chance", .probability, otherwise: .always, &findings)
    return when.map { Whim(when: $0, after: after, on: on, chance: chance) }
  }
}

extension TabPlan {
  static func form(_ context: ScenarioContext, _ device: Form<Int>) -> Form<TabPlan> {
    .mapping("a mapping with \"when\"") { reader, findings in
      let opens = Whim.read(&reader, context, device, &findings)
      let entry = reader.read("entry", .oneOf(TabEntry.self), otherwise: .sameDeviceResume, &findings)
      let reclaims = reader.read("reclaims", .probability, otherwise: .never, &findings)
      return opens.map { TabPlan(opens: $0, entry: entry, reclaims: reclaims) }
    }
  }
}

extension BackPlan {
  static func form(_ context: ScenarioContext, _ device: Form<Int>) -> Form<BackPlan> {
    .mapping("a mapping with \"when\"") { reader, findings in
      let goes = Whim.read(&reader, context, device, &findings)
      let returns = reader.read("returns", .distribution, &findings)
      return goes.map { BackPlan(goes: $0, returns: returns) }
    }
  }
}
