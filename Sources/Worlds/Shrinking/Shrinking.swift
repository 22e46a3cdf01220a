import Actors
import Notation
public import Scenarios

/// Makes a failing run smaller while it still fails: fewer people, then fewer faults, then fewer steps.
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

  /// A smaller run than the whole one, or that itself, and the options that ask for it.
  private struct Candidate {
    var scenario: Scenario
    var people = ShrunkRun.People.everybody

    var options: String {
      var words = ""
      switch people {
      case .everybody: break
      case .alone(let session): words += " --session \(session)"
      case .fewer(let count): words += " --people \(count)"
      }
      if let kept = scenario.faultsKept {
        words += " --only-faults \(kept.isEmpty ? "none" : kept.map { "\($0 + 1)" }.joined(separator: ","))"
      }
      if let until = scenario.until { words += " --until \(until.notation)" }
      return words
    }

    func cast(_ seed: UInt64) -> Cast? {
      if case .alone(let session) = people { return Cast(scenario, seed: seed, only: session) }
      return Cast(scenario, seed: seed)
    }
  }

  /// A person alone, where one alone breaks an invariant; else fewer people, where they still do. Of the faults those
  /// that it takes, and of the time as much as it takes.
  public func smallest(_ run: Run) -> ShrunkRun {
    var found = ShrunkRun(
      summary: failure, broken: broken, people: .everybody, peopleCount: scenario.peopleCount, faults: nil)
    if broken.isEmpty { return found }
    var candidate = Candidate(scenario: scenario)
    var runsLeft = Self.runsMax
    /// Whether the smaller run breaks it too; then it is the one to go on from.
    func tries(_ smaller: Candidate) -> Bool {
      guard runsLeft > 0, let cast = smaller.cast(failure.seed) else { return false }
      runsLeft -= 1
      let (summary, faults) = run(cast, command + smaller.options)
      guard breaks(summary) else { return false }
      candidate = smaller
      found = ShrunkRun(
        summary: summary, broken: broken, people: smaller.people, peopleCount: scenario.peopleCount, faults: faults)
      return true
    }
    shrinkPeople(candidate, tries)
    shrinkFaults(candidate, tries)
    shrinkTime(candidate, found.summary, tries)
    return found
  }

  private func shrinkPeople(_ whole: Candidate, _ tries: (Candidate) -> Bool) {
    if scenario.peopleCount > 1 {
      for session in 1...UInt32(min(scenario.peopleCount, Self.runsMax)) {
        var smaller = whole
        smaller.people = .alone(session)
        if tries(smaller) { return }
      }
    }
    var people = scenario.peopleCount / 2
    while people >= 1, let fewer = scenario.overriding(people: people) {
      guard tries(Candidate(scenario: fewer, people: .fewer(people))) else { return }
      people /= 2
    }
  }

  /// None, if it takes none; else each in turn is left out, if it can be.
  private func shrinkFaults(_ whole: Candidate, _ tries: (Candidate) -> Bool) {
    if whole.scenario.faults.isEmpty { return }
    var smaller = whole
    smaller.scenario.faultsKept = []
    if tries(smaller) { return }
    var kept = whole.scenario.faultsKept ?? Array(whole.scenario.faults.indices)
    for position in kept where kept.count > 1 {
      let fewer = kept.filter { $0 != position }
      smaller.scenario.faultsKept = fewer
      if tries(smaller) { kept = fewer }
    }
  }

  /// To the whole second in which it breaks first.
  private func shrinkTime(_ whole: Candidate, _ summary: Summary, _ tries: (Candidate) -> Bool) {
    guard let first = summary.invariants.violations.first(where: { broken.contains($0.id) }) else { return }
    let until = Interval.seconds(Int64(clamping: first.at.nanoseconds / 1_000_000_000) + 1)
    if until >= summary.virtualTime { return }
    var smaller = whole
    smaller.scenario.until = until
    _ = tries(smaller)
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
