import Notation
import TestSupport
import Testing

@testable import Scenarios

struct RandomFaultsTests {
  private static let text = """
    scenario: A
    definition: id-check.yaml
    people:
      - count: 4
        devices: [{device: laptop, platform: web}, {device: old phone, platform: ios}]
        story: {handoffs: [{to: old phone}]}
    """

  @Test func `what is printed makes the same faults when it stands in the file`() throws {
    for seed in UInt64(1)...200 {
      let drawn = try scenario(Self.text + "\nexpect: [completed == 100%]\nsometimes: [fault kill]")
        .withRandomFaults(seed: seed)
      let pasted = try scenario(([Self.text] + drawn.troubleText).joined(separator: "\n"))
      #expect(pasted == drawn, "seed \(seed)")
      #expect(pasted.healing != nil && pasted.faults.count <= Scenario.randomFaultsMax)
    }
  }

  @Test func `a seed draws the same faults each time, and seeds draw all kinds, with some kinds left out`() throws {
    let plain = try scenario(Self.text)
    #expect(plain.withRandomFaults(seed: 7) == plain.withRandomFaults(seed: 7))
    let drawn = (UInt64(1)...100).map { plain.withRandomFaults(seed: $0) }
    for word in [
      "kill:", "background:", "offline:", "partition:", "clock:", "restart:", "reinstall:", "restore:", "remove:",
      "loss: 0%", "reorders: 0%",
    ] {
      let count = drawn.count { $0.troubleText.contains { $0.contains(word) } }
      #expect(count > 10 && count < 95, "\(word) in \(count) of 100")
    }
    #expect(drawn.contains { $0.network.isEmpty })
    #expect((UInt64(1)...4_000).contains { plain.withRandomFaults(seed: $0).faults.isEmpty })
  }

  @Test func `a file that is full of rules and faults gets no more of them than fit`() throws {
    let rules = (0..<Scenario.networkRulesMax).map { _ in "  - {devices: ios, latency: 1ms}" }
    let faults = (1..<Scenario.faultsMax).map { "  - {kill: laptop, at: \($0)s}" }
    let full = try scenario(([Self.text, "network:"] + rules + ["faults:"] + faults).joined(separator: "\n"))
    let drawn = (UInt64(1)...40).map { full.withRandomFaults(seed: $0) }
    #expect(drawn.allSatisfy { $0.network.count <= Scenario.networkRulesMax && $0.faults.count <= Scenario.faultsMax })
    #expect(drawn.contains { $0.network.count == 1 } && drawn.contains { $0.faults.count == Scenario.faultsMax })
    for scenario in drawn where scenario.network.count == 1 {
      let pasted = try ScenariosTests.scenario(([Self.text] + scenario.troubleText).joined(separator: "\n"))
      #expect(pasted == scenario)
    }
  }

  @Test func `the file's own faults stay, and what it expects of them is left out`() throws {
    let own = "\nfaults: [{kill: laptop, at: 1s}]\nexpect: [completed == 0]\nsometimes: [fault kill]"
    let plain = try scenario(Self.text + own)
    let drawn = plain.withRandomFaults(seed: 3)
    #expect(drawn.faults.first == plain.faults.first)
    #expect(drawn.expectations.isEmpty && drawn.sometimes.isEmpty)
  }

  @Test func `a healing has a time and a budget`() {
    #expect(problems(Self.text + "\nheals: {at: 5m}").contains("within"))
    #expect(problems(Self.text + "\nheals: {at: 0, within: 1h}").contains("heals.at"))
    #expect(problems(Self.text + "\nheals: {at: 5m, within: 1h}") == "")
  }
}
