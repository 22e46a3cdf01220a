internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension Crowd {
  static func form(_ context: ScenarioContext) -> Form<Crowd> {
    .mapping("a crowd: a mapping with \"devices\"") { reader, findings in
      let name = reader.read("crowd", .name, otherwise: "people", &findings)
      let count = reader.read("count", .integer(1...Scenario.peopleMax), otherwise: 1, &findings)
      let arrivals = reader.read("arrivals", Arrivals.form, otherwise: .together, &findings)
      let devices = reader.require("devices", .list(of: DevicePlan.form, count: 1...devicesMax), &findings)
      if let devices { refuseTwins(devices, reader, &findings) }
      let names = reader.node(of: "devices")?.names(under: "device")
      let vendors = devices.map { plans in plans.indices.filter { plans[$0].app == .vendor } } ?? []
      let storyForm = Story.form(context, devices: names, ofVendor: vendors)
      let story = reader.read("story", storyForm, otherwise: Story(), &findings)
      guard let devices else { return nil }
      if let story = reader.node(of: "story") { refuseOwnEntries(story, vendors, reader, &findings) }
      let crowd = Crowd(name: name, count: count, arrivals: arrivals, devices: devices, story: story)
      if let definition = context.definition { crowd.refuseDeadEnd(definition, reader, &findings) }
      return crowd
    }
  }

  private static func refuseTwins(_ devices: [DevicePlan], _ reader: MappingReader, _ findings: inout Findings) {
    for (index, device) in devices.enumerated() where devices[..<index].contains(where: { $0.name == device.name }) {
      let found = "two devices with the name \(Quoted.text(device.name))"
      findings.refuse(
        at: reader.mark(of: "devices"), reader.subject(of: "devices"), found: found, allowed: "each name once")
    }
  }

  /// The vendor's app opens the inquiry that its own backend gives it, and has one page.
  private static func refuseOwnEntries(
    _ node: Node, _ vendors: [Int], _ reader: MappingReader, _ findings: inout Findings
  ) {
    guard let story = MappingReader(node, reader.subject(of: "story")) else { return }
    let names = reader.node(of: "devices")?.names(under: "device") ?? []
    func isOnVendors(_ device: Node?) -> Bool {
      guard case .scalar(let name, _)? = device?.content else { return vendors.contains(0) }
      return names.firstIndex(of: name).map { vendors.contains($0) } ?? false
    }
    let start = story.node(of: "startsOn")
    let tabs = story.node(of: "twoTabs").flatMap { MappingReader($0, "") }
    for (key, device) in [("entry", start), ("twoTabs", tabs?.node(of: "on") ?? start)]
    where story.has(key) && isOnVendors(device) {
      findings.refuse(
        at: story.mark(of: key), story.subject(of: key),
        found: "a device with the vendor's app, which has one page and asks its own backend what to open",
        allowed: "a device without \"app\": vendor")
    }
  }

  /// A person who cannot go on and has no other device planned would wait for ever.
  private func refuseDeadEnd(_ definition: InquiryDefinition, _ reader: MappingReader, _ findings: inout Findings) {
    guard story.handoffs.isEmpty, story.startsOn < devices.count else { return }
    let start = devices[story.startsOn]
    let needed = definition.capabilities(after: StepSet())
    if start.traits.capabilities.isSuperset(of: needed) { return }
    let found =
      "people who start on \(Quoted.text(start.name)), which lacks \(needed.subtracting(start.traits.capabilities))"
    findings.refuse(
      at: reader.mark(of: "story"), reader.subject(of: "story"), found: found,
      allowed: "a device that can serve every step, or \"handoffs\"")
  }
}

extension DevicePlan {
  static let form = Form<DevicePlan>.mapping("a device: a mapping with \"device\" and \"platform\"") {
    reader, findings in
    let name = reader.require("device", .name, &findings)
    let platform = reader.require("platform", platformForm, &findings)
    let own = reader.read("has", .list(of: capabilityForm, count: 0...2), &findings)
    let app = reader.read("app", .oneOf(App.self), otherwise: .own, &findings)
    guard let name, let platform else { return nil }
    if app == .vendor, platform == .web {
      findings.refuse(
        at: reader.mark(of: "app"), reader.subject(of: "app"), found: "the vendor's app on a web page",
        allowed: "\"vendor\" on ios or android")
    }
    let capabilities = own.map { $0.reduce(into: Capabilities()) { $0.formUnion($1) } }
    return DevicePlan(
      name: name,
      traits: DeviceTraits(platform: platform, capabilities: capabilities ?? usualCapabilities(of: platform)), app: app)
  }

  static let platformForm = Form<Platform>.oneOf([("ios", .ios), ("android", .android), ("web", .web)])
  private static let capabilityForm = Form<Capabilities>.oneOf([("camera", .camera), ("nfc", .nfc)])
}

extension Arrivals {
  static let form = Form<Arrivals>.timed(
    allowed: "together, every 2s, poisson 5/s, ramp 1/s..20/s over 1m, or at 0s 3s 10s"
  ) { text in
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("together", 1): return .together
    case ("every", 2): return Interval(notation: words[1]).map { .every($0) }
    case ("poisson", 2): return rate(words[1]).flatMap { $0 > 0 ? .poisson(perSecond: $0) : nil }
    case ("ramp", 4) where words[2] == "over":
      guard let ends = words[1].splitOnce(at: ".."), let over = Interval(notation: words[3]), over > .zero,
        let from = rate(ends.0), let to = rate(ends.1), from + to > 0
      else { return nil }
      return .ramp(from: from, to: to, over: over)
    case ("at", 2...(listMax + 1)):
      let times = words.dropFirst().compactMap { Interval(notation: $0) }
      let ascends = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      return times.count == words.count - 1 && ascends ? .list(times) : nil
    default: return nil
    }
  }

  /// `5/s`, `0.5/s` or `30/m`, for each second.
  private static func rate(_ text: String) -> Double? {
    guard let parts = text.splitOnce(at: "/"), let number = DecimalNotation.value(parts.0) else { return nil }
    let units: [(String, Double)] = [("s", 1), ("m", 60), ("h", 3_600)]
    guard let unit = units.first(where: { $0.0 == parts.1 }) else { return nil }
    let perSecond = number / unit.1
    return perSecond <= rateMax ? perSecond : nil
  }
}
