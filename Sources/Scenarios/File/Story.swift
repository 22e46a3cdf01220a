public import Actors
public import Inquiry

/// What each person of a crowd does. Every delay is drawn anew, from the person's own stream.
public struct Story: Hashable, Sendable {
  public static let handoffsMax = 16

  /// Position of the device on which the person begins.
  public var startsOn: Int
  /// Position of another device that the person takes up at the same moment.
  public var alsoStartsOn: Int?
  public var entry: StoryEntry
  /// From the arrival to the opening of the app or page.
  public var opens: Distribution
  /// Before each answer to a screen.
  public var thinks: Distribution
  /// Steps at which the person takes another time, in the order of the file.
  public var thinksAt: [ThinkTime]
  /// How captures go: camera, chip or face.
  public var captures: CapturePlan
  public var mapper: StoryMapper
  /// How the person deals with one-time codes.
  public var codes: CodeHabit
  /// The person's languages, the best first.
  public var languages: [LanguageTag]
  /// How each try to go on with another device goes: the first for the person's first try, and so on; the last also for
  /// all after it. A try is over when it is confirmed, refused, declined or expired.
  public var handoffs: [HandoffPlan]
  /// Leaves the inquiry before the end, without cancelling it.
  public var leaves: Departure?
  /// Cancels the inquiry.
  public var cancels: Departure?
  /// Has a second tab on the inquiry from some moment on.
  public var twoTabs: TabPlan?
  /// Uses the device's own way back at some moment.
  public var goesBack: BackPlan?
  /// Of a second tap where one would do.
  public var doubleTaps: Probability
  /// Of an answer to a device that asks whether somebody is there.
  public var answersPrompt: Probability
  /// Of the person's devices refusing a link.
  public var refusesLinks: Probability

  public init(
    startsOn: Int = 0, alsoStartsOn: Int? = nil, entry: StoryEntry = .launchCode,
    opens: Distribution = .constant(.zero),
    thinks: Distribution = .lognormal(median: .seconds(3), p95: .seconds(10)), thinksAt: [ThinkTime] = [],
    captures: CapturePlan = CapturePlan(), mapper: StoryMapper = .complete, codes: CodeHabit = CodeHabit(),
    languages: [LanguageTag] = [], handoffs: [HandoffPlan] = [], leaves: Departure? = nil, cancels: Departure? = nil,
    twoTabs: TabPlan? = nil, goesBack: BackPlan? = nil, doubleTaps: Probability = .never,
    answersPrompt: Probability = .never, refusesLinks: Probability = .never
  ) {
    self.startsOn = startsOn
    self.alsoStartsOn = alsoStartsOn
    self.entry = entry
    self.opens = opens
    self.thinks = thinks
    self.thinksAt = thinksAt
    self.captures = captures
    self.mapper = mapper
    self.codes = codes
    self.languages = languages
    self.handoffs = handoffs
    self.leaves = leaves
    self.cancels = cancels
    self.twoTabs = twoTabs
    self.goesBack = goesBack
    self.doubleTaps = doubleTaps
    self.answersPrompt = answersPrompt
    self.refusesLinks = refusesLinks
  }

  /// How long the person thinks at a step.
  public func thinkTime(at step: StepID) -> Distribution {
    thinksAt.first { $0.step == step }?.time ?? thinks
  }

  /// How the `index`th try of the person goes, from 0; nil when the story has none.
  public func handoff(_ index: Int) -> HandoffPlan? {
    handoffs.isEmpty ? nil : handoffs[min(index, handoffs.count - 1)]
  }

  public struct ThinkTime: Hashable, Sendable {
    public var step: StepID
    public var time: Distribution

    public init(step: StepID, time: Distribution) {
      self.step = step
      self.time = time
    }
  }

  /// What becomes of the one-time codes that are sent to a person.
  public struct CodeHabit: Hashable, Sendable {
    /// From the sending to the moment in which the person reads it.
    public var arrives = Distribution.lognormal(median: .seconds(4), p95: .seconds(15))
    /// Never arrives.
    public var lost = Probability.never
    /// Is mistyped, at each try.
    public var mistyped = Probability.never
    /// How long the person waits before asking for another one.
    public var asksAgain = Distribution.uniform(from: .seconds(30), to: .seconds(60))

    public init() {}
  }

  /// A point at which some give up.
  public struct Departure: Hashable, Sendable {
    public var at: StepID
    public var chance: Probability

    public init(at: StepID, chance: Probability) {
      self.at = at
      self.chance = chance
    }
  }
}

/// What the app makes of a verified identity, for its vault (F20).
public enum StoryMapper: String, Hashable, Sendable, CaseIterable {
  /// A record of names, dates and the portrait.
  case complete
  case withoutPortrait
  /// Refuses an identity that no chip vouches for (F21).
  case chipOnly
  /// Refuses every identity.
  case refusing
}

/// What the app opens the inquiry with.
public enum StoryEntry: String, Hashable, Sendable, CaseIterable {
  /// A fresh launch code.
  case launchCode
  /// One that the service never minted.
  case unknownLaunchCode
  /// A fresh one, of a backend that the service knows no more when it is used (F08).
  case orphanedLaunchCode
  /// Nothing but blanks.
  case blankLaunchCode
  /// The current inquiry of this device, which has none.
  case sameDeviceResume
}
