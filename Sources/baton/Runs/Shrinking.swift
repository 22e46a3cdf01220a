import Actors
import Inquiry
import Scenarios
import Worlds

/// Makes a failing run smaller while it still fails.
struct Shrinking {
  /// Runs that may be spent on it.
  static let runsMax = 256

  private let scenario: Scenario
  private let file: String
  private let failure: Summary

  init(_ scenario: Scenario, file: String, _ failure: Summary) {
    self.scenario = scenario
    self.file = file
    self.failure = failure
  }

  /// A person alone, where one alone breaks an invariant; else fewer people, where they still do.
  func smallest() -> Summary {
    guard !failure.invariants.violations.isEmpty else { return failure }
    if let alone = onePerson() { return alone }
    return fewerPeople()
  }

  private func onePerson() -> Summary? {
    guard scenario.peopleCount > 1 else { return nil }
    for session in 1...UInt32(min(scenario.peopleCount, Self.runsMax)) {
      guard let cast = Cast(scenario, seed: failure.seed, only: session) else { return nil }
      let summary = SeedSweep.run(
        cast, reproduce: "baton simulate \(file) --seed \(failure.seed) --session \(session)")
      if breaks(summary) { return summary }
    }
    return nil
  }

  /// By halves.
  private func fewerPeople() -> Summary {
    var smallest = failure
    var people = scenario.peopleCount / 2
    while people >= 1, let fewer = scenario.overriding(people: people),
      let cast = Cast(fewer, seed: failure.seed)
    {
      let summary = SeedSweep.run(
        cast, reproduce: "baton simulate \(file) --seed \(failure.seed) --people \(people)")
      guard breaks(summary) else { break }
      smallest = summary
      people /= 2
    }
    return smallest
  }

  /// Whether it breaks one of the same invariants.
  private func breaks(_ summary: Summary) -> Bool {
    let broken = failure.invariants.violations.map(\.id)
    return summary.invariants.violations.contains { broken.contains($0.id) }
  }
}
