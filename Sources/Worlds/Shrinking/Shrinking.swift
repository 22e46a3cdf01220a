public import Scenarios

/// Makes a failing run smaller while it still fails.
public struct Shrinking {
  /// Runs that may be spent on it.
  public static let runsMax = 256

  /// Runs a cast from start to end. The text is the command line that does the same.
  public typealias Run = (Cast, String) -> (Summary, FaultLog)

  private let scenario: Scenario
  private let command: String
  private let failure: Summary

  /// - Parameters:
  ///   - command: runs the scenario with its own seed and people: `baton simulate Examples/demo.yaml`.
  ///   - failure: of the whole run.
  public init(_ scenario: Scenario, command: String, _ failure: Summary) {
    self.scenario = scenario
    self.command = "\(command) --seed \(failure.seed)"
    self.failure = failure
  }

  /// A person alone, where one alone breaks an invariant; else fewer people, where they still do.
  public func smallest(_ run: Run) -> ShrunkRun {
    if broken.isEmpty { return shrunk(failure, .everybody, nil) }
    return onePerson(run) ?? fewerPeople(run)
  }

  private func onePerson(_ run: Run) -> ShrunkRun? {
    guard scenario.peopleCount > 1 else { return nil }
    for session in 1...UInt32(min(scenario.peopleCount, Self.runsMax)) {
      guard let cast = Cast(scenario, seed: failure.seed, only: session) else { return nil }
      let (summary, faults) = run(cast, "\(command) --session \(session)")
      if breaks(summary) { return shrunk(summary, .alone(session), faults) }
    }
    return nil
  }

  /// By halves.
  private func fewerPeople(_ run: Run) -> ShrunkRun {
    var smallest = shrunk(failure, .everybody, nil)
    var people = scenario.peopleCount / 2
    while people >= 1, let fewer = scenario.overriding(people: people), let cast = Cast(fewer, seed: failure.seed) {
      let (summary, faults) = run(cast, "\(command) --people \(people)")
      guard breaks(summary) else { break }
      smallest = shrunk(summary, .fewer(people), faults)
      people /= 2
    }
    return smallest
  }

  private func shrunk(_ summary: Summary, _ people: ShrunkRun.People, _ faults: FaultLog?) -> ShrunkRun {
    ShrunkRun(
      summary: summary, broken: broken, people: people, peopleCount: scenario.peopleCount, faults: faults)
  }

  /// The ids of the invariants that the whole run breaks, each once.
  private var broken: [String] {
    failure.invariants.violations.reduce(into: []) { ids, violation in
      if !ids.contains(violation.id) { ids.append(violation.id) }
    }
  }

  /// Whether it breaks one of the same invariants.
  private func breaks(_ summary: Summary) -> Bool {
    let broken = broken
    return summary.invariants.violations.contains { broken.contains($0.id) }
  }
}
