internal import Inquiry
internal import Notation
internal import YAML

extension NetworkRule {
  static func form(_ context: ScenarioContext) -> Form<NetworkRule> {
    .mapping("a network rule: a mapping with \"devices\"") { reader, findings in
      var rule = NetworkRule()
      let devices = reader.require("devices", DeviceClass.form(context), &findings)
      rule.latency = reader.read("latency", .distribution, otherwise: rule.latency, &findings)
      rule.loss = reader.read("loss", .probability, otherwise: rule.loss, &findings)
      rule.duplicates = reader.read("duplicates", .probability, otherwise: rule.duplicates, &findings)
      rule.reorders = reader.read("reorders", .probability, otherwise: rule.reorders, &findings)
      rule.heldBack = reader.read("heldBack", .distribution, otherwise: rule.heldBack, &findings)
      guard let devices else { return nil }
      rule.devices = devices
      return rule
    }
  }
}

extension DeviceClass {
  static func form(_ context: ScenarioContext) -> Form<DeviceClass> {
    let fixed: [(name: String, value: DeviceClass)] = [
      ("all", .all), ("ios", .platform(.ios)), ("android", .platform(.android)), ("web", .platform(.web)),
    ]
    guard let names = context.deviceNames else {
      return Form<DeviceClass>(allowed: "a class of devices") { _ in .all }
    }
    return .oneOf(fixed + names.map { ($0, .named($0)) })
  }
}
