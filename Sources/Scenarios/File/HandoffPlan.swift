public import Actors

/// How a person takes the inquiry from one device to another.
public struct HandoffPlan: Hashable, Sendable {
  /// Position of the device that it goes to.
  public var to: Int
  /// Position of another device that has the code at the same moment.
  public var alsoOn: Int?
  public var by: HandoffChannel
  /// What looks at the link on its way; nil for nothing.
  public var bot: Bot?
  /// Asks for it at a step that the device could serve, as soon as the step shows; nil when the device asks by itself.
  public var asks: Story.Departure?
  /// Does not want another device, and leaves.
  public var refuses: Probability
  /// From the showing of the code to the moment in which the other device has it.
  public var scans: Distribution
  /// From having the code to opening it: a link that waits in a mailbox, a photo of a code.
  public var opens: Distribution
  /// Says on the other device that this was not them.
  public var declines: Probability
  /// From the showing of the number to its being typed.
  public var types: Distribution
  /// Types a wrong number, at each try.
  public var wrongNumber: Probability
  /// Takes the inquiry back from the other device, on the device that showed the code.
  public var reclaims: Reclaim?
  /// Gives the inquiry back once this step is done on the other device.
  public var handsBack: Story.Departure?

  public init(
    to: Int, alsoOn: Int? = nil, by: HandoffChannel = .qr, refuses: Probability = .never,
    scans: Distribution = .lognormal(median: .seconds(4), p95: .seconds(12)), opens: Distribution = .constant(.zero),
    declines: Probability = .never, types: Distribution = .normal(mean: .seconds(4), deviation: .seconds(1)),
    wrongNumber: Probability = .never, reclaims: Reclaim? = nil, handsBack: Story.Departure? = nil,
    asks: Story.Departure? = nil, bot: Bot? = nil
  ) {
    self.to = to
    self.alsoOn = alsoOn
    self.by = by
    self.refuses = refuses
    self.scans = scans
    self.opens = opens
    self.declines = declines
    self.types = types
    self.wrongNumber = wrongNumber
    self.reclaims = reclaims
    self.handsBack = handsBack
    self.asks = asks
    self.bot = bot
  }

  /// Something that is no person and comes to a link before its person does.
  public struct Bot: Hashable, Sendable {
    public enum Deed: String, Hashable, Sendable, CaseIterable {
      /// Opens it, to show a picture of what is behind.
      case previews
      /// Opens it, and has the button behind it pressed by another machine.
      case posts
      /// Opens it and presses the button, as one client. It can type no number.
      case clicks
    }

    public var does: Deed
    /// From the sending of the link.
    public var after: Distribution
    /// Of each link.
    public var chance: Probability

    public init(
      does: Deed, after: Distribution = .uniform(from: .zero, to: .seconds(30)), chance: Probability = .always
    ) {
      self.does = does
      self.after = after
      self.chance = chance
    }
  }

  public struct Reclaim: Hashable, Sendable {
    public var when: Moment
    public var after: Distribution
    public var chance: Probability

    public init(when: Moment, after: Distribution = .constant(.zero), chance: Probability = .always) {
      self.when = when
      self.after = after
      self.chance = chance
    }
  }
}

/// How the code gets from one device to the other.
public enum HandoffChannel: String, Hashable, Sendable, CaseIterable {
  case qr
  /// The letters below the code, typed by hand.
  case letters
  case link
  case sms
  case email
}

extension HandoffChannel {
  /// Whether the code travels as a link, which others may open.
  public var isMessage: Bool {
    switch self {
    case .link, .sms, .email: true
    case .qr, .letters: false
    }
  }
}
