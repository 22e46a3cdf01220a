import Actors
import ActorsSim
import ActorsUV
import Glibc
import Inquiry
import Scenarios
import Synchronization
import Worlds

/// One scenario under many seeds, on several threads; what is found does not depend on how many.
final class SeedSweep: Sendable {
  static var coresAvailable: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private let scenario: Scenario
  private let command: String
  private let seeds: ClosedRange<UInt64>
  private let drawsFaults: Bool
  private let state: Mutex<State>

  private struct State {
    /// Nil when all are given out.
    var next: UInt64?
    /// Begun and not over.
    var underWay: UInt64 = 0
    var checked: UInt64 = 0
    /// Of the lowest seed that failed.
    var failure: Summary?
    /// Sums are the same in any order; the digest adds up all digests.
    var total: Summary?
    var samples = TimeSamples()
    var coverage = Coverage()
    var digest: UInt64 = 0
  }

  /// - Parameter command: runs the scenario with its own seed.
  init(_ scenario: Scenario, command: String, seeds: ClosedRange<UInt64>, drawsFaults: Bool) {
    self.scenario = scenario
    self.command = command
    self.seeds = seeds
    self.drawsFaults = drawsFaults
    state = Mutex(State(next: seeds.lowerBound))
  }

  var failure: Summary? { state.withLock { $0.failure } }

  /// The sum of all seeds that held; nil when there is none. What no run of a whole set reached is in it as an
  /// expectation that does not hold.
  var total: Summary? {
    state.withLock { state in
      guard var total = state.total else { return nil }
      state.samples.fill(&total)
      total.coverage = state.coverage
      guard state.checked == UInt64(seeds.count) else { return total }
      let sometimes = drawsFaults ? [] : scenario.sometimes
      let missed = state.coverage.missed(sometimes)
      let runs = state.checked == 1 ? "1 run" : "\(state.checked) runs"
      total.expectations.failed += missed.map { "found no \"\($0.name)\" in \(runs); allowed: in one of them at least" }
      total.expectations.passed += sometimes.count - missed.count
      return total
    }
  }

  var checked: UInt64 { state.withLock { $0.checked } }
  var checkedText: String {
    let count = checked
    return count == 1 ? "1 seed" : "\(count) seeds"
  }
  /// Equal when every seed did the same.
  var digest: String { state.withLock { Self.hexadecimal($0.digest) } }

  /// - Parameter progress: told now and then how many seeds have been checked.
  func run(jobs: Int, progress: (UInt64) -> Void) throws {
    let count = Int(clamping: min(UInt64(max(1, jobs)), UInt64(seeds.count)))
    let threads = try (0..<count).map { index in
      try LoopThread.start(name: "seeds \(index)") { [self] _ in work() }
    }
    while !isDone {
      usleep(100_000)
      progress(checked)
    }
    for thread in threads { try thread.join() }
  }

  private var isDone: Bool {
    state.withLock { $0.next == nil && $0.underWay == 0 }
  }

  private func work() {
    while let seed = take() {
      guard let cast = Cast(scenario(under: seed), seed: seed) else { return }
      var onlookers = Onlookers()
      onlookers.coverage = CoverageCollector()
      let run = VirtualRun(ScenarioSetup(cast), onlookers, nil)
      let summary = run.run(reproduce: "\(command) --seed \(seed)")
      finish(seed, summary, run.driver.director.samples, run.driver.director.onlooker.coverage)
    }
  }

  /// What is run under a seed.
  func scenario(under seed: UInt64) -> Scenario {
    drawsFaults ? scenario.withRandomFaults(seed: seed) : scenario
  }

  private func take() -> UInt64? {
    state.withLock { state in
      guard let seed = state.next else { return nil }
      let isPastFailure = state.failure.map { seed > $0.seed } ?? false
      if isPastFailure || Interruption.exitCode != nil {
        state.next = nil
        return nil
      }
      state.next = seed < seeds.upperBound ? seed + 1 : nil
      state.underWay += 1
      return seed
    }
  }

  private func finish(
    _ seed: UInt64, _ summary: Summary, _ samples: TimeSamples, _ coverage: CoverageCollector?
  ) {
    state.withLock { state in
      state.underWay -= 1
      // A signal cuts a run short: what is expected of its end says nothing about it.
      let isCutShort = Interruption.exitCode != nil
      if isCutShort, summary.invariants.violations.isEmpty { return }
      state.checked += 1
      state.digest &+= SeededRandom.mixed((UInt64(summary.digest, radix: 16) ?? 0) &+ seed)
      if Self.fails(summary) {
        if state.failure.map({ summary.seed < $0.seed }) ?? true { state.failure = summary }
      } else {
        state.total = state.total.map { $0.adding(summary) } ?? summary
        state.samples.add(samples)
        if let coverage { state.coverage.add(run: coverage.reached) }
      }
    }
  }

  static func fails(_ summary: Summary) -> Bool {
    !summary.invariants.violations.isEmpty || !summary.expectations.failed.isEmpty
  }

  /// One run, start to end, with what was done to its devices.
  static func run(_ cast: Cast, reproduce: String) -> (Summary, FaultLog) {
    var onlookers = Onlookers()
    onlookers.faults = FaultLog(cast)
    let run = VirtualRun(ScenarioSetup(cast), onlookers, nil)
    let summary = run.run(reproduce: reproduce)
    return (summary, run.driver.director.onlooker.faults ?? FaultLog(cast))
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
