internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension Story {
  /// - Parameters:
  ///   - devices: The names of the crowd's devices; nil when they cannot be read.
  ///   - vendors: Positions of those with the vendor's app.
  static func form(_ context: ScenarioContext, devices: [String]?, ofVendor vendors: [Int]) -> Form<Story> {
    .mapping("a story: a mapping") { reader, findings in
      var story = Story()
      let device = deviceForm(devices)
      story.startsOn = reader.read("startsOn", device, otherwise: 0, &findings)
      story.alsoStartsOn = reader.read("alsoStartsOn", device, &findings)
      story.entry = reader.read("entry", .oneOf(StoryEntry.self), otherwise: story.entry, &findings)
      story.opens = reader.read("opens", .distribution, otherwise: story.opens, &findings)
      story.thinks = reader.read("thinks", .distribution, otherwise: story.thinks, &findings)
      story.thinksAt = reader.read("thinksAt", thinkTimes(context), otherwise: [], &findings)
      story.captures = reader.read("captures", CapturePlan.form, otherwise: story.captures, &findings)
      story.mapper = reader.read("mapper", .oneOf(StoryMapper.self), otherwise: story.mapper, &findings)
      story.codes = reader.read("codes", CodeHabit.form, otherwise: story.codes, &findings)
      story.languages = reader.read("languages", .list(of: .language, count: 1...16), otherwise: [], &findings)
      let handoff = HandoffPlan.form(context, device, ofVendor: vendors)
      story.handoffs = reader.read("handoffs", .list(of: handoff, count: 1...handoffsMax), otherwise: [], &findings)
      story.leaves = reader.read("leaves", Departure.form(context), &findings)
      story.cancels = reader.read("cancels", Departure.form(context), &findings)
      story.twoTabs = reader.read("twoTabs", TabPlan.form(context, device), &findings)
      story.goesBack = reader.read("goesBack", BackPlan.form(context, device), &findings)
      story.doubleTaps = reader.read("doubleTaps", .probability, otherwise: .never, &findings)
      story.answersPrompt = reader.read("answersPrompt", .probability, otherwise: .never, &findings)
      story.refusesLinks = reader.read("refusesLinks", .probability, otherwise: .never, &findings)
      story.refuseStandstill(devices, reader, &findings)
      return story
    }
  }

  static func deviceForm(_ names: [String]?) -> Form<Int> {
    guard let names else { return Form<Int>(allowed: "the name of a device") { _ in 0 } }
    let first = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
    return .oneOf(first.map { ($0.element, $0.offset) })
  }

  private static func thinkTimes(_ context: ScenarioContext) -> Form<[ThinkTime]> {
    .mapping("a mapping of steps to durations") { reader, findings in
      guard let names = context.stepNames else {
        reader.ignoreRest()
        return []
      }
      return names.enumerated().compactMap { position, name in
        let time = reader.read(name, .distribution, &findings)
        return time.map { ThinkTime(step: StepID(UInt8(position)), time: $0) }
      }
    }
  }

  /// The first try goes somewhere else; where later ones begin depends on how the earlier ones went.
  private func refuseStandstill(_ devices: [String]?, _ reader: MappingReader, _ findings: inout Findings) {
    guard let first = handoffs.first, first.to == startsOn, let devices, startsOn < devices.count else { return }
    let subject = "\(reader.subject(of: "handoffs"))[0].to"
    findings.refuse(
      at: reader.mark(of: "handoffs"), subject, found: "\(Quoted.text(devices[startsOn])), on which the story starts",
      allowed: "another device")
  }
}

extension Story.CodeHabit {
  static let form = Form<Story.CodeHabit>.mapping("a mapping: what becomes of one-time codes") { reader, findings in
    var habit = Story.CodeHabit()
    habit.arrives = reader.read("arrives", .distribution, otherwise: habit.arrives, &findings)
    habit.lost = reader.read("lost", .probability, otherwise: habit.lost, &findings)
    habit.mistyped = reader.read("mistyped", .probability, otherwise: habit.mistyped, &findings)
    habit.asksAgain = reader.read("asksAgain", .distribution, otherwise: habit.asksAgain, &findings)
    return habit
  }
}

extension Story.Departure {
  static func form(_ context: ScenarioContext) -> Form<Story.Departure> {
    .mapping("a mapping with \"at\"") { reader, findings in
      let at = reader.require("at", context.step, &findings)
      let chance = reader.read("chance", .probability, otherwise: .always, &findings)
      return at.map { Story.Departure(at: $0, chance: chance) }
    }
  }
}

extension HandoffPlan {
  static func form(
    _ context: ScenarioContext, _ device: Form<Int>, ofVendor vendors: [Int]
  ) -> Form<HandoffPlan> {
    .mapping("a handoff: a mapping with \"to\"") { reader, findings in
      var plan = HandoffPlan(to: reader.require("to", device, &findings) ?? -1)
      plan.alsoOn = reader.read("alsoOn", device, &findings)
      for (key, place) in [("to", plan.to), ("alsoOn", plan.alsoOn ?? -1)] where vendors.contains(place) {
        findings.refuse(
          at: reader.mark(of: key), reader.subject(of: key),
          found: "a device with the vendor's app, which opens inquiries of its own and no codes",
          allowed: "a device without \"app\": vendor")
      }
      plan.by = reader.read("by", .oneOf(HandoffChannel.self), otherwise: plan.by, &findings)
      plan.bot = reader.read("bot", Bot.form, &findings)
      if plan.bot != nil, !plan.by.isMessage {
        findings.refuse(
          at: reader.mark(of: "bot"), reader.subject(of: "bot"),
          found: "a bot, and a code that comes by \(plan.by.rawValue)",
          allowed: "\"by\": link, sms or email, which others can open")
      }
      plan.asks = reader.read("asks", Story.Departure.form(context), &findings)
      plan.refuses = reader.read("refuses", .probability, otherwise: plan.refuses, &findings)
      plan.scans = reader.read("scans", .distribution, otherwise: plan.scans, &findings)
      plan.opens = reader.read("opens", .distribution, otherwise: plan.opens, &findings)
      plan.declines = reader.read("declines", .probability, otherwise: plan.declines, &findings)
      plan.types = reader.read("types", .distribution, otherwise: plan.types, &findings)
      plan.wrongNumber = reader.read("wrongNumber", .probability, otherwise: plan.wrongNumber, &findings)
      plan.reclaims = reader.read("reclaims", Reclaim.form(context), &findings)
      plan.handsBack = reader.read("handsBack", Story.Departure.form(context), &findings)
      return plan.to < 0 ? nil : plan
    }
  }
}

extension HandoffPlan.Bot {
  static let form = Form<HandoffPlan.Bot>.mapping("a mapping with \"does\"") { reader, findings in
    let does = reader.require("does", .oneOf(Deed.self), &findings)
    let after = reader.read("after", .distribution, otherwise: HandoffPlan.Bot(does: .previews).after, &findings)
    let chance = reader.read("chance", .probability, otherwise: .always, &findings)
    return does.map { HandoffPlan.Bot(does: $0, after: after, chance: chance) }
  }
}

extension HandoffPlan.Reclaim {
  static func form(_ context: ScenarioContext) -> Form<HandoffPlan.Reclaim> {
    .mapping("a mapping with \"when\"") { reader, findings in
      let when = reader.require("when", context.moment, &findings)
      let after = reader.read("after", .distribution, otherwise: .constant(.zero), &findings)
      let chance = reader.read("chance", .probability, otherwise: .always, &findings)
      return when.map { HandoffPlan.Reclaim(when: $0, after: after, chance: chance) }
    }
  }
}
