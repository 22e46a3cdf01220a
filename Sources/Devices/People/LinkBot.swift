public import Actors
import Inquiry

/// Something that comes to a handoff link between its sending and its opening: a preview of a messenger, a scanner of a
/// mail server. It follows links as any client would, and knows nothing that only a person sees.
public struct LinkBot: Hashable, Sendable {
  public enum Deed: UInt8, Hashable, Sendable, CaseIterable {
    /// Opens the link.
    case previews
    /// Opens it, and has the button behind it pressed by another machine.
    case posts
    /// Opens it and presses the button, as one client.
    case clicks
  }

  /// Which links a bot comes to, and when.
  public struct Habit: Hashable, Sendable {
    public var deed: Deed
    public var after: Distribution
    public var chance: Probability

    public init(deed: Deed, after: Distribution, chance: Probability) {
      self.deed = deed
      self.after = after
      self.chance = chance
    }
  }

  let code: PresentedCode
  let deed: Deed

  /// The clients of a bot stand behind those of the person, who has eight at most.
  private static func client(_ number: UInt8, of session: SessionNumber) -> InstallationID {
    InstallationID(device: DeviceID(session: session, ordinal: 8 + number))
  }

  func came(for session: SessionNumber, _ effects: inout Effects<InquirySystem>) {
    effects.log(.info, .botCame(session, claims: false))
    let request = DeviceRequest(from: Self.client(1, of: session), number: RequestNumber(1), body: .peek(code))
    effects.send(.request(request), toName: request.recipient)
  }

  /// The button behind a link claims; without a number that is all that a bot can do.
  func answered(_ reply: ServiceReply.Body, for session: SessionNumber, _ effects: inout Effects<InquirySystem>) {
    guard case .peeked(let peek) = reply else { return }
    let traits = DeviceTraits(platform: .web, capabilities: [])
    let request: DeviceRequest
    switch deed {
    case .previews: return
    case .posts:
      let body = DeviceRequest.Body.claim(code, traits, nil)
      request = DeviceRequest(from: Self.client(2, of: session), number: RequestNumber(2), body: body)
    case .clicks:
      let body = DeviceRequest.Body.claim(code, traits, peek.nonce)
      request = DeviceRequest(from: Self.client(1, of: session), number: RequestNumber(2), body: body)
    }
    effects.log(.info, .botCame(session, claims: true))
    effects.send(.request(request), toName: request.recipient)
  }
}

extension PersonMind {
  /// The code goes to the other device as a link, and whatever comes to links comes to this one, too.
  mutating func linkSent(_ code: HandoffCode, by habit: HandoffHabit, _ effects: inout Effects<InquirySystem>) {
    guard habit.by.isMessage else { return }
    effects.log(.info, .linkSent(session, habit.by))
    guard let bot = habit.bot, bot.chance.happens(&effects.random) else { return }
    self.bot = LinkBot(code: .linked(code, by: habit.by), deed: bot.deed)
    effects.startTimer(Self.botTimer, after: bot.after.sample(&effects.random))
  }
}
