public import Actors
public import Inquiry

/// What a person does, and how long it takes. Devices are spoken of by their ordinal, from 1. Every delay is drawn
/// anew, from the person's own stream.
public struct PersonStory: Hashable, Sendable {
  public var definition: DefinitionID
  public var startsOn: UInt8 = 1
  /// Another device that the person takes up at the same moment.
  public var alsoStartsOn: UInt8?
  public var entry = FirstEntry.launchCode
  /// The person starts in the vendor's app, which asks its own backend for the inquiry (P03).
  public var startsInVendorApp = false
  /// The best first.
  public var languages: [LanguageTag] = []
  /// From the arrival to the opening of the app or page.
  public var opens = Distribution.constant(.zero)
  /// Before each answer to a screen.
  public var thinks = Distribution.lognormal(median: .seconds(3), p95: .seconds(10))
  public var thinksAt: [ThinkTime] = []
  public var documentCapture = CaptureProfile.camera
  public var chipCapture = CaptureProfile.nfc
  public var selfieCapture = CaptureProfile.selfie
  public var livenessCapture = CaptureProfile.liveness
  /// Allows the camera after all, in the system's settings.
  public var grantsCamera = Probability.always
  public var mapper = NamedMapper.complete
  /// How each try to go on with another device goes, in order; the last also for all after it. None: the person has no
  /// other device, and leaves at a code.
  public var handoffs: [HandoffHabit] = []
  /// Leaves the inquiry before the end, without cancelling it.
  public var leaves: Departure?
  public var cancels: Departure?
  /// Taps twice where once would do; each time anew (F40).
  public var doubleTaps = Probability.never
  /// Answers a device that asks whether somebody is there; each time anew (L2).
  public var answersPrompt = Probability.never
  /// From the question to the answer.
  public var notices = Distribution.uniform(from: .seconds(2), to: .seconds(12))
  /// Opens the inquiry in another tab of the same device, when the story's script says so.
  public var twoTabs: TabHabit?
  /// Goes back, when the story's script says so.
  public var goesBack: BackHabit?
  /// The person's devices refuse to open a link; each time anew (F16).
  public var refusesLinks = Probability.never
  /// From an app that came back to its opening again.
  public var resumes = Distribution.lognormal(median: .seconds(2), p95: .seconds(6))
  /// From seeing that the other device is silent to taking the inquiry back, when that device has gone.
  public var givesUpOnDevice = Distribution.constant(.seconds(20))
  /// From the sending of a one-time code to the moment in which the person reads it.
  public var receivesCodes = Distribution.lognormal(median: .seconds(4), p95: .seconds(15))
  /// Types a wrong one-time code, at each try.
  public var wrongCode = Probability.never
  /// Never gets a one-time code that was sent, and asks for another one.
  public var missesCodes = Probability.never
  /// Waits for a code for so long before asking for another one.
  public var asksAgain = Distribution.uniform(from: .seconds(30), to: .seconds(60))
  /// Captures, retries and new codes that the person tries in all; then leaves.
  public var patience: UInt8 = 12

  public init(definition: DefinitionID, handoffs: [HandoffHabit] = []) {
    self.definition = definition
    self.handoffs = handoffs
  }

  public struct ThinkTime: Hashable, Sendable {
    public var step: StepID
    public var time: Distribution

    public init(step: StepID, time: Distribution) {
      self.step = step
      self.time = time
    }
  }

  /// A step at which some give up.
  public struct Departure: Hashable, Sendable {
    public var at: StepID
    public var chance: Probability

    public init(at: StepID, chance: Probability = .always) {
      self.at = at
      self.chance = chance
    }
  }

  /// How a person comes to have two tabs on one inquiry: two pages of a browser, or two stores of an app.
  public struct TabHabit: Hashable, Sendable {
    /// What the other tab opens: what the device has saved, or the launch code once more (F06).
    public var entry = FirstEntry.sameDeviceResume
    /// Takes the inquiry back in a tab that shows that it moved, and does not put that tab away.
    public var reclaims = Probability.never

    public init() {}
  }

  /// What becomes of a person who has gone back.
  public struct BackHabit: Hashable, Sendable {
    /// From then to opening the app or page again; nil for not any more.
    public var returns: Distribution?

    public init(returns: Distribution? = nil) {
      self.returns = returns
    }
  }

  /// What the app opens the inquiry with.
  public enum FirstEntry: UInt8, Hashable, Sendable, CaseIterable {
    case launchCode
    /// A code that the service never minted.
    case unknownLaunchCode
    case blankLaunchCode
    /// The current inquiry of a device that has none.
    case sameDeviceResume
  }

  public func thinkTime(at step: StepID) -> Distribution {
    for special in thinksAt where special.step == step { return special.time }
    return thinks
  }

  public func handoff(_ index: UInt8) -> HandoffHabit? {
    handoffs.isEmpty ? nil : handoffs[min(Int(index), handoffs.count - 1)]
  }

  public func capture(_ kind: CaptureRequest.Kind) -> CaptureProfile {
    switch kind {
    case .camera: documentCapture
    case .nfc: chipCapture
    case .selfie: selfieCapture
    case .liveness: livenessCapture
    }
  }
}

/// How a person takes the inquiry from one device to another.
public struct HandoffHabit: Hashable, Sendable {
  /// Ordinal of the device that it goes to.
  public var to: UInt8
  /// Ordinal of another device that has the code at the same moment. Both ask for the inquiry at once.
  public var alsoOn: UInt8?
  /// How the code comes to the other device.
  public var by = SessionMethod.qr
  /// What looks at the link on its way; nil for nothing.
  public var bot: LinkBot.Habit?
  /// Asks for it when this step shows, though the device could go on.
  public var asksAt: PersonStory.Departure?
  /// Does not want another device, and leaves.
  public var refuses = Probability.never
  /// Codes that the person lets pass before scanning one.
  public var ignoresCodes: UInt8 = 0
  /// From the showing of the code to the moment in which the other device has it.
  public var scans = Distribution.lognormal(median: .seconds(4), p95: .seconds(12))
  /// From having the code to opening it: a link that waits in a mailbox, a photo of a code.
  public var opens = Distribution.constant(.zero)
  /// Says on the other device that this was not them, when it asks for the number.
  public var declines = Probability.never
  /// From seeing both the number and the prompt to its being typed.
  public var types = Distribution.normal(mean: .seconds(4), deviation: .seconds(1))
  /// Types a wrong number, at each try.
  public var wrongNumber = Probability.never
  /// Gives the inquiry back when this step shows on the other device.
  public var handsBackAt: PersonStory.Departure?

  public init(to: UInt8) {
    self.to = to
  }
}
