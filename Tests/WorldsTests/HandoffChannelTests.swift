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
      case .scanned: scanned += 1
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
}
