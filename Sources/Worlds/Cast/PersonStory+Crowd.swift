import Actors
import Devices
import Inquiry
import Notation
import Scenarios

extension PersonStory {
  /// What the people of a crowd do, as the person's behaviour takes it. What happens at moments that a person cannot
  /// see coming is `StoryScript`'s.
  init(_ crowd: Crowd, in scenario: Scenario) {
    let story = crowd.story
    let handoffs = story.handoffs.map { HandoffHabit($0, in: scenario.definition) }
    self.init(definition: DefinitionID(0), handoffs: handoffs)
    startsOn = UInt8(story.startsOn + 1)
    alsoStartsOn = story.alsoStartsOn.map { UInt8($0 + 1) }
    startsInVendorApp = crowd.devices.indices.contains(story.startsOn) && crowd.devices[story.startsOn].app == .vendor
    entry = FirstEntry(story.entry)
    opens = story.opens
    thinks = story.thinks
    thinksAt = story.thinksAt.map { ThinkTime(step: $0.step, time: $0.time) }
    documentCapture.follow(story.captures)
    chipCapture.follow(story.captures)
    selfieCapture.follow(story.captures)
    livenessCapture.follow(story.captures)
    grantsCamera = story.captures.grants
    mapper = NamedMapper(story.mapper)
    if let reclaims = story.handoffs.lazy.compactMap(\.reclaims).first(where: \.isAnswerToSilence) {
      givesUpOnDevice = reclaims.after
    }
    receivesCodes = story.codes.arrives
    missesCodes = story.codes.lost
    wrongCode = story.codes.mistyped
    asksAgain = story.codes.asksAgain
    languages = story.languages
    leaves = story.leaves.map(Departure.init)
    cancels = story.cancels.map(Departure.init)
    twoTabs = story.twoTabs.map(TabHabit.init)
    goesBack = story.goesBack.map { BackHabit(returns: $0.returns) }
    doubleTaps = story.doubleTaps
    answersPrompt = story.answersPrompt
    refusesLinks = story.refusesLinks
  }
}

extension CaptureProfile {
  mutating func follow(_ plan: CapturePlan) {
    takes = plan.takes
    troubles = plan.troubles.map { CaptureChance($0.kind, $0.chance) }
    guard let bytes = plan.bytes else { return }
    imageBytesMin = UInt32(bytes)
    imageBytesMax = UInt32(bytes)
  }
}

extension PersonStory.FirstEntry {
  init(_ entry: StoryEntry) {
    switch entry {
    case .launchCode, .orphanedLaunchCode: self = .launchCode
    case .unknownLaunchCode: self = .unknownLaunchCode
    case .blankLaunchCode: self = .blankLaunchCode
    case .sameDeviceResume: self = .sameDeviceResume
    }
  }
}

extension NamedMapper {
  init(_ mapper: StoryMapper) {
    switch mapper {
    case .complete: self = .complete
    case .withoutPortrait: self = .withoutPortrait
    case .chipOnly: self = .chipOnly
    case .refusing: self = .refusing
    }
  }
}

extension PersonStory.Departure {
  init(_ departure: Story.Departure) {
    self.init(at: departure.at, chance: departure.chance)
  }
}

extension PersonStory.TabHabit {
  init(_ plan: TabPlan) {
    self.init()
    switch plan.entry {
    case .sameDeviceResume: entry = .sameDeviceResume
    case .launchCode: entry = .launchCode
    }
    reclaims = plan.reclaims
  }
}

extension HandoffHabit {
  init(_ plan: HandoffPlan, in definition: InquiryDefinition) {
    self.init(to: UInt8(plan.to + 1))
    alsoOn = plan.alsoOn.flatMap { $0 < 0 ? nil : UInt8($0 + 1) }
    by = SessionMethod(plan.by)
    bot = plan.bot.map { LinkBot.Habit(deed: LinkBot.Deed($0.does), after: $0.after, chance: $0.chance) }
    asksAt = plan.asks.map(PersonStory.Departure.init)
    refuses = plan.refuses
    scans = plan.scans
    opens = plan.opens
    declines = plan.declines
    types = plan.types
    wrongNumber = plan.wrongNumber
    // A step is done when the next one shows: that is what the person sees.
    if let handsBack = plan.handsBack, let next = definition.step(after: handsBack.at) {
      handsBackAt = PersonStory.Departure(at: next, chance: handsBack.chance)
    }
  }
}

extension SessionMethod {
  init(_ channel: HandoffChannel) {
    switch channel {
    case .qr: self = .qr
    case .letters: self = .code
    case .link: self = .link
    case .sms: self = .sms
    case .email: self = .email
    }
  }
}

extension LinkBot.Deed {
  init(_ deed: HandoffPlan.Bot.Deed) {
    switch deed {
    case .previews: self = .previews
    case .posts: self = .posts
    case .clicks: self = .clicks
    }
  }
}

extension HandoffPlan.Reclaim {
  /// Whether a person sees it coming: the screen says that the other device is silent.
  var isAnswerToSilence: Bool { when == .leaseLost && chance == .always }
}
