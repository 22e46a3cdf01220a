public import Actors
public import Devices
public import Inquiry
public import Scenarios

/// All that a driver needs to run a scenario, and what it leaves behind as a summary.
public struct ScenarioSetup: Sendable {
  public let cast: Cast
  public let factory: ScenarioFactory

  /// - Parameters:
  ///   - areLed: whether its people are led by hand, instead of living their stories.
  ///   - signing: who signs the documents, and who checks that; nil for the pair that costs next to nothing.
  public init(_ cast: Cast, areLed: Bool = false, signing: DocumentSigning? = nil) {
    self.cast = cast
    factory = ScenarioFactory(cast, areLed: areLed, signing: signing ?? .mixing(seed: cast.seed))
  }

  public var network: Network { Network(common: cast.commonProfile) }

  public var storage: DeviceStorage { DeviceStorage() }

  /// When a run ends at the latest.
  public var limit: Instant {
    let scenario = cast.scenario
    let end = scenario.healing.map { $0.at + $0.within } ?? scenario.limits.virtualTime
    return .start + (scenario.until.map { min($0, end) } ?? end)
  }

  public func director<Onlooker: RunObserver>(_ onlooker: Onlooker) -> ScenarioDirector<Onlooker> {
    ScenarioDirector(cast, onlooker: onlooker)
  }

  /// Plans the beginning: the service and the first arrivals.
  public func begin<Onlooker: RunObserver>(
    _ driver: some Driver<InquirySystem, DeviceStorage, ScenarioDirector<Onlooker>>
  ) {
    for plan in driver.director.opening() { driver.schedule(plan) }
  }

  /// What came of a run.
  /// - Parameters:
  ///   - end: why it ended; a deadlock is reported as a violation.
  ///   - wallTime: how long it took outside.
  ///   - reproduce: the command line that gives it again.
  public func summary<Onlooker: RunObserver>(
    of driver: some Driver<InquirySystem, DeviceStorage, ScenarioDirector<Onlooker>>, _ end: RunEnd,
    clock: Summary.Clock, wallTime: Interval, reproduce: String
  ) -> Summary {
    var summary = Summary(
      scenario: cast.scenario.name, seed: cast.seed, clock: clock, digest: driver.digest.description,
      virtualTime: driver.now - .start, wallTime: wallTime, reproduce: reproduce)
    driver.director.finish(at: driver.now, isQuiet: end == .idle, complaint: Self.complaint(end))
    driver.director.fill(&summary)
    return summary
  }

  /// What is wrong with the way a run ended; nil when nothing is.
  private static func complaint(_ end: RunEnd) -> String? {
    switch end {
    case .idle, .limitReached, .stopped: return nil
    case .spinning: return "actors keep each other busy without letting time pass"
    case .blocked(let names):
      let waiting = names.map { name in
        let word = InquirySystem.word(for: name.role)
        return name.session == 0 ? word : "\(word) \(name.session)"
      }
      return "nothing is to come, yet these wait: \(waiting.joined(separator: ", "))"
    }
  }
}
