import Actors
import ActorsSim
import Inquiry
import Scenarios
import Testing
import Worlds

/// A phone in whose hands an inquiry lies while nobody touches it.
struct IdlePhoneTests {
  private func summary(thinks: Interval, answers: Probability) throws -> Summary {
    var scenario = try scenario([5])
    scenario.crowds[0].story.handoffs = [HandoffPlan(to: 1)]
    scenario.crowds[0].story.thinksAt = [Story.ThinkTime(step: StepID(1), time: .constant(thinks))]
    scenario.crowds[0].story.answersPrompt = answers
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: 3)))
    let driver = SimDriver(
      seed: 3, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    return setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
  }

  @Test func `L2: who answers the device keeps the inquiry there, however long the thinking takes`() throws {
    let summary = try summary(thinks: .seconds(450), answers: .always)
    #expect(summary.inquiries.completed == 5 && summary.leases.lapsed == 0)
    #expect(summary.leases.asked == 15 && summary.leases.answered == 15)
  }

  @Test func `L2: the inquiry of a phone that nobody answers is free, and comes back to whoever touches it`() throws {
    let summary = try summary(thinks: .seconds(500), answers: .never)
    #expect(summary.inquiries.completed == 5 && summary.leases.lapsed == 5)
    #expect(summary.leases.asked == 5 && summary.leases.answered == 0)
    #expect(summary.invariants.violations.isEmpty)
  }

  @Test func `nobody is asked who does something within two minutes`() throws {
    let summary = try summary(thinks: .seconds(110), answers: .always)
    #expect(summary.leases == Summary.Leases())
  }
}
