import Actors
import ActorsSim
import Inquiry
import Scenarios
import Testing

@testable import Worlds

/// Second tabs and ways back at every moment of a story, on either device, over a network that loses, doubles and holds
/// back, with kills and pauses between.
struct WhimTests {
  private static let moments = [
    "opened", "started", "step details", "submitted details", "codeShown", "codeExpired", "scanned", "claimed",
    "confirming", "confirmed", "leaseLost", "reclaimed", "capturing passport", "submitted passport", "terminal",
    "closed", "documentIssued",
  ]

  private static let definition = """
    definition: d
    documentsIssued: 1
    steps:
      - id: details
        kind: form
        title: About you
        fields: [{id: name, kind: text, label: Name}]
      - {id: onward, kind: handoff, title: Go on with your phone}
      - {id: passport, kind: governmentID, method: nfc, title: Passport}
      - {id: done, kind: terminal, title: End, redirect: "https://example.com/x"}
    """

  private static let faults = """
    network:
      - {devices: all, loss: 10%, duplicates: 10%, reorders: 15%, heldBack: uniform 50ms..3s}
    faults:
      - {kill: laptop, when: step details, after: uniform 0s..8s, back: uniform 1s..20s, who: 40%}
      - {kill: phone, when: confirmed, after: uniform 0s..20s, back: uniform 1s..20s, who: 40%}
      - {background: phone, when: capturing passport, after: uniform 0s..3s, for: uniform 1s..60s, who: 20%}
      - {background: laptop, when: step details, after: uniform 0s..6s, for: uniform 1s..60s, who: 20%}
      - {restart: service, when: submitted details, after: uniform 0s..9s, for: uniform 100ms..5s, who: 20%}
    """

  private static func crowd(_ moment: String, _ device: String, _ entry: String, _ back: String) -> String {
    """
      - crowd: \(moment) \(device) \(entry)
        devices: [{device: laptop, platform: web}, {device: phone, platform: android}]
        story:
          doubleTaps: 15%
          twoTabs: {when: \(moment), after: uniform 0ms..3s, on: \(device), entry: \(entry), reclaims: 60%}
          goesBack: {when: \(back), after: uniform 0ms..4s, on: \(device), returns: uniform 0s..20s, chance: 50%}
          handoffs: [{to: phone, wrongNumber: 10%, declines: 5%}]

    """
  }

  private static func scenario(_ trouble: String) throws -> Scenario {
    var people = ""
    for (index, moment) in moments.enumerated() {
      for device in ["laptop", "phone"] {
        for entry in ["sameDeviceResume", "launchCode"] {
          people += crowd(moment, device, entry, moments[(index * 7 + 3) % moments.count])
        }
      }
    }
    let text = "scenario: whims\ndefinition: d.yaml\npeople:\n\(people)\(trouble)\nlimits: {virtualTime: 12h}\n"
    return try ScenarioFile.parse(Array(text.utf8), file: "whims") { path in
      .found(file: path, bytes: Array(definition.utf8))
    }
  }

  private func summary(_ scenario: Scenario, seed: UInt64) throws -> Summary {
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: seed)))
    let driver = SimDriver(
      seed: seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    return setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "seed \(seed)")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `C4: whenever a second tab is opened or somebody goes back, nothing is broken and everybody comes to an end`(
    seed: UInt64
  ) throws {
    for trouble in ["", Self.faults] {
      let summary = try summary(Self.scenario(trouble), seed: seed)
      #expect(summary.invariants.violations.isEmpty, "\(summary.reproduce) \(trouble.isEmpty)")
      #expect(summary.inquiries.running == 0)
      #expect(summary.documents.acked + summary.documents.failed == summary.documents.due)
      // Somebody's second tab did open, and went on.
      #expect(summary.resumes.succeeded > 20)
    }
  }
}
