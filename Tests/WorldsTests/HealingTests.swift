import Actors
import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing

@testable import Worlds

/// Two phases of a run: faults, then healing and coming to rest.
struct HealingTests {
  typealias Plan = PlannedIntervention<InquirySystem>

  private let phone = DeviceID(session: SessionNumber(1), ordinal: 2)

  private func plans(_ fault: Fault, healing: Interval) throws -> [Plan] {
    var scenario = try scenario([1], faults: [fault])
    scenario.healing = Healing(at: healing, within: .seconds(60))
    var script = FaultScript(try #require(Cast(scenario, seed: 1)))
    var plans: [Plan] = []
    script.arrived(1, into: &plans)
    return plans
  }

  private func plan(_ seconds: Int64, _ intervention: Intervention<InquirySystem>) -> Plan {
    Plan(at: .start + .seconds(seconds), session: 1, intervention)
  }

  @Test func `a fault ends with the healing, even one that would last`() throws {
    let partition = Fault(
      .partition(device: "phone", direction: .both, lasts: .constant(.seconds(90))), .at(.constant(.seconds(10))))
    #expect(
      try plans(partition, healing: .seconds(40)) == [
        plan(10, .block(phone.node, .both)), plan(40, .unblock(phone.node, .both)),
      ])
    let kill = Fault(.kill(device: "phone", back: nil), .at(.constant(.seconds(10))))
    #expect(try plans(kill, healing: .seconds(40)).contains(plan(40, .restart(phone.node, as: nil))))
    let clock = Fault(.clock(device: "phone", by: .seconds(60)), .at(.constant(.seconds(10))))
    #expect(try plans(clock, healing: .seconds(40)).contains(plan(40, .setClockSkew(phone.node, .zero))))
  }

  @Test func `after it no fault begins`() throws {
    let kill = Fault(.kill(device: "phone", back: nil), .at(.constant(.seconds(40))))
    #expect(try plans(kill, healing: .seconds(40)).isEmpty)
    #expect(try !plans(kill, healing: .seconds(41)).isEmpty)
  }

  private func run(_ scenario: Scenario, seed: UInt64) throws -> Summary {
    WorldsTests.run(try #require(Cast(scenario, seed: seed)), Unobserved()).summary
  }

  /// A network that loses everything until it heals.
  private func cutOff(healing: Healing) throws -> Scenario {
    var scenario = try scenario(file: "Examples/demo.yaml")
    scenario.network = [NetworkRule(loss: .always)]
    scenario.healing = healing
    return scenario
  }

  @Test func `when all has healed the people get through`() throws {
    let summary = try run(cutOff(healing: Healing(at: .seconds(20), within: .seconds(3_600))), seed: 1)
    #expect(summary.inquiries.completed == 6 && summary.documents.acked == 12)
    #expect(summary.invariants.violations.isEmpty)
  }

  @Test func `a run that does not come to rest in its time breaks L10`() throws {
    let summary = try run(cutOff(healing: Healing(at: .seconds(20), within: .seconds(10))), seed: 1)
    #expect(summary.invariants.violations.map(\.id) == ["L10"])
    #expect(summary.invariants.violations.first?.detail.contains("10s after all healed") == true)
  }

  private static let examples = (try? PackageFile.names(in: "Examples", ending: ".yaml")) ?? []

  @Test func `there are examples to run with faults drawn from seeds`() {
    #expect(Self.examples.count > 20)
  }

  @Test(arguments: examples) func `an example holds under random faults`(example: String) throws {
    let read = try scenario(file: example)
    let few = try #require(read.overriding(people: min(read.peopleCount, 12)))
    for seed in UInt64(1)...4 {
      let summary = try run(few.withRandomFaults(seed: seed), seed: seed)
      #expect(summary.invariants.violations == [], "seed \(seed)")
    }
  }
}
