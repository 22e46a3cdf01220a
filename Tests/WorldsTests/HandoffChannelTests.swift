import Actors
import ActorsSim
import Inquiry
import Scenarios
import Testing
import Worlds

/// How codes get from one device to the other in a run.
struct HandoffChannelTests {
  /// Counts the codes that devices present, by their form.
  private struct Peeks: RunObserver {
    var typed = 0
    var scanned = 0

    var wantsSteps: Bool { true }

    mutating func noted(
      _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
    ) {}

    mutating func stepped(_ step: borrowing Step<InquirySystem>) {
      guard case .message(.request(let request)) = step.envelope.content, case .peek(let code) = request.body else {
        return
      }
      switch code {
      case .typed: typed += 1
      case .scanned, .linked: scanned += 1
      }
    }
  }

  @Test(arguments: [HandoffChannel.qr, .letters])
  func `F04: people who type the letters come as far as people who scan`(channel: HandoffChannel) throws {
    var scenario = try scenario([5])
    scenario.crowds[0].story.handoffs = [HandoffPlan(to: 1, by: channel)]
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: 3)))
    let driver = SimDriver(
      seed: 3, factory: setup.factory, network: setup.network, world: setup.storage, director: setup.director(Peeks()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    let summary = setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
    #expect(summary.inquiries.completed == 5 && summary.handoffs.confirmed == 5)
    #expect(summary.invariants.violations.isEmpty)
    let peeks = driver.director.onlooker
    #expect(channel == .letters ? peeks.typed >= 5 && peeks.scanned == 0 : peeks.scanned >= 5 && peeks.typed == 0)
  }

  private func summary(_ handoff: HandoffPlan, seed: UInt64 = 3) throws -> Summary {
    var scenario = try scenario([5])
    scenario.crowds[0].story.handoffs = [handoff, HandoffPlan(to: 1, by: handoff.by)]
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: seed)))
    let driver = SimDriver(
      seed: seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    return setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
  }

  @Test(arguments: HandoffChannel.allCases)
  func `S25: each session counts by the way that its device came`(channel: HandoffChannel) throws {
    let summary = try summary(HandoffPlan(to: 1, by: channel))
    #expect(summary.inquiries.completed == 5 && summary.sessions.launch == 5)
    let came: [HandoffChannel: Int] = [
      .qr: summary.sessions.qr, .letters: summary.sessions.code, .link: summary.sessions.link,
      .sms: summary.sessions.sms, .email: summary.sessions.email,
    ]
    #expect(came[channel] == 5 && came.values.reduce(0, +) == 5)
    #expect(summary.sessions.linksSent == (channel.isMessage ? 5 : 0))
  }

  @Test(arguments: HandoffPlan.Bot.Deed.allCases)
  func `S11, S20: whatever a bot does with a link, its person gets the inquiry`(deed: HandoffPlan.Bot.Deed) throws {
    let bot = HandoffPlan.Bot(does: deed, after: .constant(.seconds(2)))
    let plan = HandoffPlan(to: 1, by: .email, opens: .constant(.seconds(20)), bot: bot)
    let summary = try summary(plan)
    #expect(summary.inquiries.completed == 5 && summary.handoffs.confirmed == 5)
    #expect(summary.sessions.botsCame == 5 && summary.sessions.botClaims == (deed == .previews ? 0 : 5))
    #expect(summary.handoffs.claimed == (deed == .clicks ? 10 : 5))
    #expect(summary.invariants.violations.isEmpty)
  }
}
